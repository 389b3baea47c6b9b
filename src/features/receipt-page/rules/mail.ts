import { JsonString } from "../../../web-api/json.ts";
import { badRequest, type ApiError } from "../../../web-api/errors.ts";
import { readJson, textOf } from "./json-reading.ts";

const FILE_NAME_CHARACTERS_MAX = 60;

/** The address that a register stored with the receipt; undefined without one. */
export function storedAddress(customer_email: string | null): string | undefined {
  const node = readJson(customer_email);
  return node instanceof JsonString ? textOf(node) : undefined;
}

/** What the PDF is called: letters, digits, dots and dashes only, since every system takes those. */
export function pdfName(receipt_number: string | null): string {
  const name = (receipt_number ?? "")
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^[-._]+|[-._]+$/g, "")
    .slice(0, FILE_NAME_CHARACTERS_MAX);
  return name === "" ? "receipt.pdf" : `receipt-${name}.pdf`;
}

/** Interface §7. */
export function mailFailed(reason: string): ApiError {
  return badRequest("Failed to send receipt email: %1", [reason]);
}

export function unknownTokenText(receipt_token: string): string {
  return `The POS receipt with token "${receipt_token}" does not exist.`;
}
