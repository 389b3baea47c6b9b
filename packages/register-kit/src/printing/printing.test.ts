import assert from "node:assert/strict";
import { inVisualOrder } from "./code-page.ts";
import { describe, test } from "node:test";
import {
  composeReceipt,
  paperParts,
  type ReceiptDocument,
  receiptOfRegister,
  settingsOfRegister,
} from "@tillkeeper/receipt-document";
import { randomSession } from "../conformance/sessions/sessions.ts";
import { receiptBody } from "../sale/receipt.ts";
import { closeSession } from "../session/closing.ts";
import { type Canvas, closingDocument, openDrawer, print } from "./index.ts";

const SETTINGS = settingsOfRegister(
  {
    config: { resolved_config: { receipt_show_receipt_number: true, receipt_footer: "Thank you" } },
    store: { name: "Corner Shop", logo_url: "", locale: "en_US", timezone: "Europe/Amsterdam" },
  },
  "https://shop.example/pos/receipt/abc",
);

const PRINTER = { columns: 42 } as const;
const CUT = "1d56";
const PULSE = "1b70";
const QR_CODE = "1d286b";
const PICTURE = "1b2a";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const hexOf = (text: string): string => Buffer.from(text).toString("hex");
const linesOf = (document: ReceiptDocument, columns: number): string[] =>
  paperParts(document, columns).flatMap((part) => (part.kind === "line" ? [part.text] : []));

function receiptOf(seed: number, index = 0): ReceiptDocument {
  const { sales, receipts } = randomSession(seed);
  const sale = sales[index];
  assert.ok(sale);
  return composeReceipt(receiptOfRegister(receiptBody(sale, receipts)), SETTINGS);
}

/** Returns a document that has only the given lines. */
function noticeOf(...texts: readonly string[]): ReceiptDocument {
  const blocks = texts.map((text) => ({ kind: "notice" as const, text }));
  return { ...receiptOf(0), store: { ...receiptOf(0).store, name: "" }, blocks, qr: null, footer: null };
}

/** A black picture. The class has this name because the encoder recognises pictures by it. */
class ImageData {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;

  constructor(width: number, height: number) {
    [this.width, this.height] = [width, height];
    this.data = new Uint8ClampedArray(width * height * 4).fill(255).map((byte, at) => (at % 4 === 3 ? byte : 0));
  }
}

/** Returns a maker of canvases that record the texts drawn on them. */
function canvases() {
  const written: string[] = [];
  const createCanvas = (): Canvas => ({
    getContext: () => ({
      fillStyle: "",
      font: "",
      textBaseline: "",
      fillRect: () => undefined,
      fillText: (text) => void written.push(text),
      getImageData: (_x, _y, width, height) => new ImageData(width, height),
    }),
  });
  return { written, createCanvas };
}

describe("a closing on paper", () => {
  test("a closing on paper has every figure of its text on one page, in three languages and three widths", () => {
    for (const seed of [0, 1, 3, 4]) {
      const { session, sales, closing } = randomSession(seed);
      const closed = closeSession(session, sales, closing);
      const report = JSON.parse(closed.closing) as { sales: { incl_tax: string }; tenders: Record<string, string> };
      const text = linesOf(closingDocument(closed.closing, "en-US"), 42).join("\n").replaceAll(",", "");
      for (const amount of [report.sales.incl_tax, ...Object.values(report.tenders)]) {
        if (Number(amount) !== 0) assert.ok(text.includes(amount.replace("-", "")), amount);
      }
      for (const columns of [32, 42, 48]) {
        for (const locale of ["nl-NL", "de-AT", "fr-FR"]) {
          for (const line of linesOf(closingDocument(closed.closing, locale), columns))
            assert.ok(line.length <= columns, line);
        }
      }
      assert.match(linesOf(closingDocument(closed.closing, "nl-NL"), 42).join("\n"), /AFSLUITING/);
      assert.match(linesOf(closingDocument(closed.closing, "de-DE"), 42).join("\n"), /Verkäufe/);
      assert.ok(print(closingDocument(closed.closing, "de-DE"), PRINTER).bytes.length > 0);
    }
  });
});

describe("printing", () => {
  test("a printed receipt opens the drawer first, has its QR code, and is cut at the end", () => {
    const commands = hex(print(receiptOf(1), PRINTER, { opens_drawer: true }).bytes);
    assert.ok(commands.includes(PULSE) && commands.indexOf(PULSE) < commands.indexOf(hexOf("Corner Shop")));
    assert.ok(commands.includes(QR_CODE));
    assert.ok(commands.includes(hexOf("Thank you")));
    assert.ok(commands.lastIndexOf(CUT) > commands.lastIndexOf(QR_CODE));
    const plain = hex(print(receiptOf(1), PRINTER, { cuts: false }).bytes);
    assert.ok(!plain.includes(PULSE) && !plain.includes(CUT));
    assert.ok(hex(openDrawer(PRINTER)).includes(PULSE));
  });

  test("every receipt of a session prints", () => {
    const { sales } = randomSession(5);
    for (const index of sales.keys()) assert.ok(print(receiptOf(5, index), PRINTER).bytes.length > 0);
  });

  test("lines with characters of no code page are drawn where a canvas is", () => {
    const { written, createCanvas } = canvases();
    const document = noticeOf("Tea 日本茶", "Café “noir”", "שלום");
    const { bytes, drawn, transliterated } = print(document, { ...PRINTER, createCanvas });
    assert.deepEqual(drawn, ["Tea 日本茶", "שלום"]);
    assert.deepEqual(written, drawn);
    assert.deepEqual(transliterated, []);
    const stripes = hex(bytes).split(PICTURE).length - 1;
    assert.ok(stripes > 0 && stripes % 2 === 0, String(stripes));
  });

  test("without a canvas characters of no code page are transliterated, and the result names them", () => {
    const { bytes, drawn, transliterated, lacking } = print(
      noticeOf("Screen 24″ ș ₺", "Tea 茶?", "茶", "plain\u202f1"),
      PRINTER,
    );
    assert.deepEqual(lacking, ["茶"]);
    assert.deepEqual(drawn, []);
    assert.deepEqual(transliterated, ['Screen 24" s TRY', "Tea ??", "?"]);
    assert.ok(hex(bytes).includes(hexOf("plain 1")));
    assert.ok(!hex(bytes).includes(PICTURE));
  });

  test("the same document makes the same bytes", () => {
    assert.deepEqual(print(receiptOf(2), { columns: 32 }), print(receiptOf(2), { columns: 32 }));
  });
});

test("without a canvas, text from right to left is printed in the order in which it is read", () => {
  assert.equal(inVisualOrder("\u05E9\u05D5\u05DC\u05D7\u05DF"), "\u05DF\u05D7\u05DC\u05D5\u05E9");
  assert.equal(inVisualOrder("2 x \u05D0\u05D1 (12.50) \u05D2   9.95"), "2 x \u05D2 (12.50) \u05D1\u05D0   9.95");
  assert.equal(inVisualOrder("Mug 3.00"), "Mug 3.00");
});
