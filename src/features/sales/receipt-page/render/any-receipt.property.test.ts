import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { renderPage } from "./html/html.ts";
import { escapeHtml } from "../../../../web-api/markup.ts";
import { renderMail } from "./mail/mail.ts";
import { SAMPLE_RECEIPTS } from "../../../../../packages/receipt-document/test/receipts.ts";
import { asToken, sampleReceipt } from "../../../../../packages/receipt-document/test/row.ts";
import { SAMPLE_STORE } from "../../../../../packages/receipt-document/test/store.ts";
import { composeReceipt, PRINTED_COLUMNS, type ReceiptToPrint, type StoreSettings } from "@tillkeeper/receipt-document";

const RUNS = 300;
const EXTRAS = {
  page_path: "/pos/receipt/x",
  style_path: "/pos/receipt.css",
  message: null,
  email: { value: "", error: null },
  claim: { step: "address", is_bound: false, value: "", error: null },
  invoice: { step: "off" },
} as const;

const NAMES = (
  "schema_version header items totals payment layaway refund fiscal tax_breakdown ship_to_shipments address street qty " +
  "price row_total rate tax net options label terminal_info masked_pan slip amount method expires_at __proto__ currency_code"
).split(" ");

const leaf = fc.oneof(
  fc.constantFrom(1, 0, -1, 1e300, -0.00001, "1", "12.345", "", "\ud800", "\u202e", "<b>", "9".repeat(80), true, null),
  fc.string({ unit: "binary" }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie("value"), { maxKeys: 8 }),
  ),
}));
const jsonText = fc.oneof(
  anyValue.map((value) => JSON.stringify(value) ?? "null"),
  fc.string({ unit: "binary" }),
);
const model = fc
  .dictionary(fc.constantFrom(...NAMES), anyValue)
  .map((sections) => asToken({ ...sections, schema_version: 1 }));
const column = fc.oneof(
  fc.constant(null),
  jsonText,
  jsonText.map((text) => JSON.stringify(text)),
);

const row: fc.Arbitrary<ReceiptToPrint> = fc
  .record(Object.fromEntries(PRINTED_COLUMNS.map((name) => [name, column])), { requiredKeys: [] })
  .chain((columns) =>
    fc
      .record({
        sale_type: fc.constantFrom(null, "refund", "exchange", "other"),
        layaway_kind: fc.constantFrom(null, "deposit", "top_up", "settlement", "credit_due", "other"),
        receipt_model: fc.oneof(column, model),
        created_at: fc.oneof(fc.constantFrom("2026-11-21 01:05:20+00", "infinity"), fc.string()),
        pos_order_id: fc.string(),
        is_tax_exempt: fc.boolean(),
      })
      .map((chosen) => sampleReceipt({ ...columns, ...chosen })),
  );

const settings: fc.Arbitrary<StoreSettings> = fc
  .record(
    {
      name: fc.string({ unit: "binary" }),
      locale: fc.oneof(fc.string(), fc.constantFrom("ar_EG", "nl_NL", "zh_Hans_CN")),
      time_zone: fc.string(),
      country_id: fc.string(),
      qr_url: fc.oneof(fc.string(), fc.webUrl()),
      logo_url: fc.string(),
      header: fc.string({ unit: "binary" }),
      public_url: fc.oneof(fc.constant(null), fc.string()),
    },
    { requiredKeys: [] },
  )
  .map((chosen) => ({ ...SAMPLE_STORE, ...chosen }));

test("a receipt with any values and settings gives a document, a page and a mail", () => {
  fc.assert(
    fc.property(row, settings, (receipt, store) => {
      const document = composeReceipt(receipt, store);
      const page = renderPage(document, EXTRAS);
      const mail = renderMail(document, { page_url: "https://shop.example/pos/receipt/x" });
      for (const text of [page, mail.html, mail.text, mail.subject]) {
        assert.ok(text.isWellFormed());
        assert.ok(!/[^\P{Cc}\n]|\u202e/u.test(text));
      }
      assert.ok(!/[\r\n]/.test(mail.subject));
      for (const block of document.blocks) {
        if (block.kind === "table") assert.ok(block.rows.every((cells) => cells.length === block.columns.length));
      }
    }),
    { numRuns: RUNS },
  );
});

test("markup and templates in any text are shown as text", () => {
  const attacks = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}",
    "<%= 7*7 %>",
    "' onfocus='x",
  ];
  for (const attack of attacks) {
    const columns = Object.fromEntries(PRINTED_COLUMNS.map((name) => [name, JSON.stringify(attack)]));
    const plain = { staff_name: attack, receipt_number: attack, currency: attack, payment_method: attack };
    const items = JSON.stringify([{ name: attack, sku: attack, qty: 1, row_total: 1, note: attack }]);
    const fiscal = asToken({ schema_version: 1, fiscal: { [attack]: attack }, payment: { terminal_info: attack } });
    const receipt = sampleReceipt({
      ...columns,
      ...plain,
      items,
      receipt_model: fiscal,
      is_tax_exempt: false,
      sale_type: null,
    });
    const store = { ...SAMPLE_STORE, name: attack, header: attack, footer: attack, street: attack, vat_number: attack };
    const document = composeReceipt(receipt, { ...store, logo_url: attack, qr_text: attack, qr_url: attack });
    const page = renderPage(document, { ...EXTRAS, email: { value: attack, error: "error_email" } });
    const { html } = renderMail(document, { page_url: "https://shop.example" });
    for (const text of [page, html]) {
      assert.ok(text.includes(escapeHtml(attack)), attack);
      assert.ok(!/<script|<img|onerror=alert\(1\)>|>49<|\sonfocus='/.test(text), attack);
    }
  }
});

test("receipts of two thousand lines, with a zero or negative total and with a long Chinese name are all composed", () => {
  const line = {
    sku: "A",
    name: "新鮮出爐的全麥酸種麵包配橄欖木柄麵包刀與山毛櫸木砧板禮盒裝限量版冬季特別款送禮自用",
    qty: 1,
    price: 0.01,
    row_total: 0.01,
  };
  const items = JSON.stringify(Array.from({ length: 2000 }, () => line));
  const many = composeReceipt(sampleReceipt({ items, grand_total: "20.0000", currency: "EUR" }), SAMPLE_STORE);
  const lines = many.blocks.find((block) => block.kind === "lines");
  assert.equal(lines?.lines.length, 2000);
  assert.equal(lines?.lines[1999]?.name, line.name);
  assert.ok(renderPage(many, EXTRAS).includes(line.name));
  const figure = (grand_total: string) =>
    composeReceipt({ ...SAMPLE_RECEIPTS.sale_from_columns, grand_total }, SAMPLE_STORE).blocks[1];
  assert.deepEqual(figure("0.0000"), { kind: "figure", label: "Total", value: "€0.00" });
  assert.deepEqual(figure("-12.0000"), { kind: "figure", label: "Total", value: "-€12.00" });
});
