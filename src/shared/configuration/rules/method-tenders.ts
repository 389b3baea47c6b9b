/** Tenders of payment methods in a closing; money of `elsewhere` never passes the register. */
export const TENDERS = ["cash", "card", "invoice", "credit", "elsewhere"] as const;
export type Tender = (typeof TENDERS)[number];

/** Meaning of a payment method in a closing; `parts` is a payment whose parts have the tenders. */
export type Meaning = Tender | "nothing" | "parts" | "unknown";

/** Tenders of payment methods by their `methodKey`. */
export type MethodTenders = ReadonlyMap<string, Tender>;

/**
 * Methods that mean the same at every register. Not here: checkmo, banktransfer, cashondelivery,
 * creditcard and the like, which mean something else from shop to shop.
 */
const BUILT_IN: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ["cash", "cash"],
  ["card", "card"],
  ["invoice", "invoice"],
  ["store_credit", "credit"],
  ["customerbalance", "credit"],
  ["gift_card", "credit"],
  ["giftcard", "credit"],
  ["giftcardaccount", "credit"],
  ["reward_points", "credit"],
  ["free", "nothing"],
  ["none", "nothing"],
  ["split", "parts"],
]);

/** Returns the built-in codes with their tenders, as the administration shows them. */
export function listBuiltIn(): { readonly code: string; readonly meaning: Meaning }[] {
  return [...BUILT_IN].map(([code, meaning]) => ({ code, meaning }));
}

const PREFIX = "pos_";

/**
 * Returns the key of a payment method. Methods match trimmed, in any case, with and without `pos_`.
 */
export function methodKey(method: string): string {
  const word = method.trim().toLowerCase();
  return word.startsWith(PREFIX) ? word.slice(PREFIX.length) : word;
}

/**
 * Returns the meaning of a payment method.
 *
 * @param method - as the receipt has it; none is unknown.
 */
export function meaningOf(method: string | null | undefined, tenders: MethodTenders): Meaning {
  if (method === null || method === undefined) return "unknown";
  const key = methodKey(method);
  return tenders.get(key) ?? BUILT_IN.get(key) ?? "unknown";
}

/** Returns a method's name for lists of unmapped methods; undefined for a receipt without one. */
export function methodName(method: string | null | undefined): string | undefined {
  const name = method?.trim();
  return name === undefined || name === "" ? undefined : name;
}

/**
 * Reads the setting `vendor_pos_reports/reconciliation/method_tenders`: `code=tender`, separated by
 * commas.
 *
 * @returns undefined when an entry is malformed or names an unknown tender.
 */
export function readMethodTenders(text: string): Map<string, Tender> | undefined {
  const tenders = new Map<string, Tender>();
  for (const entry of text.split(",")) {
    if (entry.trim() === "") continue;
    const [code = "", word, ...rest] = entry.split("=").map((part) => part.trim());
    const tender = TENDERS.find((known) => known === word);
    if (code === "" || tender === undefined || rest.length > 0) return undefined;
    tenders.set(methodKey(code), tender);
  }
  return tenders;
}
