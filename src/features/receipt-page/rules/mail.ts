import { withoutEnd } from "../../../runtime/characters.ts";
import { JsonString } from "../../../web-api/json.ts";
import { badRequest, type ApiError } from "../../../web-api/errors.ts";
import { readJson, textOf } from "./json-reading.ts";

/** Of a receipt number that its file is called by. */
const NUMBER_CHARACTERS_MAX = 600;
const FILE_NAME_CHARACTERS_MAX = 60;

/** The address that a register stored with the receipt; undefined without one. */
export function storedAddress(customer_email: string | null): string | undefined {
  const node = readJson(customer_email);
  return node instanceof JsonString ? textOf(node) : undefined;
}

/** What the PDF is called: letters, digits, dots and dashes only, since every system takes those. */
export function pdfName(receipt_number: string | null): string {
  const letters = (receipt_number ?? "")
    .slice(0, NUMBER_CHARACTERS_MAX)
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/\.{2,}/g, ".")
    .replace(/^[-._]+/, "");
  const name = withoutEnd(letters, "-._").slice(0, FILE_NAME_CHARACTERS_MAX);
  return name === "" ? "receipt.pdf" : `receipt-${name}.pdf`;
}

/** Interface §7. */
export function mailFailed(reason: string): ApiError {
  return badRequest("Failed to send receipt email: %1", [reason]);
}

export function unknownTokenText(receipt_token: string): string {
  return `The POS receipt with token "${receipt_token}" does not exist.`;
}
