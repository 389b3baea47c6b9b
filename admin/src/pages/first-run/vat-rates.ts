/**
 * Standard rate and reduced rates of value added tax by country, in percent: a proposal that the
 * merchant confirms.
 *
 * Compared on 2026-11-26 with the European Commission's database "Taxes in Europe" as of 2026-09-07
 * (https://ec.europa.eu/taxation_customs/tedb), and with https://www.gov.uk/vat-rates,
 * https://www.skatteetaten.no and https://www.estv.admin.ch as overviews quote them. Not in the
 * table: rate 0 and rates of single regions.
 */
const RATES = `
AT 20 13 10 4.9
BE 21 12 6
BG 20 9
CH 8.1 3.8 2.6
CY 19 9 5 3
CZ 21 12
DE 19 7
DK 25
EE 24 13 9
ES 21 10 4
FI 25.5 13.5 10
FR 20 10 5.5 2.1
GB 20 5
GR 24 13 6
HR 25 13 5
HU 27 18 5
IE 23 13.5 9 4.8
IT 22 10 5 4
LT 21 12 5
LU 17 14 8 3
LV 21 12 5
MT 18 12 7 5
NL 21 9
NO 25 15 12
PL 23 8 5
PT 23 13 6
RO 21 11
SE 25 12 6
SI 22 9.5 5
SK 23 19 5`;

export interface VatRates {
  readonly standard: string;
  readonly reduced: readonly string[];
}

const BY_COUNTRY: ReadonlyMap<string, VatRates> = new Map(
  RATES.trim()
    .split("\n")
    .map((line) => {
      const [country = "", standard = "", ...reduced] = line.split(" ");
      return [country, { standard, reduced }];
    }),
);

/** Returns the VAT rates of a country; undefined for a country that the table lacks. */
export function vatRatesOf(country: string): VatRates | undefined {
  return BY_COUNTRY.get(country);
}
