import { paperParts, type ReceiptDocument } from "@tillkeeper/receipt-document";
import "./paper-view.css";

/** Characters on a line of paper of 80 mm. */
const COLUMNS = 42;

interface PaperViewProps {
  readonly document: ReceiptDocument;
  /** What it is, for people who do not see it. */
  readonly label: string;
}

/** A receipt or a closing on the screen, with the lines that are printed. */
export function PaperView({ document: shown, label }: PaperViewProps) {
  return (
    <section className="paper-view" aria-label={label} lang={shown.language} dir={shown.direction}>
      {paperParts(shown, COLUMNS).map((part, at) =>
        part.kind === "line" ? (
          <pre key={at} className={part.emphasis}>
            {part.text === "" ? " " : part.text}
          </pre>
        ) : null,
      )}
    </section>
  );
}
