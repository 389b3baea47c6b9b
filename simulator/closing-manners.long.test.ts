import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { seriesCode } from "@tillkeeper/register-kit";
import { MISTAKES } from "./trade/mistakes/mistakes.ts";
import { newAdministrator } from "../test/administrator.ts";
import { openApp } from "../test/support.ts";
import { openAdmin } from "./client.ts";
import { close as closeSession } from "./close-down.ts";
import { type ExplainedClosing, settled } from "./explain.ts";
import { fillGoods } from "./fill.ts";
import { usualHours } from "./hours.ts";
import { ringUpRarities } from "./rarities.ts";
import { activate, createRegister, heartbeat, OPENING_FLOAT_MINOR, send, signIn } from "./register.ts";
import { putSettings, setUpShop } from "./shop.ts";
import { CHOICES, mixedStyle, optionsInWords, type RegisterStyle, styleFor, USUAL } from "./styles.ts";
import { cases } from "../test/cases.ts";

const CASH_STEP = "vendor_pos_terminal/payments/cash_rounding_increment";
const DAY_SECONDS = 24 * 3600;
/** Only a sample of the styles and mistakes is used: the rules have tests with all of them. */
const [STYLES_STEP, MISTAKES_STEP] = [cases(3, 1), cases(9, 1)];

const app = await openApp();
const { token } = await newAdministrator(app);
const base_url = await app.app.listen({ port: 0, host: "127.0.0.1" });
const admin = openAdmin({ base_url, token });
const shop = await setUpShop(admin, { registers: 1, name: "manners", has_cash_step: true });
await fillGoods(admin, "manners");
const [terminal] = shop.terminals;
assert.ok(terminal);
const folder = await mkdtemp(join(tmpdir(), "manners-"));
const register = await createRegister(terminal, {
  folder,
  seed: "manners",
  opened_at: usualHours(Temporal.Now.plainDateISO("UTC").subtract({ days: 400 }), "Europe/Amsterdam").opened_at,
  pace_seconds: 60,
  base_url,
  signal: new AbortController().signal,
  style: USUAL,
});
after(async () => {
  await register.switchOff();
  await rm(folder, { recursive: true });
});
assert.equal(await activate(register, terminal.activation_code), 200);
assert.equal(await signIn(register), "signed in");
// Orders are left out, since only receipts and closings matter here.
register.link.refuses = "/V1/orders";

/** Rings up a document of each kind, closes, and returns what the service made of it. */
async function close(style: RegisterStyle, mistake?: string): Promise<ExplainedClosing> {
  const { till, clock, random, sales, delivered } = register;
  clock.advance(DAY_SECONDS);
  sales.length = 0;
  delivered.clear();
  register.style = style;
  register.mistake = mistake;
  // Each case has a series of its own, so that a mistake in a closing's number does not affect the
  // next closing.
  const series_id = random.uuid();
  const counters = await till.ledger.counters();
  await till.ledger.newSeries({ series_id, series_code: seriesCode(series_id) }, counters?.series_id ?? "");
  await till.openSession(OPENING_FLOAT_MINOR);
  await till.cashIn(5_000n, "Coins from the bank");
  await till.cashOut(2_150n, "Window cleaner");
  await ringUpRarities(register);
  await send(register);
  const { submitted } = await closeSession(register);
  return settled(admin, submitted.report_id);
}

async function setStep(step: string | null): Promise<void> {
  await putSettings(admin, "default", { [CASH_STEP]: step });
  await heartbeat(register);
}

function explain({ checks, findings, coverage }: ExplainedClosing): string {
  const failed = checks.filter(({ outcome, kind }) => outcome === "failed" && kind === "hard");
  const rows = failed.map(({ id, expected, actual }) => `${id} ${expected} ${actual}`);
  return `${coverage} ${findings.join()} ${rows.join("; ")}`;
}

describe("a running service", () => {
  test("a running service evaluates closings of every style as matched", async (t) => {
    const options = Object.keys(CHOICES).flatMap((choice) =>
      optionsInWords(choice)
        .slice(1)
        .map(([option]) => ({ ...USUAL, [choice]: option })),
    );
    const styles = [USUAL, ...options, ...[1, 2, 3].map((index) => mixedStyle(index))];
    for (const style of styles.filter((_, index) => index % STYLES_STEP === 0)) {
      const closing = await close(style);
      const name = JSON.stringify(style);
      assert.equal(closing.state_figures_reconciled, "matched", `${name}: ${explain(closing)}`);
      assert.match(closing.coverage, /^(full|bounded)$/);
    }
    t.diagnostic(`styles: ${styles.length}`);
  });

  test("a running service evaluates kinds of mistakes as their definitions say", async (t) => {
    const counts = new Map<string, number>();
    for (const [code, kind] of Object.entries(MISTAKES).filter((_, index) => index % MISTAKES_STEP === 0)) {
      const { verdict, finding, needs_no_step } = kind;
      if (needs_no_step === true) await setStep(null);
      const closing = await close(styleFor(kind), code);
      if (needs_no_step === true) await setStep("0.05");
      assert.equal(closing.state_figures_reconciled, verdict, `${code}: ${explain(closing)}`);
      if (finding !== undefined) assert.ok(closing.findings.includes(finding), `${code}: ${explain(closing)}`);
      if (verdict === "mismatched") assert.ok(closing.checks.some((check) => check.outcome === "failed"));
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    }
    t.diagnostic(`kinds of mistake: ${JSON.stringify(Object.fromEntries(counts))}`);
    t.diagnostic(`processor time in seconds: ${(process.cpuUsage().user + process.cpuUsage().system) / 1e6}`);
  });
});
