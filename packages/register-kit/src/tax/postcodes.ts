/** Maximum characters of a postcode that are matched with `*`; the platform's default. */
const LENGTH_MAX = 10;
const NUMERIC = /^\d+$/;

/** What a rate's postcode is compared with, derived from the postcode of an address. */
export interface PostcodeQuery {
  /** Values of `tax_postcode` that match, in capitals; undefined when every value matches. */
  readonly texts: ReadonlySet<string> | undefined;
  /**
   * With `is_one`, the number that must lie within a rate's range; otherwise the range that must
   * contain a rate's range. Undefined when no range can match.
   */
  readonly range: { readonly from: bigint; readonly to: bigint; readonly is_one: boolean } | undefined;
}

export interface RatePostcodes {
  readonly tax_postcode: string;
  /** Range of numeric postcodes; null for a rate without a range. */
  readonly zip_range: { readonly from: bigint; readonly to: bigint } | null;
}

/**
 * Returns the query for a postcode, by the rules of the platform (Magento_Tax, rates of an
 * address):
 * - a rate's text matches when it is `*`, empty, the postcode, or the beginning of the postcode
 *   followed by `*`;
 * - a rate's range matches when the postcode is a number within it;
 * - a US postcode with four more digits, and a Portuguese one with three, is the number before the
 *   hyphen for ranges, and the whole text for texts;
 * - any other postcode with a hyphen is itself a range: it matches ranges within it, and texts only
 *   as a whole;
 * - the postcode `*` matches every text and no range.
 */
export function postcodeQuery(postcode: string, country_id: string): PostcodeQuery {
  const text = postcode.trim().toUpperCase();
  if (text === "*") return { texts: undefined, range: undefined };
  const hyphen = text.lastIndexOf("-");
  const [before, after] = [text.slice(0, hyphen), text.slice(hyphen + 1)];
  if (hyphen > 0 && after !== "") {
    const extra_digits = country_id === "US" ? 4 : country_id === "PT" ? 3 : 0;
    if (!NUMERIC.test(after) || after.length !== extra_digits) {
      return { texts: new Set(["*", "", text]), range: rangeOf(before, after, false) };
    }
    return { texts: new Set(["*", "", before, `${before}*`, ...textsOf(text)]), range: rangeOf(before, before, true) };
  }
  return { texts: new Set(["*", "", `${text}*`, ...textsOf(text)]), range: rangeOf(text, text, true) };
}

/** Returns the text and each of its beginnings followed by `*`. */
function textsOf(text: string): string[] {
  const kept = text.slice(0, LENGTH_MAX);
  const texts = [kept];
  for (let length = 1; length < kept.length; length += 1) texts.push(`${kept.slice(0, length)}*`);
  return texts;
}

function rangeOf(from: string, to: string, is_one: boolean): PostcodeQuery["range"] {
  return NUMERIC.test(from) && NUMERIC.test(to) ? { from: BigInt(from), to: BigInt(to), is_one } : undefined;
}

export function matchesPostcode({ tax_postcode, zip_range }: RatePostcodes, { texts, range }: PostcodeQuery): boolean {
  if (zip_range === null) return texts === undefined || texts.has(tax_postcode.toUpperCase());
  if (range === undefined) return false;
  return range.is_one
    ? zip_range.from <= range.from && range.to <= zip_range.to
    : range.from <= zip_range.from && zip_range.to <= range.to;
}
