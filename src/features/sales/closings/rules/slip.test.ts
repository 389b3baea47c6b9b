import assert from "node:assert/strict";
import { test } from "node:test";
import type { StoreSettings } from "@tillkeeper/receipt-document";
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
    const document = closingSlip({ ...STATE, report_json }, { ...SETTINGS, locale });
    const text = JSON.stringify(document);
    for (const part of [words, STATE.document_sha256, "Keizersgracht 1"]) assert.ok(text.includes(part), part);
    for (const paper of ["a4", "roll"] as const) {
      const pdf = Buffer.from(await renderPdf(document, readFontFiles([]), paper)).toString("latin1");
      assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, 1, paper);
    }
  });
}
