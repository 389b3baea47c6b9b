import { AFRICA } from "./postcode-patterns/africa.ts";
import { AMERICAS } from "./postcode-patterns/americas.ts";
import { ASIA } from "./postcode-patterns/asia.ts";
import { EUROPE } from "./postcode-patterns/europe.ts";
import { OCEANIA } from "./postcode-patterns/oceania.ts";

/** One way to write a postcode: a regular expression without flags, anchored at both ends, and a postcode that passes. */
export interface PostcodePattern {
  readonly pattern: string;
  readonly example: string;
}

/**
 * Postcode patterns by ISO 3166-1 alpha-2 code (and XK); any matching row is a pass, and a country without rows has no
 * check. Written for upper-case values. Source: the postal operators' public addressing rules. Interface §2.15.
 */
export function postcodePatterns(): Readonly<Record<string, readonly PostcodePattern[]>> {
  return Object.fromEntries(
    Object.entries({ ...AFRICA, ...AMERICAS, ...ASIA, ...EUROPE, ...OCEANIA }).sort(([left], [right]) =>
      left < right ? -1 : 1,
    ),
  );
}
