import type { Till } from "@tillkeeper/register-kit";
import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { eraseDevice } from "../../till/desk.ts";
import { refusalSentence } from "../../till/sentences.ts";
import { useTill, useWords } from "../../till/use-till.tsx";

type Released = Awaited<ReturnType<Till["deactivate"]>>;

/**
 * Takes this device out of service: releases it on the server and deletes what it has stored.
 * Locked while the day is open or something waits.
 */
export function Erase() {
  const { t } = useWords();
  const { act, shown } = useTill();
  const [is_asked, setAsked] = useState(false);
  const [is_busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { session, waiting, refused } = shown;
  const left = waiting + refused;
  const lock =
    session !== undefined ? t("more.erase_open") : left > 0 ? t("more.erase_waits", { smart_count: left }) : undefined;

  const erase = async (): Promise<void> => {
    setBusy(true);
    const done = await act((till) => till.deactivate());
    if (done !== undefined && done.waiting === 0 && (done.answer.kind === "ok" || isGone(done.answer.kind))) {
      await act(eraseDevice);
      return;
    }
    setBusy(false);
    setAsked(false);
    if (done !== undefined) setProblem(sentenceAbout(done));
  };
  const sentenceAbout = ({ answer, waiting: count }: Released): string => {
    if (answer.kind === "ok") return t("more.erase_waits", { smart_count: count });
    return answer.kind === "no_answer" ? t("more.erase_offline") : refusalSentence(answer, t);
  };
  return (
    <section>
      <h2>{t("more.erase")}</h2>
      <p>{t("more.erase_text")}</p>
      {lock === undefined ? null : <Notice look="attention">{lock}</Notice>}
      {problem === undefined ? null : <Notice look="wrong">{problem}</Notice>}
      {is_asked ? (
        <div className="actions">
          <Button look="danger" disabled={is_busy || lock !== undefined} onClick={() => void erase()}>
            {t(is_busy ? "more.erasing" : "more.erase_yes")}
          </Button>
          <Button disabled={is_busy} autoFocus onClick={() => setAsked(false)}>
            {t("more.erase_no")}
          </Button>
        </div>
      ) : (
        <Button look="danger" disabled={lock !== undefined} onClick={() => setAsked(true)}>
          {t("more.erase_button")}
        </Button>
      )}
    </section>
  );
}

/** After these answers the server no longer knows the device. */
const isGone = (kind: string): boolean => kind === "device" || kind === "credential";
