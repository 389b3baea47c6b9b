import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { newAdministrator } from "../../../../test/administrator.ts";
import { cases } from "../../../../test/cases.ts";
import { newTill, submit } from "../../../../test/fixtures/closings/shop.ts";
import { closingOf } from "../../../../test/fixtures/closings/trade/closing-of.ts";
import { type TradeDay, tradeDay } from "../../../../test/fixtures/closings/trade/generate.ts";
import { MARKETS } from "../../../../test/fixtures/closings/trade/market.ts";
import { openApp } from "../../../../test/support.ts";
import { booksOf } from "../../../../simulator/trade/books.ts";
import { randomStyle, type Style } from "../../../../simulator/trade/styles.ts";
import { RECEIPT_COLUMNS, type ReceiptFacts } from "./rules/facts.ts";
import { unitsOf } from "./rules/totals.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const shop = await openApp();
const { token } = await newAdministrator(shop, ["Vendor_Pos::register_reports", "Vendor_Pos::receipts"]);
const ask = (path: string) => shop.call("GET", `/admin/api/${path}`, { token });

/** Generated days; the sample has each market, the one with stacked taxes too. */
const DAYS = cases(3 * MARKETS.length, 20 * MARKETS.length);
const PERIOD = "from=2026-03-14&to=2026-03-14";

/** Stores the receipts of a day, and lets them be counted as those of registers are. */
async function storeDay({ trades }: TradeDay, of: Pick<ReceiptFacts, "register_session_id">, till: object) {
  const ids = new Map(trades.map(({ facts }) => [facts.sale_id ?? "", randomUUID()]));
  const columns = RECEIPT_COLUMNS.filter((name) => name !== "receipt_id");
  const rows = trades.map(({ facts }) => ({
    ...facts,
    ...of,
    ...till,
    sale_id: ids.get(facts.sale_id ?? ""),
    pos_order_id: randomUUID(),
  }));
  const names = [...columns, "items", "terminal_id", "location_id"].join(", ");
  await shop.deps.pool.query(
    withKeys(
      `insert into receipt (${names}, receipt_token, content_hash)
       select ${names}, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), ''
         from json_populate_recordset(null::receipt, $1::json)`,
      "insert into receipt_to_count select receipt_id from stored",
    ),
    [JSON.stringify(rows)],
  );
  return ids;
}

async function trade(seed: number, over: Partial<Style>): Promise<void> {
  const style = { ...randomStyle(seededRandom(`days ${seed}`)), ...over };
  const generated = tradeDay(seed);
  const refunds = generated.trades.filter(({ kind }) => kind === "refund");
  // Some days have refunds only.
  const day = seed % 5 === 4 && refunds.length > 0 ? { ...generated, trades: refunds } : generated;
  const till = await newTill(shop);
  const { terminal_id, location_id } = till;
  const session_id = randomUUID();
  const ids = await storeDay(day, { register_session_id: session_id }, { terminal_id, location_id });
  const figures = closingOf(day, booksOf(day, style), style);
  const report = {
    ...figures,
    report_id: randomUUID(),
    session_id,
    terminal_id,
    location_id,
    device_identifier: till.device_identifier,
    series_id: till.series_id,
    series_code: till.series_id.slice(0, 4).toUpperCase(),
    closing_number: seed + 1,
    documents: figures.documents.map((row) => ({ ...row, sale_id: ids.get(row.sale_id) })),
  };
  const { status, text } = await submit(shop, report);
  assert.equal(status, 200, text);
}

const added = (amounts: readonly unknown[]): bigint =>
  amounts.reduce<bigint>((sum, amount) => sum + unitsOf(amount === "" ? "0" : String(amount)), 0n);

interface Row {
  readonly [name: string]: unknown;
}

/**
 * Asserts that the rows before the last add up to it, and that it is the figure above the table.
 */
function assertTotal(rows: readonly Row[], name: string, above: unknown, about: string): void {
  assert.equal(added(rows.slice(0, -1).map((row) => row[name])), added([rows.at(-1)?.[name]]), `${about} ${name}`);
  assert.equal(added([rows.at(-1)?.[name]]), added([above]), `${about} ${name}`);
}

test("over generated days every table of the totals, and each file of them, adds up to the figure above it", async (t) => {
  for (let seed = 0; seed < DAYS; seed += 1) {
    await trade(seed, {
      refunds: seed % 2 === 0 ? "positive" : "negative",
      refund_tenders: seed % 4 < 2 ? "positive" : "negative",
      layaway: (["settlement", "deposit", "prepayment", "outside"] as const)[seed % 4] ?? "settlement",
    });
  }
  const summary = (await ask(`register-totals/summary?${PERIOD}&page_size=1000`)).body;
  assert.ok(summary.currencies.length > 3, "several currencies");
  for (const totals of summary.currencies) {
    const about = totals.currency;
    assertTotal(totals.vat, "net", totals.net_sales_excl_tax, about);
    assertTotal(totals.vat, "tax", totals.net_sales_tax, about);
    assertTotal(totals.vat, "sales_net", totals.sales_excl_tax, about);
    assertTotal(totals.vat, "refund_tax", totals.refunds_tax, about);
    const steps = totals.net_sales_steps.filter(({ is_sum }: Row, index: number, all: readonly Row[]) =>
      index === all.length - 1 ? true : is_sum !== true,
    );
    assertTotal(steps, "amount", totals.net_sales_incl_tax, about);
    const open = [...totals.vat, ...totals.net_sales_steps].some(
      ({ kind, figure }: Row) => kind === "open" || figure === "open",
    );
    if (open) assert.ok(totals.contradictions.length > 0, `${about}: what is open has a closing`);
    const locations = summary.locations.filter(({ currency }: Row) => currency === totals.currency);
    assert.equal(added(locations.map((row: Row) => row["net_sales_incl_tax"])), added([totals.net_sales_incl_tax]));
    const beside = summary.receipts.find(({ currency }: Row) => currency === totals.currency);
    assert.equal(
      added([beside.net_sales, ...beside.rows.map(({ amount }: Row) => amount), beside.rest, beside.elsewhere]),
      added([totals.net_sales_incl_tax]),
      `${about}: receipts and what differs are the closings`,
    );
    assert.equal(added([beside.elsewhere]), 0n, `${about}: each receipt is in a closing of the day`);
  }
  const { text } = await ask(`register-totals.csv?${PERIOD}`);
  const cells = text.split("\r\n").map((line: string) => line.split(","));
  for (const totals of summary.currencies) {
    const lines = (figure: string) =>
      cells.filter((line: readonly string[]) => line[3] === totals.currency && line[5] === figure);
    const column = (figure: string, index: number) => added(lines(figure).map((line: string[]) => line[index] ?? ""));
    assert.equal(column("sales_tax_rate", 8), added([totals.sales_excl_tax]), `${totals.currency} CSV`);
    assert.equal(column("refunds_tax_rate", 9), added([totals.refunds_tax]), `${totals.currency} CSV`);
    assert.equal(column("net_sales_step", 10), added([totals.net_sales_incl_tax]), `${totals.currency} CSV`);
  }
  const all = new Set(
    summary.currencies.flatMap(({ vat, net_sales_steps }: Row) => [
      ...(vat as Row[]).map(({ kind }) => kind),
      ...(net_sales_steps as Row[]).map(({ figure }) => figure),
    ]),
  );
  for (const seen of ["twice", "paid_back", "layaway_payments", "cash_refunds"]) assert.ok(all.has(seen), seen);
  t.diagnostic(`${DAYS} days in ${summary.currencies.length} currencies`);
});
