import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { residentMegabytes } from "../../bench/service.ts";
import { MedusaDouble } from "../fixtures/connectors/medusa/double.ts";
import { medusaDouble } from "../fixtures/connectors/medusa/under-test.ts";
import { type Process, startCommand } from "./command.ts";
import { openTrialApp, Trial } from "./trial.ts";

const PRODUCTS = 10_000;
const CUSTOMERS = 5_000;
/** Records of a page, which a process that is killed repeats. */
const PAGE = 200;

/** What a platform may answer beside the fields that were asked for. */
const UNREAD = "x".repeat(8_000);
/** Answers of half of the pull are 60 MB. */
const GROWTH_MAX_MB = 30;

const app = await openTrialApp();

/** Case 24 of the suite, with a shop too large for its other cases. */
describe("the first pull of 10,000 products and 5,000 customers", () => {
  let trial: Trial;
  before(async () => {
    const medusa = new MedusaDouble();
    const long = "of a name that fills its column ".repeat(7);
    for (let index = 0; index < PRODUCTS; index += 1) {
      const product = { title: `Tea ${index} ${long}`, status: "published" };
      medusa.addVariant(`sku-${index}`, 9.5, { product, metadata: { notes: `${UNREAD}${index}` } });
    }
    for (let index = 0; index < CUSTOMERS; index += 1) {
      const email = `c${index}@shop.example`;
      medusa.addCustomer({ email, first_name: "Ada", last_name: long, metadata: { notes: `${UNREAD}${index}` } });
    }
    trial = await Trial.open(medusaDouble(medusa), app);
  });
  beforeEach(() => trial.begin());
  after(() => trial.close());

  const rows = async (text: string, values: readonly unknown[] = []) =>
    (await app.deps.pool.query(text, [...values])).rows;
  const count = async (text: string, values: readonly unknown[] = []): Promise<number> =>
    Number((await rows(`select count(*)::int as count from ${text}`, values))[0]?.count);
  const pull = (): Promise<Process> => startCommand(app.database, "connector", "pull", "--sweep");

  /** Waits until so many records of a kind were taken. */
  const untilTaken = async (process: Process, kind: string, records: number): Promise<void> => {
    while ((await count("connector_map where kind = $1 and hash is not null", [kind])) < records) {
      assert.ok(!process.hasEnded(), "the pull has ended");
      await delay(20);
    }
  };

  test("a process that is killed repeats one page at most, and every record is here once", async () => {
    let process = await pull();
    for (const [kind, records] of [
      ["customers", CUSTOMERS],
      ["products", PRODUCTS],
    ] as const) {
      await untilTaken(process, kind, records / 3);
      await process.kill();
      const taken = await count("connector_map where kind = $1", [kind]);
      const [{ now }] = await rows("select clock_timestamp()::text as now");
      // The lease of a process that was killed ends after five minutes.
      await app.deps.pool.query("update connector_cursor set leased_until = null");
      process = await pull();
      await untilTaken(process, kind, records);
      const kept = await count("connector_map where kind = $1 and seen_at < $2", [kind, now]);
      assert.ok(taken - kept <= PAGE, `${taken} ${kind} were taken, ${taken - kept} of them were read again`);
    }
    assert.equal(await process.ended, 0);
    assert.equal(await count("commerce.product"), PRODUCTS);
    assert.equal(await count("commerce.customer"), CUSTOMERS);
    assert.deepEqual(await rows("select kind, code, key, there from connector_difference limit 5"), []);
  });

  test("its memory does not grow with the number of records", async (t) => {
    const process = await pull();
    const samples: { readonly call: number; readonly megabytes: number }[] = [];
    while (!process.hasEnded()) {
      const megabytes = await residentMegabytes(process.pid);
      if (megabytes !== undefined) samples.push({ call: trial.proxy.calls.length, megabytes });
      await delay(20);
    }
    assert.equal(await process.ended, 0);
    if (samples.length === 0) return t.skip("this system does not say how much memory a process has");
    // Without the start of the process.
    const during = samples.filter(({ call }) => call > 0);
    const half = trial.proxy.calls.length / 2;
    const [first, second] = [during.filter(({ call }) => call <= half), during.filter(({ call }) => call > half)].map(
      (samplesOf) => median(samplesOf.map(({ megabytes }) => megabytes)),
    );
    t.diagnostic(`resident memory in MB, medians of both halves: ${first}, ${second}`);
    assert.ok((second ?? 0) - (first ?? 0) <= GROWTH_MAX_MB, `it grew from ${first} to ${second} MB`);
  });
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
