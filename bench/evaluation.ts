import { randomUUID } from "node:crypto";
import type pg from "pg";
import { withEvaluation } from "../src/features/sales/closings/commands/evaluate.ts";
import { findBookingMemory } from "../src/features/sales/closings/queries/booking.ts";
import { findDocuments, findNeighbours, listReceiptFacts } from "../src/features/sales/closings/queries/evaluate.ts";
import {
  drawRevisions,
  lockStates,
  replaceChecks,
  replaceUnmapped,
  updateStates,
} from "../src/features/sales/closings/queries/states.ts";
import { evaluateClosing, type ReceiptFacts } from "../src/features/sales/closings/rules/checks/checks.ts";
import { parseClosing } from "../src/features/sales/closings/rules/closing.ts";
import { allStorable } from "../src/features/sales/closings/rules/states.ts";
import { booksOf } from "../simulator/trade/books.ts";
import { closingOf } from "../test/fixtures/closings/trade/closing-of.ts";
import { tradeDay, type TradeDay } from "../test/fixtures/closings/trade/generate.ts";
import { MAPPED } from "../test/fixtures/closings/trade/payments.ts";
import { USUAL_STYLE } from "../simulator/trade/styles.ts";
import { type Db, openKysely, openPool } from "../src/runtime/database.ts";
import { inTransaction } from "../src/runtime/transaction.ts";
import { parseJsonText } from "../src/web-api/json/json.ts";
import { type RunningShop, socketOf, until } from "../test/running-service.ts";
import { tillOf } from "./closings.ts";
import { resultOf } from "./load.ts";
import { type Bench, type Timed, timed } from "./part.ts";
import { withKeys } from "../test/fixtures/receipts/with-keys.ts";

/** Measured steps of an evaluation, in order. */
const PARTS = ["receipts read", "the rest read", "rules", "written"] as const;
/** Processor time of the rules, which is less than the elapsed time on a busy machine. */
const PROCESSOR = "rules, processor time" as const;
type Taken = Readonly<Record<(typeof PARTS)[number] | typeof PROCESSOR, number>>;

/** Columns that a generated receipt fills, with their types. */
const COLUMNS = {
  sale_id: "text",
  pos_order_id: "text",
  grand_total: "numeric",
  tax_amount: "numeric",
  currency: "text",
  receipt_number: "text",
  sale_type: "text",
  layaway_kind: "text",
  layaway_amount_captured: "text",
  credit_due: "text",
  order_increment_id: "text",
  items: "text",
  receipt_model: "text",
  split_payments: "text",
  applied_credits: "text",
  is_reverse_charge: "text",
  is_tax_exempt: "boolean",
  payment_method: "text",
  amount_tendered: "numeric",
  change_due: "numeric",
  terminal_payment_id: "text",
  terminal_provider: "text",
  shipping_refund: "text",
  adjustment_positive: "text",
  adjustment_negative: "text",
  created_at: "timestamptz",
} as const satisfies Partial<Record<keyof ReceiptFacts, string>>;

/**
 * Measures evaluations of a stored closing with its receipts, over a separate connection as in the
 * service. One day has every kind of trade and right figures; another has a wrong tender, for which
 * every way of booking is tried.
 *
 * @throws Error when the right closing is not matched, or the wrong one is.
 */
export async function evaluationTimes(
  bench: Pick<Bench, "data_dir" | "owner" | "shop" | "service">,
  documents: number,
  times: number,
  reach_ms: number,
): Promise<Timed[]> {
  const pool = openPool({
    url: `postgresql://tillkeeper@/tillkeeper?host=${socketOf(bench.data_dir)}`,
    connections_max: 1,
    name: "bench",
    onError: (error) => console.error(error),
  });
  const db = openKysely(pool);
  try {
    const lines: Timed[] = [];
    for (const verdict of ["matched", "mismatched"] as const) {
      // The day is from a market without a rounding step, with three rates and all kinds of
      // documents.
      const day = ownDay(tradeDay(7, documents));
      const report_id = await store(bench, day, verdict === "matched" ? 0 : 10);
      const taken: Taken[] = [];
      for (let n = -Math.ceil(times / 4); n < times; n += 1) {
        const times_of_parts = await evaluate(db, day, report_id, verdict);
        if (n >= 0) taken.push(times_of_parts);
      }
      const name = `evaluation of ${documents} documents, ${verdict}`;
      const whole = taken.map((one) => PARTS.reduce((sum, part) => sum + one[part], 0));
      lines.push(
        line(`${name} (reach p50 < ${reach_ms} ms)`, whole),
        ...([...PARTS, PROCESSOR] as const).map((part) =>
          line(
            `  ${part}`,
            taken.map((one) => one[part]),
          ),
        ),
      );
    }
    return lines;
  } finally {
    await db.destroy();
  }
}

function line(name: string, taken: readonly number[]): Timed {
  return timed(
    name,
    resultOf(
      taken,
      taken.reduce((sum, ms) => sum + ms, 0),
    ),
  );
}

/** Runs the steps of `evaluateStored`, and times each of them. */
async function evaluate(db: Db, day: TradeDay, report_id: string, verdict: string): Promise<Taken> {
  let began = performance.now();
  const lap = (): number => {
    const before = began;
    began = performance.now();
    return began - before;
  };
  const receipts = await listReceiptFacts(db, report_id);
  const receipts_read = lap();
  const [stored] = await findDocuments(db, [report_id]);
  if (stored === undefined) throw new Error("the closing is not stored");
  const closing = parseClosing(parseJsonText(stored.document).root);
  const neighbours = await findNeighbours(db, report_id);
  const memory = await findBookingMemory(db, closing);
  const rest_read = lap();
  const before_rules = process.cpuUsage();
  const evaluation = evaluateClosing(closing, receipts, {
    ...neighbours,
    remembered: memory.remembered,
    method_tenders: MAPPED,
    cash_step: day.register.market.step,
    card_tips: false,
    cash_alert: undefined,
  });
  const rules = lap();
  const { user, system } = process.cpuUsage(before_rules);
  if (evaluation.figures !== verdict) throw new Error(`a ${verdict} day is ${evaluation.figures}`);
  await inTransaction(db, async (tx) => {
    const [before] = await lockStates(tx, [report_id]);
    if (before === undefined) throw new Error("the closing has no state");
    const checks = allStorable(evaluation.checks);
    const booking = { closing, memory, decided: new Map<string, string>() };
    await updateStates(tx, [withEvaluation(before, { evaluation, checks, setup_sha256: "", booking })]);
    await replaceUnmapped(tx, report_id, evaluation.unmapped);
    await replaceChecks(tx, report_id, checks);
    await drawRevisions(tx, [report_id]);
  });
  return {
    "receipts read": receipts_read,
    "the rest read": rest_read,
    rules,
    written: lap(),
    [PROCESSOR]: (user + system) / 1000,
  };
}

/** Returns the day with new sale ids, which no other day has. */
function ownDay(day: TradeDay): TradeDay {
  const trades = day.trades.map((trade) => {
    const sale_id = randomUUID();
    return { ...trade, facts: { ...trade.facts, sale_id, pos_order_id: sale_id } };
  });
  return { ...day, trades };
}

/**
 * Stores the receipts of the day directly in their table, and submits its closing with `more_cash`
 * added to its cash.
 */
async function store(
  { owner, shop, service }: Pick<Bench, "owner" | "shop" | "service">,
  day: TradeDay,
  more_cash: number,
): Promise<string> {
  const session_id = randomUUID();
  await storeReceipts(owner, shop, day, session_id);
  const report = reportOf(shop, day, session_id);
  const tenders = { ...report.tenders, cash: String(Number(report.tenders.cash) + more_cash) };
  const answer = await fetch(`http://127.0.0.1:${service.port}/rest/V1/pos/register-reports`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.token}`, "content-type": "application/json" },
    body: JSON.stringify({ report: { ...report, tenders } }),
  });
  if (answer.status !== 200) throw new Error(`the closing was refused: ${await answer.text()}`);
  // The worker also evaluates a long closing, which would disturb the next measurement, so it must
  // end first.
  await until(async () => {
    const { rows } = await owner.query<{ is_done: boolean }>(
      "select evaluated_at is not null as is_done from pos.register_report_state where report_id = $1",
      [report.report_id],
    );
    return rows[0]?.is_done === true;
  });
  return report.report_id;
}

async function storeReceipts(owner: pg.Client, shop: RunningShop, day: TradeDay, session_id: string): Promise<void> {
  const names = Object.keys(COLUMNS).join(", ");
  const typed = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`);
  await owner.query(
    withKeys(`insert into pos.receipt (${names}, terminal_id, location_id, register_session_id, receipt_token, content_hash)
     select ${names}, $2::int, $3::int, $4, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), ''
       from json_to_recordset($1::json) as r (${typed.join(", ")})`),
    [JSON.stringify(day.trades.map(({ facts }) => facts)), shop.terminal_ids[0], shop.location_id, session_id],
  );
  await owner.query("analyze pos.receipt");
}

function reportOf(shop: RunningShop, day: TradeDay, session_id: string) {
  const till = tillOf(shop);
  return {
    ...closingOf(day, booksOf(day, USUAL_STYLE), USUAL_STYLE),
    report_id: randomUUID(),
    session_id,
    ...till,
    series_code: till.series_id.slice(0, 4).toUpperCase(),
    closing_number: 1,
  };
}
