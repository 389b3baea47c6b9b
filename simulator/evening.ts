import { toDecimal, toMinor } from "./amounts.ts";
import { sumOf } from "./basket.ts";
import { Refusal, searchQuery } from "./client.ts";
import { latestOf } from "./connector.ts";
import type { Day, Evening } from "./day-state.ts";
import { checkFigures } from "./explain.ts";
import type { Register, StoredReceipt } from "./register.ts";
import { closingText, EVENTS_PER_BATCH, storedReceipts } from "./register-trade.ts";
import { placesOrder, sidesOf } from "./sale.ts";
import { countAuditEntries } from "./shop.ts";
import { statusOf } from "./troubles.ts";

interface StoredClosing {
  readonly report_id: string;
  readonly revision: number;
  readonly state_closing_received: string;
  readonly state_documents_received: string;
  readonly state_orders_processed: string;
  readonly state_figures_reconciled: string;
  readonly sales_incl_tax: string;
  readonly report_json: string;
}

/** Compares what the registers know with what the service holds. */
export async function checkEvening(day: Day, evening: Evening): Promise<void> {
  await readable(day, "Receipts", () => checkReceipts(day));
  await readable(day, "Orders", () => checkOrders(day));
  await readable(day, "Reprints", () => checkReprints(day));
  await readable(day, "Closings", () => checkClosings(day, evening));
  await readable(day, "Figures", () => checkFigures(day, evening.closings, evening.wrong_report_id, day.mistake));
  await readable(day, "Audit log", () => checkLogs(day, evening));
  await readable(day, "Sync health", () => checkHealth(day, evening));
}

/** A read that the service refuses is a failed check, not the end of the evening. */
async function readable({ checks, screen }: Day, name: string, look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    screen.line(`  ${error.message}`);
    checks.equal(`${name} can be read`, 200, error.status);
  }
}

async function checkReceipts({ registers, checks }: Day): Promise<void> {
  const sessions = await Promise.all(
    registers.map(async (register) => ({ register, stored: await storedReceipts(register) })),
  );
  const rung = sumOf(registers, ({ sales }) => sales.length);
  const rows = sessions.flatMap(({ stored }) => stored.items);
  checks.equal(
    "Receipts stored, of all sales",
    rung,
    sumOf(sessions, ({ stored }) => stored.total_count),
  );
  checks.equal("Distinct sales among them", rung, new Set(rows.map(({ sale_id }) => sale_id)).size);
  const matching = (matches: (row: StoredReceipt, register: Register) => boolean): number =>
    sumOf(sessions, ({ register, stored }) => stored.items.filter((row) => matches(row, register)).length);
  checks.equal(
    "Grand totals as sent, to the cent",
    rung,
    matching((row, register) => row.grand_total === register.acknowledged.get(row.sale_id)?.body.grand_total),
  );
  const ordered = (register: Register, row: StoredReceipt) => register.settled.get(row.sale_id)?.order ?? null;
  checks.equal(
    "Receipts linked to their order",
    sumOf(registers, ({ settled }) => [...settled.values()].filter(({ order }) => order !== null).length),
    matching((row, register) => {
      const order = ordered(register, row);
      return order !== null && row.order_increment_id === order.increment_id;
    }),
  );
}

interface StoredOrder {
  readonly entity_id: number;
  readonly grand_total: number;
  readonly total_refunded: number;
}

/** Compares the orders and credit memos of the platform with what the registers sold and took back. */
async function checkOrders({ registers, checks }: Day): Promise<void> {
  const sold = registers.flatMap((register) =>
    [...register.settled.values()].flatMap(({ order }) => (order === null ? [] : [{ register, order }])),
  );
  const found: StoredOrder[] = [];
  for (const register of registers) {
    const ids = sold.filter((one) => one.register === register).map(({ order }) => order.increment_id);
    for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
      const group = "searchCriteria[filter_groups][0][filters][0]";
      const query = new URLSearchParams({
        [`${group}[field]`]: "increment_id",
        [`${group}[condition_type]`]: "in",
        [`${group}[value]`]: ids.slice(from, from + ORDERS_AT_ONCE).join(","),
      });
      found.push(...(await register.client.get<{ items: StoredOrder[] }>(`/rest/V1/orders?${query.toString()}`)).items);
    }
  }
  const documents = registers.flatMap(({ sales }) => sales);
  checks.equal(
    "Orders placed, one for each sale, exchange and layaway",
    documents.filter(placesOrder).length,
    new Set(found.map(({ entity_id }) => entity_id)).size,
  );
  const settled = registers.flatMap((register) => [...register.settled.values()]);
  checks.equal(
    "Orders duplicated after a lost response",
    0,
    sumOf(settled, ({ doubled }) => doubled),
  );
  checks.equal(
    "Credit memos duplicated after a lost response",
    0,
    sumOf(settled, ({ refunds_doubled }) => refunds_doubled),
  );
  const stored = new Map(found.map((order) => [order.entity_id, order]));
  checks.equal(
    "Order totals equal to the sales, to the cent",
    sold.length,
    sold.filter(({ order }) => toMinor(String(stored.get(order.entity_id)?.grand_total)) === order.total_minor).length,
  );
  const back = sumOf(
    documents.filter(({ original_sale_id }) => original_sale_id !== null).flatMap((sale) => sidesOf(sale).returned),
    ({ gross_minor }) => gross_minor,
  );
  checks.equal(
    "Credit memo totals, of all returned goods",
    toDecimal(back),
    toDecimal(sumOf(found, ({ total_refunded }) => toMinor(String(total_refunded)))),
  );
}

/** Numbers of orders that one address holds. */
const ORDERS_AT_ONCE = 50;

/** Each register reprints what the others of its location sold. */
async function checkReprints({ registers, shop, checks }: Day): Promise<void> {
  const reprints = await Promise.all(
    registers
      .flatMap((printer) =>
        registers
          .filter((seller) => seller !== printer && seller.place.location === printer.place.location)
          .flatMap((seller) => [...seller.acknowledged.values()].slice(-5).map((known) => ({ printer, known }))),
      )
      .map(async ({ printer, known }) => {
        const path = `/rest/V1/pos/receipts/${known.receipt_id}`;
        const { raw_payload } = await printer.client.get<StoredReceipt>(path);
        return raw_payload === known.body.raw_payload;
      }),
  );
  const identical = reprints.filter((isSame) => isSame).length;
  checks.equal("Reprints elsewhere, identical to the character", reprints.length, identical);
  if (!shop.has_own_tokens) return;
  const [here, there] = registers as readonly [Register, Register, ...Register[]];
  const foreign = [...there.acknowledged.values()][0]?.receipt_id ?? 0;
  const status = await statusOf(() => here.client.get(`/rest/V1/pos/receipts/${foreign}`));
  checks.equal("A receipt of another location, with this token", 404, status);
  const order = [...there.settled.values()].find((settled) => settled.order !== null)?.order?.entity_id ?? 0;
  const read = await statusOf(() => here.client.get(`/rest/V1/orders/${order}`));
  checks.equal("An order of another location, with this token", 404, read);
  const refunded = await statusOf(() => here.client.post(`/rest/V1/order/${order}/refund`, {}));
  checks.equal("Its refund, with this token", 401, refunded);
  const ruled = await statusOf(() =>
    here.client.post("/rest/V1/salesRules", { rule: { name: "Everything for nothing" } }),
  );
  checks.equal("A discount rule, with a register's token", 401, ruled);
}

async function checkClosings(
  { connector, checks, registers }: Day,
  { closings, late_report_id, state_before }: Evening,
): Promise<void> {
  const stored = await Promise.all(
    closings.map(async ({ closing, ...session }) => ({
      ...session,
      closing,
      row: await connector.client.get<StoredClosing>(`/rest/V1/pos/register-reports/${closing.report_id}`),
    })),
  );
  const count = (matches: (session: (typeof stored)[number]) => boolean): number => stored.filter(matches).length;
  const all = registers.length;
  checks.equal(
    "Closings stored byte for byte",
    all,
    count(({ row, closing }) => row.report_json === closingText(closing)),
  );
  const copies = await Promise.all(
    registers.map(async ({ series_id }) => {
      const path = `/rest/V1/pos/register-reports?${searchQuery({ series_id })}`;
      return (await connector.client.get<{ total_count: number }>(path)).total_count;
    }),
  );
  checks.equal(
    "Closings stored, each of them posted twice",
    all,
    sumOf(copies, (copy) => copy),
  );
  checks.equal(
    "Second posts that returned the stored closing",
    all,
    count(({ submitted, repeated }) => submitted.report_id === repeated.report_id),
  );
  checks.equal(
    "Closings with every document received",
    all,
    count(({ row }) => row.state_documents_received === "complete"),
  );
  checks.equal(
    "Closings with an order for each sale",
    all,
    count(({ row }) => row.state_orders_processed === "complete"),
  );
  checks.equal(
    "Turnover of the closings",
    toDecimal(sumOf(closings, ({ closing }) => toMinor(closing.sales.incl_tax))),
    toDecimal(sumOf(stored, ({ row }) => toMinor(row.sales_incl_tax))),
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
    "risen",
    late !== undefined && late.row.revision > late.submitted.revision ? "risen" : "not risen",
  );
  checks.equal(
    "Closings with their latest revision in the feed",
    all,
    count(({ row }) => latest.get(row.report_id)?.revision === row.revision),
  );
  const revisions = connector.seen.map(({ revision }) => revision);
  const backwards = revisions.filter((revision, index) => revision <= (revisions[index - 1] ?? 0)).length;
  checks.equal("Revisions in the feed out of order", 0, backwards);
}

async function checkLogs({ connector, registers, checks }: Day, { audited, batches }: Evening): Promise<void> {
  const reader = connector.client;
  const entries = await Promise.all(
    registers.map(({ place }) =>
      countAuditEntries(reader, { change_source: "pos_terminal", terminal_id: place.terminal_id }),
    ),
  );
  checks.equal(
    "Audit entries of the registers stored",
    audited,
    sumOf(entries, (count) => count),
  );
  checks.equal("Telemetry batches accepted", registers.length, batches);
  const own = new Set(registers.map(({ place }) => place.terminal_id));
  const { by_terminal } = await reader.get<TelemetryReport>(
    "/rest/V1/pos/telemetry/report?from=2020-01-01&to=2100-01-01",
  );
  const reported = by_terminal.filter(({ terminal_id }) => own.has(terminal_id));
  checks.equal(
    "Telemetry events in the report",
    registers.length * EVENTS_PER_BATCH,
    sumOf(reported, ({ count }) => count),
  );
}

interface TelemetryReport {
  readonly by_terminal: readonly { readonly terminal_id: number; readonly count: number }[];
}

interface TerminalHealth {
  readonly reasons: readonly string[];
  readonly unsynced_receipts: number;
  readonly app_version: string | null;
}

/** Checks that the registers have a recent heartbeat and have sent all listed receipts. */
async function checkHealth({ admin, checks }: Day, { closings, wrong_report_id }: Evening): Promise<void> {
  const right = closings.filter(({ closing }) => closing.report_id !== wrong_report_id);
  const ids = right.map(({ register }) => register.place.terminal_id);
  const { items } = await admin.get<{ items: readonly TerminalHealth[] }>(
    `/admin/api/sync-health?page_size=1000&filter[terminal_id][in]=${ids.join(",")}`,
  );
  const troubled = items.filter(({ reasons }) => reasons.includes("silent") || reasons.includes("behind"));
  checks.equal("Registers with sync status ok, without a mistake", right.length, items.length - troubled.length);
  checks.equal(
    "Receipts listed in closings but not stored",
    0,
    sumOf(items, (row) => row.unsynced_receipts),
  );
  checks.equal("Registers with a known app version", right.length, items.filter((row) => row.app_version).length);
}
