import {
  formatMoney,
  orderedLines,
  parseMoney,
  placesOrder,
  sidesOf,
  type StoredSale,
  sumOf,
} from "@tillkeeper/register-kit";
import { alterReceipt } from "./alter.ts";
import { bodyOf, RefusalError } from "./client.ts";
import { closingOf, latestOf } from "./connector.ts";
import type { Day, Evening } from "./day-state.ts";
import { checkFigures } from "./explain.ts";
import { auditedOf, deliveredOf, EVENTS_PER_BATCH } from "./notes.ts";
import { answered, orderOf, type Register } from "./register.ts";

/** Compares the registers' data with the service's. */
export async function checkEvening(day: Day, evening: Evening): Promise<void> {
  await readable(day, "Receipts", () => checkReceipts(day));
  await readable(day, "Orders", () => checkOrders(day));
  await readable(day, "Reprints", () => checkReprints(day));
  await readable(day, "Closings", () => checkClosings(day, evening));
  await readable(day, "Figures", () => checkFigures(day, evening.closings, evening.wrong_report_id, day.mistake));
  await readable(day, "Audit log", () => checkLogs(day));
  await readable(day, "Sync health", () => checkHealth(day, evening));
}

/**
 * Runs a comparison. A read that the service refuses is a failed check, not the end of the evening.
 */
async function readable({ checks, screen }: Day, name: string, look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    screen.line(`  ${error.message}`);
    checks.equal(`${name} can be read`, 200, error.refusal.status ?? "no answer");
  }
}

const CURRENCY = "EUR";

const countOf = <T>(rows: readonly T[], count: (row: T) => number): number => total(rows.map(count));
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
const moneyOf = <T>(rows: readonly T[], amount: (row: T) => bigint): string =>
  formatMoney(sumOf(rows.map(amount)), CURRENCY);
/** Returns the minor units of a decimal text or number; zeros at its end do not matter. */
const minorOf = (amount: unknown): bigint => parseMoney(String(amount), CURRENCY);

async function storedReceipts({ till, terminal, sales }: Register) {
  const filters = [
    ["location_id", terminal.location.location_id],
    ["register_session_id", sales[0]?.session_id ?? ""],
  ] as const;
  return bodyOf(await till.client.call("GET /V1/pos/receipts", { search: { filters } }));
}

async function checkReceipts({ registers, checks }: Day): Promise<void> {
  const sessions = await Promise.all(
    registers.map(async (register) => ({ register, stored: await storedReceipts(register) })),
  );
  const rung = countOf(registers, ({ sales }) => sales.length);
  const rows = sessions.flatMap(({ register, stored: { items } }) => items.map((row) => ({ register, row })));
  const stored = countOf(sessions, (session) => session.stored.total_count);
  checks.equal("Receipts stored, of all sales", rung, stored);
  checks.equal("Distinct sales among them", rung, new Set(rows.map(({ row }) => row.sale_id)).size);
  const isAsSent = ({ register, row }: (typeof rows)[number]): boolean => {
    const sent = alterReceipt(register.delivered.get(`receipt:${row.sale_id}`)?.row.body ?? "", register.style);
    const { receipt } = JSON.parse(sent) as { readonly receipt: { readonly grand_total: number } };
    return minorOf(row.grand_total) === minorOf(receipt.grand_total);
  };
  checks.equal("Grand totals as sent, to the cent", rung, rows.filter(isAsSent).length);
  checks.equal(
    "Receipts linked to their order",
    countOf(registers, ({ delivered }) => [...delivered.values()].filter(({ row }) => row.kind === "order").length),
    rows.filter(({ register, row }) => {
      const order = orderOf(register, row.sale_id ?? "");
      return order !== undefined && row.order_increment_id === order.increment_id;
    }).length,
  );
  const parked = await Promise.all(registers.map(async ({ till }) => (await till.health()).parked));
  checks.equal("Requests parked at the registers", 0, total(parked));
}

/**
 * Compares the orders and credit memos of the platform with what the registers sold and took back.
 */
async function checkOrders({ registers, checks }: Day): Promise<void> {
  const sold = registers.flatMap((register) =>
    register.sales.flatMap((sale) => {
      const order = orderOf(register, sale.sale_id);
      return order === undefined ? [] : [{ register, sale, order }];
    }),
  );
  const found: { readonly entity_id: number; readonly grand_total: unknown; readonly total_refunded?: unknown }[] = [];
  for (const register of registers) {
    const ids = sold.filter((one) => one.register === register).map(({ order }) => order.increment_id);
    for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
      const filters = [["increment_id", "in", ids.slice(from, from + ORDERS_AT_ONCE).join(",")]] as const;
      found.push(...bodyOf(await register.till.client.call("GET /V1/orders", { search: { filters } })).items);
    }
  }
  const documents = registers.flatMap(({ sales }) => sales);
  checks.equal(
    "Orders placed, one for each sale, exchange and layaway",
    documents.filter(placesOrder).length,
    new Set(found.map(({ entity_id }) => entity_id)).size,
  );
  const doubled = registers.map(({ link }) => link.doubled);
  checks.equal("Orders duplicated after a lost response", 0, total(doubled.map(({ orders }) => orders)));
  checks.equal("Credit memos duplicated after a lost response", 0, total(doubled.map(({ refunds }) => refunds)));
  const stored = new Map(found.map((order) => [order.entity_id, minorOf(order.grand_total)]));
  const boughtOf = (sale: StoredSale): bigint => sumOf(orderedLines(sale).map(({ gross_minor }) => gross_minor));
  checks.equal(
    "Order totals equal to the sales, to the cent",
    sold.length,
    sold.filter(({ order, sale }) => stored.get(order.entity_id) === boughtOf(sale)).length,
  );
  const back = documents.filter(({ original }) => original !== null).flatMap((sale) => sidesOf(sale).returned);
  checks.equal(
    "Credit memo totals, of all returned goods",
    moneyOf(back, ({ gross_minor }) => gross_minor),
    moneyOf(found, ({ total_refunded }) => minorOf(total_refunded ?? 0)),
  );
}

/** Maximum order numbers in one URL. */
const ORDERS_AT_ONCE = 50;

/** Checks that each register can reprint what the others of its location sold. */
async function checkReprints({ registers, shop, checks }: Day): Promise<void> {
  const receiptIdOf = (register: Register, sale: StoredSale | undefined): number => {
    const stored = answered(register, `receipt:${sale?.sale_id}`) as { readonly receipt_id: number } | undefined;
    return stored?.receipt_id ?? 0;
  };
  const reprints = await Promise.all(
    registers
      .flatMap((printer) =>
        registers
          .filter((seller) => seller !== printer && seller.terminal.location === printer.terminal.location)
          .flatMap((seller) => seller.sales.slice(-5).map((sale) => ({ printer, seller, sale }))),
      )
      .map(async ({ printer, seller, sale }) => {
        const path = { receiptId: receiptIdOf(seller, sale) };
        const { raw_payload } = bodyOf(await printer.till.client.call("GET /V1/pos/receipts/{receiptId}", { path }));
        const { row } = seller.delivered.get(`receipt:${sale.sale_id}`) ?? {};
        const { receipt } = JSON.parse(row?.body ?? "{}") as { readonly receipt?: { readonly raw_payload: string } };
        return raw_payload === receipt?.raw_payload;
      }),
  );
  const identical = reprints.filter((isSame) => isSame).length;
  checks.equal("Reprints elsewhere, identical to the character", reprints.length, identical);
  if (!shop.has_own_tokens) return;
  const [here, there] = registers as readonly [Register, Register, ...Register[]];
  const { client } = here.till;
  const receiptId = receiptIdOf(there, there.sales[0]);
  const foreign = await client.call("GET /V1/pos/receipts/{receiptId}", { path: { receiptId } });
  checks.equal("A receipt of another location, with this token", 404, foreign.status ?? 0);
  const ordered = there.sales.find(({ sale_id }) => orderOf(there, sale_id) !== undefined);
  const orderId = orderOf(there, ordered?.sale_id ?? "")?.entity_id ?? 0;
  const read = await client.call("GET /V1/orders/{id}", { path: { id: orderId } });
  checks.equal("An order of another location, with this token", 404, read.status ?? 0);
  const refunded = await client.call("POST /V1/order/{orderId}/refund", { path: { orderId }, body: {} });
  checks.equal("Its refund, with this token", 401, refunded.status ?? 0);
  const text = JSON.stringify({ rule: { name: "Everything for nothing" } });
  // The kit's client has no routes of the administration.
  const call = client.call as unknown as (route: string, request: object) => Promise<{ readonly status: number }>;
  const ruled = await call("POST /V1/salesRules", { text });
  checks.equal("A discount rule, with a register's token", 401, ruled.status);
}

async function checkClosings(
  { connector, checks, registers }: Day,
  { closings, late_report_id, state_before }: Evening,
): Promise<void> {
  const stored = await Promise.all(
    closings.map(async ({ closing, ...session }) => ({
      ...session,
      closing,
      row: await closingOf(connector, closing.report_id),
    })),
  );
  const all = registers.length;
  const checkAll = (name: string, matches: (session: (typeof stored)[number]) => boolean): void =>
    checks.equal(name, all, stored.filter(matches).length);
  checkAll("Closings stored byte for byte", ({ row, text }) => row.report_json === text);
  const copies = await Promise.all(
    registers.map(async ({ till }) => {
      const { series_id = "" } = (await till.ledger.counters()) ?? {};
      const search = { filters: [["series_id", series_id]] } as const;
      return bodyOf(await connector.client.call("GET /V1/pos/register-reports", { search })).total_count;
    }),
  );
  checks.equal("Closings stored, each of them posted twice", all, total(copies));
  checkAll(
    "Second posts that returned the stored closing",
    ({ submitted, repeated }) => submitted.report_id === repeated.report_id,
  );
  checkAll("Closings with every document received", ({ row }) => row.state_documents_received === "complete");
  checkAll("Closings with an order for each sale", ({ row }) => row.state_orders_processed === "complete");
  checks.equal(
    "Turnover of the closings",
    moneyOf(closings, ({ closing }) => minorOf(closing.sales.incl_tax)),
    moneyOf(stored, ({ row }) => minorOf(row.sales_incl_tax)),
  );
  checks.equal("Document state of the closing with a missing receipt", "incomplete", state_before);
  const latest = latestOf(connector);
  const late = stored.find(({ row }) => row.report_id === late_report_id);
  checks.equal(
    "The same in the feed after its receipt arrived",
    "complete",
    latest.get(late_report_id)?.state_documents_received ?? "never seen",
  );
  checks.equal(
    "Its revision after the change",
    "increased",
    late !== undefined && late.row.revision > late.submitted.revision ? "increased" : "not increased",
  );
  checkAll(
    "Closings with their latest revision in the feed",
    ({ row }) => latest.get(row.report_id)?.revision === row.revision,
  );
  const revisions = connector.seen.map(({ revision }) => revision);
  const backwards = revisions.filter((revision, index) => revision <= (revisions[index - 1] ?? 0)).length;
  checks.equal("Revisions in the feed out of order", 0, backwards);
}

const DRAWER_FIELDS = ["opening_float", "cash_in", "cash_out"];

async function checkLogs({ connector, registers, checks }: Day): Promise<void> {
  const { client } = connector;
  const entries = await Promise.all(
    registers.map(async ({ terminal }) => {
      const filters = [
        ["change_source", "pos_terminal"],
        ["terminal_id", terminal.terminal_id],
      ] as const;
      return bodyOf(await client.call("GET /V1/pos/audit-log", { search: { filters } })).total_count;
    }),
  );
  const audited = countOf(registers, (register) => auditedOf(register));
  checks.equal("Audit entries of the registers stored", audited, total(entries));
  checks.equal(
    "Drawers whose float, cash in and cash out are in the audit log",
    registers.length,
    registers.filter((register) => DRAWER_FIELDS.every((field) => auditedOf(register, field) === 1)).length,
  );
  const refused = countOf(registers, (register) => auditedOf(register, "refused_request"));
  checks.equal("Rejected requests in the audit log", 1, refused);
  const batches = countOf(registers, (register) => deliveredOf(register, "telemetry").length);
  checks.equal("Telemetry batches accepted", registers.length, batches);
  const own = new Set(registers.map(({ terminal }) => terminal.terminal_id));
  const query = { from: "2020-01-01", to: "2100-01-01" };
  const { by_terminal } = bodyOf(await client.call("GET /V1/pos/telemetry/report", { query }));
  const reported = by_terminal.filter(({ terminal_id }) => own.has(terminal_id));
  const events = countOf(reported, ({ count }) => count);
  checks.equal("Telemetry events in the report", registers.length * EVENTS_PER_BATCH, events);
}

/** Checks that the registers have a recent heartbeat and have sent all listed receipts. */
async function checkHealth({ admin, checks }: Day, { closings, wrong_report_id }: Evening): Promise<void> {
  const right = closings.filter(({ closing }) => closing.report_id !== wrong_report_id);
  const ids = right.map(({ register }) => register.terminal.terminal_id);
  const query = { page_size: 1000, filter: { terminal_id: { in: ids.join(",") } } };
  const { items } = bodyOf(await admin.api.call("GET /sync-health", { query }));
  const troubled = items.filter(({ reasons }) => reasons.includes("silent") || reasons.includes("behind"));
  checks.equal("Registers with sync status ok, without a mistake", right.length, items.length - troubled.length);
  const unsynced = countOf(items, (row) => row.unsynced_receipts);
  checks.equal("Receipts listed in closings but not stored", 0, unsynced);
  checks.equal("Registers with a known app version", right.length, items.filter((row) => row.app_version).length);
}
