import { type Setting, setting, type SettingRow, WEBSITE_SCOPE } from "./setting.ts";

/** The company that a location belongs to, as invoices and files for auditors name it. */
export const COMPANY_SETTINGS: readonly Setting[] = [
  company("legal_name", "Company: legal name"),
  company("street", "Company: street"),
  company("postcode", "Company: postcode", { form: "postcode" }),
  company("city", "Company: city"),
  company("country_id", "Company: country", { codes: "country" }),
  company("tax_number", "Company: tax number"),
  company("vat_id", "Company: VAT ID", { form: "vat_number" }),
  company("register_number", "Company: number in the trade register"),
  company("email", "Company: e-mail address", { form: "email" }),
  company("exemption_reason", "Company: why sales are exempt from VAT"),
  setting({
    path: "books/invoice/prefix",
    type: "string",
    default: "INV",
    scopes: WEBSITE_SCOPE,
    longest: 20,
    label: "What numbers of invoices begin with",
    read_by: ["server"],
    group: "store",
  }),
  setting({
    path: "books/retention/years",
    type: "int",
    range: [0, 100],
    label: "Years for which receipts are kept (0: as proposed for the country)",
    read_by: ["server"],
    group: "store",
  }),
];

function company(name: string, label: string, more: Pick<Partial<SettingRow>, "codes" | "form"> = {}): Setting {
  return setting({
    path: `books/company/${name}`,
    type: "string",
    label,
    read_by: ["server"],
    group: "store",
    ...more,
  });
}
