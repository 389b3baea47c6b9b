import type { OutboxRow } from "@tillkeeper/register-kit";
import { useEffect, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { Said } from "../../parts/said.tsx";
import { useScreens } from "../../till/navigation.tsx";
import { saveFile } from "../../till/save-file.ts";
import { refusalSentence } from "../../till/sentences.ts";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";
import { causeOf, nameOfRow } from "./rows.ts";
import "./sync.css";

/** What waits to be sent, and each request that needs a person. */
export function Sync() {
  const { t } = useWords();
  const { time, date } = useFormats();
  const { act, shown } = useTill();
  const { home } = useScreens();
  const [rows, setRows] = useState<readonly OutboxRow[]>();
  const [is_busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { waiting, refused, oldest_at, presence } = shown;
  useEffect(() => {
    void act((till) => till.parkedRows()).then(setRows);
    // A heartbeat or a sent request may have changed them.
  }, [act, waiting, refused]);

  const send = async (): Promise<void> => {
    setBusy(true);
    const answer = await act((till) => till.sync());
    setBusy(false);
    setProblem(answer === undefined || answer.kind === "ok" ? undefined : refusalSentence(answer, t));
  };
  const tryAgain = async (tried: readonly OutboxRow[]): Promise<void> => {
    await act(async (till) => {
      for (const { seq } of tried) await till.tryAgain(seq);
    });
  };
  const save = (saved: readonly OutboxRow[], name: string): void => {
    saveFile(`${name}.json`, JSON.stringify(saved, undefined, 2));
  };

  return (
    <Page
      title={t("sync.title")}
      onBack={home}
      is_narrow
      actions={
        <Button disabled={is_busy} onClick={() => void send()}>
          {t(is_busy ? "sync.sending" : "sync.send_now")}
        </Button>
      }
    >
      <Said />
      {problem === undefined ? null : <Notice look="wrong">{problem}</Notice>}
      <p className="sync-waits">
        {waiting === 0
          ? t("sync.nothing_waits")
          : oldest_at === null
            ? t("sign_in.waits", { smart_count: waiting })
            : t("sign_in.waits_since", { smart_count: waiting, time: time(oldest_at) })}{" "}
        {presence.is_online ? null : t("sync.offline")}
      </p>
      {rows === undefined || rows.length === 0 ? (
        <Notice look="good">{t("sync.no_issues")}</Notice>
      ) : (
        <ul className="issues" aria-label={t("sync.issues")}>
          {rows.map((row) => (
            <li key={row.seq} className="issue">
              <h2>{nameOfRow(row, t)}</h2>
              <p>{causeOf(row, t)}</p>
              <p className="muted">
                {t("sync.tried", { smart_count: row.tries })} · {date(row.queued_at)} {time(row.queued_at)}
                {row.error?.request_id == null ? null : ` · ${t("sync.request", { id: row.error.request_id })}`}
              </p>
              <div className="actions">
                <Button onClick={() => void tryAgain([row])}>{t("sync.try_again")}</Button>
                <Button onClick={() => save([row], row.key.replaceAll(":", "-"))}>{t("sync.save")}</Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {rows === undefined || rows.length < 2 ? null : (
        <div className="actions">
          <Button onClick={() => void tryAgain(rows)}>{t("sync.try_all")}</Button>
          <Button onClick={() => save(rows, "sync-issues")}>{t("sync.save_all")}</Button>
        </div>
      )}
    </Page>
  );
}
