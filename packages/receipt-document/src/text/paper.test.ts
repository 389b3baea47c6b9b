import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SAMPLE_RECEIPTS } from "../../test/receipts.ts";
import { asToken, sampleReceipt } from "../../test/row.ts";
import { SAMPLE_STORE } from "../../test/store.ts";
import { composeReceipt } from "../compose/compose.ts";
import type { ReceiptDocument } from "../document.ts";
import { paperParts, type PaperPart } from "./paper.ts";
import { textWidth } from "./width.ts";

const PUBLIC_URL = "https://shop.example/pos/receipt/0123456789abcdef0123456789abcdef";
const WIDTHS = [32, 42, 48] as const;

const linesOf = (parts: readonly PaperPart[]): string[] =>
  parts.flatMap((part) => (part.kind === "line" ? [part.text] : []));
const paper = (receipt: ReceiptDocument, columns: number): string => linesOf(paperParts(receipt, columns)).join("\n");
const sample = (locale: string) =>
  composeReceipt(
    sampleReceipt({
      receipt_number: "R-1",
      grand_total: "1234.50",
      tax_amount: "101.93",
      currency: "EUR",
      payment_method: "pos_card",
      items: JSON.stringify([
        {
          name: "Sourdough loaf, whole wheat, sliced",
          qty: 2,
          price: 4.5,
          row_total: 9,
          tax_amount: 0.74,
          tax_rate: 9,
        },
        { name: "エスプレッソ豆 深煎り", sku: "JP-1", qty: 1, row_total: 1225.5, tax_amount: 101.19, tax_rate: 9 },
      ]),
    }),
    { ...SAMPLE_STORE, locale, public_url: PUBLIC_URL },
  );

describe("a receipt on paper", () => {
  test("on 32 columns names wrap, amounts are at the right edge, and wide characters count as two", () => {
    assert.equal(
      paper(sample("en_US"), 32),
      [
        "      Bakkerij De Korenaar",
        "        Prinsengracht 24",
        "       1015 DV Amsterdam",
        "          Netherlands",
        "        +31 20 123 4567",
        "   VAT number: NL001234567B01",
        "  Vers van de molen, elke dag",
        "--------------------------------",
        "RECEIPT",
        "Total                  €1,234.50",
        "Date",
        "    November 21, 2026 at 2:05 AM",
        "Receipt number               R-1",
        "--------------------------------",
        "ITEMS",
        "Sourdough loaf, whole wheat,",
        "sliced                     €9.00",
        "  2 × €4.50",
        "エスプレッソ豆 深煎り  €1,225.50",
        "  JP-1",
        "--------------------------------",
        "Total                  €1,234.50",
        "--------------------------------",
        "VAT",
        "Rate Excl. VAT     VAT Incl. VAT",
        "9%   €1,132.57 €101.93 €1,234.50",
        "--------------------------------",
        "PAYMENT",
        "Card                   €1,234.50",
        "--------------------------------",
        "   Scan to open this receipt",
        "Ruilen binnen 14 dagen met deze",
        "              bon.",
        "           Tot ziens!",
      ].join("\n"),
    );
  });

  test("a table that is too wide for its paper puts the cells of a row below each other", () => {
    const receipt = composeReceipt(
      sampleReceipt({
        currency: "EUR",
        grand_total: "123456.78",
        receipt_model: asToken({
          schema_version: 1,
          totals: { tax_breakdown: [{ rate: 21, net: "102030.40", tax: "21426.38" }] },
        }),
      }),
      SAMPLE_STORE,
    );
    const table = (columns: number) => {
      const lines = paper(receipt, columns).split("\n");
      return lines.slice(lines.indexOf("VAT") + 1, lines.lastIndexOf("-".repeat(columns)));
    };
    assert.deepEqual(table(32), [
      "21%",
      "  Excl. VAT          €102,030.40",
      "  VAT                 €21,426.38",
      "  Incl. VAT          €123,456.78",
    ]);
    assert.deepEqual(table(42), [
      "Rate      Excl. VAT        VAT   Incl. VAT",
      "21%     €102,030.40 €21,426.38 €123,456.78",
    ]);
  });

  for (const columns of WIDTHS) {
    test(`on ${columns} columns no line of any kind of receipt is wider, in any language, and no amount is lost`, () => {
      for (const [name, receipt] of Object.entries(SAMPLE_RECEIPTS)) {
        for (const locale of ["en_US", "nl_NL", "de_DE", "fr_FR", "es_ES", "it_IT", "ja_JP", "ar_EG"]) {
          const composed = composeReceipt(receipt, { ...SAMPLE_STORE, locale });
          const lines = linesOf(paperParts(composed, columns));
          for (const line of lines) assert.ok(textWidth(line) <= columns, `${name} ${locale}: ${line}`);
          const squeezed = lines.join("").replaceAll(/\s/g, "");
          for (const block of composed.blocks) {
            if (block.kind !== "totals" && block.kind !== "facts") continue;
            for (const { value } of block.rows) {
              assert.ok(squeezed.includes(value.replaceAll(/\s/g, "")), `${name} ${locale}: ${value}`);
            }
          }
        }
      }
    });
  }

  test("the logo comes first, the code after the figures with its caption below", () => {
    const logo_url = "https://shop.example/logo.png";
    const composed = composeReceipt(sampleReceipt({ grand_total: "1.00" }), {
      ...SAMPLE_STORE,
      logo_url,
      logo_size: "large",
      public_url: PUBLIC_URL,
    });
    const parts = paperParts(composed, 42);
    assert.deepEqual(parts[0], { kind: "logo", url: logo_url, size: "large" });
    const at = parts.findIndex(({ kind }) => kind === "qr");
    assert.deepEqual(parts[at], { kind: "qr", text: PUBLIC_URL });
    assert.match(linesOf(parts.slice(at + 1))[0] ?? "", /Scan to open this receipt/);
    assert.deepEqual(linesOf(parts.slice(at - 1, at)), ["-".repeat(42)]);
  });

  test("the store's details are below where the settings say so", () => {
    const lines = linesOf(
      paperParts(composeReceipt(sampleReceipt(), { ...SAMPLE_STORE, info_placement: "footer" }), 42),
    ).map((line) => line.trim());
    assert.equal(lines[0], SAMPLE_STORE.name);
    assert.equal(lines[1], SAMPLE_STORE.header);
    assert.equal(lines.at(-1), "VAT number: NL001234567B01");
  });

  test("paper of fewer than 20 columns is refused", () => {
    for (const columns of [19, 0, -1, 32.5, Number.NaN]) {
      assert.throws(() => paperParts(composeReceipt(sampleReceipt(), SAMPLE_STORE), columns), RangeError);
    }
  });
});
