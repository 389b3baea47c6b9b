import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { remarks } from "../../../../../test/fixtures/customers/drafts.ts";
import { VAT_PREFIXES } from "../../../../shared/configuration/vat-numbers/vat-numbers.ts";
import { vatNumber } from "./vat-number.ts";

const INVALID = ["taxvat vat_invalid warning"];

/** VAT numbers by country, one each, whose check digits are right. */
const VALID: Readonly<Record<string, string>> = {
  AT: "ATU13585627",
  BE: "BE0403019261",
  BG: "BG175074752",
  CH: "CHE107787577IVA",
  CY: "CY10259033P",
  CZ: "CZ25123891",
  DE: "DE136695976",
  DK: "DK13585628",
  EE: "EE100931558",
  EL: "EL094259216",
  ES: "ESB58378431",
  FI: "FI20774740",
  FR: "FR40303265045",
  GB: "GB980780684",
  HR: "HR33392005961",
  HU: "HU12892312",
  IE: "IE6433435F",
  IT: "IT00743110157",
  LT: "LT119511515",
  LU: "LU15027442",
  LV: "LV40003521600",
  MT: "MT11679112",
  NL: "NL004495445B01",
  NO: "NO995525828MVA",
  PL: "PL8567346215",
  PT: "PT501964843",
  RO: "RO18547290",
  SE: "SE556188840401",
  SI: "SI50223054",
  SK: "SK2022749619",
  XI: "XI980780684",
};

test("every country of the Union, Great Britain, Northern Ireland, Norway and Switzerland is checked", () => {
  assert.deepEqual([...VAT_PREFIXES].toSorted(), Object.keys(VALID).toSorted());
});

for (const [prefix, taxvat] of Object.entries(VALID)) {
  test(`the VAT number of ${prefix}: a right number passes and one wrong digit is a warning`, () => {
    assert.deepEqual(remarks(vatNumber, { taxvat }), []);
    const wrong = taxvat.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    // The last digit of a Dutch or Swedish number counts branches.
    const typo = ["NL", "SE"].includes(prefix)
      ? taxvat.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
      : wrong;
    assert.deepEqual(remarks(vatNumber, { taxvat: typo }), INVALID, typo);
  });
}

const TABLE = [
  // The numbers belong to a Czech without a number of birth, to citizens of Bulgaria born before
  // and since 2000, and to a foreigner.
  [{ taxvat: "CZ640903926" }, []],
  [{ taxvat: "CZ640903927" }, INVALID],
  [{ taxvat: "640903926", countryCode: "CZ" }, []],
  [{ taxvat: "BG7501020018" }, []],
  [{ taxvat: "BG7501020019" }, INVALID],
  [{ taxvat: "BG7552010005" }, []],
  [{ taxvat: "BG7111042925" }, []],
  [{ taxvat: "CHE-105.918.070" }, ["taxvat vat_normalized normalize → CHE105918070MWST"]],
  [{ taxvat: "CHE-105.918.070 MWST" }, ["taxvat vat_normalized normalize → CHE105918070MWST"]],
  [{ taxvat: "CHE105918070TVA" }, []],
  [{ taxvat: "CHE105918071" }, INVALID],
  [{ taxvat: "NO 995 525 828" }, ["taxvat vat_normalized normalize → NO995525828MVA"]],
  [{ taxvat: "ＤＥ１３６６９５９７６" }, ["taxvat vat_normalized normalize → DE136695976"]],
  [{ taxvat: "de\u00a0136‑695‑976" }, ["taxvat vat_normalized normalize → DE136695976"]],
  [{ taxvat: "EL 094259216" }, ["taxvat vat_normalized normalize → EL094259216"]],
  [{ taxvat: "094259216", countryCode: "GR" }, []],
  [{ taxvat: "nl 0044.95.445 b01" }, ["taxvat vat_normalized normalize → NL004495445B01"]],
  [{ taxvat: "004495445B01", countryCode: "NL" }, []],
  [{ taxvat: "004495445b01", countryCode: "nl" }, ["taxvat vat_normalized normalize → 004495445B01"]],
  [{ taxvat: "004495446B01", countryCode: "NL" }, INVALID],
  [{ taxvat: "GR094259216" }, ["taxvat vat_normalized normalize → EL094259216"]],
  [{ taxvat: "CHE-107.787.577 IVA" }, ["taxvat vat_normalized normalize → CHE107787577IVA"]],
  [{ taxvat: "004495445B01" }, []],
  [{ taxvat: "12-3456789", countryCode: "US" }, []],
  [{ taxvat: "NL", countryCode: "NL" }, INVALID],
  [{ taxvat: "1".repeat(5_000) }, INVALID],
  [{ taxvat: "" }, []],
] as const;

for (const [fields, rows] of TABLE) {
  test(`the VAT number ${JSON.stringify(fields).slice(0, 60)} gets its rows`, () => {
    assert.deepEqual(remarks(vatNumber, fields), rows);
  });
}

test("any text as VAT number gets at most a warning", () => {
  const prefix = fc.constantFrom("", ...VAT_PREFIXES);
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(..."0123456789AB ".split("")), maxLength: 20 }),
  );
  fc.assert(
    fc.property(prefix, text, fc.constantFrom(...VAT_PREFIXES), (start, rest, countryCode) => {
      for (const row of remarks(vatNumber, { taxvat: start + rest, countryCode })) {
        assert.match(row, /^taxvat (vat_invalid warning|vat_normalized normalize )/);
      }
    }),
    { numRuns: 2_000 },
  );
});
