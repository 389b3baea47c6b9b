import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ProxiedCall } from "../test/connectors/port.ts";
import { startProxy } from "../test/connectors/proxy.ts";
import { quantile, round } from "./load.ts";
import { administrator, type Bench, type Figures, type Rate } from "./part.ts";
import { receiptLoad } from "./receipts.ts";
import { residentMegabytes } from "./service.ts";
import { type BenchShop, inLanes, SHOPS } from "./shops.ts";

/** Number of tasks that the service sends at the same time. */
const SENT_AT_ONCE = 4;
const POLL_MS = 20;
const RECEIPT_CLIENTS = 32;
const RECEIPT_PAIRS = 9;

/**
 * Measures the connector to each shop platform: the first pull and the push of sales, each beside
 * the same calls sent without the service. Also measures what an active connector costs the sync of
 * receipts.
 */
export async function benchConnector(bench: Bench): Promise<Figures> {
  // The schedule is deleted, since its pull every five minutes would take a kind from the measured
  // pull.
  await bench.owner.query("delete from pgboss.schedule where name = 'pull_connector'");
  const rates: Rate[] = [];
  for (const open of SHOPS) {
    const shop = await open(bench.data_dir);
    if ("missing" in shop) {
      console.log(`left out: ${shop.missing}`);
      continue;
    }
    const connector = new Connected(bench, shop, await administrator(bench.service));
    try {
      for await (const rate of measure(bench, shop, connector)) rates.push(rate);
    } catch (error) {
      // When one platform fails, the others are still measured.
      console.error(`${shop.name}: ${(error as Error).stack}`);
      process.exitCode = 1;
    } finally {
      await connector.remove();
      await shop.stop();
    }
  }
  return { rates };
}

async function* measure(bench: Bench, shop: BenchShop, connector: Connected): AsyncGenerator<Rate> {
  const { products, customers, sales } = bench;
  const { name, kind } = shop;
  const skus = Array.from({ length: products }, (_, index) => `${kind}-${index}`);
  const emails = Array.from({ length: customers }, (_, index) => `${kind}-${index}@bench.example`);
  const began = performance.now();
  await shop.seed(skus, emails);
  console.log(`\n${name}: ${products} products and ${customers} customers seeded in ${seconds(began)} s`);
  yield* await pulls(shop, connector);
  const sold = skus.slice(0, 100);
  const push = await pushes(shop, connector, sold, sales);
  yield push;
  yield await receipts(bench, shop, connector);
  if (shop.order !== undefined) yield await ownOrders(shop.order, push, sold, Math.ceil(sales / 5));
}

/**
 * Measures the first pull, and beside it the same calls repeated one after the other by a loop that
 * ignores the answers.
 */
async function pulls(shop: BenchShop, connector: Connected): Promise<readonly Rate[]> {
  await connector.connect(shop.origin);
  const first = await connector.pull();
  console.log(
    `${shop.name}: first pull: ${first.kinds.join(", ")}; resident MB of the service: ` +
      `${first.resident.join(", ")} (before, medians of its quarters)`,
  );
  const proxy = await startProxy(shop.origin);
  try {
    await connector.connect(proxy.url);
    proxy.reset();
    const again = await connector.pull();
    const calls = [...proxy.calls];
    const began = performance.now();
    for (const call of calls) await repeat(shop, call);
    const listed = rateOf(again.records, began);
    return [
      print({
        name: `${shop.name}: first pull, records`,
        per_second: first.per_second,
        limit_per_second: listed,
        ...LISTS,
      }),
      print({
        name: `${shop.name}: second pull, nothing changed`,
        per_second: again.per_second,
        limit_per_second: listed,
        ...LISTS,
      }),
    ];
  } finally {
    await connector.connect(shop.origin);
    await proxy.close();
  }
}

const LISTS = { limit: "the platform's lists alone", reach: "-" };

/**
 * Measures the push of waiting sales, and beside it the same calls with other keys, with as many at
 * once.
 */
async function pushes(shop: BenchShop, connector: Connected, skus: readonly string[], sales: number): Promise<Rate> {
  const one = await connector.callsOfOneSale(skus[0] ?? "");
  const pushed = await connector.push(skus, sales);
  const numbers = Array.from({ length: sales }, (_, index) => index);
  const began = performance.now();
  const again = async (index: number): Promise<void> => {
    const [key, number] = [randomUUID(), `again-${index}`];
    for (const { body, ...call } of one.calls) {
      const changed = body.replaceAll(one.key, key).replaceAll(one.increment_id, number);
      await repeat(shop, { ...call, body: changed });
    }
  };
  await inLanes(numbers, again, SENT_AT_ONCE);
  return print({
    name: `${shop.name}: push of ${sales} sales`,
    per_second: pushed,
    limit: `its ${one.calls.length} calls alone`,
    limit_per_second: rateOf(sales, began),
    reach: "-",
  });
}

/**
 * Measures the push of waiting sales, and beside it orders made by the platform's own routes, with
 * as many at once.
 */
async function ownOrders(
  order: (sku: string) => Promise<void>,
  push: Rate,
  skus: readonly string[],
  count: number,
): Promise<Rate> {
  const began = performance.now();
  const numbers = Array.from({ length: count }, (_, index) => index);
  await inLanes(numbers, (index) => order(skus[index % skus.length] ?? ""), SENT_AT_ONCE);
  return print({ ...push, limit: "the platform's own order routes", limit_per_second: rateOf(count, began) });
}

/** Measures receipts with and without an active connector in turns. */
async function receipts(
  { service, shop, seconds: lasting }: Bench,
  { name }: BenchShop,
  connector: Connected,
): Promise<Rate> {
  const run = async (is_active: boolean): Promise<number> => {
    await connector.setActive(is_active);
    return (await receiptLoad(shop, service.port, RECEIPT_CLIENTS, lasting)).requests_per_second;
  };
  await run(true);
  const pairs: { on: number; off: number }[] = [];
  for (let pair = 0; pair < RECEIPT_PAIRS; pair += 1) {
    // The runs with and without the connector take turns in being first, so that the order favours
    // neither.
    if (pair % 2 === 0) pairs.push({ on: await run(true), off: await run(false) });
    else {
      const off = await run(false);
      pairs.push({ on: await run(true), off });
    }
  }
  await connector.setActive(true);
  const middle = pairs.toSorted((a, b) => a.on / a.off - b.on / b.off)[Math.floor(pairs.length / 2)];
  return print({
    name: `${name}: receipts, connector on`,
    per_second: middle?.on ?? 0,
    limit: `off, median of ${RECEIPT_PAIRS} pairs`,
    limit_per_second: middle?.off ?? 0,
    reach: "0.95",
  });
}

interface Pulled {
  readonly records: number;
  readonly per_second: number;
  /** Rates of the kinds, such as `5000 customers 312/s`. */
  readonly kinds: readonly string[];
  readonly resident: readonly number[];
}

class Connected {
  readonly #bench: Bench;
  readonly #shop: BenchShop;
  readonly #token: string;

  constructor(bench: Bench, shop: BenchShop, token: string) {
    this.#bench = bench;
    this.#shop = shop;
    this.#token = token;
  }

  /** Stores the connector; the service then checks the platform. */
  async connect(origin: string): Promise<void> {
    const { kind, secret, settings } = this.#shop;
    const entries = Object.entries(settings(origin)).map(([name, value]) => ({ name, value }));
    await this.#call("PUT", "/admin/api/connector", { kind, secret, settings: entries, is_active: true });
  }

  async remove(): Promise<void> {
    await this.#bench.owner.query("delete from pos.connector");
  }

  async setActive(is_active: boolean): Promise<void> {
    await this.#bench.owner.query("update pos.connector set is_active = $1", [is_active]);
  }

  /** Pulls every record, like the nightly job. */
  async pull(): Promise<Pulled> {
    const { owner, service } = this.#bench;
    const resident: number[] = [];
    const before = (await residentMegabytes(service.pid)) ?? 0;
    const { job_id } = await this.#call("POST", "/admin/api/jobs", { kind: "sweep_connector" });
    const began = new Map<string, number>();
    const ended = new Map<string, number>();
    for (let state = "created"; state !== "completed";) {
      await delay(POLL_MS);
      await this.#freeBudget();
      resident.push((await residentMegabytes(service.pid)) ?? 0);
      const { rows } = await owner.query<{ kind: string; began: number | null; ended: number | null }>(
        `select kind, extract(epoch from sweep_started_at)::float8 as began, extract(epoch from swept_at)::float8 as ended
           from pos.connector_cursor`,
      );
      for (const row of rows) {
        if (row.began !== null) began.set(row.kind, row.began);
        if (row.ended !== null) ended.set(row.kind, row.ended);
      }
      const job = await owner.query<{ state: string }>("select state::text from pgboss.job where id = $1", [job_id]);
      state = job.rows[0]?.state ?? "";
      if (state === "failed" || state === "retry") throw new Error("the pull has failed");
    }
    const { rows } = await owner.query<{ kind: string; records: number }>(
      `select kind, count(*)::int as records from pos.connector_map
        where hash is not null group by kind order by kind`,
    );
    const took = (of: string): number => (ended.get(of) ?? 0) - (began.get(of) ?? 0);
    const records = rows.reduce((sum, row) => sum + row.records, 0);
    const quarter = resident.length / 4;
    return {
      records,
      per_second: round(records / (Math.max(...ended.values()) - Math.min(...began.values()))),
      kinds: rows
        .filter(({ kind }) => took(kind) > 0)
        .map((row) => `${row.records} ${row.kind} ${Math.round(row.records / took(row.kind))}/s`),
      resident: [
        before,
        ...[0, 1, 2, 3].map((turn) =>
          quantile(resident.slice(Math.floor(turn * quarter), Math.ceil((turn + 1) * quarter)), 0.5),
        ),
      ],
    };
  }

  /**
   * Stores `sales` sales while the connector is paused, then sends them. Returns the sales sent per
   * second.
   */
  async push(skus: readonly string[], sales: number): Promise<number> {
    const { owner } = this.#bench;
    await owner.query("update pos.connector set paused_until = 'infinity'");
    await inLanes(
      Array.from({ length: sales }, (_, index) => skus[index % skus.length] ?? ""),
      (sku) => this.#sell(sku),
    );
    const began = performance.now();
    await owner.query("update pos.connector set paused_until = null");
    await this.#untilSent();
    return rateOf(sales, began);
  }

  /** Returns the calls that the connector sends for one sale. */
  async callsOfOneSale(sku: string) {
    const proxy = await startProxy(this.#shop.origin);
    try {
      await this.connect(proxy.url);
      proxy.reset();
      const sold = await this.#sell(sku);
      await this.#untilSent();
      return { ...sold, calls: [...proxy.calls] };
    } finally {
      await this.connect(this.#shop.origin);
      await proxy.close();
    }
  }

  /**
   * Resets the service's limit of calls per minute, since the bench measures how fast calls are.
   */
  async #freeBudget(): Promise<void> {
    await this.#bench.owner.query("delete from pos.rate_limit_bucket where bucket like 'connector:%'");
  }

  async #untilSent(): Promise<void> {
    for (;;) {
      await this.#freeBudget();
      const { rows } = await this.#bench.owner.query<{ state: string; last_error: string | null }>(
        "select state, last_error from pos.connector_task where state in ('waiting', 'parked') order by state limit 1",
      );
      if (rows[0] === undefined) return;
      if (rows[0].state === "parked") throw new Error(`the platform refuses a sale: ${rows[0].last_error}`);
      await delay(POLL_MS);
    }
  }

  async #sell(sku: string): Promise<{ readonly key: string; readonly increment_id: string }> {
    const { shop } = this.#bench;
    const key = randomUUID();
    const line = { price: 10, row_total: 10, tax_amount: 2.1, price_incl_tax: 12.1, row_total_incl_tax: 12.1 };
    const entity = {
      order_currency_code: "EUR",
      payment: { method: "pos_cash" },
      items: [{ sku, name: `Product ${sku}`, qty_ordered: 1, tax_percent: 21, discount_amount: 0, ...line }],
      subtotal: 10,
      tax_amount: 2.1,
      grand_total: 12.1,
      extension_attributes: { pos_sale_id: key, pos_location_id: shop.location_id },
    };
    const { increment_id } = await this.#call("POST", "/rest/V1/orders", { entity }, shop.token);
    return { key, increment_id };
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- read as it comes
  async #call(method: string, path: string, body: unknown, token = this.#token): Promise<any> {
    const answer = await fetch(`http://127.0.0.1:${this.#bench.service.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }
}

/** Sends one of the connector's calls directly, without the service. */
async function repeat(
  { origin, headers }: BenchShop,
  { method, path, body }: Omit<ProxiedCall, "number">,
): Promise<void> {
  const json = body === "" ? {} : { body };
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    ...json,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
}

function print(rate: Omit<Rate, "ratio">): Rate {
  const { name, per_second, limit, limit_per_second, reach } = rate;
  const ratio = round(per_second / limit_per_second);
  console.log(
    `${name.padEnd(46)} ${String(per_second).padStart(7)}/s  of ${String(limit_per_second).padStart(7)}/s (${limit})` +
      `  ratio ${ratio.toFixed(2)}  reach ${reach}`,
  );
  return { ...rate, ratio };
}

function rateOf(count: number, began: number): number {
  return round((count * 1_000) / (performance.now() - began));
}

function seconds(began: number): number {
  return Math.round((performance.now() - began) / 1_000);
}
