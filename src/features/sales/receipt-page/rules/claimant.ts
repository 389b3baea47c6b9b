import { isName } from "../../../../shop-data/customers/names.ts";
import { parseMailAddress } from "../../../../runtime/mail-address.ts";
import { tidiedLine } from "../../../../runtime/notation.ts";
import { JsonString, readJson } from "@tillkeeper/exact/json";

/** Name of a new account when the receipt has no usable name. */
export const UNKNOWN_NAME: AccountName = { firstname: "Guest", lastname: "Customer" };

/**
 * Maximum characters of a member's source text. A longer text contains no name or address, however
 * it is escaped.
 */
const SOURCE_LENGTH_MAX = 8_192;

export interface AccountName {
  readonly firstname: string;
  readonly lastname: string;
}

/** The customer on a receipt, as the stored JSON source texts. */
export interface NamedCustomer {
  readonly customer_name: string | null;
  readonly customer_email: string | null;
}

/**
 * Reads the address that a claim is made for. Accepts only ASCII: letters that look alike or fold
 * into one another must not lead to another customer's account.
 */
export function readClaimAddress(typed: string): string | undefined {
  const address = parseMailAddress(typed);
  return address !== undefined && /^[\x21-\x7e]+$/.test(address) ? address : undefined;
}

/**
 * Returns whether the receipt names an address, so that only this address can claim it. Text that
 * is not an address, such as "n/a", does not count.
 */
export function isBoundToAddress({ customer_email }: Pick<NamedCustomer, "customer_email">): boolean {
  return parseMailAddress(textOf(customer_email)) !== undefined;
}

/**
 * Returns whether the receipt may go into the account of the proven address: the receipt names this
 * address or none.
 */
export function admitsClaimant(receipt: Pick<NamedCustomer, "customer_email">, address: string): boolean {
  // A receipt that names an address with letters beyond ASCII admits no account at all, since such
  // an address cannot claim.
  const own = readClaimAddress(textOf(receipt.customer_email));
  return own === undefined ? !isBoundToAddress(receipt) : own.toLowerCase() === address.toLowerCase();
}

/**
 * Returns the name of the account that a claim creates. It is the name on the receipt, if that has
 * a first and a last name and the receipt does not carry another address.
 */
export function nameFrom(receipt: NamedCustomer, address: string): AccountName {
  const receipt_email = textOf(receipt.customer_email);
  const own = readClaimAddress(receipt_email) ?? receipt_email;
  if (own !== "" && own.toLowerCase() !== address.toLowerCase()) return UNKNOWN_NAME;
  const [firstname = "", ...rest] = tidiedLine(textOf(receipt.customer_name)).split(" ");
  const lastname = rest.join(" ");
  return isName(firstname) && isName(lastname) ? { firstname, lastname } : UNKNOWN_NAME;
}

function textOf(source: string | null): string {
  if (source !== null && source.length > SOURCE_LENGTH_MAX) return "";
  const node = readJson(source);
  return node instanceof JsonString ? node.value.trim() : "";
}
