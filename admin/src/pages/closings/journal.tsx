import { Alert, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { type Answer, call } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { useHolds } from "../../parts/hooks.ts";
import { type JournalWords, lineText, useJournalWords } from "../../parts/journal-words.ts";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";
import type { ClosingDetail } from "./closing.ts";

type Entry = Answer<"GET /books/closings/{report_id}/entries">["items"][number];

/** Shows the journal entry of a closing to readers of the books; nothing for a sandbox. */
export function Journal({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useJournalWords();
  const holds = useHolds();
  if (closing.is_sandbox || !holds("Vendor_Pos::books")) return null;
  return (
    <Section title={words("title")} lead={words("lead")}>
      <CurrentEntry closing={closing} words={words} />
    </Section>
  );
}

function CurrentEntry({
  closing,
  words,
}: {
  readonly closing: ClosingDetail;
  readonly words: JournalWords;
}): ReactNode {
  const path = { report_id: closing.report_id };
  const { data } = useCall("GET /books/closings/{report_id}/entries", { path });
  if (data === undefined) return null;
  const entry = data.items.at(-1);
  if (entry === undefined) return <Waiting report_id={closing.report_id} words={words} />;
  const corrected = data.items.filter(({ kind }) => kind === "reversal").length;
  return (
    <>
      {entry.findings.map((finding) => (
        <Alert key={finding} severity="warning" sx={{ mb: 1 }}>
          {words(`findings.${finding}`)}
        </Alert>
      ))}
      <Lines entry={entry} words={words} />
      {corrected === 0 ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {words("corrected", { smart_count: corrected })}
        </Typography>
      )}
    </>
  );
}

function Lines({ entry, words }: { readonly entry: Entry; readonly words: JournalWords }): ReactNode {
  const amount = (value: string): ReactNode =>
    Number(value) === 0 ? "" : <Amount value={value} currency={entry.currency} />;
  const rows = entry.lines.map((line, index) => ({
    key: String(index),
    cells: [
      // The key of a movement of cash is its note.
      line.text === "" ? lineText(line.role, line.key, words) : `${words(`roles.${line.role}`)} · ${line.text}`,
      line.account,
      amount(line.debit),
      amount(line.credit),
    ],
  }));
  return (
    <Figures
      label={words("title")}
      columns={["role", "account", "debit", "credit"].map((name) => words(`columns.${name}`))}
      textColumns={[1]}
      rows={rows}
    />
  );
}

function Waiting({ report_id, words }: { readonly report_id: string; readonly words: JournalWords }): ReactNode {
  const holds = useHolds();
  const { save, isSaving } = useSave();
  const book = (): void => {
    const path = { report_id };
    void save(() => call("POST /books/closings/{report_id}/entry", { path }), words("booked"));
  };
  return (
    <>
      <Typography sx={{ mb: 1 }}>{words("waiting")}</Typography>
      {holds("Vendor_Pos::books_manage") ? (
        <Button variant="outlined" className="tk-no-print" disabled={isSaving} onClick={book}>
          {words("book")}
        </Button>
      ) : null}
    </>
  );
}
