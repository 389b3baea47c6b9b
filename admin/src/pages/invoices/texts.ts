import english from "@tillkeeper/texts/invoices/en.json" with { type: "json" };
import { useTranslate } from "react-admin";

type Name = keyof typeof english;

/** Returns the texts about invoices. The English ones come with the pages that show them. */
export function useInvoiceWords(): (name: Name, values?: Record<string, unknown>) => string {
  const translate = useTranslate();
  return (name, values) => translate(`tk.invoices.${name}`, { ...values, _: english[name] });
}

/** Codes of an invoice and of a credit note. */
export const TYPE_CODES = ["380", "381"] as const;

/** Returns the name of a text for a code of `TYPE_CODES`. */
export function typeName(type_code: string): (typeof TYPE_CODES)[number] {
  return type_code === "381" ? "381" : "380";
}

/** Returns the address of an invoice's document. */
export function documentAddress(invoice_number: string): string {
  return `/admin/api/invoices/${encodeURIComponent(invoice_number)}/xml`;
}
