import { withoutEnd } from "../../../../runtime/characters.ts";
import { cleanText } from "@tillkeeper/receipt-document";
import { JsonString, readJson } from "@tillkeeper/exact/json";
import { type ApiError, errorOf, type Problem } from "../../../../web-api/errors/errors.ts";

/** Maximum characters of a number that are read for the file name. */
const NUMBER_CHARACTERS_MAX = 600;
const FILE_NAME_CHARACTERS_MAX = 60;

/** Returns the address that a register stored with the receipt; undefined without one. */
export function storedAddress(customer_email: string | null): string | undefined {
  const node = readJson(customer_email);
  const address = node instanceof JsonString ? cleanText(node.value) : "";
  return address === "" ? undefined : address;
}

/** Returns the file name of the PDF. */
export function pdfName(receipt_number: string | null): string {
  const name = fileNameOf(receipt_number ?? "");
  return name === "" ? "receipt.pdf" : `receipt-${name}.pdf`;
}

/** Returns the file name of an invoice's document: its number. */
export function xmlName(invoice_number: string): string {
  return `${fileNameOf(invoice_number)}.xml`;
}

/** Leaves only letters, digits, dots and dashes, which every system accepts. */
function fileNameOf(number: string): string {
  const letters = number
    .slice(0, NUMBER_CHARACTERS_MAX)
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/\.{2,}/g, ".")
    .replace(/^[-._]+/, "");
  return withoutEnd(letters, "-._").slice(0, FILE_NAME_CHARACTERS_MAX);
}

/** Returns the error for a mail that was not sent (interface §7). */
export function mailFailed(reason: Problem): ApiError {
  return errorOf(reason, { operation: { code: "receipt_mail_failed", params: {} } });
}
