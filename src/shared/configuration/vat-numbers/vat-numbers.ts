// The imports name one file per country, because the package's entry loads some 300 files.
import * as atUid from "stdnum/lib/cjs/at/uid.js";
import * as beVat from "stdnum/lib/cjs/be/vat.js";
import * as bgVat from "stdnum/lib/cjs/bg/vat.js";
import * as chVat from "stdnum/lib/cjs/ch/vat.js";
import * as cyVat from "stdnum/lib/cjs/cy/vat.js";
import * as czDic from "stdnum/lib/cjs/cz/dic.js";
import * as deVat from "stdnum/lib/cjs/de/vat.js";
import * as dkCvr from "stdnum/lib/cjs/dk/cvr.js";
import * as eeKmkr from "stdnum/lib/cjs/ee/kmkr.js";
import * as esNif from "stdnum/lib/cjs/es/nif.js";
import * as fiAlv from "stdnum/lib/cjs/fi/alv.js";
import * as frTva from "stdnum/lib/cjs/fr/tva.js";
import * as gbVat from "stdnum/lib/cjs/gb/vat.js";
import * as grVat from "stdnum/lib/cjs/gr/vat.js";
import * as hrOib from "stdnum/lib/cjs/hr/oib.js";
import * as huAnum from "stdnum/lib/cjs/hu/anum.js";
import * as ieVat from "stdnum/lib/cjs/ie/vat.js";
import * as itIva from "stdnum/lib/cjs/it/iva.js";
import * as ltPvm from "stdnum/lib/cjs/lt/pvm.js";
import * as luTva from "stdnum/lib/cjs/lu/tva.js";
import * as lvPvn from "stdnum/lib/cjs/lv/pvn.js";
import * as mtVat from "stdnum/lib/cjs/mt/vat.js";
import * as nlBtw from "stdnum/lib/cjs/nl/btw.js";
import * as noMva from "stdnum/lib/cjs/no/mva.js";
import * as plNip from "stdnum/lib/cjs/pl/nip.js";
import * as ptNif from "stdnum/lib/cjs/pt/nif.js";
import * as roCif from "stdnum/lib/cjs/ro/cif.js";
import * as seVat from "stdnum/lib/cjs/se/vat.js";
import * as siDdv from "stdnum/lib/cjs/si/ddv.js";
import * as skDph from "stdnum/lib/cjs/sk/dph.js";
import { tidiedCode } from "../../../runtime/notation.ts";
import { isBulgarianPerson, isCzechSpecial } from "./algorithms.ts";

type Check = (number: string) => { readonly isValid: boolean; readonly compact?: string | undefined };

/**
 * Checks of VAT numbers by their prefix. Greece uses EL; Northern Ireland has the United Kingdom's
 * numbers under XI.
 */
const CHECKS: Readonly<Record<string, Check | undefined>> = {
  AT: atUid.validate,
  BE: beVat.validate,
  // The package takes nearly all numbers of ten digits, and refuses valid ones of people, so these
  // have a check of their own.
  BG: (number) => (/^\d{10}$/.test(number) ? { isValid: isBulgarianPerson(number) } : bgVat.validate(number)),
  CH: chVat.validate,
  CY: cyVat.validate,
  CZ: (number) => (/^6\d{8}$/.test(number) ? { isValid: isCzechSpecial(number) } : czDic.validate(number)),
  DE: deVat.validate,
  DK: dkCvr.validate,
  EE: eeKmkr.validate,
  EL: grVat.validate,
  ES: esNif.validate,
  FI: fiAlv.validate,
  FR: frTva.validate,
  GB: gbVat.validate,
  HR: hrOib.validate,
  HU: huAnum.validate,
  IE: ieVat.validate,
  IT: itIva.validate,
  LT: ltPvm.validate,
  LU: luTva.validate,
  LV: lvPvn.validate,
  MT: mtVat.validate,
  NL: nlBtw.validate,
  NO: noMva.validate,
  PL: plNip.validate,
  PT: ptNif.validate,
  RO: roCif.validate,
  SE: seVat.validate,
  SI: siDdv.validate,
  SK: skDph.validate,
  XI: gbVat.validate,
};

const OTHER_PREFIXES: Readonly<Record<string, string>> = { GR: "EL", UK: "GB" };

/** Prefixes of the countries whose numbers are checked. */
export const VAT_PREFIXES: readonly string[] = Object.keys(CHECKS);

const NUMBER_LENGTH_MAX = 64;

/**
 * Returns whether a text may be a VAT number of the country. A number without a prefix belongs to
 * the country; without a country, or in one without a check, every number of usual length may be
 * one.
 */
export function mayBeVatNumber(text: string, country: string): boolean {
  if (text.length > NUMBER_LENGTH_MAX) return false;
  const number = readVatNumber(text, country);
  return number === undefined || isValid(number);
}

/**
 * Returns a VAT number in capitals, without spaces and punctuation; with its prefix when it was
 * written.
 */
export function canonicalVatNumber(text: string, country: string): string {
  return readVatNumber(text, country)?.canonical ?? text.toUpperCase();
}

/**
 * Returns a VAT number with the prefix of its country, as an invoice states it: with the zeros that
 * it begins with, and the prefix once. Empty for a text without a letter or digit besides.
 */
export function internationalVatNumber(text: string, country: string): string {
  const number = readVatNumber(text, country);
  const prefix = number?.prefix ?? country;
  const typed =
    number?.national ??
    tidiedCode(text)
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, "");
  const whole = number === undefined ? typed : (wholeNumber(number) ?? typed);
  const national = whole.startsWith(prefix) ? whole.slice(prefix.length) : whole;
  return national === "" ? "" : prefix + national;
}

/**
 * A VAT number in capitals, without spaces and punctuation. `canonical` has the prefix when it was
 * written.
 */
interface VatNumber {
  readonly prefix: string;
  readonly national: string;
  readonly canonical: string;
}

/** Endings by country that turn a business number into a VAT number; the first one is suggested. */
const ENDS: Readonly<Record<string, readonly string[]>> = { CH: ["MWST", "TVA", "IVA", "TPV"], NO: ["MVA"] };

function readVatNumber(text: string, country: string): VatNumber | undefined {
  const compact = tidiedCode(text)
    .toUpperCase()
    .replaceAll(/[\s.\-/·']/g, "");
  const written = prefixOf(compact.slice(0, 2));
  const prefix = written ?? prefixOf(country);
  if (prefix === undefined) return undefined;
  const typed = written === undefined ? compact : compact.slice(2);
  const ends = ENDS[prefix] ?? [];
  const national = ends.every((end) => !typed.endsWith(end)) ? typed + (ends[0] ?? "") : typed;
  return { prefix, national, canonical: (written ?? "") + national };
}

function prefixOf(code: string): string | undefined {
  const prefix = OTHER_PREFIXES[code] ?? code;
  return Object.hasOwn(CHECKS, prefix) ? prefix : undefined;
}

function isValid(number: VatNumber): boolean {
  return wholeNumber(number) !== undefined;
}

/** Returns the number with all of its digits; undefined when it is not valid. */
function wholeNumber({ prefix, national }: VatNumber): string | undefined {
  const check = CHECKS[prefix];
  if (!check) return undefined;
  // Swiss numbers begin with CHE: the E belongs to the number, and the check needs the prefix.
  const number = prefix === "CH" && !national.startsWith("CH") ? `CH${national}` : national;
  try {
    const { isValid: is_valid, compact } = check(number);
    return is_valid ? (compact ?? national) : undefined;
  } catch {
    // Some checks of the package throw on malformed texts.
    return undefined;
  }
}
