import { AFRICA } from "./africa.ts";
import { AMERICAS } from "./americas.ts";
import { ASIA } from "./asia.ts";
import { EUROPE } from "./europe.ts";
import { OCEANIA } from "./oceania.ts";
import type { PostcodePattern } from "./pattern.ts";

/**
 * Returns the postcode patterns by ISO 3166-1 alpha-2 code (and XK), for upper-case values. One
 * matching pattern is a pass; a country without patterns has no check. Source: the postal
 * operators' public addressing rules. Interface §2.15.
 */
export function postcodePatterns(): Readonly<Record<string, readonly PostcodePattern[]>> {
  return Object.fromEntries(
    Object.entries({ ...AFRICA, ...AMERICAS, ...ASIA, ...EUROPE, ...OCEANIA }).sort(([left], [right]) =>
      left < right ? -1 : 1,
    ),
  );
}
