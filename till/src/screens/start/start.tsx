import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { Enroll } from "../enroll/enroll.tsx";
import { openDesk } from "../../till/desk.ts";
import { refusalSentence, sentenceOf } from "../../till/sentences.ts";
import { useTill, useWords } from "../../till/use-till.tsx";
import { useState } from "react";

export function Opening() {
  const { t } = useWords();
  return (
    <Page title={t("start.opening")} is_narrow>
      {null}
    </Page>
  );
}

/** Another window of this browser has the till open. */
export function Elsewhere() {
  const { t } = useWords();
  return (
    <Page title={t("start.elsewhere")} is_narrow>
      <p>{t("start.elsewhere_text")}</p>
      <Button look="primary" onClick={() => void openDesk(true)}>
        {t("start.use_here")}
      </Button>
    </Page>
  );
}

export function Failed({ error }: { readonly error: unknown }) {
  const { t } = useWords();
  return (
    <Page title={t("start.failed")} is_narrow>
      <Notice look="wrong">{sentenceOf(error, t)}</Notice>
      <Button look="primary" onClick={() => location.reload()}>
        {t("start.reload")}
      </Button>
    </Page>
  );
}

/** The register is enrolled, and its prices and settings have not come yet. */
export function NotReady() {
  const { t } = useWords();
  const { act, say } = useTill();
  const [refusal, setRefusal] = useState<string>();
  const [is_enrolling, setEnrolling] = useState(false);
  if (is_enrolling) return <Enroll onDone={() => setEnrolling(false)} onBack={() => setEnrolling(false)} />;
  const tryAgain = async (): Promise<void> => {
    say(undefined);
    const answer = await act((till) => till.sync());
    setRefusal(answer === undefined || answer.kind === "ok" ? undefined : refusalSentence(answer, t));
  };
  return (
    <Page title={t("start.not_ready")} is_narrow>
      <p>{t("start.not_ready_text")}</p>
      {refusal === undefined ? null : <Notice look="attention">{refusal}</Notice>}
      <Button look="primary" onClick={() => void tryAgain()}>
        {t("start.try_again")}
      </Button>
      <Button onClick={() => setEnrolling(true)}>{t("sign_in.other_code")}</Button>
    </Page>
  );
}
