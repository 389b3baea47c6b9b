import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { formatAmount } from "../../../../runtime/money.ts";
import { booksOf } from "../../../../../simulator/trade/books.ts";
import { closingOf } from "../../../../../test/fixtures/closings/trade/closing-of.ts";
import { tradeDay } from "../../../../../test/fixtures/closings/trade/generate.ts";
import { explain, evaluateDay, shownWidth } from "../../../../../test/fixtures/closings/evaluate.ts";
import { randomStyle, type Style } from "../../../../../simulator/trade/styles.ts";

const styleOf = (seed: number): Style => randomStyle(seededRandom(`style ${seed}`));

test("a closing that books in another way than its series is matched, with a finding", (t) => {
  const choices = ["layaway", "cash_refund", "paid_back", "collection", "rounding_sign", "rounding_mode"] as const;
  let days = 0;
  for (let seed = 0; seed < 280; seed += 1) {
    const style = styleOf(seed);
    const day = tradeDay(seed);
    const right = evaluateDay(day, booksOf(day, style), style);
    const decided = right.remembers.find(({ choice }) => choices.some((known) => known === choice));
    if (decided === undefined) continue;
    const others = { ...style, [decided.choice]: otherOf(decided.choice, decided.option) };
    const remembered = [{ choice: decided.choice, option: otherOf(decided.choice, decided.option), closing_number: 7 }];
    const changed = evaluateDay(day, booksOf(day, style), style, { context: { remembered } });
    assert.deepEqual([changed.figures, changed.findings.includes("booking_changed")], ["matched", true]);
    const kept = evaluateDay(day, booksOf(day, others), others, { context: { remembered } });
    assert.deepEqual([kept.figures, kept.findings.includes("booking_changed")], ["matched", false]);
    days += 1;
  }
  t.diagnostic(`another way of booking: ${days} days accepted`);
  assert.ok(days > 50);
});

function otherOf(choice: string, option: string): string {
  const pairs: Readonly<Record<string, readonly [string, string]>> = {
    layaway: ["settlement", "deposit"],
    cash_refund: ["movement", "net"],
    paid_back: ["movement", "net"],
    collection: ["inside", "outside"],
    rounding_sign: ["added", "lost"],
    rounding_mode: ["paid", "due"],
  };
  const [first, second] = pairs[choice] ?? assert.fail(choice);
  return option === first ? second : first;
}

/** Lists the paths and values of all numbers of a closing. */
function numbersOf(node: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof node === "string") return /^-?\d+(?:\.\d+)?$/.test(node) ? [path] : [];
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => numbersOf(value, [...path, key]));
}

/**
 * Figures that may change alone without making a closing mismatched, and names that are made of
 * digits.
 */
const ALONE = /^(?:cash_left_in_drawer|providers\.\d+\.(?:collected|refunded)|tax_rates\.\d+\.rate|.*receipt_number)$/;

test("every other figure of a closing, changed alone, makes it mismatched", (t) => {
  let changed = 0;
  for (let seed = 0; seed < 2_100; seed += 43) {
    const style = styleOf(seed);
    const day = tradeDay(seed);
    const books = booksOf(day, style);
    const right = closingOf(day, books, style);
    if (evaluateDay(day, books, style).coverage.coverage !== "full") continue;
    for (const path of numbersOf(right)) {
      const name = path.join(".");
      // Without a drawer nothing follows from cash that was put in or taken out.
      if (ALONE.test(name) || (style.drawer === "none" && /^movements\.[01]\./.test(name))) continue;
      const document = structuredClone(right);
      const by = 7n * day.register.market.unit + day.register.market.step;
      add(document, path, by);
      const outcome = evaluateDay(day, books, style, { document });
      if (by <= shownWidth(outcome)) continue;
      assert.notEqual(outcome.figures, "matched", `${name} ${explain(day, style, outcome)}`);
      changed += 1;
    }
  }
  t.diagnostic(`single figures changed: ${changed}`);
  assert.ok(changed > 1_000);
});

function add(document: object, path: readonly (string | number)[], by: bigint): void {
  let parent = document as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string | number, unknown>;
  const key = path.at(-1) ?? "";
  const text = String(parent[key]);
  const [whole = "", fraction = ""] = text.split(".");
  parent[key] = formatAmount(BigInt(whole + fraction.padEnd(4, "0")) + by);
}
