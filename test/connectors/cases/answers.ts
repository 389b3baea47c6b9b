import assert from "node:assert/strict";
import { passTime } from "../../fixtures/connectors/shop.ts";
import type { ConformanceCase } from "../case.ts";
import { SELF_SIGNED } from "../certificate.ts";
import type { ProxiedCall } from "../port.ts";
import { type Fault, startProxy } from "../proxy.ts";
import { assertPaidOnce, assertSame, simpleLine, simpleSale } from "../sales.ts";
import type { Trial } from "../trial.ts";

interface Answer {
  readonly name: string;
  readonly fault: Fault;
  /** State of the task while every call has this answer; default: any but done. */
  readonly state?: "waiting" | "parked";
  /** Whether only calls that can change something get this answer. */
  readonly only_writes?: boolean;
}

const answer = (status: number, body = `{"message":"no"}`, headers: Record<string, string> = {}): Fault => ({
  kind: "answer",
  status,
  body,
  headers,
});
const HTML = "<!doctype html><title>Maintenance</title>";

const ANSWERS: readonly Answer[] = [
  { name: "401", fault: answer(401), state: "waiting" },
  { name: "403", fault: answer(403), state: "waiting" },
  { name: "404", fault: answer(404) },
  { name: "409", fault: answer(409) },
  { name: "422 to a write", fault: answer(422), state: "parked", only_writes: true },
  { name: "429 without Retry-After", fault: answer(429), state: "waiting" },
  { name: "500", fault: answer(500), state: "waiting" },
  { name: "502 with HTML", fault: answer(502, HTML, { "content-type": "text/html" }), state: "waiting" },
  { name: "503", fault: answer(503, ""), state: "waiting" },
  { name: "200 with HTML", fault: answer(200, HTML, { "content-type": "text/html" }) },
  { name: "200 without a body", fault: answer(200, "") },
  { name: "a cut body", fault: { kind: "cut_body" } },
  { name: "a redirect", fault: answer(302, "", { location: "http://127.0.0.1:1/elsewhere" }) },
];

/** Headers that ask for a wait of 77 seconds, in both forms of `Retry-After`. */
const RETRY_AFTER: Readonly<Record<string, Record<string, string>>> = {
  "in seconds": { "retry-after": "77" },
  "as a date": { "retry-after": "Mon, 23 Nov 2026 22:25:37 GMT", date: "Mon, 23 Nov 2026 22:24:20 GMT" },
};

/** Number of attempts that get the answer before the platform works again. */
const ATTEMPTS = 3;
/** Maximum attempts of a task until it changes something, where calls have a short time limit. */
const READS_LATE_MAX = 20;

async function recovers(trial: Trial, { fault, state, only_writes = false }: Answer): Promise<void> {
  const sku = await trial.product();
  const sold = await simpleSale(trial, sku);
  trial.proxy.fail((call) => (only_writes && !trial.isWrite(call) ? undefined : fault));
  const [sale] = await trial.drain(ATTEMPTS);
  assert.ok(sale);
  assert.notEqual(sale.state, "done", "the sale is done");
  if (state !== undefined) assert.equal(sale.state, state, `the sale's state with: ${sale.last_error}`);
  assert.ok((sale.last_error ?? "") !== "", "the reason is not empty");
  trial.proxy.reset();
  await passTime(trial.app);
  await trial.sendAgain();
  await trial.drain();
  await trial.assertDone();
  const order = await trial.orderOf(sold.key);
  assertSame(order, sold, [simpleLine(sku)]);
  assertPaidOnce(order, sold);
}

export const ANSWER_CASES: readonly ConformanceCase[] = [
  ...ANSWERS.map((each) => ({
    number: 16,
    name: `${each.name}: nothing is done, a reason is kept, and afterwards the sale is sent once`,
    run: (trial: Trial) => recovers(trial, each),
  })),
  ...Object.entries(RETRY_AFTER).map(([form, headers]) => ({
    number: 16,
    name: `429 with Retry-After ${form}: the connector waits as long as it says`,
    run: async (trial: Trial) => {
      await simpleSale(trial, await trial.product());
      trial.proxy.fail(() => answer(429, "", headers));
      await trial.runner().runDue();
      const { rows } = await trial.app.deps.pool.query<{ wait: number }>(
        "select extract(epoch from paused_until - clock_timestamp())::float8 as wait from connector",
      );
      assert.ok((rows[0]?.wait ?? 0) > 60 && (rows[0]?.wait ?? 0) <= 77, `it waits ${rows[0]?.wait} s`);
    },
  })),
  {
    number: 16,
    name: "500 to every write while reads are answered: the sale is parked after a bounded number of attempts",
    run: async (trial) => {
      const sold = await simpleSale(trial, await trial.product());
      trial.proxy.fail((call) => (trial.isWrite(call) ? answer(500) : undefined));
      const [sale] = await trial.drain();
      assert.equal(sale?.state, "parked", "the sale's state");
      assert.deepEqual(await trial.platform.ordersOf(sold.key), []);
      trial.proxy.reset();
      await trial.sendAgain();
      await trial.drain();
      await trial.assertDone();
      await trial.orderOf(sold.key);
    },
  },
  {
    number: 16,
    name: "a certificate that is not the platform's: nothing is sent, a reason is kept, and afterwards the sale is sent once",
    run: async (trial) => {
      const sku = await trial.product();
      const sold = await simpleSale(trial, sku);
      const imposter = await startProxy(trial.platform.url, SELF_SIGNED);
      try {
        await trial.setUrl(imposter.url);
        const [sale] = await trial.drain(ATTEMPTS);
        assert.equal(sale?.state, "waiting", "the sale's state");
        assert.notEqual(sale.last_error ?? "", "", "the reason is empty");
        assert.deepEqual(imposter.calls, []);
      } finally {
        await imposter.close();
      }
      await trial.setUrl(trial.proxy.url);
      await trial.drain();
      await trial.assertDone();
      assertSame(await trial.orderOf(sold.key), sold, [simpleLine(sku)]);
    },
  },
  ...[
    { name: "a call that is not answered in time counts as lost", fault: { kind: "hang" } as const },
    { name: "an answer that does not end in time counts as lost", fault: { kind: "stall" } as const },
  ].map(({ name, fault }) => ({
    number: 16,
    name,
    run: async (trial: Trial) => {
      const sku = await trial.product();
      const sold = await simpleSale(trial, sku);
      trial.timeout_ms = 400;
      const late: ProxiedCall[] = [];
      trial.proxy.fail((call) => {
        if (late.length > 0 || !trial.isWrite(call)) return undefined;
        late.push(call);
        return fault;
      });
      // On a busy machine a call before that one may be late as well; then the task is tried again.
      for (let attempt = 0; late.length === 0 && attempt < READS_LATE_MAX; attempt += 1) {
        await passTime(trial.app);
        await trial.runner().runDue();
      }
      assert.ok(late.length > 0, "no call could change anything");
      trial.proxy.reset();
      trial.timeout_ms = undefined;
      await passTime(trial.app);
      await trial.drain();
      await trial.assertDone();
      const order = await trial.orderOf(sold.key);
      assertSame(order, sold, [simpleLine(sku)]);
      assertPaidOnce(order, sold);
    },
  })),
];
