import { randomBytes, randomUUID } from "node:crypto";
import { receiptBody } from "../../../sale/receipt.ts";
import { closeSession } from "../../../session/closing.ts";
import { type Mistake, MISTAKES, withMistake } from "../../sessions/mistakes.ts";
import { type RandomSession, randomSession, SESSIONS, shopOf } from "../../sessions/sessions.ts";
import { type Case, type Context, eventually, expectEqual, expectOffered, expectStatus, expectTrue } from "../case.ts";

const group = "sessions";

interface Judged {
  readonly report_id: string;
  readonly state_documents_received: string;
  readonly state_figures_reconciled: string;
}

/** Submits the receipts of a new register's session, then its closing. */
async function hold(context: Context, seed: number, alter = (closing: string): string => closing): Promise<Judged> {
  const { http, stage } = context;
  const till = await context.activateTill();
  const terminal = { ...till, location_id: stage.location_id };
  const { session, sales, closing: frame, receipts }: RandomSession = randomSession(seed, terminal, () => randomUUID());
  for (const sale of sales) {
    const body = receiptBody(sale, { ...receipts, receipt_token: randomBytes(32).toString("hex") });
    expectStatus(await http.post("/pos/receipts", body, stage.register_token), 200, `receipt ${sale.receipt_number}`);
  }
  const { report_id, closing } = closeSession(session, sales, frame);
  const body = `{"report":${alter(closing)}}`;
  expectStatus(await http.post("/pos/register-reports", body, stage.register_token), 200, "the closing");
  const read = async (): Promise<Judged> =>
    expectStatus<Judged>(await http.get(`/pos/register-reports/${report_id}`, stage.reader_token), 200, "the closing");
  await eventually(async () => (await read()).state_figures_reconciled !== "not_evaluated", 30, "a verdict");
  return { ...(await read()), report_id };
}

/**
 * Default number of random sessions; it covers every currency, tax algorithm and prices with and
 * without tax.
 */
export const DEFAULT_SESSIONS = 21;

/**
 * Step between the seeds of two cases. It shares no divisor with the number of sessions, so
 * successive shops differ in every property.
 */
const STEP = 11;

/**
 * Returns cases for random sessions, at most `SESSIONS`. Their registers compute like the platform
 * and book as docs/registers.md says.
 */
export function sessionCases(count: number): readonly Case[] {
  const seeds = Array.from({ length: count }, (_, index) => (index * STEP) % SESSIONS);
  return seeds.map((seed) => {
    const { market, algorithm, price_includes_tax } = shopOf(seed);
    const prices = price_includes_tax ? "prices with tax" : "prices without tax";
    return {
      group,
      demand: `Random session ${seed} is matched: ${market.name}, ${market.currency}, ${algorithm}, ${prices}.`,
      run: async (context) => {
        const { state_documents_received, state_figures_reconciled } = await hold(context, seed);
        expectEqual(state_documents_received, "complete", "state_documents_received");
        expectEqual(state_figures_reconciled, "matched", "state_figures_reconciled");
      },
    };
  });
}

/**
 * Seed of the session for mistakes: it has sales, a refund and an exchange at three rates, in cash
 * and by card, with a drawer.
 */
const SEED_OF_MISTAKES = 63;

export const MISTAKE_CASES: readonly Case[] = MISTAKES.map((mistake) => ({
  group,
  demand: `A closing is found wrong when ${mistake.text}.`,
  ...(mistake.finding === undefined ? {} : { optional: true }),
  run: (context) => findMistake(context, mistake),
}));

async function findMistake(context: Context, mistake: Mistake): Promise<void> {
  const { http, stage } = context;
  const judged = await hold(context, SEED_OF_MISTAKES, (closing) => withMistake(closing, mistake));
  if (mistake.finding === undefined) {
    return expectEqual(judged.state_figures_reconciled, "mismatched", "state_figures_reconciled");
  }
  const path = `/pos/register-reports/${judged.report_id}/evaluation`;
  const { findings } = expectOffered<{ findings: readonly string[] }>(
    await http.get(path, stage.reader_token),
    "the evaluation of a closing",
  );
  return expectTrue(findings.includes(mistake.finding), `findings: ${findings.join(", ")} without ${mistake.finding}`);
}
