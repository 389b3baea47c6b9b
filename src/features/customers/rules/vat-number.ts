import { stdnum, type Validator as NumberValidator } from "stdnum";
import { normalized, textOf, type Validator } from "./validator.ts";

/**
 * How each country's numbers for the value-added tax are checked, by the prefix that they are written with. Greece writes
 * EL; Northern Ireland's numbers are the United Kingdom's under XI.
 */
const CHECKS: Readonly<Record<string, NumberValidator | undefined>> = {
  AT: stdnum["AT"]?.["uid"],
  BE: stdnum["BE"]?.["vat"],
  BG: stdnum["BG"]?.["vat"],
  CH: stdnum["CH"]?.["vat"],
  CY: stdnum["CY"]?.["vat"],
  CZ: stdnum["CZ"]?.["dic"],
  DE: stdnum["DE"]?.["vat"],
  DK: stdnum["DK"]?.["cvr"],
  EE: stdnum["EE"]?.["kmkr"],
  EL: stdnum["GR"]?.["vat"],
  ES: stdnum["ES"]?.["nif"],
  FI: stdnum["FI"]?.["alv"],
  FR: stdnum["FR"]?.["tva"],
  GB: stdnum["GB"]?.["vat"],
  HR: stdnum["HR"]?.["oib"],
  HU: stdnum["HU"]?.["anum"],
  IE: stdnum["IE"]?.["vat"],
  IT: stdnum["IT"]?.["iva"],
  LT: stdnum["LT"]?.["pvm"],
  LU: stdnum["LU"]?.["tva"],
  LV: stdnum["LV"]?.["pvn"],
  MT: stdnum["MT"]?.["vat"],
  NL: stdnum["NL"]?.["btw"],
  NO: stdnum["NO"]?.["mva"],
  PL: stdnum["PL"]?.["nip"],
  PT: stdnum["PT"]?.["nif"],
  RO: stdnum["RO"]?.["cif"],
  SE: stdnum["SE"]?.["vat"],
  SI: stdnum["SI"]?.["ddv"],
  SK: stdnum["SK"]?.["dph"],
  XI: stdnum["GB"]?.["vat"],
};

const OTHER_PREFIXES: Readonly<Record<string, string>> = { GR: "EL", UK: "GB" };

/** The prefixes of the countries whose numbers are checked. */
export const VAT_PREFIXES: readonly string[] = Object.keys(CHECKS);

const NUMBER_LENGTH_MAX = 64;

/** A number with its prefix, in capital letters, without blanks and signs; undefined when no country says how it is checked. */
interface VatNumber {
  readonly prefix: string;
  readonly national: string;
  readonly canonical: string;
}

function readVatNumber(text: string, country: string): VatNumber | undefined {
  const compact = text.toUpperCase().replaceAll(/[\s.\-/]/g, "");
  const written = prefixOf(compact.slice(0, 2));
  if (written !== undefined)
    return { prefix: written, national: compact.slice(2), canonical: written + compact.slice(2) };
  const prefix = prefixOf(country);
  return prefix === undefined ? undefined : { prefix, national: compact, canonical: compact };
}

function prefixOf(code: string): string | undefined {
  const prefix = OTHER_PREFIXES[code] ?? code;
  return Object.hasOwn(CHECKS, prefix) ? prefix : undefined;
}

function isValid({ prefix, national }: VatNumber): boolean {
  const check = CHECKS[prefix];
  if (!check) return false;
  // Swiss numbers are written CHE: the E belongs to the number, and its check wants the prefix.
  const number = prefix === "CH" && !national.startsWith("CH") ? `CH${national}` : national;
  try {
    return check.validate(number).isValid;
  } catch {
    // Some of the package's checks fail on texts that are far from any number.
    return false;
  }
}

/** A number without a prefix is one of the draft's country; without a country, or of another one, it is not checked. */
export const vatNumber: Validator = {
  key: "vat_number",
  is_fixed: false,
  decide: (draft) => {
    const text = textOf(draft, "taxvat");
    if (text === "") return [];
    const isLong = text.length > NUMBER_LENGTH_MAX;
    const number = isLong ? undefined : readVatNumber(text, textOf(draft, "countryCode").toUpperCase());
    if (isLong || (number !== undefined && !isValid(number))) {
      return [
        {
          field: "taxvat",
          code: "vat_invalid",
          severity: "warning",
          message: "This is not a valid VAT number of the country.",
        },
      ];
    }
    return normalized(draft, "taxvat", {
      code: "vat_normalized",
      message: "VAT numbers are written in capital letters, without blanks and signs.",
      suggested_value: number?.canonical ?? text.toUpperCase(),
    });
  },
};
