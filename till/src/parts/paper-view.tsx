import { paperParts, type ReceiptDocument } from "@tillkeeper/receipt-document";
import { COLUMNS, Line, Paper } from "./paper.tsx";
import "./paper-view.css";

interface PaperViewProps {
  readonly document: ReceiptDocument;
  /** What it is, for people who do not see it. */
  readonly label: string;
}

/** A receipt or a closing on the screen, with the lines that are printed, ready to be printed. */
export function PaperView({ document: shown, label }: PaperViewProps) {
  return (
    <>
      <section className="paper-view" aria-label={label} lang={shown.language} dir={shown.direction}>
        {paperParts(shown, COLUMNS).map((part, at) => (part.kind === "line" ? <Line key={at} {...part} /> : null))}
      </section>
      <Paper document={shown} />
    </>
  );
}
