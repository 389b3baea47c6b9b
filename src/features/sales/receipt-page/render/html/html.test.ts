import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { HtmlValidate } from "html-validate";
import { composeReceipt } from "@tillkeeper/receipt-document";
import { SAMPLE_RECEIPTS } from "../../../../../../packages/receipt-document/test/receipts.ts";
import { SAMPLE_STORE } from "../../../../../../packages/receipt-document/test/store.ts";
import { languageFor, pageTexts } from "../../texts/texts.ts";
import { renderErrorPage, renderPage, STYLESHEET } from "./html.ts";
import { renderMail } from "../mail/mail.ts";
import type { PageExtras } from "../page-extras.ts";

const EXTRAS: PageExtras = {
  page_path: new URL(SAMPLE_STORE.public_url ?? "").pathname,
  style_path: "/pos/receipt.css",
  message: null,
  email: { value: "", error: null },
  claim: { step: "address", is_bound: false, value: "", error: null },
  invoice: { step: "off" },
};

const FORM = {
  step: "form",
  type_code: "380",
  needs_vat_id: false,
  values: { country_id: "NL" },
  faults: null,
} as const;

const EVERY_STATE: readonly PageExtras[] = [
  EXTRAS,
  { ...EXTRAS, claim: { step: "off" } },
  { ...EXTRAS, claim: { step: "done" }, message: { tone: "success", text: "message_claimed" } },
  {
    ...EXTRAS,
    email: { value: "foo", error: "error_email" },
    claim: { step: "code", email: "anna@example.com", error: "error_code" },
    message: { tone: "error", text: "message_code_failed" },
  },
  { ...EXTRAS, claim: { step: "address", is_bound: true, value: "", error: "error_email" } },
  { ...EXTRAS, invoice: FORM },
  {
    ...EXTRAS,
    message: { tone: "error", text: "message_invoice_check" },
    invoice: {
      ...FORM,
      needs_vat_id: true,
      values: { name: "<b>", country_id: "nl", vat_id: "NL1" },
      faults: [
        { field: "street", error: "error_missing" },
        { field: "country_id", error: "error_country" },
        { field: "vat_id", error: "error_vat_id" },
      ],
    },
  },
  { ...EXTRAS, invoice: { step: "made", type_code: "380", number: "INV2026-000001", has_document: true } },
  { ...EXTRAS, invoice: { step: "made", type_code: "381", number: "INV2026-000002", has_document: false } },
];

// Disabled rules concern style only: the end of void elements, blanks at line ends and the length
// of a title.
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: { "no-trailing-whitespace": "off", "long-title": "off", "void-style": "off", "no-inline-style": "error" },
});
const mailValidator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: { "void-style": "off", "no-deprecated-attr": "off", deprecated: "off" },
});

async function problems(markup: string, checker = validator): Promise<string[]> {
  const { results } = await checker.validateString(markup);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`),
  );
}

describe("pages and mails of every kind are valid HTML", () => {
  for (const [name, receipt] of Object.entries(SAMPLE_RECEIPTS)) {
    test(`page and mail of the receipt ${name} are valid HTML`, async () => {
      const document = composeReceipt(receipt, SAMPLE_STORE);
      assert.deepEqual(await problems(renderPage(document, EXTRAS)), []);
      const mail = renderMail(document, { page_url: SAMPLE_STORE.public_url ?? "" });
      assert.deepEqual(await problems(mail.html, mailValidator), []);
    });
  }
});

test("every state of the forms is valid HTML and carries neither script nor style", async () => {
  const document = composeReceipt(SAMPLE_RECEIPTS.sale, { ...SAMPLE_STORE, info_placement: "footer" });
  for (const extras of EVERY_STATE) {
    const page = renderPage(document, extras);
    assert.deepEqual(await problems(page), []);
    assert.ok(!/<script|<style|style="|\son[a-z]+=|https?:\/\/(?!shop\.example)/.test(page));
  }
});

test("error pages are valid HTML in the shopper's language", async () => {
  for (const error of ["unknown", "archived", "too_many", "failed"] as const) {
    const page = { error, minutes: 7, language: "de", style_path: "/pos/receipt.css", page_path: "/pos/receipt/x" };
    const markup = renderErrorPage(page);
    assert.deepEqual(await problems(markup), []);
    assert.ok(markup.includes('<html lang="de" dir="ltr">'));
  }
  const page = { error: "too_many", minutes: 7, language: "en", style_path: "/x", page_path: null } as const;
  assert.ok(renderErrorPage(page).includes("Too many requests. Please wait 7 minutes."));
});

test("forms post to the address of their receipt, and the form for the code carries the e-mail address", () => {
  const page = renderPage(composeReceipt(SAMPLE_RECEIPTS.sale, SAMPLE_STORE), EVERY_STATE[3] ?? EXTRAS);
  assert.ok(page.includes(`action="${EXTRAS.page_path}/email#actions"`));
  assert.ok(page.includes(`action="${EXTRAS.page_path}/claim#actions"`));
  assert.ok(page.includes(`href="${EXTRAS.page_path}/download"`));
  assert.ok(page.includes('<input type="hidden" name="email" value="anna@example.com" />'));
  assert.ok(page.includes('aria-invalid="true" aria-describedby="code-error"'));
});

test("an image of another server is left out of the page, and is in the mail", () => {
  const logo_url = "https://cdn.example/logo.png";
  const document = composeReceipt(SAMPLE_RECEIPTS.sale, { ...SAMPLE_STORE, logo_url });
  assert.ok(!renderPage(document, EXTRAS).includes(logo_url));
  assert.ok(renderMail(document, { page_url: "https://shop.example/x" }).html.includes(logo_url));
});

test("the style sheet loads nothing from another server and no script", () => {
  assert.ok(!/url\(|@import/.test(STYLESHEET));
});

test("the mail's plain text is laid out in lines", () => {
  const document = composeReceipt(SAMPLE_RECEIPTS.sale, SAMPLE_STORE);
  const { text, subject } = renderMail(document, { page_url: "https://shop.example/pos/receipt/x" });
  assert.equal(subject, "Receipt R-2026-1001 – Bakkerij De Korenaar");
  assert.ok(text.startsWith("Thank you for your visit to Bakkerij De Korenaar."));
  assert.ok(text.includes("View the receipt online: https://shop.example/pos/receipt/x"));
  assert.ok(text.includes("Sourdough loaf, whole wheat              €9.00\n  2 × €4.50\n"));
  assert.ok(text.includes("Total                                   €31.45"));
});

test("every language has every text, with the same placeholders as English", () => {
  const placeholders = (text: string) => [...text.matchAll(/%\d/g)].map(([placeholder]) => placeholder).toSorted();
  const english = pageTexts("en");
  for (const language of ["nl", "de", "fr", "es", "it"]) {
    const texts = pageTexts(language);
    assert.notEqual(texts, english, language);
    const own: Readonly<Record<string, string>> = { ...texts };
    for (const [name, text] of Object.entries(english)) {
      assert.ok(own[name]?.trim(), `${language} ${name}`);
      assert.deepEqual(placeholders(own[name] ?? ""), placeholders(text), `${language} ${name}`);
    }
  }
});

test("the shopper's language is the best one of Accept-Language that has texts", () => {
  assert.equal(languageFor("pl,de-AT;q=0.8,en;q=0.5"), "de");
  assert.equal(languageFor("en;q=0.2, fr-CH ;q=0.9"), "fr");
  assert.equal(languageFor("nl;q=0, *"), "en");
  assert.equal(languageFor("__proto__,constructor"), "en");
  assert.equal(languageFor(undefined), "en");
});
