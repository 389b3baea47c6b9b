import { deepEqual, equal, match, notDeepEqual, ok } from "node:assert/strict";
import test from "node:test";
import * as fc from "fast-check";
import qrcode from "qrcode";
import { extractText, getDocumentProxy, getMeta, getResolvedPDFJS } from "unpdf";
import type { Block, ReceiptDocument } from "@tillkeeper/receipt-document";
import { renderPdf } from "./document.ts";
import { readFontFiles } from "./fonts.ts";
import { samplePdfDocument } from "../../../../../../test/fixtures/receipt-page/pdf.ts";

const files = readFontFiles([]);
const draw = (document: ReceiptDocument): Promise<Uint8Array> => renderPdf(document, files);
const openPdf = (bytes: Uint8Array): ReturnType<typeof getDocumentProxy> => getDocumentProxy(bytes.slice());

/** Removes spaces and line breaks, which depend on the layout. */
const squeeze = (text: string): string => text.normalize("NFC").replace(/\s+/g, "");

async function textOf(bytes: Uint8Array): Promise<string> {
  return squeeze((await extractText(await openPdf(bytes), { mergePages: true })).text);
}

function textsOf(document: ReceiptDocument): string[] {
  const { store } = document;
  return [
    store.name,
    ...store.address_lines,
    store.phone,
    store.vat_number,
    store.header,
    ...document.blocks.flatMap(blockTexts),
    document.qr?.caption,
    document.footer,
  ].filter((text) => text !== null && text !== undefined);
}

function blockTexts(block: Block): (string | null)[] {
  switch (block.kind) {
    case "heading":
    case "notice":
      return [block.text];
    case "figure":
      return [block.label, block.value];
    case "facts":
      return block.rows.flatMap(({ label, value }) => [label, value]);
    case "totals":
      return [block.title, ...block.rows.flatMap(({ label, value }) => [label, value])];
    case "lines":
      return [block.title, ...block.lines.flatMap((line) => [line.name, line.sku, ...line.details, line.total])];
    case "table":
      return [block.title, ...block.columns, ...block.rows.flat()];
    case "slip":
      return [block.title, block.text];
  }
}

function withLines(lines: readonly { readonly name: string; readonly total?: string }[]): ReceiptDocument {
  const drawn = lines.map(({ name, total = "€ 1,00" }) => ({ name, sku: null, details: [], total }));
  return samplePdfDocument({ blocks: [{ kind: "lines", title: null, lines: drawn }] });
}

test("every text of a receipt can be read in its order, in Latin, Greek and Cyrillic", async () => {
  const document = samplePdfDocument();
  const text = await textOf(await draw(document));
  let at = 0;
  for (const expected of textsOf(document)) {
    const found = text.indexOf(squeeze(expected), at);
    ok(found >= at, `${expected} is missing after ${text.slice(Math.max(0, at - 40), at)}`);
    at = found + squeeze(expected).length;
  }
});

test("amounts in the digits of Arabic and Persian are not reversed", async () => {
  const rows = ["٣١٫٤٥ €", "۱۲٬۳۴۵٫۶۷ €", "٢ × ٤٫٥٠ €"].map((value) => ({
    label: "=",
    value,
    emphasis: "normal" as const,
  }));
  const blocks: Block[] = [
    { kind: "figure", label: "Total", value: "٩٫٨٧ €" },
    { kind: "totals", title: null, rows },
  ];
  for (const direction of ["ltr", "rtl"] as const) {
    const text = await textOf(await draw(samplePdfDocument({ blocks, direction })));
    for (const digits of ["٩٫٨٧", "٣١٫٤٥", "۱۲٬۳۴۵٫۶۷", "٤٫٥٠"])
      ok(text.includes(digits), `${direction}: ${digits} in ${text}`);
  }
});

test("the file has its title and language, is tagged, and names no program and no time", async () => {
  const bytes = await draw(samplePdfDocument({ title: "Bon <1> & (2) \\ – Łódź" }));
  const pdf = await openPdf(bytes);
  const { info, metadata } = await getMeta(pdf);
  equal(info["Title"], "Bon <1> & (2) \\ – Łódź");
  equal(info["Language"], "nl-NL");
  equal(info["PDFFormatVersion"], "1.7");
  equal(info["Producer"] ?? info["Creator"] ?? info["CreationDate"], undefined);
  equal((metadata as { get: (name: string) => unknown }).get("dc:title"), "Bon <1> & (2) \\ – Łódź");
  deepEqual((await pdf.getMarkInfo())?.Marked, true);
  match(Buffer.from(bytes).toString("latin1"), /\/DisplayDocTitle true/);
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
  for (const role of ["H1", "H2", "Table", "TR", "TH", "TD", "Figure", "P"])
    ok(tree.includes(`"role":"${role}"`), role);
  ok(tree.includes("QR: Uw bon online"));
});

test("a short receipt is one strip of 80 mm, a long one has A4 pages", async () => {
  const sizeOf = async (document: ReceiptDocument): Promise<{ pages: number; width: number; height: number }> => {
    const pdf = await openPdf(await draw(document));
    const [, , width = 0, height = 0] = (await pdf.getPage(1)).view;
    return { pages: pdf.numPages, width: Math.round(width), height: Math.round(height) };
  };
  const short = await sizeOf(samplePdfDocument());
  deepEqual([short.pages, short.width], [1, 227]);
  ok(short.height > 500 && short.height < 1000);
  const long = await sizeOf(withLines(Array.from({ length: 300 }, (_, index) => ({ name: `Line ${index}` }))));
  deepEqual([long.width, long.height], [595, 842]);
  ok(long.pages > 1);
});

test("a receipt of 2,000 lines holds every line once and in order", async () => {
  const names = Array.from({ length: 2000 }, (_, index) => `Article-${index}-`);
  const text = await textOf(await draw(withLines(names.map((name) => ({ name })))));
  deepEqual(text.match(/Article-[0-9]+-/g), names);
});

test("a text longer than a page continues on the next one", async () => {
  const words = Array.from({ length: 6000 }, (_, index) => `word${index};`);
  const bytes = await draw(withLines([{ name: words.join(" ") }]));
  ok((await openPdf(bytes)).numPages > 1);
  deepEqual((await textOf(bytes)).match(/word[0-9]+;/g), words);
});

test("characters that no font has are drawn as boxes that keep their text", async () => {
  const name = `${"中文名字".repeat(10)} 👨‍👩‍👧 🇳🇱 𠀀`;
  ok((await textOf(await draw(withLines([{ name }])))).includes(squeeze(name)));
});

test("markup, brackets, control characters and broken surrogates do not break the file", async () => {
  const name = `<script>alert("1")</script> ( ) \\ %PDF endobj \0\x1b[31m\ud800x\udc00 \u202eabc`;
  const text = await textOf(await draw(withLines([{ name, total: "−€ 0,00" }])));
  ok(text.includes(`<script>alert("1")</script>()\\%PDFendobj[31m\ufffdx\ufffdabc`));
  ok(text.includes("−€0,00"));
});

test("any text in any place gives a file that opens", async () => {
  const words = fc.string({ unit: "binary", maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(words, words, words, async (name, total, title) => {
      const blocks: Block[] = [
        { kind: "lines", title, lines: [{ name, sku: total, details: [name], total }] },
        { kind: "table", title: name, columns: [name, total, title], rows: [[title, name, total]] },
        { kind: "slip", title: total, text: `${name}\n${total}` },
        { kind: "figure", label: name, value: total },
      ];
      const bytes = await draw(samplePdfDocument({ title, blocks, footer: name, qr: { text: title, caption: name } }));
      equal((await openPdf(bytes)).numPages, 1);
    }),
    { numRuns: 25 },
  );
});

test("labels and amounts never overlap, however long they are", async () => {
  const value = `€ ${"1.234.567".repeat(12)}`;
  const label = "Onbegrijpelijklangewoordsamenstelling".repeat(4);
  const rows = [{ label, value, emphasis: "strong" as const }];
  const document = samplePdfDocument({
    blocks: [
      { kind: "totals", title: null, rows },
      { kind: "lines", title: null, lines: [{ name: label, sku: label, details: [label], total: value }] },
      { kind: "table", title: null, columns: [label, "Net", "Tax", "Gross"], rows: [[label, value, value, value]] },
    ],
  });
  const page = await (await openPdf(await draw(document))).getPage(1);
  const { items } = await page.getTextContent();
  const boxes = items.flatMap((item) =>
    "str" in item && item.str.trim() !== ""
      ? [{ from: Number(item.transform[4]), to: Number(item.transform[4]) + item.width, y: Number(item.transform[5]) }]
      : [],
  );
  ok(boxes.length > 40);
  for (const box of boxes) {
    ok(box.from > 14 && box.to < 213.1, JSON.stringify(box));
    const clash = boxes.find(
      (other) =>
        other !== box && Math.abs(other.y - box.y) < 3 && other.from < box.to - 0.1 && other.to > box.from + 0.1,
    );
    equal(clash, undefined);
  }
});

test("the printed code has the modules of its text", async () => {
  const document = samplePdfDocument({ footer: null });
  const page = await (await openPdf(await draw(document))).getPage(1);
  const { OPS } = await getResolvedPDFJS();
  const operators = await page.getOperatorList();
  const paths = operators.argsArray.filter((_, index) => operators.fnArray[index] === OPS.constructPath) as unknown[][];
  const code = paths
    .map((args) => Array.from((args[1] as [Float32Array])[0] ?? []))
    .reduce((a, b) => (a.length > b.length ? a : b));
  const rectangles = rectanglesOf(code);
  const { modules } = qrcode.create(document.qr?.text ?? "", { errorCorrectionLevel: "M" });
  const left = Math.min(...rectangles.map((rectangle) => rectangle.x));
  const top = Math.min(...rectangles.map((rectangle) => rectangle.y));
  const unit = Math.min(...rectangles.map((rectangle) => rectangle.height));
  const drawn = new Set<string>();
  for (const { x, y, width } of rectangles) {
    for (let step = 0; step < Math.round(width / unit); step += 1) {
      drawn.add(`${Math.round((y - top) / unit)} ${Math.round((x - left) / unit) + step}`);
    }
  }
  const expected = new Set<string>();
  for (let line = 0; line < modules.size; line += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(line, column) !== 0) expected.add(`${line} ${column}`);
    }
  }
  deepEqual([...drawn].sort(), [...expected].sort());
});

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the rectangles of a path, which consists of moves (0), lines (1) and closings (4). */
function rectanglesOf(path: readonly number[]): Rectangle[] {
  const corners: { x: number; y: number }[][] = [];
  for (let at = 0; at < path.length;) {
    const kind = path[at];
    if (kind === 4) {
      at += 1;
      continue;
    }
    ok(kind === 0 || kind === 1);
    if (kind === 0) corners.push([]);
    corners.at(-1)?.push({ x: path[at + 1] ?? 0, y: path[at + 2] ?? 0 });
    at += 3;
  }
  return corners.map((points) => {
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  });
}

test("a text too long for a code is printed instead", async () => {
  const text = `https://example.org/${"a".repeat(3000)}`;
  ok((await textOf(await draw(samplePdfDocument({ qr: { text, caption: null } })))).includes(text));
});

test("one document gives the same bytes, whatever was drawn before", async () => {
  const first = await draw(samplePdfDocument());
  await draw(withLines([{ name: "ﬁ fi ﷲ الله \u00a0\u202f 中" }]));
  deepEqual(await draw(samplePdfDocument()), first);
  notDeepEqual(await draw(samplePdfDocument({ footer: "Other" })), first);
});

test("a valid logo is drawn; a broken one, one with too many pixels and an address are left out of the receipt", async () => {
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
  const imagesOf = async (logo_url: string): Promise<number> => {
    const document = samplePdfDocument();
    const bytes = await draw({ ...document, store: { ...document.store, logo_url } });
    ok((await textOf(bytes)).includes("ŁódźBakkerij"));
    return Buffer.from(bytes).toString("latin1").split("/Subtype /Image").length - 1;
  };
  equal(await imagesOf(`data:image/png;base64,${pixel}`), 2);
  const png = Buffer.from(pixel, "base64");
  const broken = Buffer.from(png);
  broken.fill(0, 41, 50);
  equal(await imagesOf(`data:image/png;base64,${broken.toString("base64")}`), 0);
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  equal(await imagesOf(`data:image/png;base64,${huge.toString("base64")}`), 0);
  equal(await imagesOf("data:image/jpeg;base64,/9j/4AAQ"), 0);
  equal(await imagesOf("https://shop.example.org/logo.png"), 0);
  equal(await imagesOf("/etc/hostname"), 0);
});
