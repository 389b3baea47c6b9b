import type { Closing } from "../../../closings/rules/closing.ts";
import type { Slip, SlipLine } from "../../slips/rules/slip.ts";
import { grossOfLines, sumOfPayments } from "../../slips/rules/slip.ts";
import { cashOf, type ClosingSlips } from "../../slips/rules/slips-of.ts";
import { bonIds, type Numbered, reportedId, trailingNumber } from "./bon-ids.ts";
import type { Findings } from "./findings.ts";
import { type Cells, decimal, oneLine, rowOf } from "./rows.ts";
import type { TableFile } from "./tables.ts";
import { signatureCheck, type TseText } from "./tse.ts";
import { CASES, paymentType, type VatKey, vatKeyOf } from "./words.ts";

/** The only currency of the files. */
export const DSFINVK_CURRENCY = "EUR";

/** A company or a place with its address; empty texts where nothing is set. */
export interface Address {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166 alpha-3. */
  readonly country: string;
  readonly vat_id: string;
}

export interface Company extends Address {
  readonly tax_number: string;
}

/** The document that a receipt goes back to: the sale that came back, the deposit of a layaway. */
export interface Reference {
  readonly series_id: string;
  readonly closing_number: number;
  readonly bon_id: string;
  readonly created_at: string;
}

/** What the files have of a receipt besides its slip. */
export interface ReceiptDetails extends Numbered {
  /** ISO 8601 with the offset of the shop. */
  readonly created_at: string;
  readonly staff_id: number | null;
  readonly staff_name: string | null;
  /** Null for erased persons. */
  readonly customer_name: string | null;
  /** Brand of the card; empty when the receipt names none. */
  readonly card_brand: string;
  readonly tse: TseText | undefined;
  /** Undefined for a receipt that goes back to nothing; null for a sale that is in no closing. */
  readonly reference: Reference | null | undefined;
}

/** A closing in EUR with all that its rows are made of. */
export interface ClosingSource {
  readonly closing: Closing;
  readonly slips: ClosingSlips;
  readonly receipts: ReadonlyMap<number, ReceiptDetails>;
  readonly company: Company;
  readonly place: Address;
}

/** Note of what a closing reports without a receipt, for the reader of the files. */
const REPORTED_NOTE = "Mit dem Kassenabschluss gemeldet, kein Beleg";

/**
 * Returns the rows of a closing by the files that they belong in. Pure; what registers did not send
 * is left empty, and found.
 */
export function rowsOfClosing(source: ClosingSource, findings: Findings): ReadonlyMap<TableFile, string> {
  const { closing, slips, receipts } = source;
  const texts = new Map<TableFile, string>();
  const keys = {
    Z_KASSE_ID: closing.series_id.toLowerCase(),
    Z_ERSTELLUNG: shortMoment(closing.closed_at),
    Z_NR: String(closing.closing_number),
  };
  const name = nameOf(closing);
  const add = (file: TableFile, cells: Cells) => {
    const row = rowOf(file, { ...keys, ...cells }, (column) => findings.add("text_cut", `${name} ${column}`));
    texts.set(file, (texts.get(file) ?? "") + row);
  };
  for (const code of slips.findings) if (isOfClosing(code)) findings.add(code, name);
  const documents = documentsOf(source);
  writeMasterData(source, documents, add);
  writeSums(slips.slips, receipts, add);
  const tses = writeTses(documents, add, findings, name);
  for (const document of documents) writeDocument(document, source, tses, add, findings);
  return texts;
}

type Add = (file: TableFile, cells: Cells) => void;

/** A slip with its id in the files, and its receipt. */
interface BonDocument {
  readonly slip: Slip;
  readonly bon_id: string;
  readonly receipt: ReceiptDetails | undefined;
}

export function nameOf({ series_code, closing_number }: Pick<Closing, "series_code" | "closing_number">): string {
  return `${series_code}-${closing_number}`;
}

/** Findings of a slip are counted by its receipt. */
function isOfClosing(code: ClosingSlips["findings"][number]): boolean {
  return ["receipts_missing", "receipt_unreadable", "drawer_differs", "turnover_differs"].includes(code);
}

function documentsOf({ closing, slips, receipts }: ClosingSource): BonDocument[] {
  const ids = bonIds([...receipts.values()]);
  const isOwn = signatureCheck();
  let reported = 0;
  return slips.slips.map((slip) => {
    if (slip.receipt_id === null) {
      reported += 1;
      return { slip, bon_id: reportedId(closing.closing_number, reported), receipt: undefined };
    }
    const bon_id = ids.get(slip.receipt_id);
    if (bon_id === undefined) throw new Error("a slip has no receipt");
    const receipt = receipts.get(slip.receipt_id);
    const is_signed = receipt?.tse !== undefined && isOwn(receipt.tse, receipt.created_at);
    return { slip, bon_id, receipt: receipt && { ...receipt, tse: is_signed ? receipt.tse : undefined } };
  });
}

function writeMasterData(
  { closing, slips, company, place }: ClosingSource,
  documents: readonly BonDocument[],
  add: Add,
): void {
  const payments = slips.slips.flatMap((slip) => slip.payments);
  add("cashpointclosing.csv", {
    Z_BUCHUNGSTAG: closing.business_date,
    TAXONOMIE_VERSION: "2.4",
    Z_START_ID: documents.at(0)?.bon_id ?? "",
    Z_ENDE_ID: documents.at(-1)?.bon_id ?? "",
    NAME: company.name,
    STRASSE: company.street,
    PLZ: company.postcode,
    ORT: company.city,
    LAND: company.country,
    STNR: company.tax_number,
    USTID: company.vat_id,
    Z_SE_ZAHLUNGEN: decimal(sumOfPayments(payments), 2),
    Z_SE_BARZAHLUNGEN: decimal(cashOf(slips.slips), 2),
  });
  add("location.csv", {
    LOC_NAME: place.name,
    LOC_STRASSE: place.street,
    LOC_PLZ: place.postcode,
    LOC_ORT: place.city,
    LOC_LAND: place.country,
    LOC_USTID: place.vat_id,
  });
  add("cashregister.csv", { KASSE_SERIENNR: closing.device_identifier, KASSE_BASISWAEH_CODE: DSFINVK_CURRENCY });
}

/** Sums of amounts by their keys, in the order in which the keys came. */
class Sums<Key extends Cells> {
  readonly #sums = new Map<string, { readonly key: Key; gross: bigint; tax: bigint }>();

  add(key: Key, gross: bigint, tax = 0n): void {
    const text = JSON.stringify(key);
    const sum = this.#sums.get(text) ?? { key, gross: 0n, tax: 0n };
    sum.gross += gross;
    sum.tax += tax;
    this.#sums.set(text, sum);
  }

  values() {
    return this.#sums.values();
  }
}

function writeSums(slips: readonly Slip[], receipts: ClosingSource["receipts"], add: Add): void {
  const keys = new Map<string, VatKey>();
  const cases = new Sums();
  const payments = new Sums();
  for (const { receipt_id, lines, payments: paid } of slips) {
    for (const { business_case, rate, gross, tax } of lines) {
      const vat = vatKeyOf(rate);
      keys.set(vat.key, vat);
      cases.add({ GV_TYP: CASES[business_case], UST_SCHLUESSEL: vat.key }, gross, tax);
    }
    const brand = brandOf(paid, receipt_id === null ? undefined : receipts.get(receipt_id));
    for (const payment of paid) {
      payments.add({ ZAHLART_TYP: paymentType(payment, brand), ZAHLART_NAME: payment.name }, payment.amount);
    }
  }
  for (const { key, rate, text } of [...keys.values()].toSorted(byKey)) {
    add("vat.csv", { UST_SCHLUESSEL: key, UST_SATZ: decimal(rate, 2), UST_BESCHR: text });
  }
  for (const { key, gross, tax } of cases.values()) {
    add("businesscases.csv", { ...key, ...amounts("Z_UMS_BRUTTO", "Z_UMS_NETTO", "Z_UST", gross, tax) });
  }
  for (const { key, gross } of payments.values()) {
    add("payment.csv", { ...key, Z_ZAHLART_BETRAG: decimal(gross, 2) });
  }
  add("cash_per_currency.csv", {
    ZAHLART_WAEH: DSFINVK_CURRENCY,
    ZAHLART_BETRAG_WAEH: decimal(cashOf(slips), 2),
  });
}

function byKey(left: VatKey, right: VatKey): number {
  return Number(left.key) - Number(right.key);
}

/** Returns the brand of the card. A receipt names one, so it tells nothing of two payments. */
function brandOf(payments: Slip["payments"], receipt: ReceiptDetails | undefined): string {
  return payments.filter(({ tender }) => tender === "card").length === 1 ? (receipt?.card_brand ?? "") : "";
}

function amounts(gross_name: string, net_name: string, tax_name: string, gross: bigint, tax: bigint): Cells {
  return {
    [gross_name]: decimal(gross, 5),
    [net_name]: decimal(gross - tax, 5),
    [tax_name]: decimal(tax, 5),
  };
}

/** Writes the security devices of a closing, and returns the id of each by its serial number. */
function writeTses(
  documents: readonly BonDocument[],
  add: Add,
  findings: Findings,
  name: string,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { receipt } of documents) {
    const tse = receipt?.tse;
    if (tse === undefined || ids.has(tse.serial)) continue;
    const id = String(ids.size + 1);
    ids.set(tse.serial, id);
    findings.add("certificate_missing", name);
    add("tse.csv", {
      TSE_ID: id,
      TSE_SERIAL: tse.serial,
      TSE_SIG_ALGO: tse.algorithm,
      TSE_ZEITFORMAT: tse.time_format,
      TSE_PD_ENCODING: "UTF-8",
      TSE_PUBLIC_KEY: tse.public_key,
    });
  }
  return ids;
}

function writeDocument(
  { slip, bon_id, receipt }: BonDocument,
  { closing }: ClosingSource,
  tses: ReadonlyMap<string, string>,
  add: Add,
  findings: Findings,
): void {
  const { lines, payments } = slip;
  const example = `${nameOf(closing)} ${bon_id}`;
  for (const code of slip.findings) findings.add(code, example);
  add("transactions.csv", {
    BON_ID: bon_id,
    BON_TYP: "Beleg",
    UMS_BRUTTO: decimal(grossOfLines(lines), 2),
    ...(receipt === undefined ? reportedHead(slip, bon_id, closing) : receiptHead(receipt, bon_id)),
  });
  const brand = brandOf(payments, receipt);
  for (const payment of payments) {
    add("datapayment.csv", {
      BON_ID: bon_id,
      ZAHLART_TYP: paymentType(payment, brand),
      ZAHLART_NAME: payment.name,
      ZAHLWAEH_CODE: DSFINVK_CURRENCY,
      BASISWAEH_BETRAG: decimal(payment.amount, 2),
    });
  }
  const taxes = new Sums();
  for (const [index, line] of lines.entries()) {
    const at = { BON_ID: bon_id, POS_ZEILE: String(index + 1) };
    const vat = { UST_SCHLUESSEL: vatKeyOf(line.rate).key };
    add("lines.csv", { ...at, ...lineCells(line) });
    add("lines_vat.csv", { ...at, ...vat, ...amounts("POS_BRUTTO", "POS_NETTO", "POS_UST", line.gross, line.tax) });
    for (const cells of pricing(line)) add("itemamounts.csv", { ...at, ...vat, ...cells });
    taxes.add(vat, line.gross, line.tax);
  }
  for (const { key, gross, tax } of taxes.values()) {
    const cells = amounts("BON_BRUTTO", "BON_NETTO", "BON_UST", gross, tax);
    add("transactions_vat.csv", { BON_ID: bon_id, ...key, ...cells });
  }
  if (receipt === undefined) return;
  const { tse, reference } = receipt;
  if (trailingNumber(receipt.receipt_number?.trim() ?? "") === "") findings.add("receipt_number_missing", example);
  if (tse === undefined) findings.add("tse_missing", example);
  else {
    add("transactions_tse.csv", {
      BON_ID: bon_id,
      TSE_ID: tses.get(tse.serial) ?? "",
      TSE_TANR: tse.transaction_number,
      TSE_TA_START: tse.started_at,
      TSE_TA_ENDE: tse.ended_at,
      TSE_TA_VORGANGSART: tse.process_type,
      TSE_TA_SIGZ: tse.signature_counter,
      TSE_TA_SIG: tse.signature,
      TSE_VORGANGSDATEN: tse.process_data,
    });
  }
  if (reference === null) findings.add("reference_missing", example);
  else if (reference !== undefined) {
    add("references.csv", {
      BON_ID: bon_id,
      REF_TYP: "Transaktion",
      REF_DATUM: reference.created_at,
      REF_Z_KASSE_ID: reference.series_id.toLowerCase(),
      REF_Z_NR: String(reference.closing_number),
      REF_BON_ID: reference.bon_id,
    });
  }
}

function receiptHead(receipt: ReceiptDetails, bon_id: string): Cells {
  const { receipt_number, created_at, staff_id, staff_name, customer_name, tse } = receipt;
  const number = receipt_number ?? "";
  return {
    BON_NR: trailingNumber(number.trim()),
    BON_START: startOf(tse, created_at),
    BON_ENDE: created_at,
    BEDIENER_ID: staff_id === null ? "" : String(staff_id),
    BEDIENER_NAME: staff_name ?? "",
    KUNDE_NAME: customer_name ?? "",
    BON_NOTIZ: number === "" || number.trim() === bon_id ? "" : `Belegnummer ${number}`,
  };
}

/** Returns when a sale began: as its TSE says, unless the clock of that is ahead of the end. */
function startOf(tse: TseText | undefined, ended_at: string): string {
  if (tse === undefined) return ended_at;
  const is_before = Temporal.Instant.compare(tse.started_at, ended_at) <= 0;
  return is_before ? tse.started_at : ended_at;
}

/** Returns the head of what a closing reports: of its opening for the float, else of its close. */
function reportedHead({ lines }: Slip, bon_id: string, closing: Closing): Cells {
  const is_opening = lines[0]?.business_case === "opening_float";
  const at = shortMoment(is_opening ? closing.opened_at : closing.closed_at);
  const staff_id = is_opening ? closing.opened_by_staff_id : closing.closed_by_staff_id;
  return {
    BON_NR: trailingNumber(bon_id),
    BON_START: at,
    BON_ENDE: at,
    BEDIENER_ID: staff_id === null ? "" : String(staff_id),
    BEDIENER_NAME: is_opening ? closing.opened_by_name : closing.closed_by_name,
    BON_NOTIZ: REPORTED_NOTE,
  };
}

function lineCells({ business_case, text, sku, quantity, gross }: SlipLine): Cells {
  const name = CASES[business_case];
  const cells = { ARTIKELTEXT: oneLine(text) === "" ? name : text, GV_TYP: name };
  if (quantity === undefined) return cells;
  const price = quantity === 0n ? "" : decimal((gross * 10_000n) / quantity, 5);
  return { ...cells, ART_NR: sku, MENGE: decimal(quantity, 3), STK_BR: price };
}

/** Returns how a discount made the price of a line; nothing for a line without one. */
function pricing({ quantity = 0n, gross, tax, discount }: SlipLine): Cells[] {
  if (discount === undefined) return [];
  const row = (TYP: string, of_gross: bigint, of_tax: bigint) => ({
    TYP,
    ...amounts("PF_BRUTTO", "PF_NETTO", "PF_UST", of_gross, of_tax),
  });
  const is_more = quantity < 0n ? discount.gross > 0n : discount.gross < 0n;
  return [
    row("base_amount", gross + discount.gross, tax + discount.tax),
    row(is_more ? "extra_amount" : "discount", -discount.gross, -discount.tax),
  ];
}

/**
 * Returns a moment as sent, with seconds and minutes of its offset, which RFC 3339 wants; one of
 * more characters than the format takes without its fraction.
 */
function shortMoment(moment: string): string {
  const [, day, seconds = ":00", fraction = "", hours, minutes = "00"] = MOMENT.exec(moment) ?? [];
  if (day === undefined || hours === undefined) return moment;
  const offset = hours === "Z" ? hours : `${hours}:${minutes}`;
  const written = `${day}${seconds}${fraction}${offset}`;
  return written.length > MOMENT_MAX ? `${day}${seconds}${offset}` : written;
}

const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(\.\d+)?(Z|[+-]\d\d):?(\d\d)?$/;

const MOMENT_MAX = 30;
