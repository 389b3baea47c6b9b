import { formatAmount } from "../../../../../runtime/money.ts";
import { magnitude } from "../../../closings/rules/units.ts";
import type { Company } from "../../company.ts";
import type { InvoiceFigures, InvoiceLine, Subtotal, VatCategory } from "./figures.ts";
import { writeXml, type Xml } from "./xml.ts";

interface Address {
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country_id: string;
}

/** Who gets the invoice. Empty texts are not known. */
export interface Buyer extends Address {
  readonly name: string;
  /** With the prefix of its country. */
  readonly vat_id: string;
  readonly email: string;
  readonly reference: string;
}

/** What an invoice says besides its figures. Dates are YYYY-MM-DD. */
export interface InvoiceFrame {
  readonly number: string;
  readonly issued_on: string;
  readonly sold_on: string;
  readonly company: Company;
  readonly buyer: Buyer;
  /** The receipt that states the tax: its number, and a sentence that names it. */
  readonly receipt_number: string;
  readonly note: string;
  /** When what is on account is paid; stated where something is. */
  readonly terms: string;
  readonly preceding: { readonly number: string; readonly issued_on: string } | undefined;
}

const COMMON = "urn:oasis:names:specification:ubl:schema:xsd:";
const PARTS = {
  "380": { root: "Invoice", line: "InvoiceLine", quantity: "InvoicedQuantity", type: "InvoiceTypeCode" },
  "381": { root: "CreditNote", line: "CreditNoteLine", quantity: "CreditedQuantity", type: "CreditNoteTypeCode" },
} as const;

/**
 * Returns an invoice or a credit note of EN 16931 in the syntax of UBL 2.1. Pure: the same input
 * gives the same text.
 */
export function ublOf(figures: InvoiceFigures, frame: InvoiceFrame): string {
  const { currency } = figures;
  const names = PARTS[figures.type_code];
  const money = amountsIn(currency);
  return writeXml([
    names.root,
    [
      ["cbc:CustomizationID", "urn:cen.eu:en16931:2017"],
      ["cbc:ID", frame.number],
      ["cbc:IssueDate", frame.issued_on],
      [`cbc:${names.type}`, figures.type_code],
      ["cbc:Note", frame.note],
      ["cbc:DocumentCurrencyCode", currency],
      stated("cbc:BuyerReference", frame.buyer.reference),
      frame.preceding && precedingOf(frame.preceding),
      ["cac:AdditionalDocumentReference", [["cbc:ID", frame.receipt_number]]],
      ["cac:AccountingSupplierParty", [sellerOf(frame.company)]],
      ["cac:AccountingCustomerParty", [buyerOf(frame.buyer)]],
      ["cac:Delivery", [["cbc:ActualDeliveryDate", frame.sold_on]]],
      figures.payment_means === undefined
        ? undefined
        : ["cac:PaymentMeans", [["cbc:PaymentMeansCode", figures.payment_means]]],
      figures.payable > 0n ? ["cac:PaymentTerms", [["cbc:Note", frame.terms]]] : undefined,
      [
        "cac:TaxTotal",
        [
          money("TaxAmount", figures.tax),
          ...figures.subtotals.map((row) => subtotalOf(row, money, frame.company.exemption_reason)),
        ],
      ],
      [
        "cac:LegalMonetaryTotal",
        [
          money("LineExtensionAmount", figures.net),
          money("TaxExclusiveAmount", figures.net),
          money("TaxInclusiveAmount", figures.total),
          money("PrepaidAmount", figures.paid),
          figures.rounding === 0n ? undefined : money("PayableRoundingAmount", figures.rounding),
          money("PayableAmount", figures.payable),
        ],
      ],
      ...figures.lines.map((line, index) => lineOf(line, index + 1, names, money)),
    ],
    {
      xmlns: `${COMMON}${names.root}-2`,
      "xmlns:cac": `${COMMON}CommonAggregateComponents-2`,
      "xmlns:cbc": `${COMMON}CommonBasicComponents-2`,
    },
  ]);
}

type Money = (name: string, units: bigint) => Xml;

function amountsIn(currency: string): Money {
  return (name, units) => [`cbc:${name}`, twoDecimals(units), { currencyID: currency }];
}

/** Returns an amount of whole cents with two decimals. */
export function twoDecimals(units: bigint): string {
  const cents = (magnitude(units) / 100n).toString().padStart(3, "0");
  return `${units < 0n ? "-" : ""}${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

function stated(name: string, text: string): Xml | undefined {
  return text === "" ? undefined : [name, text];
}

function precedingOf({ number, issued_on }: NonNullable<InvoiceFrame["preceding"]>): Xml {
  const reference: Xml = [
    "cac:InvoiceDocumentReference",
    [
      ["cbc:ID", number],
      ["cbc:IssueDate", issued_on],
    ],
  ];
  return ["cac:BillingReference", [reference]];
}

function sellerOf(company: Company): Xml {
  // A seller without a VAT number is identified by another one (rule BR-CO-26).
  const has_other_id = company.vat_id !== "" || company.register_number !== "";
  return [
    "cac:Party",
    [
      has_other_id ? undefined : ["cac:PartyIdentification", [["cbc:ID", company.tax_number]]],
      addressOf(company),
      company.vat_id === "" ? undefined : taxScheme(company.vat_id, "VAT"),
      company.tax_number === "" ? undefined : taxScheme(company.tax_number, "FC"),
      [
        "cac:PartyLegalEntity",
        [["cbc:RegistrationName", company.legal_name], stated("cbc:CompanyID", company.register_number)],
      ],
      mailOf(company.email),
    ],
  ];
}

function buyerOf(buyer: Buyer): Xml {
  return [
    "cac:Party",
    [
      addressOf(buyer),
      buyer.vat_id === "" ? undefined : taxScheme(buyer.vat_id, "VAT"),
      ["cac:PartyLegalEntity", [["cbc:RegistrationName", buyer.name]]],
      mailOf(buyer.email),
    ],
  ];
}

function addressOf({ street, postcode, city, country_id }: Address): Xml {
  return [
    "cac:PostalAddress",
    [
      stated("cbc:StreetName", street),
      stated("cbc:CityName", city),
      stated("cbc:PostalZone", postcode),
      ["cac:Country", [["cbc:IdentificationCode", country_id]]],
    ],
  ];
}

function taxScheme(id: string, scheme: string): Xml {
  return [
    "cac:PartyTaxScheme",
    [
      ["cbc:CompanyID", id],
      ["cac:TaxScheme", [["cbc:ID", scheme]]],
    ],
  ];
}

function mailOf(email: string): Xml | undefined {
  return email === "" ? undefined : ["cac:Contact", [["cbc:ElectronicMail", email]]];
}

function subtotalOf({ category, rate, net, tax }: Subtotal, money: Money, exemption_reason: string): Xml {
  const reason = reasonOf(category, exemption_reason);
  return [
    "cac:TaxSubtotal",
    [money("TaxableAmount", net), money("TaxAmount", tax), categoryOf("cac:TaxCategory", category, rate, reason)],
  ];
}

function reasonOf(category: VatCategory, exemption_reason: string): readonly Xml[] {
  if (category === "AE") return [["cbc:TaxExemptionReasonCode", "VATEX-EU-AE"]];
  return category === "E" ? [["cbc:TaxExemptionReason", exemption_reason]] : [];
}

function categoryOf(name: string, category: VatCategory, rate: string, reason: readonly Xml[] = []): Xml {
  const scheme: Xml = ["cac:TaxScheme", [["cbc:ID", "VAT"]]];
  return [name, [["cbc:ID", category], ["cbc:Percent", rate], ...reason, scheme]];
}

/**
 * Returns a line. Its price is what all of its units cost, for as many: no unit's price is rounded.
 */
function lineOf(
  { name, sku, quantity, net, category, rate }: InvoiceLine,
  position: number,
  names: (typeof PARTS)["380" | "381"],
  money: Money,
): Xml {
  // Registers send no units: a broken quantity is a weight.
  const unit = { unitCode: quantity % 10_000n === 0n ? "C62" : "KGM" };
  return [
    `cac:${names.line}`,
    [
      ["cbc:ID", String(position)],
      [`cbc:${names.quantity}`, formatAmount(quantity), unit],
      money("LineExtensionAmount", net),
      [
        "cac:Item",
        [
          ["cbc:Name", name],
          sku === undefined ? undefined : ["cac:SellersItemIdentification", [["cbc:ID", sku]]],
          categoryOf("cac:ClassifiedTaxCategory", category, rate),
        ],
      ],
      [
        "cac:Price",
        [money("PriceAmount", magnitude(net)), ["cbc:BaseQuantity", formatAmount(magnitude(quantity)), unit]],
      ],
    ],
  ];
}
