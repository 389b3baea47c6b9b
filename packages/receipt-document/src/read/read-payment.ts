import { type JsonNode, type JsonObject, JsonString } from "@tillkeeper/exact/json";
import { cleanSlip } from "./clean-text.ts";
import { memberOf, objectsOf, textMember, textOf, unitsMember, unwrap } from "./json-reading.ts";

/**
 * Maximum card payments that are read, more than a receipt has in practice: a slip has up to 20,000
 * characters and is printed in full.
 */
const CARDS_MAX = 20;

export type PartReading = ReturnType<typeof readParts>[number];
export type CardReading = NonNullable<ReturnType<typeof readCard>>;

/** Reads the entries of `split_payments` or of `applied_credits`. */
export function readParts(node: JsonNode | undefined) {
  return objectsOf(node).map((part) => ({
    method: textMember(part, "method", "code", "type", "key"),
    label: textMember(part, "label", "title", "name"),
    amount: unitsMember(part, "amount", "applied_amount"),
  }));
}

/** Returns the card payments of a receipt: those of its split payments, otherwise its own. */
export function readCards(
  split_payments: JsonNode | undefined,
  terminal_info: JsonNode | undefined,
  terminal_payment_id: JsonNode | undefined,
): CardReading[] {
  const own = readCard(unwrap(terminal_info), textOf(terminal_payment_id));
  const ofParts = objectsOf(split_payments)
    .slice(0, CARDS_MAX)
    .map((part) => readCard(partInfo(part), textMember(part, "terminal_payment_id")))
    .filter((card) => card !== undefined);
  const known = own?.transaction;
  const others = own === undefined ? ofParts : ofParts.filter(({ transaction }) => transaction !== known);
  return own === undefined ? others : [own, ...others];
}

function partInfo(part: JsonObject): JsonNode | undefined {
  return unwrap(memberOf(part, ["terminal_info", "card"]));
}

function readCard(info: JsonNode | undefined, payment_id: string | undefined) {
  const number = textMember(info, "masked_pan", "card_number", "masked_number", "pan", "last4", "last_four");
  const card = {
    brand: textMember(info, "card_brand", "brand", "card_type", "scheme"),
    last_digits: number === undefined ? undefined : lastDigits(number),
    entry: textMember(info, "entry_mode", "card_entry", "entry"),
    authorization: textMember(info, "auth_code", "authorization_code", "approval_code"),
    terminal: textMember(info, "terminal_id", "tid", "terminal"),
    application: textMember(info, "aid", "application_id"),
    transaction: payment_id ?? textMember(info, "transaction_id", "transaction", "reference"),
    slip: readSlip(
      info instanceof JsonString ? info : memberOf(info, ["customer_receipt", "slip", "receipt", "ticket"]),
    ),
  };
  return Object.values(card).some((value) => value !== undefined) ? card : undefined;
}

/** Reads a card terminal's slip, which is a text or a list of its lines. */
function readSlip(node: JsonNode | undefined): string | undefined {
  const text = Array.isArray(node)
    ? node.map((line) => (line instanceof JsonString ? line.value : (textOf(line) ?? ""))).join("\n")
    : node instanceof JsonString
      ? node.value
      : "";
  const slip = cleanSlip(text);
  return slip.trim() === "" ? undefined : slip;
}

/**
 * Returns a card number's last four digits: a receipt shows no more, whatever the provider sends.
 */
function lastDigits(number: string): string | undefined {
  const digits = number.replaceAll(/[^0-9]/g, "");
  return digits.length < 2 ? undefined : digits.slice(-4);
}
