import { formatAmount } from "../../../../../runtime/money.ts";
import { UNTAXED } from "../../../closings/rules/receipt/lines.ts";
import { readUnits } from "../../../closings/rules/units.ts";
import { type BusinessCase, type SlipPayment, UNDETERMINED } from "../../slips/rules/slip.ts";

/** The business cases under the names of the format. */
export const CASES: Readonly<Record<BusinessCase, string>> = {
  goods: "Umsatz",
  discount: "Rabatt",
  surcharge: "Aufschlag",
  voucher_sold: "MehrzweckgutscheinKauf",
  voucher_redeemed: "MehrzweckgutscheinEinloesung",
  receivable: "Forderungsentstehung",
  receivable_settled: "Forderungsaufloesung",
  deposit: "Anzahlungseinstellung",
  deposit_released: "Anzahlungsaufloesung",
  opening_float: "Anfangsbestand",
  cash_in: "Einzahlung",
  cash_out: "Auszahlung",
  difference: "DifferenzSollIst",
  transit: "Geldtransit",
};

/** A tax key of the format with the rate that it stands for. */
export interface VatKey {
  readonly key: string;
  /** In ten-thousandths. */
  readonly rate: bigint;
  readonly text: string;
}

const OWN_KEYS = 1_000n;

/**
 * Returns the key of a slip's rate. Rates without a key in the format have one above 1000, the same
 * in each closing.
 */
export function vatKeyOf(rate: string): VatKey {
  switch (rate) {
    case UNTAXED:
      return { key: "5", rate: 0n, text: "Nicht steuerbar" };
    case "exempt":
      return { key: "6", rate: 0n, text: "Umsatzsteuerfrei" };
    case UNDETERMINED:
      return { key: "7", rate: 0n, text: "Umsatzsteuer nicht ermittelbar" };
    case "reverse_charge":
      return { key: String(OWN_KEYS), rate: 0n, text: "Steuerschuldnerschaft des Leistungsempfängers" };
    case "19":
      return { key: "1", rate: 190_000n, text: "Allgemeiner Steuersatz" };
    case "7":
      return { key: "2", rate: 70_000n, text: "Ermäßigter Steuersatz" };
  }
  const percent = readUnits(rate) ?? 0n;
  // Nobody knows what a rate below zero is; its key would be that of another rate.
  if (percent < 0n) return vatKeyOf(UNDETERMINED);
  return {
    key: String(OWN_KEYS + percent),
    rate: percent,
    text: `Steuersatz ${formatAmount(percent).replace(".", ",")} %`,
  };
}

const BANK_CARDS = /^(?:girocard|ec|ec[ -]?(?:karte|card)|maestro|v[ -]?pay)$/i;
const CREDIT_CARDS =
  /^(?:visa|master ?card|mc|amex|american express|diners(?: club)?|discover|jcb|union ?pay|credit ?card|kreditkarte)$/i;

/** @param brand - the brand of the card, where the receipt names it. */
export function paymentType({ tender }: SlipPayment, brand: string): string {
  if (tender === "none") return "Keine";
  if (tender === "cash") return "Bar";
  if (tender === "card" && BANK_CARDS.test(brand.trim())) return "ECKarte";
  return tender === "card" && CREDIT_CARDS.test(brand.trim()) ? "Kreditkarte" : "Unbar";
}
