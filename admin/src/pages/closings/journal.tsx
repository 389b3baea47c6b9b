import english from "@tillkeeper/texts/journal/en.json" with { type: "json" };
import { Alert, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { type Answer, call } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { useHolds } from "../../parts/hooks.ts";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";
import type { ClosingDetail } from "./closing.ts";

type Entry = Answer<"GET /books/closings/{report_id}/entries">["items"][number];
type Words = (name: string, values?: Record<string, unknown>) => string;

/** English texts come with this page, those of other languages with the others. */
export function useJournalWords(): Words {
  const translate = useTranslate();
  return (name, values) => translate(`tk.journal.${name}`, { _: textAt(name), ...values });
}

function textAt(name: string): string {
  const [group = "", ...rest] = name.split(".");
  const below = rest.join(".");
  const found = (english as Readonly<Record<string, string | Readonly<Record<string, string>>>>)[group];
  if (typeof found === "string") return found;
  return found?.[below] ?? below;
}

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

function CurrentEntry({ closing, words }: { readonly closing: ClosingDetail; readonly words: Words }): ReactNode {
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

/** Returns what tells a line apart from others of its role: a note, a rate, a provider or words. */
function detailOf({ key, text }: Entry["lines"][number], words: Words): string {
  if (text !== "" || key === "") return text;
  return key
    .split(" ")
    .map((part) => (/^\d+(\.\d+)?$/.test(part) ? `${part} %` : words(`keys.${part}`)))
    .join(" ");
}

function Lines({ entry, words }: { readonly entry: Entry; readonly words: Words }): ReactNode {
  const amount = (value: string): ReactNode =>
    Number(value) === 0 ? "" : <Amount value={value} currency={entry.currency} />;
  const rows = entry.lines.map((line, index) => ({
    key: String(index),
    cells: [
      [words(`roles.${line.role}`), detailOf(line, words)].filter((part) => part !== "").join(" · "),
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

function Waiting({ report_id, words }: { readonly report_id: string; readonly words: Words }): ReactNode {
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
