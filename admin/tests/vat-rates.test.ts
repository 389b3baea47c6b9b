import assert from "node:assert/strict";
import { test } from "node:test";
import { vatRatesOf } from "../src/pages/first-run/vat-rates.ts";

/**
 * Published VAT rates in percent: the standard rate; then the reduced, super-reduced and parking
 * rates. Those of the member states are from the European Commission's database "Taxes in Europe"
 * of 2026-09-07, regional rates included; those of GB, CH and NO are from their authorities.
 */
const PUBLISHED: Readonly<Record<string, readonly [standard: number, lower: readonly number[]]>> = {
  AT: [20, [19, 13, 10, 4.9]],
  BE: [21, [12, 6]],
  BG: [20, [9]],
  CH: [8.1, [3.8, 2.6]],
  CY: [19, [9, 5, 3]],
  CZ: [21, [12]],
  DE: [19, [7]],
  DK: [25, []],
  EE: [24, [13, 9]],
  ES: [21, [10, 4]],
  FI: [25.5, [13.5, 10]],
  FR: [20, [13, 10, 8.5, 5.5, 2.1, 1.05, 0.9]],
  GB: [20, [5]],
  GR: [24, [17, 13, 6, 4]],
  HR: [25, [13, 5]],
  HU: [27, [18, 5]],
  // The database's export leaves out 4.8, Ireland's rate for livestock.
  IE: [23, [13.5, 9, 4.8]],
  IT: [22, [10, 5, 4]],
  LT: [21, [12, 5]],
  LU: [17, [14, 8, 3]],
  LV: [21, [12, 5]],
  MT: [18, [12, 7, 5]],
  NL: [21, [9]],
  NO: [25, [15, 12]],
  PL: [23, [8, 5]],
  PT: [23, [22, 16, 13, 6]],
  RO: [21, [11]],
  SE: [25, [12, 6]],
  SI: [22, [9.5, 5]],
  SK: [23, [19, 5]],
};
/**
 * VAT rates of a part of a country: Jungholz and Mittelberg, Corsica and overseas, islands of
 * Greece, Madeira and the Azores.
 */
const REGIONAL: Readonly<Record<string, readonly number[]>> = {
  AT: [19],
  FR: [13, 8.5, 1.05, 0.9],
  GR: [17, 4],
  PT: [22, 16],
};

test("the proposed rates of each country are the published ones, without those of a region", () => {
  for (const [country, [standard, lower]] of Object.entries(PUBLISHED)) {
    const reduced = lower.filter((rate) => REGIONAL[country]?.includes(rate) !== true).map(String);
    assert.deepEqual(vatRatesOf(country), { standard: String(standard), reduced }, country);
  }
  assert.equal(vatRatesOf("US"), undefined);
});
