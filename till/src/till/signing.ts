/**
 * Countries in which a register must have a signing device, certified software or a registration of
 * its own, with the rule that says so. docs/domain/signing-countries.md is the table for people.
 */
export const SIGNING_COUNTRIES: Readonly<Record<string, string>> = {
  AT: "§ 131b BAO, RKSV",
  BE: "KB 30.12.2009",
  BG: "Наредба Н-18/2006",
  DE: "§ 146a AO, KassenSichV",
  DK: "Skattekontrolloven § 62 a–j",
  ES: "RD 1007/2023",
  FR: "CGI art. 286, I, 3° bis",
  GR: "N. 4308/2014, art. 12",
  HR: "Zakon o fiskalizaciji",
  HU: "48/2013. (XI. 15.) NGM",
  IT: "D.Lgs. 127/2015, art. 2",
  NO: "Kassasystemlova",
  PL: "Ustawa o VAT, art. 111",
  PT: "DL 28/2019",
  RO: "OUG 28/1999",
  SE: "SFL 2011:1244, 39 kap.",
  SI: "ZDavPR",
  SK: "Zákon 289/2008 Z. z.",
};
