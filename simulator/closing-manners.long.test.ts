import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MISTAKES } from "./trade/mistakes/mistakes.ts";
import { newAdministrator } from "../test/administrator.ts";
import { openApp } from "../test/support.ts";
import { openClient } from "./client.ts";
import { usualHours } from "./hours.ts";
import { type ExplainedClosing, settled } from "./explain.ts";
import { activate, pullConfig, type Register, createRegister } from "./register.ts";
import { closeSession, moveCash, postClosing, postReceipt, ringUpRare } from "./register-trade.ts";
import { putSettings, setUpShop } from "./shop.ts";
import { CHOICES, mixedStyle, type RegisterStyle, styleFor, USUAL } from "./styles.ts";

const CASH_STEP = "vendor_pos_terminal/payments/cash_rounding_increment";

const app = await openApp();
const { token } = await newAdministrator(app);
const base_url = await app.app.listen({ port: 0, host: "127.0.0.1" });
const admin = openClient({ base_url, token });
const shop = await setUpShop(admin, { registers: 1, name: "manners", has_cash_step: true });
const [place] = shop.terminals;
assert.ok(place);
const device = createRegister(place, {
  seed: "manners",
  opened_at: usualHours(Temporal.Now.plainDateISO("UTC").subtract({ days: 400 }), "Europe/Amsterdam").opened_at,
  pace_seconds: 60,
  connection: { base_url, signal: new AbortController().signal },
  style: USUAL,
});
await activate(device, place.activation_code);

let sessions = 0;

/** The next session of the terminal, on the next day, in a series of its own. */
function nextSession(style: RegisterStyle): Register {
  sessions += 1;
  const opened_at = device.opened_at.add({ days: sessions });
  const { random } = device;
  return {
    ...device,
    style,
    opened_at,
    now: opened_at,
    series_id: random.uuid(),
    session_id: random.uuid(),
    sales: [],
    movements: [],
    queue: [],
    acknowledged: new Map(),
    settled: new Map(),
  };
}

/** Rings up a document of each kind, closes, and returns what the service made of it. */
async function close(style: RegisterStyle, mistake?: string): Promise<ExplainedClosing> {
  const register = nextSession(style);
  moveCash(register, "cash_in", 5_000, "Coins from the bank");
  moveCash(register, "cash_out", 2_150, "Window cleaner");
  await Promise.all(ringUpRare(register).map((body) => postReceipt(register, body)));
  const { report_id } = await postClosing(register, closeSession(register, mistake));
  return settled(admin, report_id);
}

async function setStep(step: string | null): Promise<void> {
  await putSettings(admin, "default", { [CASH_STEP]: step });
  await pullConfig(device);
}

function explain({ checks, findings, coverage }: ExplainedClosing): string {
  const failed = checks.filter(({ outcome, kind }) => outcome === "failed" && kind === "hard");
  const rows = failed.map(({ id, expected, actual }) => `${id} ${expected} ${actual}`);
  return `${coverage} ${findings.join()} ${rows.join("; ")}`;
}

describe("a running service judges", () => {
  test("a running service judges closings of every style as matched", async (t) => {
    const options = Object.entries(CHOICES).flatMap(([choice, { options: of_choice }]) =>
      Object.keys(of_choice)
        .slice(1)
        .map((option) => ({ ...USUAL, [choice]: option })),
    );
    const styles = [USUAL, ...options, ...[1, 2, 3].map((index) => mixedStyle(index))];
    for (const style of styles) {
      const closing = await close(style);
      const name = JSON.stringify(style);
      assert.equal(closing.state_figures_reconciled, "matched", `${name}: ${explain(closing)}`);
      assert.match(closing.coverage, /^(full|bounded)$/);
    }
    t.diagnostic(`styles: ${styles.length}`);
  });

  test("every kind of mistake as it is said to", async (t) => {
    const counts = new Map<string, number>();
    for (const [code, kind] of Object.entries(MISTAKES)) {
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
