import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import { type Random, seededRandom } from "@tillkeeper/register-kit/random";
import { booksOf } from "../../../../../../simulator/trade/books.ts";
import { randomStyle } from "../../../../../../simulator/trade/styles.ts";
import { cases } from "../../../../../../test/cases.ts";
import { sampleContext, toClosing } from "../../../../../../test/fixtures/closings/receipts.ts";
import { closingOf } from "../../../../../../test/fixtures/closings/trade/closing-of.ts";
import { tradeDay } from "../../../../../../test/fixtures/closings/trade/generate.ts";
import { MAPPED } from "../../../../../../test/fixtures/closings/trade/payments.ts";
import { accountsOf, NO_DATEV, type PresetName } from "../../accounts/rules/accounts.ts";
import { journalOf } from "../../journal/rules/journal-of.ts";
import type { JournalEntry, JournalLine } from "../../journal/rules/entry.ts";
import { datevTitle, headerOf, isAccount, isAmount, postingsOf, rowsOf } from "./datev.ts";
import { windows1252 } from "./windows-1252.ts";

const DAYS = cases(200, 2_000);
const NOWHERE = { website_id: 0, store_id: 0 };

function accountsWith(preset: PresetName) {
  const row = {
    version: 1,
    scope: "default",
    scope_id: 0,
    valid_from: "2020-01-01",
    accounts: {},
    datev: NO_DATEV,
  } as const;
  return accountsOf([{ ...row, preset }], NOWHERE, "2026-03-14");
}

test("the rows of each closing add up to nothing, and to what the journal has on its accounts", () => {
  const charts = (["skr03", "skr04", "nl"] as const).map(accountsWith);
  for (let seed = 0; seed < DAYS; seed += 1) {
    const style = randomStyle(seededRandom(`style ${seed}`));
    const day = tradeDay(seed);
    const facts = day.trades.map((trade) => trade.facts);
    const context = { ...sampleContext(), cash_step: day.register.market.step, method_tenders: MAPPED };
    const { lines } = journalOf(toClosing(closingOf(day, booksOf(day, style), style)), facts, context);
    for (const accounts of charts) {
      const postings = postingsOf(lines, accounts);
      assert.equal(
        postings.reduce((sum, { cents }) => sum + cents, 0n),
        0n,
        `seed ${seed}`,
      );
      assert.ok(postings.every(({ cents, account }) => cents !== 0n && /^\d{4}$/.test(account)));
      const cash = lines.filter(({ role }) => role === "cash").reduce((sum, { amount }) => sum + amount, 0n);
      const posted = postings.filter(({ account }) => account === accounts.of("cash", "").account);
      const off = posted.reduce((sum, { cents }) => sum + cents, 0n) * 100n - cash;
      assert.ok(off < 1_000n && off > -1_000n, `seed ${seed}: cash differs by ${off}`);
    }
  }
});

/** Parts of texts that people type, and characters that could end a field or a row. */
const PIECES = [
  "Blumen",
  "Käse",
  "Łódź",
  "магазин",
  "東京",
  "متجر",
  "🧾",
  "x\u030c",
  "\u0301",
  "½",
  "ﬁ",
  '"',
  '""',
  ";",
  "\r\n",
  "\n",
  "\0",
  "\u0085",
  "\u2028",
  "＂",
  "；",
  "“",
  "\ud83e",
  " ",
];

const textFrom = ({ int, pick }: Random): string => Array.from({ length: int(0, 40) }, () => pick(PIECES)).join("");

/** Reads a file for DATEV as a spreadsheet does. */
const readBack = (file: string): string[][] =>
  parse(new TextDecoder("windows-1252").decode(windows1252(file)), {
    delimiter: ";",
    record_delimiter: "\r\n",
    relax_column_count: true,
  });

test("every row has 125 columns and is read back, whatever the texts and however large the amounts", () => {
  const accounts = accountsWith("skr03");
  for (let seed = 0; seed < DAYS; seed += 1) {
    const random = seededRandom(`text ${seed}`);
    const lines = Array.from({ length: random.int(1, 4) }, (): JournalLine => {
      const note = textFrom(random);
      // With what rounding loses in the end, ten digits at most before the four decimals.
      const amount = BigInt(random.int(1, 9_999)) * 10n ** BigInt(random.int(0, 9)) * random.pick([1n, -1n]);
      const text = random.pick([note, ""]);
      return { role: random.pick(["cash_out", "card"] as const), key: note, amount, text };
    });
    const entry: JournalEntry = { ...ENTRY, number: `${textFrom(random)}-${seed}`, lines };
    const postings = postingsOf(lines, accounts);
    const rows = readBack(rowsOf(entry, accounts));
    assert.equal(rows.length, postings.length, `seed ${seed}`);
    for (const [index, row] of rows.entries()) {
      const { cents = 0n, account } = postings[index] ?? {};
      assert.equal(row.length, 125, `seed ${seed}`);
      const [amount = "", side] = row;
      assert.match(amount, /^\d{1,10},\d\d$/);
      assert.equal(BigInt(amount.replace(",", "")) * (side === "S" ? 1n : -1n), cents, `seed ${seed}`);
      assert.deepEqual([row[2], row[6], row[7], row[9], row[113]], ["EUR", account, "1590", "1403", "0"]);
      assert.match(row[10] ?? "", /^[A-Za-z0-9$&%*+/-]{1,36}$/);
      assert.match(row[13] ?? "", /^\P{Cc}{0,60}$/u);
    }
    const title = datevTitle({ name: textFrom(random), code: "utrecht" });
    const [head = [], names = []] = readBack(headerOf({ ...HEADER, title }));
    assert.deepEqual([head.length, names.length, head[16] === ""], [31, 125, false], `seed ${seed}`);
  }
});

test("a location that is named in another script is named by its code", () => {
  assert.equal(datevTitle({ name: "東京の店", code: "tokyo-1" }), "tokyo-1");
  assert.equal(datevTitle({ name: "Łódź", code: "lodz" }), "Łódź");
});

test("an amount has ten digits, an account the digits of the ledger or one more", () => {
  assert.deepEqual(
    [999_999_999_999n, -999_999_999_999n, 1_000_000_000_000n].map((cents) => isAmount(cents)),
    [true, true, false],
  );
  for (let length = 4; length <= 8; length += 1) {
    const fits = (digits: number) => isAccount("1".repeat(digits), length);
    assert.deepEqual([length - 1, length, length + 1, length + 2].map(fits), [false, true, true, false]);
  }
});

const HEADER = {
  consultant: 1001,
  client: 7,
  account_length: 4,
  year_start: "2026-01-01",
  from: "2026-03-01",
  to: "2026-03-31",
  created_at: null,
} as const;

const ENTRY: JournalEntry = {
  entry_id: 1,
  revision: 1,
  kind: "closing",
  reverses_entry_id: null,
  number: "",
  report_id: "r",
  series_id: "s",
  closing_number: 1,
  location_id: 1,
  location_name: "",
  terminal_id: 1,
  business_date: "2026-03-14",
  closed_at: "2026-03-14T20:00:00+01:00",
  currency: "EUR",
  cash_left_in_drawer: null,
  figures_reconciled: "matched",
  findings: [],
  created_at: "2026-03-14 19:00:01.25+00",
  lines: [],
};
