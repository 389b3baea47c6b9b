import type { OperationsDeps } from "../deps.ts";
import type { Db } from "../../../runtime/database.ts";
import { barcodeAttributeCodes } from "../../../shared/configuration/snapshot.ts";
import type { Reader } from "../../../web-api/list/read-in-turn.ts";
import { type Caller, holds } from "../../../web-api/route.ts";
import { searchProducts } from "../../../shop-data/catalog/search.ts";
import { searchCustomers } from "../../../shop-data/customers/search.ts";
import type { FoundRow } from "../../../shop-data/found-row.ts";
import { searchOrders } from "../../../shop-data/orders/search.ts";
import {
  findArchived,
  findByAmount,
  findByNumber,
  findClosings,
  findLocations,
  findNeighbours,
  findRegisters,
  findSeriesHolders,
  findStaff,
} from "./queries.ts";
import {
  amountOf,
  customerWordsOf,
  archivedFinding,
  explainNumber,
  FOUND_MAX,
  NAME_CHARACTERS_MIN,
  numbersAround,
  OF_KIND_MAX,
  seriesNumberOf,
} from "./rules.ts";

interface Search {
  readonly db: Db;
  readonly caller: Caller;
  readonly text: string;
  /** Codes of the attributes that hold barcodes. */
  readonly barcode_attributes: readonly string[];
  readonly signal: AbortSignal;
}

type Find = (search: Search) => Promise<readonly FoundRow[]>;

const NOTHING = { at: null, amount: null, currency: null };

/** The search that each permission allows, in the order of the answer. */
const FINDS: readonly (readonly [resource: string, find: Find])[] = [
  ["Vendor_Pos::receipts", findReceipts],
  ["Platform_Sales::manage", ({ db, text }) => searchOrders(db, text)],
  ["Vendor_Pos::register_reports", findClosingsOf],
  [
    "Vendor_Pos::locations",
    ({ db, caller, text }) => findRegisters(db, text, holds(caller, "Vendor_Pos::locations_manage")),
  ],
  ["Vendor_Pos::locations", ({ db, text }) => findLocations(db, text)],
  ["Platform_Customer::manage", findCustomersOf],
  ["Vendor_Pos::settings", ({ db, text }) => findStaff(db, text)],
  [
    "Platform_Catalog::manage",
    ({ db, text, barcode_attributes }) => searchProducts(db, { text, barcode_attributes, limit: OF_KIND_MAX }),
  ],
];

/**
 * Finds rows of the kinds that the caller may read; explains a receipt number that is not stored.
 */
export async function search(
  { lists, configuration }: Pick<OperationsDeps, "lists" | "configuration">,
  reader: Reader,
  q: string,
) {
  const { caller, signal } = reader;
  const text = q.trim();
  if (text === "") return { items: [], missing: null };
  const barcode_attributes = barcodeAttributeCodes(await configuration.snapshot());
  return lists(reader, async (db) => {
    const items: FoundRow[] = [];
    for (const [resource, find] of FINDS) {
      if (holds(caller, resource)) items.push(...(await find({ db, caller, text, barcode_attributes, signal })));
    }
    return { items: items.slice(0, FOUND_MAX), missing: await explainMissing(db, caller, text, items) };
  });
}

async function findReceipts({ db, text }: Search): Promise<readonly FoundRow[]> {
  const amount = amountOf(text);
  const numbered = await findByNumber(db, text);
  if (numbered.length > 0 || amount === undefined) return numbered;
  return findByAmount(db, amount);
}

function findClosingsOf({ db, text }: Search): Promise<readonly FoundRow[]> {
  const number = seriesNumberOf(text);
  return number === undefined ? Promise.resolve([]) : findClosings(db, number);
}

async function findCustomersOf({ db, text, signal }: Search): Promise<readonly FoundRow[]> {
  const words = customerWordsOf(text);
  if (words.every(({ length }) => length < NAME_CHARACTERS_MIN)) return [];
  const found = await searchCustomers(db, { words, website_ids: undefined, limit: OF_KIND_MAX }, signal);
  return found.map(({ customer_id, firstname, lastname, email }) => ({
    ...NOTHING,
    kind: "customer",
    id: String(customer_id),
    name: `${firstname} ${lastname}`,
    detail: email,
  }));
}

/**
 * Explains a text that no receipt has: the id of an archived sale, or the form of a receipt number.
 * A number of an unknown series is explained only when nothing else was found.
 */
async function explainMissing(db: Db, caller: Caller, text: string, items: readonly FoundRow[]) {
  if (!holds(caller, "Vendor_Pos::receipts") || items.some(({ kind }) => kind === "receipt")) return null;
  const archived = await findArchived(db, text);
  if (archived.length > 0) return { number: text, findings: archived.map(archivedFinding) };
  const number = seriesNumberOf(text);
  if (number === undefined) return null;
  const neighbours = await findNeighbours(db, numbersAround(number));
  const terminal_ids = neighbours.flatMap(({ terminal_id }) => terminal_id ?? []);
  const holders = await findSeriesHolders(db, number, terminal_ids);
  if (holders.length === 0 && items.length > 0) return null;
  const may_see_health = holds(caller, "Vendor_Pos::pos");
  const may_see_closings = holds(caller, "Vendor_Pos::register_reports");
  return { number: text, findings: explainNumber({ number, holders, neighbours, may_see_health, may_see_closings }) };
}
