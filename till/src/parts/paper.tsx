import { paperParts, type ReceiptDocument } from "@tillkeeper/receipt-document";
import { createPortal } from "react-dom";
import { QrCode } from "./qr-code.tsx";
import "./paper.css";

/** Characters on a line of paper of 80 mm. */
export const COLUMNS = 42;

type Part = ReturnType<typeof paperParts>[number];

export function Line({ text, emphasis }: Extract<Part, { kind: "line" }>) {
  return <pre className={emphasis}>{text === "" ? " " : text}</pre>;
}

/** A receipt or a closing as it is printed. On the screen nothing of it is shown. */
export function Paper({ document: printed }: { readonly document: ReceiptDocument }) {
  const parts = paperParts(printed, COLUMNS);
  return createPortal(
    <div className="paper" lang={printed.language} dir={printed.direction} aria-hidden="true">
      {parts.map((part, at) => {
        switch (part.kind) {
          case "logo":
            // Only pictures in the document itself: the page loads nothing from elsewhere.
            return part.url.startsWith("data:") ? <img key={at} className={part.size} src={part.url} alt="" /> : null;
          case "qr":
            return <QrCode key={at} text={part.text} label={part.text} />;
          case "line":
            return <Line key={at} {...part} />;
        }
      })}
    </div>,
    document.body,
  );
}
