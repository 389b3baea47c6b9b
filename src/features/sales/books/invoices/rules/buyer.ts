import { isCountry } from "../../../../../runtime/countries.ts";
import { canonicalEmail, parseMailAddress } from "../../../../../runtime/mail-address.ts";
import { tidiedLine } from "../../../../../runtime/notation.ts";
import { internationalVatNumber, mayBeVatNumber } from "../../../../../shared/configuration/vat-numbers/vat-numbers.ts";
import type { Buyer } from "./ubl.ts";

/** A buyer as typed. Texts that are absent are empty. */
export interface TypedBuyer {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country_id: string;
  readonly vat_id?: string | undefined;
  readonly email?: string | undefined;
  readonly reference?: string | undefined;
}

/** Whether two buyers are one: by their VAT numbers where both have one, else by their names. */
export function isSameParty(left: Buyer, right: Buyer): boolean {
  if (left.vat_id !== "" && right.vat_id !== "") return left.vat_id === right.vat_id;
  return left.name.toLowerCase() === right.name.toLowerCase();
}

/** A field of a buyer that is missing or wrong. */
export type BuyerFault = { readonly fault: "missing" | "wrong"; readonly field: keyof Buyer };

const NEEDED = ["name", "street", "postcode", "city", "country_id"] as const;
const FIELDS = [...NEEDED, "vat_id", "email", "reference"] as const;

/**
 * Reads a buyer: texts in one notation, country in capitals, VAT number with its prefix. Names
 * every field that is missing or wrong.
 *
 * @param needs_vat_id - reverse charge needs the buyer's VAT number.
 */
export function readBuyer(
  typed: TypedBuyer,
  needs_vat_id = false,
): Buyer | { readonly faults: readonly [BuyerFault, ...BuyerFault[]] } {
  const text = (field: keyof TypedBuyer) => tidiedLine(typed[field] ?? "");
  const country_id = text("country_id").toUpperCase();
  const typed_id = text("vat_id");
  const vat_id = typed_id === "" ? "" : internationalVatNumber(typed_id, country_id);
  const email = text("email");
  const missing = [...NEEDED, ...(needs_vat_id ? (["vat_id"] as const) : [])].filter((field) => text(field) === "");
  const wrong = new Set<keyof Buyer>(FIELDS.filter((field) => /\p{Cc}/u.test(text(field))));
  if (country_id !== "" && !isCountry(country_id)) wrong.add("country_id");
  // Whether a number is right depends on its country.
  else if (country_id !== "" && typed_id !== "" && (vat_id === "" || !mayBeVatNumber(typed_id, country_id)))
    wrong.add("vat_id");
  if (email !== "" && parseMailAddress(email) === undefined) wrong.add("email");
  const [first, ...others] = [
    ...missing.map((field): BuyerFault => ({ fault: "missing", field })),
    ...[...wrong].map((field): BuyerFault => ({ fault: "wrong", field })),
  ];
  if (first !== undefined) return { faults: [first, ...others] };
  return {
    name: text("name"),
    street: text("street"),
    postcode: text("postcode"),
    city: text("city"),
    country_id,
    vat_id,
    email: canonicalEmail(email),
    reference: text("reference"),
  };
}
