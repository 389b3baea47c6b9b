import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { startSmtp } from "../../../../test/smtp.ts";
import { openApp } from "../../../../test/support.ts";
import { setCodes } from "../../../../test/fixtures/one-time-codes/codes.ts";
import { cases } from "../../../../test/cases.ts";

/**
 * Rounds of the measurement. The larger number is that of the report in
 * docs/domain/one-time-codes.md. The difference in time is printed, never asserted, and a
 * comparison of the bytes needs few rounds.
 */
const ROUNDS = cases(10, 400);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * Returns the distance of two samples' ranks from chance, in standard deviations (Mann-Whitney U).
 */
function rankDistance(a: readonly number[], b: readonly number[]): number {
  const wins = a.reduce((sum, x) => sum + b.filter((y) => y < x).length + b.filter((y) => y === x).length / 2, 0);
  return (wins - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
}

for (const way of ["files", "SMTP"] as const) {
  test(`an address with an account and one without are answered with the same bytes; the times are reported (mails by ${way})`, (t) =>
    compareBoth(t, way));
}

async function compareBoth(t: TestContext, way: "files" | "SMTP"): Promise<void> {
  const env = way === "SMTP" ? { SMTP_URL: (await startSmtp(t)).url } : {};
  const app = await openApp({ env, has_slow_hashes: true });
  const { terminal_id: terminalId } = await newTerminal(app.deps);
  await app.deps.pool.query(
    `insert into shop_data.customer (website_id, store_id, email, firstname, lastname)
     select 1, 1, 'known-' || n || '@example.org', 'Jane', 'Doe' from generate_series(0, $1::int + 9) n`,
    [ROUNDS],
  );

  const compare = async (label: string, post: (email: string) => Promise<Awaited<ReturnType<typeof app.call>>>) => {
    const times: Record<"known" | "other", number[]> = { known: [], other: [] };
    const answers = new Set<string>();
    for (let round = 0; round < ROUNDS + 10; round += 1) {
      // The order changes from round to round, so that neither address is always asked after the
      // other.
      for (const kind of round % 2 === 0 ? (["known", "other"] as const) : (["other", "known"] as const)) {
        await app.deps.pool.query("delete from rate_limit_bucket");
        const started = performance.now();
        const { status, headers, text } = await post(`${kind}-${round}@example.org`);
        // The times of the first rounds are left out, because they warm up the service.
        if (round >= 10) times[kind].push(performance.now() - started);
        answers.add(JSON.stringify([status, text, { ...headers, date: undefined, "x-request-id": undefined }]));
      }
    }
    assert.equal(answers.size, 1, [...answers].join("\n"));
    const [known, other] = [median(times.known), median(times.other)];
    t.diagnostic(
      `${label}: ${ROUNDS} each, median ${known.toFixed(3)} ms with an account, ${other.toFixed(3)} ms without, ` +
        `difference ${(known - other).toFixed(3)} ms, z = ${rankDistance(times.known, times.other).toFixed(2)}`,
    );
  };

  await compare("request", (email) =>
    app.call("POST", "/rest/V1/pos/self-checkout/otp/request", { body: { request: { email, terminalId } } }),
  );
  await setCodes(app, "123456");
  await compare("wrong code", (email) =>
    app.call("POST", "/rest/V1/pos/self-checkout/otp/verify", {
      body: { request: { email, terminalId, code: "654321" } },
    }),
  );
}
