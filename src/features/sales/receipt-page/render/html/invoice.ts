import { LRUCache } from "lru-cache";
import { fill } from "../../../../../runtime/characters.ts";
import { COUNTRY_CODES } from "../../../../../runtime/countries.ts";
import { html, type Markup } from "../../../../../web-api/markup.ts";
import type { PageText } from "../../texts/texts.ts";
import type { InvoiceForm, TypedInvoice } from "../page-extras.ts";
import { renderField } from "./fields.ts";

type Form = Extract<InvoiceForm, { step: "form" }>;

/** The fields in their order, with how a browser fills them in. */
const FIELDS = {
  name: html`type="text" autocomplete="organization" maxlength="255"`,
  street: html`type="text" autocomplete="address-line1" maxlength="255"`,
  postcode: html`type="text" autocomplete="postal-code" maxlength="255"`,
  city: html`type="text" autocomplete="address-level2" maxlength="255"`,
  country_id: html`autocomplete="country"`,
  vat_id: html`type="text" autocomplete="off" maxlength="255"`,
  reference: html`type="text" autocomplete="off" maxlength="255"`,
  email: html`type="email" autocomplete="email"`,
} as const satisfies Record<keyof TypedInvoice, Markup>;

const OPTIONAL: ReadonlySet<keyof TypedInvoice> = new Set(["vat_id", "reference", "email"]);

/** Renders the invoice of a receipt: its number with the document, or the form that asks for it. */
export function renderInvoice(
  invoice: InvoiceForm,
  page_path: string,
  texts: PageText,
  language: string,
): Markup | null {
  switch (invoice.step) {
    case "off":
      return null;
    case "form":
      return renderForm(invoice, page_path, texts, language);
    case "made": {
      const title = invoice.type_code === "381" ? texts.credit_number : texts.invoice_number;
      return html`<h3>${fill(title, [invoice.number])}</h3>
        ${
          invoice.has_document
            ? html`<a class="button" href="${page_path}/invoice.xml">${texts.invoice_download}</a>`
            : html`<p class="hint">${texts.invoice_at_shop}</p>`
        }`;
    }
  }
}

function renderForm(form: Form, page_path: string, texts: PageText, language: string): Markup {
  const is_credit = form.type_code === "381";
  const fields = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  return html`<details class="invoice" ${form.faults === null ? null : html`open`}>
    <summary><h3>${is_credit ? texts.credit_heading : texts.invoice_heading}</h3></summary>
    <form
      method="post"
      action="${page_path}/invoice#actions"
      aria-label="${is_credit ? texts.credit_heading : texts.invoice_heading}"
    >
      <p class="hint">${is_credit ? texts.credit_intro : texts.invoice_intro}</p>
      ${fields.map((field) => renderBuyerField(form, field, texts, language))}
      <button type="submit">${is_credit ? texts.credit_button : texts.invoice_button}</button>
    </form>
  </details>`;
}

function renderBuyerField(form: Form, name: keyof TypedInvoice, texts: PageText, language: string): Markup {
  const is_needed = !OPTIONAL.has(name) || (name === "vat_id" && form.needs_vat_id);
  const label = texts[`invoice_${name}`];
  const field = {
    id: idOf(name),
    name,
    label: is_needed ? label : fill(texts.invoice_optional, [label]),
    value: form.values[name] ?? "",
    error: form.faults?.find((fault) => fault.field === name)?.error ?? null,
    attributes: is_needed ? html`${FIELDS[name]} required` : FIELDS[name],
  };
  if (name !== "country_id") return renderField(field, texts);
  const chosen = field.value.trim().toUpperCase();
  const options = countriesIn(language).map(
    ([code, country]) => html`<option value="${code}" ${code === chosen ? html`selected` : null}>${country}</option>`,
  );
  return renderField(
    field,
    texts,
    html`<option value="">${texts.invoice_country_choose}</option>
      ${options}`,
  );
}

const idOf = (field: keyof TypedInvoice): string => `invoice-${field}`;

/** Renders what is wrong in the form, each with a link to its field; null where nothing is. */
export function renderInvoiceFaults(invoice: InvoiceForm, texts: PageText): Markup | null {
  if (invoice.step !== "form" || invoice.faults === null || invoice.faults.length === 0) return null;
  const faults = invoice.faults.map(
    ({ field, error }) => html`<li><a href="#${idOf(field)}">${texts[`invoice_${field}`]}: ${texts[error]}</a></li>`,
  );
  return html`<ul>
    ${faults}
  </ul>`;
}

/** Lists of countries by language, which take some milliseconds to sort. */
const lists = new LRUCache<string, readonly (readonly [code: string, name: string])[]>({ max: 32 });

function countriesIn(language: string) {
  const known = lists.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames(language, { type: "region" });
  const { compare } = new Intl.Collator(language);
  const list = COUNTRY_CODES.map((code) => [code, names.of(code) ?? code] as const).toSorted(([, one], [, other]) =>
    compare(one, other),
  );
  lists.set(language, list);
  return list;
}
