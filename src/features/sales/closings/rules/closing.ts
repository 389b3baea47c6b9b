import { isCurrency } from "../../../../runtime/currencies.ts";
import { type JsonNode, JsonNumber, JsonString, parseJsonText } from "../../../../web-api/json/json.ts";
import { readDocument, readMovement, readProvider, readTaxRate, readTreatment } from "./entries.ts";
import { isDate, isUuid, isZone } from "../../../../runtime/formats.ts";
import {
  amountOf,
  boolOf,
  datetimeOf,
  formattedOf,
  intOf,
  invalidClosing,
  listOf,
  nodeOf,
  nullableOf,
  optionalOf,
  pathOf,
  type Parent,
  childOf,
  textOf,
  toParent,
} from "./members.ts";

/** Tenders that only the administration shows (interface 2.11 has the others). */
export const FURTHER_TENDERS = [
  "credit_redeemed",
  "card_refunds",
  "manual_card_refunds",
  "credits_issued",
  "credits_returned",
  "invoice_credit_notes",
  "layaway_receivable",
  "layaway_payments",
  "credit_due_collections",
  "cash_rounding",
] as const;

export const TENDER_KEYS = ["cash", "card", "split_cash", "split_card", "invoice", ...FURTHER_TENDERS] as const;

export const DRAWER_KEYS = [
  "opening_float",
  "cash_expected",
  "cash_counted",
  "cash_difference",
  "cash_left_in_drawer",
] as const;

type Tenders = { readonly [K in (typeof TENDER_KEYS)[number] as `tender_${K}`]: string };
/** Figures of the cash drawer; all null when the register has none. */
type Drawer = { readonly [K in (typeof DRAWER_KEYS)[number]]: string | null };

/**
 * A valid schema 1 closing with its figures under the names of the stored row (interface 2.11).
 * Amounts and datetimes are texts as sent, ids keep their case. The lists are for computations.
 */
export type Closing = Readonly<ReturnType<typeof parseClosing>>;

/**
 * Reads the value of a submission's `report` key as a schema 1 closing (interface 2.11). Strict in
 * members, types and formats; ignores unknown members; accepts figures that do not add up.
 *
 * @throws ApiError 400 that names the first invalid member.
 */
export function parseClosing(root: JsonNode) {
  const report = toParent(root, "report");
  const sales = childOf(report, "sales");
  const refunds = childOf(report, "refunds");
  const openedBy = readPerson(report, "opened_by");
  const closedBy = readPerson(report, "closed_by");
  const treatments = childOf(report, "tax_treatments");
  return {
    schema_version: readSchemaVersion(report),
    report_id: uuidOf(report, "report_id"),
    session_id: uuidOf(report, "session_id"),
    terminal_id: intOf(report, "terminal_id"),
    terminal_name: textOf(report, "terminal_name"),
    location_id: intOf(report, "location_id"),
    location_name: textOf(report, "location_name"),
    device_identifier: textOf(report, "device_identifier"),
    series_id: uuidOf(report, "series_id"),
    series_code: textOf(report, "series_code"),
    closing_number: intOf(report, "closing_number", 1, Number.MAX_SAFE_INTEGER),
    currency: formattedOf(report, "currency", isCurrency, "an ISO 4217 currency code"),
    timezone: formattedOf(report, "timezone", isZone, "an IANA time zone"),
    business_date: formattedOf(report, "business_date", isDate, "a date as YYYY-MM-DD"),
    opened_at: datetimeOf(report, "opened_at"),
    closed_at: datetimeOf(report, "closed_at"),
    opened_by_staff_id: openedBy.staff_id,
    opened_by_name: openedBy.name,
    closed_by_staff_id: closedBy.staff_id,
    closed_by_name: closedBy.name,
    ...readDrawer(report),
    order_count: intOf(report, "order_count"),
    sales_excl_tax: amountOf(sales, "excl_tax"),
    sales_tax: amountOf(sales, "tax"),
    sales_incl_tax: amountOf(sales, "incl_tax"),
    refunds_excl_tax: amountOf(refunds, "excl_tax"),
    refunds_tax: amountOf(refunds, "tax"),
    refunds_incl_tax: amountOf(refunds, "incl_tax"),
    ...readTenders(childOf(report, "tenders")),
    first_receipt_number: optionalOf(report, "first_receipt_number", textOf),
    last_receipt_number: optionalOf(report, "last_receipt_number", textOf),
    closing_note: optionalOf(report, "closing_note", textOf),
    tax_rates: listOf(report, "tax_rates", readTaxRate),
    tax_treatments: {
      reverse_charge: readTreatment(childOf(treatments, "reverse_charge")),
      exempt: readTreatment(childOf(treatments, "exempt")),
    },
    providers: listOf(report, "providers", readProvider),
    movements: listOf(report, "movements", readMovement),
    documents: listOf(report, "documents", readDocument),
  };
}

export function readStoredClosing(document: string): Closing {
  return parseClosing(parseJsonText(document).root);
}

function readSchemaVersion(report: Parent): 1 {
  const node = nodeOf(report, "schema_version");
  if (!(node instanceof JsonNumber) || node.text !== "1")
    throw invalidClosing(pathOf(report, "schema_version"), "must be 1.");
  return 1;
}

function readDrawer(report: Parent): Drawer & { readonly has_cash_drawer: boolean } {
  const hasDrawer = boolOf(report, "cash_drawer");
  const amount = (key: string): string | null => {
    if (hasDrawer) return amountOf(report, key);
    if ((report.members.get(key) ?? null) !== null)
      throw invalidClosing(pathOf(report, key), "must be absent without a cash drawer.");
    return null;
  };
  const amounts = Object.fromEntries(DRAWER_KEYS.map((key) => [key, amount(key)])) as Drawer;
  return { has_cash_drawer: hasDrawer, ...amounts };
}

function readTenders(tenders: Parent): Tenders {
  return Object.fromEntries(TENDER_KEYS.map((key) => [`tender_${key}`, amountOf(tenders, key)])) as Tenders;
}

/**
 * Reads the person who opened or closed the session. `local_user_id` is of the register itself and
 * has no type in the interface: a string, an integer or null.
 */
function readPerson(report: Parent, key: string): { readonly staff_id: number | null; readonly name: string } {
  const person = childOf(report, key);
  const localUser = nodeOf(person, "local_user_id");
  if (localUser !== null && !(localUser instanceof JsonString)) {
    intOf(person, "local_user_id", Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  }
  return { staff_id: nullableOf(person, "staff_id", intOf), name: textOf(person, "name") };
}

function uuidOf(parent: Parent, key: string): string {
  return formattedOf(parent, key, isUuid, "a UUID");
}
