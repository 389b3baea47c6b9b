import { blockLines, type ReceiptDocument, type TextLayout } from "@tillkeeper/receipt-document";

/** Maximum characters per line that a phone shows without wrapping. */
const WIDTH = 46;
const RULE = "-".repeat(WIDTH);

/** Long lines are not wrapped: mail programs do that. */
const LAYOUT: TextLayout = {
  columns: WIDTH,
  widthOf: (text) => text.length,
  wrap: (text) => [text],
  tableWidths: ([columns = []]) => columns.map(() => Math.floor(WIDTH / columns.length)),
};

/** Renders the receipt as plain text in columns, for readers without HTML. */
export function renderMailText(document: ReceiptDocument, greeting: string, view: string): string {
  const { store, blocks, footer } = document;
  const info = [...store.address_lines, store.phone, store.vat_number].filter((line) => line !== null);
  const above = [store.name, ...(store.info_placement === "header" ? info : []), store.header ?? ""];
  const below = [footer ?? "", ...(store.info_placement === "footer" ? info : [])];
  const parts = [
    [greeting],
    [view],
    [RULE],
    above.filter((line) => line !== ""),
    ...blocks.map((block) => blockLines(block, LAYOUT).map(({ text }) => text)),
    [RULE],
    below.filter((line) => line !== ""),
  ];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n")}\n`;
}
