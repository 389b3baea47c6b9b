import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { openApp } from "../../../../../test/support.ts";
import { matchingClosing, receiptsOf } from "../../../../../test/fixtures/closings/figures.ts";
import { newTill, storeReceipts, submit, type Till } from "../../../../../test/fixtures/closings/shop.ts";
import { evaluateLater, reconcileReceipts } from "../../closings/commands/reconcile.ts";
import { writeDueEntries, writeEntryOf } from "./commands/write.ts";

const shop = await openApp();
const { call, deps, newToken } = shop;
const { token: manager } = await newAdministrator(shop, ["Vendor_Pos::books", "Vendor_Pos::books_manage"]);
const FEED = "/rest/V1/pos/journal-entries";

interface Entry {
  readonly entry_id: number;
  readonly revision: number;
  readonly kind: string;
  readonly reverses_entry_id: number | null;
  readonly report_id: string;
  readonly findings: string[];
  readonly figures_reconciled: string;
  readonly lines: { role: string; key: string; account: string; debit: string; credit: string; text: string }[];
}

async function entriesOf(report_id: string): Promise<Entry[]> {
  const { body, status, text } = await call("GET", `${FEED}?changedAfter=0`);
  assert.equal(status, 200, text);
  return body.items.filter((entry: Entry) => entry.report_id === report_id);
}

const cents = (amount: string): bigint => BigInt(amount.replace(".", ""));

/** Runs the jobs that are due: evaluations, then the entries that they make necessary. */
async function work(): Promise<void> {
  while ((await deps.jobs.runDue("evaluate_closing", ({ report_id }) => evaluateLater(deps, report_id))) > 0);
  const write = async ({ report_id }: { report_id?: string }) => writeEntryOf(deps, report_id ?? "");
  while ((await deps.jobs.runDue("write_journal_entries", write)) > 0);
}

const salesOf = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

async function submitted(till: Till, members: Record<string, unknown> = {}, sales: readonly string[] = salesOf(2)) {
  const report = matchingClosing(till, sales, members);
  const { status, text } = await submit(shop, report);
  assert.equal(status, 200, text);
  return { report, sales };
}

async function arrive(sales: readonly string[], till: Till): Promise<void> {
  await reconcileReceipts(deps, await storeReceipts(shop, receiptsOf(sales, { ...till })));
}

describe("the entry of a closing", () => {
  test("is written when its receipts are complete, and balances; the same lines write nothing", async () => {
    const till = await newTill(shop);
    const { report, sales } = await submitted(till);
    await work();
    assert.deepEqual(await entriesOf(report.report_id), []);
    await arrive(sales, till);
    await work();
    const [entry, ...others] = await entriesOf(report.report_id);
    assert.ok(entry);
    assert.deepEqual(others, []);
    assert.deepEqual([entry.kind, entry.figures_reconciled, entry.findings], ["closing", "matched", []]);
    assert.deepEqual(
      entry.lines.map(({ role, key, account, debit, credit }) => [role, key, account, debit, credit]),
      [
        ["cash", "sales", "cash:sales", "23.80", "0.00"],
        ["revenue", "19", "revenue:19", "0.00", "20.00"],
        ["vat", "19", "vat:19", "0.00", "3.80"],
        ["float", "", "float", "0.00", "100.00"],
        ["cash", "float", "cash:float", "100.00", "0.00"],
        ["transit", "", "transit", "23.80", "0.00"],
        ["cash", "transit", "cash:transit", "0.00", "23.80"],
      ],
    );
    assert.equal(
      entry.lines.reduce((sum, { debit, credit }) => sum + cents(debit) - cents(credit), 0n),
      0n,
    );
    await Promise.all([writeEntryOf(deps, report.report_id), writeEntryOf(deps, report.report_id)]);
    assert.equal((await entriesOf(report.report_id)).length, 1);
  });

  test("is taken back and written anew when a closing in between arrives, with revisions in order", async () => {
    const till = await newTill(shop);
    const numbered = async (closing_number: number, left: string) => {
      const { report, sales } = await submitted(till, { closing_number, cash_left_in_drawer: left });
      await arrive(sales, till);
      await work();
      return report.report_id;
    };
    await numbered(1, "100.00");
    const third = await numbered(3, "100.00");
    assert.equal((await entriesOf(third)).length, 1);
    await numbered(2, "80.00");
    const [first, reversal, second] = await entriesOf(third);
    assert.ok(first && reversal && second);
    assert.deepEqual([first.kind, reversal.kind, second.kind], ["closing", "reversal", "closing"]);
    assert.equal(reversal.reverses_entry_id, first.entry_id);
    assert.ok(first.revision < reversal.revision && reversal.revision < second.revision);
    assert.deepEqual(
      reversal.lines.map(({ role, key, debit, credit }) => [role, key, credit, debit]),
      first.lines.map(({ role, key, debit, credit }) => [role, key, debit, credit]),
    );
    assert.deepEqual(
      second.lines.filter(({ role }) => role === "float").map(({ credit }) => credit),
      ["20.00"],
    );
  });

  test("of a closing whose job was lost is written by the sweep, which empties the queue", async () => {
    const till = await newTill(shop);
    const { report, sales } = await submitted(till);
    await arrive(sales, till);
    await deps.jobs.runDue("write_journal_entries", async () => undefined);
    await writeDueEntries(deps, 0);
    assert.equal((await entriesOf(report.report_id)).length, 1);
    const { rows } = await deps.pool.query("select from journal_due");
    assert.equal(rows.length, 0);
  });

  test("has the difference of the drawer on a suspense line, with the finding", async () => {
    const till = await newTill(shop);
    const { report, sales } = await submitted(till, { cash_expected: "120.00", cash_counted: "120.00" });
    await arrive(sales, till);
    await work();
    const [entry] = await entriesOf(report.report_id);
    assert.deepEqual(entry?.findings, ["drawer_differs"]);
    assert.deepEqual(
      entry?.lines.filter(({ role }) => role === "suspense").map(({ key, debit }) => [key, debit]),
      [["drawer", "3.80"]],
    );
  });
});

describe("a closing that waits for receipts", () => {
  const book = (report_id: string, token = manager) =>
    call("POST", `/admin/api/books/closings/${report_id}/entry`, { token });

  test("is booked as stated on request; receipts with the same lines then change nothing", async () => {
    const till = await newTill(shop);
    const { report, sales } = await submitted(till);
    const { status, body, text } = await book(report.report_id.toUpperCase());
    assert.equal(status, 200, text);
    assert.deepEqual(body.findings, ["receipts_missing"]);
    assert.deepEqual(body, (await entriesOf(report.report_id))[0]);
    assert.deepEqual((await book(report.report_id)).body, body);
    await arrive(sales, till);
    await work();
    const url = `/admin/api/books/closings/${report.report_id}/entries`;
    assert.deepEqual((await call("GET", url, { token: manager })).body, { items: await entriesOf(report.report_id) });
    assert.equal((await entriesOf(report.report_id)).length, 1);
  });

  test("is refused in a sandbox, which has no entries at all", async () => {
    const { rows } = await deps.pool.query<{ location_id: number }>(
      "insert into location (name, code, is_sandbox) values ('Sandbox', 'books-sandbox', true) returning location_id",
    );
    const till = await newTill(shop, rows[0]?.location_id);
    const { report, sales } = await submitted(till);
    await arrive(sales, till);
    await work();
    await writeDueEntries(deps, 0);
    assert.deepEqual(await entriesOf(report.report_id), []);
    const refused = await book(report.report_id);
    assert.deepEqual([refused.status, refused.body.code], [409, "closing_of_sandbox"]);
    assert.equal((await book(randomUUID())).status, 404);
  });
});

describe("readers", () => {
  test("a bound token gets the entries of its locations only, in pages that continue at the cursor", async () => {
    const till = await newTill(shop);
    const own: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { report, sales } = await submitted(till);
      await arrive(sales, till);
      await work();
      own.push(report.report_id);
    }
    const token = await newToken(["Vendor_Pos::books"], [till.location_id]);
    const page = async (after: number) =>
      (await call("GET", `${FEED}?changedAfter=${after}&searchCriteria[pageSize]=2`, { token })).body;
    const found = new Set<string>();
    for (let after = 0; ;) {
      const { items, highest_revision } = await page(after);
      if (items.length === 0) break;
      for (const { report_id } of items) found.add(report_id);
      after = highest_revision;
    }
    assert.deepEqual([...found].toSorted(), own.toSorted());
  });
});
