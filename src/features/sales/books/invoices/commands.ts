import type { SalesDeps } from "../../deps.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { actorOf, type Actor, insertChanges } from "../../../../shared/audit/write.ts";
import { zoneOf } from "../../../../shared/configuration/local-time.ts";
import { type ConfigurationSnapshot, readSetting, scopeOfTerminal } from "../../../../shared/configuration/snapshot.ts";
import { ApiError, noSuchId } from "../../../../web-api/errors/errors.ts";
import { type Caller, reachesLocation } from "../../../../web-api/route.ts";
import { canonicalEmail } from "../../../../runtime/mail-address.ts";
import { formatAmount, parseStoredAmount } from "../../../../runtime/money.ts";
import { listRatesOf } from "../../../../shop-data/taxes/taxes.ts";
import { readSetups } from "../../closings/commands/setup.ts";
import { readText } from "../../closings/rules/facts.ts";
import { refuseArchived } from "../../receipts/commands/archived.ts";
import { noSuchReceipt, receiptIsArchived } from "../../receipts/rules.ts";
import { type Company, isSameCompany, mayIssueInvoices, readCompany, readInvoicePrefix } from "../company.ts";
import {
  findBuyerByEmail,
  findInvoice,
  findInvoicedReceipt,
  type InvoicedReceipt,
  findInvoiceOfOrder,
  findInvoiceOfReceipt,
  findShopper,
  insertInvoice,
  lockInvoiceOfReceipt,
  lockSeries,
  readToday,
  type StoredInvoice,
} from "./queries.ts";
import { type BuyerFault, isSameParty, readBuyer, type TypedBuyer } from "./rules/buyer.ts";
import { figuresOf, type InvoiceFigures } from "./rules/figures.ts";
import { invoiceTexts } from "./rules/texts.ts";
import { type Buyer, twoDecimals, ublOf } from "./rules/ubl.ts";

type DraftDeps = Pick<SalesDeps, "db" | "configuration"> & Parameters<typeof readSetups>[0];

/**
 * Makes the invoice for a receipt. The same buyer again gets the same one.
 *
 * @throws ApiError 400 for a wrong buyer, 404 for a receipt that does not exist or that the caller
 *   may not access, 409 for one without an invoice, or with that of another buyer, 410 for an
 *   archived one without an invoice.
 */
export async function invoiceReceipt(deps: SalesDeps, caller: Caller, receipt_id: number, typed: TypedBuyer) {
  const found = await findReceiptOrInvoice(deps, caller, receipt_id);
  const buyer = readBuyer(typed);
  if ("faults" in buyer) throw refusalOf(buyer.faults[0]);
  if ("document" in found) return shown(ofSameBuyer(found, buyer));
  return shown(await issueInvoice(deps, await draftOf(deps, found), buyer, actorOf(caller)));
}

/** Finds the invoice of a receipt, or else the receipt. */
async function findReceiptOrInvoice({ db }: Pick<SalesDeps, "db">, caller: Caller, receipt_id: number) {
  const found = (await findInvoiceOfReceipt(db, receipt_id)) ?? (await findInvoicedReceipt(db, receipt_id));
  if (found === undefined) await refuseArchived({ db }, receipt_id);
  if (found === undefined || !reachesLocation(caller, found.location_id)) throw noSuchReceipt(receipt_id);
  return found;
}

function refusalOf({ fault, field }: BuyerFault): ApiError {
  const name = `buyer.${field}`;
  return fault === "missing"
    ? new ApiError("field_required", { field: name })
    : new ApiError("buyer_invalid", { field: name });
}

/**
 * Finds an invoice by its number.
 *
 * @throws ApiError 404 for one that does not exist or that the caller may not access.
 */
export async function readInvoice({ db }: Pick<SalesDeps, "db">, caller: Caller, invoice_number: string) {
  const invoice = await findInvoice(db, invoice_number);
  if (invoice === undefined || !reachesLocation(caller, invoice.location_id)) {
    throw noSuchId("Invoice", invoice_number);
  }
  return invoice;
}

/** Returns an invoice as answers have it. */
export function shown({ invoice_number, type_code, receipt_id, issued_on, currency, ...row }: StoredInvoice) {
  const total = twoDecimals(parseStoredAmount(row.total));
  return { invoice_number, type_code, receipt_id, issued_on, currency, total, preceding_number: row.preceding_number };
}

/** Finds the invoice of a receipt; undefined without one. */
export function invoiceOf({ db }: Pick<SalesDeps, "db">, receipt_id: number): Promise<StoredInvoice | undefined> {
  return findInvoiceOfReceipt(db, receipt_id);
}

/**
 * Reads what the invoice for a stored receipt would say.
 *
 * @throws ApiError 409 where it can have none, 410 for an archived receipt.
 */
export async function draftInvoice(deps: DraftDeps, receipt_id: number): Promise<InvoiceDraft> {
  const receipt = await findInvoicedReceipt(deps.db, receipt_id);
  if (receipt === undefined) throw receiptIsArchived(receipt_id);
  return draftOf(deps, receipt);
}

/** What the invoice of a receipt says besides its number, date and buyer. */
export type InvoiceDraft = Awaited<ReturnType<typeof draftOf>>;

/**
 * Makes the invoice of a receipt, or returns the one that this buyer got before.
 *
 * @throws ApiError 400 when reverse charge lacks the buyer's VAT number; 409 for an invoice of
 *   another buyer, also of the sale that came back, and for numbers that another website has.
 */
export async function issueInvoice(
  deps: Pick<SalesDeps, "db">,
  draft: InvoiceDraft,
  buyer: Buyer,
  actor: Actor,
): Promise<StoredInvoice> {
  const { receipt } = draft;
  const { receipt_id } = receipt;
  if (draft.preceding !== undefined && !isSameParty(draft.preceding.buyer, buyer)) {
    throw new ApiError("invoice_of_sale_differs");
  }
  if (draft.needs_vat_id && buyer.vat_id === "") throw refusalOf({ fault: "missing", field: "vat_id" });
  return inTransaction(deps.db, async (tx) => {
    // Two requests may want numbers of two series: of two years, or of a prefix that was changed.
    await lockInvoiceOfReceipt(tx, receipt_id);
    const made = await findInvoiceOfReceipt(tx, receipt_id);
    if (made !== undefined) return ofSameBuyer(made, buyer);
    const issued_on = await readToday(tx, draft.time_zone);
    const series = `${draft.prefix}${issued_on.slice(0, 4)}`;
    const { website_id, last_number } = await lockSeries(tx, series, draft.website_id);
    if (website_id !== draft.website_id) throw new ApiError("invoice_prefix_taken", { prefix: draft.prefix });
    const number = last_number + 1;
    const invoice_number = `${series}-${String(number).padStart(6, "0")}`;
    const row = {
      invoice_number,
      receipt_id,
      order_increment_id: receipt.order_increment_id,
      location_id: receipt.location_id,
      type_code: draft.figures.type_code,
      issued_on,
      preceding_number: draft.preceding?.number ?? null,
      buyer: JSON.stringify(buyer),
      buyer_name: buyer.name,
      buyer_email: buyer.email,
      currency: draft.figures.currency,
      total: twoDecimals(draft.figures.total),
      document: ublOf(draft.figures, { ...draft, buyer, number: invoice_number, issued_on }),
      author: actor.name,
    };
    await insertInvoice(tx, series, number, row);
    const change = { field_name: "invoice", old_value: null, new_value: invoice_number } as const;
    const origin = { location_id: receipt.location_id, location_name: draft.location_name };
    const entity = {
      entity_type: "receipt",
      entity_id: String(receipt_id),
      entity_name: draft.receipt_number,
    } as const;
    await insertChanges(tx, [{ ...entity, ...change, origin }], actor);
    return row;
  });
}

/**
 * Reads what a person needs to make the invoice of a receipt: the one that it has, or else why it
 * can have none, or the buyer that is proposed.
 *
 * @throws ApiError 404 for a receipt that does not exist or that the caller may not access, 410 for
 *   an archived one without an invoice.
 */
export async function readReceiptInvoice(deps: DraftDeps, caller: Caller, receipt_id: number) {
  const found = await findReceiptOrInvoice(deps, caller, receipt_id);
  if ("document" in found) return { ...NOTHING, invoice: shown(found) };
  try {
    const { company, preceding, needs_vat_id } = await draftOf(deps, found);
    const isOfSale = preceding !== undefined && reachesLocation(caller, preceding.location_id);
    const buyer = isOfSale ? preceding.buyer : await proposeBuyer(deps, caller, receipt_id, company);
    return { ...NOTHING, buyer, needs_vat_id };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return { ...NOTHING, refusal: { code: error.code, message: error.rendered } };
  }
}

const NOTHING = { invoice: null, refusal: null, buyer: null, needs_vat_id: false };

/** Returns the buyer of the shopper's invoice before, or else what the receipt knows. */
async function proposeBuyer(
  { db }: Pick<SalesDeps, "db">,
  caller: Caller,
  receipt_id: number,
  { country_id }: Company,
) {
  const shopper = await findShopper(db, receipt_id);
  const email = canonicalEmail(readText(shopper?.customer_email ?? null) ?? "");
  const before = email === "" ? undefined : await findBuyerByEmail(db, email, caller.location_ids);
  if (before === undefined) {
    const name = readText(shopper?.customer_name ?? null) ?? "";
    return { name, street: "", postcode: "", city: "", country_id, vat_id: "", email, reference: "" };
  }
  // The reference was that of another purchase.
  return { ...parseBuyer(before), reference: "" };
}

/**
 * Returns an invoice to its own buyer.
 *
 * @throws ApiError 409 for another buyer.
 */
export function ofSameBuyer(invoice: StoredInvoice, buyer: Buyer): StoredInvoice {
  if (invoice.buyer !== JSON.stringify(buyer)) throw new ApiError("invoice_exists");
  return invoice;
}

async function draftOf(deps: DraftDeps, receipt: InvoicedReceipt) {
  if (receipt.is_sandbox) throw new ApiError("invoice_kind");
  const snapshot = await deps.configuration.snapshot();
  const { location_id } = receipt;
  const company = readCompany(snapshot, location_id);
  const { method_tenders, cash_step } = (await readSetups(deps))(location_id ?? 0);
  const is_exempt = company.exemption_reason !== "";
  const rates = await sellingRates(deps, company);
  const figures = figuresOf(receipt, { method_tenders, cash_step, rates, is_exempt });
  if (typeof figures === "string") throw new ApiError(figures);
  requireCompany(company, figures);
  const scope = scopeOfTerminal(snapshot, snapshot.locations.get(location_id ?? 0) ?? null);
  const stated_number = receipt.receipt_number?.trim() ?? "";
  const receipt_number = stated_number === "" ? String(receipt.receipt_id) : stated_number;
  const texts = invoiceTexts(readSetting(snapshot, "general/locale/code", scope));
  return {
    receipt,
    figures,
    /** Whether the buyer has to state a VAT number: for reverse charge. */
    needs_vat_id: figures.subtotals.some(({ category }) => category === "AE"),
    company,
    sold_on: receipt.sold_on,
    receipt_number,
    note: texts[figures.type_code === "381" ? "credit_note" : "note"].replace("%1", () => receipt_number),
    terms: texts.terms,
    preceding: await precedingOf(
      deps,
      receipt,
      figures,
      // The company of a deleted location is not known any more.
      (of_location) =>
        !snapshot.locations.has(of_location ?? 0) || isSameCompany(readCompany(snapshot, of_location), company),
    ),
    prefix: readInvoicePrefix(snapshot, location_id),
    website_id: scope.website_id,
    time_zone: zoneOf(snapshot, location_id),
    location_name: locationName(snapshot, location_id),
  };
}

/** Where a country has more rates, they are of its places, and many of them make one tax. */
const RATES_MAX = 20;

/** Lists the rates that registers calculate with in the country of the company. */
async function sellingRates({ db }: Pick<SalesDeps, "db">, { country_id }: Company): Promise<string[]> {
  const stored = await listRatesOf(db, country_id, RATES_MAX + 1);
  return stored.length > RATES_MAX ? [] : stored.map((rate) => formatAmount(parseStoredAmount(rate)));
}

function requireCompany(company: Company, { subtotals }: InvoiceFigures): void {
  const lacks_reason = company.exemption_reason === "" && subtotals.some(({ category }) => category === "E");
  if (lacks_reason || !mayIssueInvoices(company)) throw new ApiError("invoice_company");
}

/** Finds the company's invoice of the sale that came back; a refund has to have one. */
async function precedingOf(
  { db }: Pick<SalesDeps, "db">,
  receipt: InvoicedReceipt,
  { type_code, is_refund }: InvoiceFigures,
  isOfCompany: (location_id: number | null) => boolean,
) {
  if (type_code === "380") return undefined;
  const order = readText(receipt.original_order_increment_id);
  const found = order === undefined ? undefined : await findInvoiceOfOrder(db, order);
  if (found === undefined || !isOfCompany(found.location_id)) {
    if (is_refund) throw new ApiError("invoice_of_sale_missing");
    return undefined;
  }
  const { invoice_number, issued_on, location_id, buyer } = found;
  return { number: invoice_number, issued_on, location_id, buyer: parseBuyer(buyer) };
}

function parseBuyer(stored: string): Buyer {
  // oxlint-disable-next-line no-restricted-properties -- a buyer has texts only
  return JSON.parse(stored) as Buyer;
}

function locationName({ locations }: ConfigurationSnapshot, location_id: number | null): string | null {
  const name = locations.get(location_id ?? 0)?.["name"];
  return typeof name === "string" ? name : null;
}
