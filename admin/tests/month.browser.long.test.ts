import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import { simulateDay, TIMEZONE } from "../../simulator/day.ts";
import { usualHours } from "../../simulator/hours.ts";
import { SILENT } from "../../simulator/screen.ts";
import { writeDueEntries } from "../../src/features/sales/books/journal/commands/write.ts";
import { startWorker } from "../../src/main/worker.ts";
import { newAdministrator } from "../../test/administrator.ts";
import { openWalk, type Walk } from "./walk.ts";

type Row = Readonly<Record<string, string>>;

/** Returns hundredths of a cent of an amount, in the notation of either file. */
function unitsOf(text = ""): bigint {
  const [whole = "", decimals = ""] = text.replace(",", ".").split(".");
  return BigInt(whole === "" ? 0 : `${whole}${decimals.padEnd(4, "0")}`);
}

const sumOf = (rows: readonly Row[], of: (row: Row) => bigint): bigint => rows.reduce((sum, row) => sum + of(row), 0n);

test("the files of a simulated month have the sums of Register totals, per rate and tender", async (t) => {
  const walk = await openWalk(t, {
    resources: [
      "Vendor_Pos::books",
      "Vendor_Pos::books_manage",
      "Vendor_Pos::register_reports",
      "Vendor_Pos::receipts",
      "Vendor_Pos::locations",
    ],
  });
  if (!walk) return;
  const { token } = await newAdministrator(walk.service);
  const month = await tradeADay(walk, token);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const { daysInMonth } = Temporal.PlainYearMonth.from({ year, month: number });
  const period = `from=${month}-01&to=${month}-${daysInMonth}`;
  const { body: months } = await walk.call("GET", `/admin/api/books/months?from=${month}&to=${month}`, { token });
  assert.ok(months.items.length > 0);
  await walk.signIn();

  await walk.step("the page says what the month lacks", async ({ page, open, look }) => {
    await open(`/books?month=${month}`);
    await page.getByRole("heading", { name: "Accounts", exact: true }).waitFor();
    await page.getByText(/lines of the journal have no account yet/).waitFor();
    await look("month-before");
  });

  await walk.step("a chart gives every line an account", async ({ page, written, look }) => {
    await page.getByLabel("Chart of accounts").click();
    await page.getByRole("option", { name: "Netherlands" }).click();
    await page.getByLabel("Valid from").fill("2020-01-01");
    await page.getByLabel("Consultant number (DATEV)").fill("1001");
    await page.getByLabel("Client number (DATEV)").fill("7");
    await written(() => page.getByRole("button", { name: "Save accounts" }).click());
    await page.getByText("Every line of the journal has an account.").waitFor();
    await look("month-accounts");
  });

  for (const { location_id, location_name } of months.items as readonly {
    location_id: number;
    location_name: string;
  }[]) {
    await walk.step(`the files of ${location_name} add up to Register totals`, async (step) => {
      const of = `${period}&location_id=${location_id}`;
      const totals = (await walk.call("GET", `/admin/api/register-totals?${of}`, { token })).body.currencies;
      const journal: Row[] = parse(await download(step, location_name, "Journal (CSV)"), { columns: true });
      for (const { currency, ...figures } of totals) {
        compareTotals(
          journal.filter((row) => row["currency"] === currency),
          figures,
        );
      }
      const current = journal.filter(({ entry_id, kind }) => kind === "closing" && !isReversed(journal, entry_id));
      const cash: Row[] = parse(await download(step, location_name, "Cash book (CSV)"), { columns: true });
      assert.equal(
        sumOf(cash, (row) => unitsOf(row["in"]) - unitsOf(row["out"])),
        sumOf(
          current.filter(({ role }) => role === "cash"),
          signed,
        ),
        "the cash book has the cash of the journal",
      );
      const datev: string[][] = parse(await download(step, location_name, "Postings for DATEV", "windows-1252"), {
        delimiter: ";",
        record_delimiter: "\r\n",
        relax_column_count: true,
        from_line: 3,
      });
      assert.ok(datev.length > 0 && datev.every(({ length }) => length === 125));
      const accounts = Map.groupBy(
        journal.filter(({ currency }) => currency === "EUR"),
        ({ account = "" }) => account,
      );
      for (const [account, rows] of accounts) {
        const posted = datev.filter((row) => row[6] === account);
        const sum = posted.reduce((total, row) => total + unitsOf(row[0]) * (row[1] === "S" ? 1n : -1n), 0n);
        assert.equal(sum, sumOf(rows, signed), `account ${account}`);
      }
    });
  }
  walk.checkConsole();
});

const signed = (row: Row): bigint => unitsOf(row["debit"]) - unitsOf(row["credit"]);

const isReversed = (journal: readonly Row[], entry_id = ""): boolean =>
  journal.some(({ reverses_entry_id }) => reverses_entry_id === entry_id);

/** Compares the lines of a currency with its totals, which have the signs of sales. */
function compareTotals(journal: readonly Row[], figures: CurrencyTotals): void {
  const lines = (role: string, isOf: (key: string) => boolean): bigint =>
    sumOf(
      journal.filter((row) => row["role"] === role && isOf(row["key"] ?? "")),
      signed,
    );
  const keyed = (role: string, ...keys: readonly string[]): bigint => lines(role, (key) => keys.includes(key));
  const tender = (...names: readonly string[]): bigint =>
    names.reduce((sum, name) => sum + unitsOf(figures[`tender_${name}`]), 0n);
  const isRefund = (key: string): boolean => key.split(" ").includes("refunds");
  assert.deepEqual(
    {
      cash: keyed("cash", "sales"),
      card: lines("card", (key) => !isRefund(key) && key !== "outside"),
      card_refunds: lines("card", isRefund),
      invoiced: keyed("receivable", "invoiced"),
      credit_notes: keyed("receivable", "credit_notes"),
      collected: keyed("receivable", "collected"),
      redeemed: keyed("voucher", "redeemed"),
      given: keyed("voucher", "issued", "returned"),
      released: keyed("layaway", "released"),
      paid: keyed("layaway", "paid"),
    },
    {
      cash: tender("cash", "split_cash"),
      card: tender("card", "split_card"),
      card_refunds: -tender("card_refunds", "manual_card_refunds"),
      invoiced: tender("invoice"),
      credit_notes: -tender("invoice_credit_notes"),
      collected: -tender("credit_due_collections"),
      redeemed: tender("credit_redeemed"),
      given: -tender("credits_issued", "credits_returned"),
      released: tender("layaway_receivable"),
      paid: -tender("layaway_payments"),
    },
  );
  const amounts = (rows: readonly VatRow[]) =>
    (["sales_net", "sales_tax", "refund_net", "refund_tax"] as const).map((name) =>
      rows.reduce((sum, row) => sum + unitsOf(row[name] ?? ""), 0n),
    );
  const by_key = Map.groupBy(
    (figures.vat ?? []).filter(({ kind }) => kind !== "total"),
    keyOf,
  );
  assert.ok(by_key.size > 2);
  for (const [key, rows] of by_key) {
    // What does not add up is in suspense, under the name of its sum.
    const of = (role: string, side: string, suffix: string): bigint =>
      key === "open" ? keyed("suspense", `${side}_${role === "vat" ? "tax" : "net"}`) : keyed(role, key + suffix);
    assert.deepEqual(
      [
        -of("revenue", "sales", ""),
        -of("vat", "sales", ""),
        of("revenue", "refunds", " refunds"),
        of("vat", "refunds", " refunds"),
      ],
      amounts(rows),
      key,
    );
  }
}

type VatRow = Readonly<Record<string, string | null>>;

interface CurrencyTotals {
  readonly vat?: readonly VatRow[];
  readonly [figure: `tender_${string}`]: string | undefined;
}

/** Returns the key of revenue for a row of the VAT report. */
function keyOf({ kind, rate }: VatRow): string {
  if (kind === "rate" && Number(rate) !== 0) return String(Number(rate));
  if (kind === "twice") return "stacked";
  return kind === "reverse_charge" || kind === "exempt" || kind === "open" ? kind : "untaxed";
}

/** Simulates the trade of yesterday, and waits until its closings have their entries. */
async function tradeADay({ service, url }: Walk, admin_token: string): Promise<string> {
  await startWorker(service.deps);
  const day = Temporal.Now.plainDateISO("UTC").subtract({ days: 1 });
  await simulateDay({
    base_url: url,
    admin_token,
    registers: 4,
    receipts: 48,
    seed: "month",
    hours: usualHours(day, TIMEZONE),
    mistake: "sales-gross",
    demo_links: { onKept: () => undefined },
    signal: new AbortController().signal,
    screen: SILENT,
  });
  await writeDueEntries(service.deps, 0);
  return day.toPlainYearMonth().toString();
}

/** Downloads a file of a location as the page offers it. */
async function download({ page }: Walk, location: string, file: string, encoding = "utf-8"): Promise<string> {
  const downloaded = page.waitForEvent("download");
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: location, exact: true }) });
  await row.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: file }).click();
  const bytes = await readFile(await (await downloaded).path());
  return new TextDecoder(encoding).decode(bytes);
}
