import assert from "node:assert/strict";
import { test } from "node:test";
import { closingTexts, type LabelledValue, type StoreSettings } from "@tillkeeper/receipt-document";
import de from "@tillkeeper/texts/administration/de.json" with { type: "json" };
import en from "@tillkeeper/texts/administration/en.json" with { type: "json" };
import nl from "@tillkeeper/texts/administration/nl.json" with { type: "json" };
import { sampleClosing } from "../../../../../test/fixtures/closings/closing.ts";
import { renderPdf } from "../../receipt-page/render/pdf/document.ts";
import { closingSlip } from "./slip.ts";
import { readFontFiles } from "../../receipt-page/render/pdf/fonts.ts";

const SETTINGS = {
  name: "Corner Shop",
  street: "Keizersgracht 1",
  postcode: "1015 CC",
  city: "Amsterdam",
  country_id: "NL",
  phone: "",
  vat_number: "NL001234567B01",
  header: "",
  footer: "",
  logo_url: "",
  logo_size: "small",
  info_placement: "header",
  locale: "en_US",
  time_zone: "Europe/Amsterdam",
} as unknown as StoreSettings;
const STATE = {
  state_figures_reconciled: "mismatched",
  coverage: "full",
  coverage_width: "0",
  missing_documents: 0,
  failed_checks: 2,
  unplaced: "0",
  report_id: "r-1",
  document_sha256: "ab".repeat(32),
  updated_at: "2026-05-01 20:00:00",
};

/** As long as a checkpoint of a shop with a long name. */
const SIGNED = {
  size: 48_210,
  note: `${"shop".repeat(10)}.example/evidence/1\n48210\n${"A".repeat(43)}=\n\n— ${"shop".repeat(10)}.example/evidence/1 ${"B".repeat(91)}=\n`,
};

for (const [locale, words] of [
  ["en_US", "2 checks failed."],
  ["de_DE", "2 Prüfungen sind fehlgeschlagen."],
  ["nl_NL", "2 controles zijn mislukt."],
] as const) {
  test(`a closing is one page in ${locale}, with its verdict, its figures and the hash of its document`, async () => {
    const report_json = JSON.stringify({
      ...sampleClosing(),
      refunds: { excl_tax: "-10.00", tax: "-1.90", incl_tax: "-11.90" },
    });
    const document = closingSlip({ ...STATE, report_json }, { ...SETTINGS, locale }, SIGNED);
    const text = JSON.stringify(document);
    for (const part of [words, STATE.document_sha256, "Keizersgracht 1"]) assert.ok(text.includes(part), part);
    for (const paper of ["a4", "roll"] as const) {
      const pdf = Buffer.from(await renderPdf(document, readFontFiles([]), paper)).toString("latin1");
      assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, 1, paper);
    }
  });
}

test("a slip has the signed state of the evidence log whole, and one sentence that says what it is", () => {
  const slipOf = (locale: string) =>
    closingSlip({ ...STATE, report_json: JSON.stringify(sampleClosing()) }, { ...SETTINGS, locale }, SIGNED);
  for (const [locale, words] of [
    ["en_US", "Signed state of the evidence log, 48,210 entries"],
    ["de_DE", "Signierter Stand des Nachweisprotokolls mit 48.210 Einträgen"],
    ["nl_NL", "Ondertekende stand van het bewijslogboek met 48.210 vermeldingen"],
  ] as const) {
    const { qr } = slipOf(locale);
    assert.equal(qr?.text, SIGNED.note);
    assert.ok(qr?.caption?.startsWith(words), qr?.caption ?? "");
  }
  assert.equal(closingSlip({ ...STATE, report_json: JSON.stringify(sampleClosing()) }, SETTINGS).qr, null);
});

/** A closing that uses each tender, with many refunds of cash and movements of the drawer. */
function busyClosing() {
  const report = sampleClosing();
  const tenders = Object.keys(report.tenders).map((name, index) => [name, `${index + 1}.00`]);
  const moved = (type: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      type,
      amount: "2.50",
      at: report.closed_at,
      note: `${index}`,
      by: null,
    }));
  return {
    ...report,
    tenders: Object.fromEntries(tenders),
    movements: [...moved("cash_in", 2), ...moved("cash_refund", 30), ...moved("cash_out", 7)],
    tax_rates: Array.from({ length: 8 }, (_, index) => ({ ...report.tax_rates[0], rate: `${20 - index}` })),
    opening_float: "200.00",
    cash_expected: "200.00",
    cash_counted: "199.90",
    cash_difference: "-0.10",
    cash_left_in_drawer: "199.90",
    providers: Array.from({ length: 3 }, (_, index) => ({ ...report.providers[0], name: `Terminal ${index}` })),
  };
}

test("what was received and paid back has its sign and its sum, and the drawer names what moved", async () => {
  const document = closingSlip({ ...STATE, report_json: JSON.stringify(busyClosing()) }, SETTINGS);
  const rowsOf = (wanted: string): readonly LabelledValue[] =>
    document.blocks.flatMap((block) => (block.kind === "totals" && block.title === wanted ? block.rows : []));
  const payments = rowsOf("Payments").map(({ label, value }) => [label, Number(value)] as const);
  const at = (wanted: string) => payments.findIndex(([label]) => label === wanted);
  const sum = (rows: typeof payments) => rows.reduce((all, [, value]) => all + value, 0);
  const [received, paid_back] = [at("Received"), at("Paid back")];
  assert.equal(payments[received]?.[1], sum(payments.slice(0, received)));
  const back = payments.slice(received + 1, paid_back);
  assert.equal(payments[paid_back]?.[1], sum(back));
  assert.ok(back.length > 5 && back.every(([, value]) => value < 0));
  assert.deepEqual(back.at(-1), ["Cash refund (30)", -75]);
  assert.deepEqual(payments.at(-1), ["Net sales", 438.6]);
  const parts = payments.filter((_, index) => ![received, paid_back, payments.length - 1].includes(index));
  assert.equal(sum(parts).toFixed(2), "438.60");
  const drawer = rowsOf("Cash drawer").map(({ label, value }) => `${label} ${value}`);
  assert.deepEqual(drawer.slice(0, 5), [
    "Opening float 200.00",
    "Cash in (0) 2.50",
    "Cash in (1) 2.50",
    "Cash out (7) -17.50",
    "Expected 200.00",
  ]);
  const bytes = Buffer.from(await renderPdf(document, readFontFiles([]), "a4"));
  assert.equal(bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length, 1);
});

test("a printed closing calls its figures as the administration does", () => {
  for (const [language, { tk, resources }] of Object.entries({ en, de, nl })) {
    const words = closingTexts(language);
    const { cash: _cash, card: _card, invoice: _invoice, ...tenders } = words.tenders;
    const { received, paid_back } = tk.closings.totals.step;
    assert.equal(words.other, tk.closings.totals.other_steps);
    assert.deepEqual(
      { ...tenders, received: words.received, paid_back: words.paid_back, cash_refund: words.movements.cash_refund },
      { ...tk.closings.tender, received, paid_back, cash_refund: tk.closings.movement.cash_refund },
      language,
    );
    assert.equal(words.business_day, resources["register-reports"].fields.business_date);
    assert.equal(words.cash_expected, tk.closings.cash_expected);
  }
});
