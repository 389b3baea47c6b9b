import type { Block, ReceiptDocument, StoreChrome } from "@tillkeeper/receipt-document";
import { row, stackedCell, widest, type Column, type Frame, type Row, type TextStyle } from "./layout.ts";
import { INK, paragraph, ROOT, stylesOf, titled, type Context } from "./paragraphs.ts";
import { logoPicture, qrPicture } from "./pictures.ts";
import { figureRows, labelledRows, lineRows, tableRows } from "./tables.ts";
import { cleanLine, cleanText } from "./text.ts";

/** Lays out the whole content of the receipt for a width, in reading order. */
export function layOut(receipt: ReceiptDocument, frame: Frame): Row[] {
  let headings = 0;
  const context: Context = {
    frame,
    styles: stylesOf(frame.scale),
    centered: { x: 0, width: frame.width, align: "center" },
    full: { x: 0, width: frame.width, align: "start" },
    headingRole: () => (headings++ === 0 ? "H1" : "H2"),
  };
  const { store } = receipt;
  const has_store_first = store.info_placement === "header";
  return [
    ...logoRows(context, store),
    ...(has_store_first ? storeRows(context, store, true) : []),
    ...paragraph(context, store.header, { style: context.styles.body, space_before: 5 }),
    ...receipt.blocks.flatMap((block) => blockRows(context, block)),
    ...qrRows(context, receipt),
    ...paragraph(context, receipt.footer, { style: context.styles.muted, space_before: 12 }),
    ...(has_store_first ? [] : storeRows(context, store, false)),
  ];
}

function logoRows(context: Context, store: StoreChrome): Row[] {
  const picture =
    store.logo_url === null ? null : logoPicture(store.logo_url, store.logo_size, cleanLine(store.name), ROOT);
  if (picture === null) return [];
  const ratio = Math.min(1, context.frame.width / picture.width);
  const fitted = { ...picture, width: picture.width * ratio, height: picture.height * ratio };
  return [row([], { picture: fitted, keeps_next: true })];
}

function storeRows(context: Context, store: StoreChrome, is_first: boolean): Row[] {
  const { styles } = context;
  const lines = [...store.address_lines, store.phone ?? "", store.vat_number ?? ""].filter(
    (line) => line.trim() !== "",
  );
  const name = is_first
    ? { style: styles.name, role: context.headingRole(), space_before: 6 }
    : { style: styles.strong, space_before: 12, rule: "thin" as const };
  return [
    ...paragraph(context, store.name, { ...name, keeps_next: true }),
    ...paragraph(context, lines.join("\n"), { style: styles.muted, space_before: 2 }),
  ];
}

function qrRows(context: Context, receipt: ReceiptDocument): Row[] {
  if (receipt.qr === null) return [];
  const caption = cleanText(receipt.qr.caption ?? "").trim();
  const picture = qrPicture(receipt.qr.text, caption === "" ? cleanLine(receipt.qr.text) : caption, ROOT);
  // A text that is too long for a QR code is printed as text, so that nothing is lost.
  const under = picture === null ? `${caption}\n${cleanText(receipt.qr.text)}` : caption;
  return [
    ...(picture === null ? [] : [row([], { picture, space_before: 14, keeps_next: caption !== "" })]),
    ...paragraph(context, under, { style: context.styles.muted, space_before: picture === null ? 12 : 4 }),
  ];
}

function blockRows(context: Context, block: Block): Row[] {
  switch (block.kind) {
    case "heading":
      return paragraph(context, block.text, {
        style: context.styles.heading,
        space_before: 12,
        role: context.headingRole(),
        keeps_next: true,
      });
    case "figure":
      return figureRows(context, block.label, block.value);
    case "facts":
      return labelledRows(context, null, block.rows, { rule: "none", space_before: 6 });
    case "totals":
      return labelledRows(context, block.title, block.rows, { rule: "thin", space_before: 7 });
    case "lines":
      return lineRows(context, block.title, block.lines);
    case "table":
      return tableRows(context, block);
    case "slip":
      return slipRows(context, block.title, block.text);
    case "notice":
      return paragraph(context, block.text, { style: context.styles.body, space_before: 8 });
  }
}

function slipRows(context: Context, title: string | null, text: string): Row[] {
  const { frame } = context;
  const lines = cleanText(text)
    .split("\n")
    .map((line) => line.trimEnd());
  while (lines[0] === "") lines.shift();
  while (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) return [];
  const slip = lines.join("\n");
  const full_size: TextStyle = { face: "mono", size: 7 * frame.scale, color: INK };
  const natural = widest(frame, [slip], full_size);
  const size = full_size.size * Math.min(1, Math.max(frame.width / natural, 0.75));
  const width = Math.min(frame.width, (natural * size) / full_size.size + 0.1);
  const column: Column = { x: (frame.width - width) / 2, width, align: "start" };
  const style = { ...full_size, size };
  const cell = stackedCell(frame, [{ text: slip, style, is_preformatted: true }], { role: "P", parent: ROOT }, column);
  return titled(context, title, [row([cell], { space_before: 4 })], { rule: "thin", space_before: 9 });
}
