import assert from "node:assert/strict";
import { test } from "node:test";
import type { JournalLine, Role } from "../../journal/rules/entry.ts";
import { cashRowsOf, type Drawer, type DrawerEntry } from "./cash-book.ts";

const line = (role: Role, key: string, amount: bigint, text = ""): JournalLine => ({ role, key, amount, text });

function entryOf(members: Partial<DrawerEntry>): DrawerEntry {
  return {
    terminal_id: 1,
    business_date: "2026-03-01",
    number: "K1-1",
    currency: "EUR",
    report_id: "r",
    cash_left_in_drawer: "50.0000",
    lines: [],
    ...members,
  };
}

/** Writes entries one after another; each row as its text and its balance in whole units. */
function written(...entries: readonly DrawerEntry[]): string[] {
  const texts: string[] = [];
  let before: Drawer | undefined;
  for (const entry of entries) {
    const { rows, drawer } = cashRowsOf(entry, before);
    texts.push(...rows.map(({ text, balance }) => `${text} ${balance / 10_000n}`));
    before = drawer;
  }
  return texts;
}

const DAY = [
  line("cash", "sales", 300_000n),
  line("revenue", "19", -300_000n),
  line("cash", "out", -100_000n, "flowers"),
  line("cash", "float", 500_000n),
  line("cash", "transit", -200_000n),
];

test("a closing begins with its float and ends at what it left in the drawer", () => {
  const second = entryOf({
    number: "K1-2",
    lines: DAY.filter(({ key }) => key !== "float"),
    cash_left_in_drawer: "50",
  });
  assert.deepEqual(written(entryOf({ lines: DAY }), second), [
    "float 50",
    "sales 80",
    "flowers 70",
    "transit 50",
    "sales 80",
    "flowers 70",
    "transit 50",
  ]);
});

test("the balance of entries that are left out is brought forward", () => {
  const later = entryOf({ lines: [line("cash", "sales", 100_000n)], cash_left_in_drawer: "90.00" });
  assert.deepEqual(written(later), ["brought forward 80", "sales 90"]);
  assert.deepEqual(written(entryOf({ lines: DAY }), later).slice(-2), ["brought forward 80", "sales 90"]);
});

test("each drawer and each currency begins anew, a closing without a drawer goes on", () => {
  const other = entryOf({ terminal_id: 2, cash_left_in_drawer: "10", lines: [line("cash", "float", 100_000n)] });
  assert.deepEqual(written(entryOf({ lines: DAY }), other).slice(-1), ["float 10"]);
  const kiosk = entryOf({ cash_left_in_drawer: null, lines: [line("cash", "sales", 10_000n)] });
  assert.deepEqual(written(kiosk, kiosk), ["sales 1", "sales 2"]);
});

test("a balance below nothing is named", () => {
  const owed = entryOf({ cash_left_in_drawer: "-5", lines: [line("cash", "refunds", -50_000n)] });
  assert.deepEqual(written(owed), ["refunds (cash_negative) -5"]);
});
