import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SAMPLE_RECEIPTS, type SampleName } from "../../test/receipts.ts";
import { asToken, sampleReceipt } from "../../test/row.ts";
import { SAMPLE_STORE } from "../../test/store.ts";
import { composeReceipt } from "./compose.ts";
import type { Block } from "../document.ts";
import { EXPECTED_LINES } from "../../test/lines.ts";
import type { ReceiptToPrint, StoreSettings } from "../read/stored-receipt.ts";

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case "heading":
      return [`# ${block.text}`];
    case "figure":
      return [`= ${block.label}: ${block.value}`];
    case "facts":
      return block.rows.map(({ label, value }) => `${label}: ${value}`);
    case "lines":
      return [
        `# ${block.title ?? ""}`,
        ...block.lines.map(({ name, details, total }) => [name, ...details, total ?? "-"].join(" | ")),
      ];
    case "totals":
      return [
        `# ${block.title ?? ""}`,
        ...block.rows.map(({ label, value, emphasis }) => `${label}: ${value}${emphasis === "strong" ? " !" : ""}`),
      ];
    case "table":
      return [`# ${block.title ?? ""}`, ...[block.columns, ...block.rows].map((cells) => cells.join(" | "))];
    case "slip":
      return [`# ${block.title ?? ""}`, block.text];
    case "notice":
      return [`! ${block.text}`];
  }
}

/** Returns the composed lines without the facts that every sample begins with. */
function said(receipt: ReceiptToPrint, settings: Partial<StoreSettings> = {}): string[] {
  const blocks = composeReceipt(receipt, { ...SAMPLE_STORE, ...settings }).blocks;
  return blocks
    .flatMap(linesOf)
    .filter((line) => !/^(Date|Served by|Register): /.test(line))
    .map((line) => line.replaceAll(/[\u00a0\u202f]/g, " "));
}

describe("the lines of each kind of receipt", () => {
  for (const [name, expected] of Object.entries(EXPECTED_LINES)) {
    test(`the receipt ${name} has the lines of its kind`, () =>
      assert.deepEqual(said(SAMPLE_RECEIPTS[name as SampleName]), expected));
  }
});

test("the fiscal section is printed with one row for each name", () => {
  const lines = said(SAMPLE_RECEIPTS.fiscal);
  assert.deepEqual(lines.slice(lines.indexOf("# Fiscal data")), [
    "# Fiscal data",
    "Transaction number: 4711",
    "Serial number of the signature device: 9f2c6d1e8b7a4f5d9f2c6d1e8b7a4f5d9f2c6d1e8b7a4f5d",
    "Signature: MEUCIQDk0p1F3Zr9o0Qm6y0q4mC2nQIgVb3n7y1w8s5r2t6u9v0x",
    "Start: 2026-11-21T02:05:11+01:00",
  ]);
});

test("usual names of the fiscal section are in the receipt's language, others are words", () => {
  const receipt_model = JSON.stringify({
    schema_version: 1,
    fiscal: { tss_serial_number: "9f2c", "Signature Counter": 7, started_at: "2026-11-21", own_field: "x" },
  });
  const lines = said({ ...SAMPLE_RECEIPTS.fiscal, receipt_model }, { locale: "de_DE" });
  assert.deepEqual(lines.slice(lines.indexOf("# Fiskaldaten") + 1), [
    "Seriennummer der TSE: 9f2c",
    "Signaturzähler: 7",
    "Beginn: 2026-11-21",
    "Own field: x",
  ]);
});

test("the show settings decide which numbers and names are printed", () => {
  const hidden = {
    show_staff_name: false,
    show_order_number: false,
    show_receipt_number: false,
    show_sale_reference: false,
  };
  const document = composeReceipt(SAMPLE_RECEIPTS.sale, { ...SAMPLE_STORE, ...hidden });
  assert.equal(document.title, "Receipt – Bakkerij De Korenaar");
  const texts = JSON.stringify(document.blocks);
  for (const text of ["Sanne", "000000123", "R-2026-1001", "0b1f4c1e"]) assert.ok(!texts.includes(text), text);
  const shown = said(SAMPLE_RECEIPTS.sale, { show_sale_reference: true });
  assert.ok(shown.includes("Sale reference: 0b1f4c1e-6f3e-4a2b-9a51-3c7d2e8f9a10"));
});

test("tax rows of zero are printed at 0.00 only with the setting for zero tax on", () => {
  const on = said(SAMPLE_RECEIPTS.reverse_charge, { display_zero_tax: true });
  assert.ok(on.includes("0% | €20.62 | €0.00 | €20.62"), on.join("\n"));
  const bare = sampleReceipt({ grand_total: "5.0000", tax_amount: "0.0000", currency: "EUR" });
  assert.ok(said(bare, { display_zero_tax: true }).includes("VAT: €0.00"));
  assert.ok(!said(bare).some((line) => line.includes("VAT")));
});

test("tax that is not in the prices of the lines is printed between them and the total", () => {
  const sums = { subtotal: "100.0000", discount_amount: "10.0000", tax_amount: "18.9000", grand_total: "108.9000" };
  const lines = said(sampleReceipt({ ...sums, currency: "EUR" }));
  assert.deepEqual(lines.slice(-5), [
    "# ",
    "Subtotal: €100.00",
    "Discount: -€10.00",
    "VAT: €18.90",
    "Total: €108.90 !",
  ]);
});

test("a receipt model of another version, broken or of the wrong shape is ignored, and the columns are printed", () => {
  const model = { items: [{ name: "From the model", qty: 1, row_total: 1 }] };
  const columns = said(SAMPLE_RECEIPTS.sale_from_columns);
  const refused = [
    asToken({ ...model, schema_version: 2 }),
    asToken({ ...model, schema_version: "1" }),
    asToken(model),
    asToken({ ...model, schema_version: 1, totals: [] }),
    asToken({ schema_version: 1, items: ["From the model"] }),
    asToken({ ...model, schema_version: 1, header: "x" }),
    asToken([model]),
    JSON.stringify('{"schema_version":1,"items":['),
    '"\\',
    "",
  ];
  for (const receipt_model of refused) {
    assert.deepEqual(said({ ...SAMPLE_RECEIPTS.sale_from_columns, receipt_model }), columns, receipt_model);
  }
});

test("values that a receipt model leaves out are taken from the columns, and its own values precede theirs", () => {
  const receipt_model = asToken({ schema_version: 1, header: { staff_name: "Wim" } });
  const texts = JSON.stringify(composeReceipt({ ...SAMPLE_RECEIPTS.sale_from_columns, receipt_model }, SAMPLE_STORE));
  for (const text of ["Wim", "R-2026-1001", "Sourdough loaf"]) assert.ok(texts.includes(text), text);
  assert.ok(!texts.includes("Sanne"));
});

test("a refund is printed the same whichever sign the register gave it", () => {
  const minus = { subtotal: "-9.0000", tax_amount: "-0.7400", grand_total: "-13.9500" };
  const items = (SAMPLE_RECEIPTS.refund.items ?? "")
    .replace('"qty":2', '"qty":-2')
    .replace('"row_total":9', '"row_total":-9')
    .replace('"tax_amount":0.74', '"tax_amount":-0.74');
  assert.deepEqual(said({ ...SAMPLE_RECEIPTS.refund, ...minus, items }), said(SAMPLE_RECEIPTS.refund));
});

test("an exchange that gives money back is printed as such", () => {
  const lines = said({ ...SAMPLE_RECEIPTS.exchange, grand_total: "-3.0000" });
  assert.ok(lines.includes("= Refunded: €3.00"));
  assert.ok(lines.includes("# Refunded by"));
});

test("a card's number is printed with its last four digits at most", () => {
  const text = JSON.stringify(composeReceipt(SAMPLE_RECEIPTS.split, SAMPLE_STORE));
  assert.ok(!text.includes("411111"));
});

test("the QR code holds the address of the settings, or the receipt's page when that is not a web address", () => {
  const qrOf = (settings: Partial<StoreSettings>) =>
    composeReceipt(SAMPLE_RECEIPTS.sale, { ...SAMPLE_STORE, ...settings }).qr;
  assert.deepEqual(qrOf({ qr_url: "https://shop.example/review", qr_text: "Tell us" }), {
    text: "https://shop.example/review",
    caption: "Tell us",
  });
  for (const qr_url of [
    "",
    "javascript:alert(1)",
    "data:text/html,x",
    "shop.example",
    `https://a.example/${"x".repeat(900)}`,
  ]) {
    assert.equal(qrOf({ qr_url })?.text, SAMPLE_STORE.public_url, qr_url);
  }
  assert.equal(qrOf({ public_url: null }), null);
});

test("a logo is a picture in the settings or at an https address, never anything else", () => {
  const logoOf = (logo_url: string) =>
    composeReceipt(SAMPLE_RECEIPTS.sale, { ...SAMPLE_STORE, logo_url }).store.logo_url;
  assert.equal(logoOf("data:image/png;base64,AAAA"), "data:image/png;base64,AAAA");
  assert.equal(logoOf("https://shop.example/logo.png"), "https://shop.example/logo.png");
  for (const url of ["http://shop.example/logo.png", "javascript:alert(1)", "data:text/html;base64,AAAA", "logo.png"]) {
    assert.equal(logoOf(url), null, url);
  }
});

test("cash that differs from the total by a rounding is printed as it was paid, with the rounding", () => {
  const cash = { grand_total: "7.3100", payment_method: "pos_cash", currency: "EUR" };
  const paid = said(sampleReceipt({ ...cash, amount_tendered: "10.0000", change_due: "2.7000" }));
  const after = paid.slice(paid.indexOf("Total: €7.31 !") + 1).filter((line) => line.includes("€"));
  assert.deepEqual(after, ["Rounding: -€0.01", "Cash: €7.30", "Received: €10.00", "Change: €2.70 !"]);
  const exact = said(sampleReceipt({ ...cash, amount_tendered: "7.3000", change_due: "0.0000" }));
  assert.ok(exact.includes("Cash: €7.30"));
  const other = said(sampleReceipt({ ...cash, amount_tendered: "10.0000", change_due: "1.0000" }));
  const tip = { ...cash, payment_method: "pos_card", amount_tendered: "7.5000", change_due: "0.0000" };
  const unstated = said(sampleReceipt({ ...cash, amount_tendered: "7.5000", change_due: null }));
  assert.ok(other.includes("Cash: €7.31") && unstated.includes("Cash: €7.31"));
  for (const lines of [other, unstated, said(sampleReceipt(tip))]) {
    assert.ok(!lines.some((line) => line.startsWith("Rounding")), lines.join("; "));
  }
});
