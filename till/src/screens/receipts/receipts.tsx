import type { ListedReceipt, LookedUp } from "@tillkeeper/register-kit";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { CameraButton } from "../../parts/camera-button.tsx";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { Row, Rows } from "../../parts/rows.tsx";
import { Said } from "../../parts/said.tsx";
import { useScan } from "../../till/keys.ts";
import { useScreens } from "../../till/navigation.tsx";
import { refusalSentence } from "../../till/sentences.ts";
import { play } from "../../till/sounds.ts";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";

/** Finds a receipt: today's of this register, or any of the shop by its number or QR code. */
export function Receipts() {
  const { t } = useWords();
  const { money, time } = useFormats();
  const { act, say, shown } = useTill();
  const { go, home } = useScreens();
  const [listed, setListed] = useState<readonly ListedReceipt[]>([]);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    void act((till) => till.todaysReceipts()).then((rows) => setListed(rows ?? []));
  }, [act]);

  const show = (found: Exclude<LookedUp, { kind: "refused" }>): void => {
    say(undefined);
    go({ name: "receipt", given: found });
  };
  const find = async (code: string): Promise<void> => {
    setProblem(undefined);
    say(undefined);
    const found = await act((till) => till.lookUpReceipt(code));
    if (found === undefined) return;
    play(found.kind === "refused" ? "refused" : "taken");
    if (found.kind !== "refused") return show(found);
    const { refusal } = found;
    setProblem(refusal.kind === "no_answer" ? t("receipts.needs_network") : refusalSentence(refusal, t));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === "") return setProblem(t("receipts.type_number"));
    void find(text);
  };
  useScan((code) => void find(code));

  return (
    <Page title={t("receipts.title")} onBack={home}>
      <div className="column">
        <Said />
        <form className="stacked" role="search" onSubmit={submit}>
          <div className="with-camera">
            <Field
              label={t("receipts.number")}
              hint={t("receipts.number_hint")}
              problem={problem}
              autoFocus
              autoCapitalize="characters"
              enterKeyHint="search"
              value={text}
              onText={(typed) => {
                setText(typed);
                setProblem(undefined);
              }}
            />
            <CameraButton onCode={(code) => void find(code)} />
          </div>
          <Button type="submit">{t("receipts.find")}</Button>
        </form>
        <h2>{t("receipts.today")}</h2>
        {listed.length === 0 ? <Notice>{t("receipts.none_today")}</Notice> : null}
        {listed.length === 0 ? null : (
          <Rows label={t("receipts.today")}>
            {listed.map(({ sale, committed_at }) => (
              <Row
                key={sale.sale_id}
                title={`${time(committed_at)} · ${sale.receipt_number}`}
                detail={[t(`receipts.kind_${sale.kind}`), sale.customer?.name, sale.by].filter(Boolean).join(" · ")}
                value={money(sale.due_minor)}
                onPress={() => show({ kind: "own", sale })}
              />
            ))}
          </Rows>
        )}
        {shown.presence.is_online ? null : <p className="muted">{t("receipts.offline")}</p>}
      </div>
    </Page>
  );
}
