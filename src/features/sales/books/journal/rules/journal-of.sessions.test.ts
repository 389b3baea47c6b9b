import assert from "node:assert/strict";
import { test } from "node:test";
import { parseStoredAmount } from "../../../../../runtime/money.ts";
import { daySettings, sampleDay, type DaySetting } from "../../../../../../test/fixtures/closings/day.ts";
import { sampleContext, toClosing } from "../../../../../../test/fixtures/closings/receipts.ts";
import * as fc from "fast-check";
import type { ReceiptFacts } from "../../../closings/rules/facts.ts";
import { type JournalLine, sumOf } from "./entry.ts";
import { journalOf } from "./journal-of.ts";

const contextOf = ({ cash_step_minor }: DaySetting) => ({
  ...sampleContext(),
  cash_step: BigInt(cash_step_minor) * 100n,
});

/** Sign with which the goods of a receipt are turnover; 0 for a payment of a layaway. */
function signOf({ sale_type, layaway_kind, credit_due }: ReceiptFacts): bigint {
  if (sale_type === "refund") return layaway_kind === null ? -1n : 0n;
  if (layaway_kind === "deposit" || layaway_kind === "top_up" || credit_due !== null) return 0n;
  return 1n;
}

/** Returns what the lines of a receipt's rate are told apart by. */
function keyOf({ is_reverse_charge, is_tax_exempt }: ReceiptFacts, rate: string): string {
  if (is_reverse_charge === "true") return "reverse_charge";
  if (is_tax_exempt) return "exempt";
  return rate === "0" ? "untaxed" : rate;
}

interface Row {
  readonly rate: string | number;
  readonly net: string | number;
  readonly tax: string | number;
}

/** Returns net and tax by rate, from the tax breakdowns that the receipts print. */
function turnoverOf(receipts: readonly ReceiptFacts[]): Map<string, bigint> {
  const found = new Map<string, bigint>();
  for (const receipt of receipts) {
    const text = JSON.parse(receipt.receipt_model ?? "null") as string | null;
    const model = JSON.parse(text ?? "{}") as { totals?: { tax_breakdown?: readonly Row[] } };
    for (const { rate, net, tax } of model.totals?.tax_breakdown ?? []) {
      const key = keyOf(receipt, String(rate));
      for (const [role, amount] of [
        ["revenue", net],
        ["vat", tax],
      ] as const) {
        const name = `${role} ${key}`;
        found.set(name, (found.get(name) ?? 0n) + signOf(receipt) * parseStoredAmount(String(amount)));
      }
    }
  }
  return new Map([...found].filter(([, amount]) => amount !== 0n));
}

function turnoverLines(lines: readonly JournalLine[]): Map<string, bigint> {
  const found = new Map<string, bigint>();
  for (const { role, key, amount } of lines) {
    if (role !== "revenue" && role !== "vat") continue;
    const name = `${role} ${key.replace(/ refunds$/, "")}`;
    found.set(name, (found.get(name) ?? 0n) - amount);
  }
  return new Map([...found].filter(([, amount]) => amount !== 0n));
}

const sorted = (amounts: ReadonlyMap<string, bigint>) => [...amounts].toSorted(([a], [b]) => (a < b ? -1 : 1));

test("each session of the simulator balances; its turnover by rate is that of its receipts' tax breakdowns", () => {
  fc.assert(
    fc.property(daySettings(0), (setting) => {
      const { document, receipts } = sampleDay(setting);
      const { lines, findings } = journalOf(toClosing(document), receipts, contextOf(setting));
      assert.equal(sumOf(lines), 0n);
      assert.deepEqual(findings, []);
      assert.deepEqual(
        lines.filter(({ role }) => role === "suspense"),
        [],
      );
      assert.deepEqual(sorted(turnoverLines(lines)), sorted(turnoverOf(receipts)));
      const cash = sumOf(lines.filter(({ role }) => role === "cash"));
      const before = parseStoredAmount(sampleContext().previous?.cash_left_in_drawer ?? "0");
      assert.equal(cash, parseStoredAmount(document.cash_left_in_drawer ?? "0") - before);
    }),
    { numRuns: 60 },
  );
});

test("a session that waits for a receipt is booked as it states itself, and says so", () => {
  fc.assert(
    fc.property(daySettings(20), fc.nat(), (setting, index) => {
      const { document, receipts } = sampleDay(setting);
      const held = receipts.toSpliced(index % receipts.length, 1);
      const { lines, findings } = journalOf(toClosing(document), held, contextOf(setting));
      assert.equal(sumOf(lines), 0n);
      assert.ok(findings.includes("receipts_missing"));
    }),
    { numRuns: 20 },
  );
});
