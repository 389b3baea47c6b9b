import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { cases } from "../../../../../test/cases.ts";
import { newIds } from "../../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../../test/fixtures/closings/figures.ts";
import { newTill, storeReceipts, submit, type Till } from "../../../../../test/fixtures/closings/shop.ts";
import { openApp } from "../../../../../test/support.ts";
import { evaluateLater, reconcileReceipts } from "../../closings/commands/reconcile.ts";
import { writeDueEntries, writeEntryOf } from "./commands/write.ts";

const ROUNDS = cases(6, 60);

const first = await openApp();
const second = await openApp({ database: first.database });
const nodes = [first, second];
const { deps } = first;
const { token: manager } = await newAdministrator(first, ["Vendor_Pos::books", "Vendor_Pos::books_manage"]);
await second.deps.generations.poll();

interface Written {
  readonly entry_id: number;
  readonly revision: number;
  readonly kind: string;
  readonly reverses_entry_id: number | null;
  readonly lines: string;
}

async function entriesOf(report_id: string): Promise<Written[]> {
  const { rows } = await deps.pool.query<Written>(
    "select entry_id, revision, kind, reverses_entry_id, lines from journal_entry where report_id = $1 order by revision",
    [report_id],
  );
  return rows;
}

/** Returns the counter from which closings and entries draw their revisions. */
async function lastRevision(): Promise<number> {
  const { rows } = await deps.pool.query<{ v: number }>("select v::int from revision_counter");
  return rows[0]?.v ?? assert.fail();
}

/** Stores a closing with its receipts, and evaluates it; its entry is due, and not written yet. */
async function close(till: Till, members: Record<string, unknown>): Promise<string> {
  const sales = newIds(2);
  const report = matchingClosing(till, sales, members);
  const { status, text } = await submit(first, report);
  assert.equal(status, 200, text);
  await reconcileReceipts(deps, await storeReceipts(first, receiptsOf(sales, { ...till })));
  while ((await deps.jobs.runDue("evaluate_closing", ({ report_id }) => evaluateLater(deps, report_id))) > 0);
  return report.report_id;
}

/** Lets the job of the closing and the sweep of both nodes run at the same moment, twice each. */
async function writeEverywhere(report_id: string): Promise<void> {
  await Promise.all(
    [...nodes, ...nodes].flatMap((node) => [writeEntryOf(node.deps, report_id), writeDueEntries(node.deps, 0)]),
  );
}

describe("two nodes that write the entry of one closing at the same moment", () => {
  test("write one entry, then one reversal with one new entry, and no revision is skipped", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const till = await newTill(first);
      await close(till, { closing_number: 1, cash_left_in_drawer: "100.00" });
      const report_id = await close(till, { closing_number: 3, cash_left_in_drawer: "100.00" });
      await writeDueEntries(deps, 0);
      // The closing between the two changes the float of the third one.
      const between = await close(till, { closing_number: 2, cash_left_in_drawer: "80.00" });
      const before = await lastRevision();
      await writeEverywhere(report_id);
      const [entry, reversal, next, ...others] = await entriesOf(report_id);
      assert.ok(entry && reversal && next);
      assert.deepEqual(others, []);
      assert.deepEqual([entry.kind, reversal.kind, next.kind], ["closing", "reversal", "closing"]);
      assert.equal(reversal.reverses_entry_id, entry.entry_id);
      assert.equal(next.revision, reversal.revision + 1);
      const written = [reversal, next, ...(await entriesOf(between))];
      assert.deepEqual(
        written.map(({ revision }) => revision).toSorted((a, b) => a - b),
        written.map((_, index) => before + index + 1),
      );
      assert.equal(await lastRevision(), before + written.length);
    }
  });

  test("book a waiting closing once, whichever of them is asked", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const till = await newTill(first);
      const report = matchingClosing(till, newIds(2));
      assert.equal((await submit(first, report)).status, 200);
      const before = await lastRevision();
      const answers = await Promise.all(
        [...nodes, ...nodes].map(({ call }) =>
          call("POST", `/admin/api/books/closings/${report.report_id}/entry`, { token: manager }),
        ),
      );
      for (const { status, text, body } of answers) {
        assert.equal(status, 200, text);
        assert.deepEqual(body, answers[0]?.body);
      }
      assert.equal((await entriesOf(report.report_id)).length, 1);
      assert.equal(await lastRevision(), before + 1);
      const { rows: changes } = await deps.pool.query(
        "select from audit_log where entity_id = $1 and field_name = 'journal_entry'",
        [report.report_id],
      );
      assert.equal(changes.length, 1);
    }
  });

  test("are read to the end by a cursor that follows them", async () => {
    const till = await newTill(first);
    const report_ids: string[] = [];
    for (let number = 1; number <= ROUNDS; number += 1) report_ids.push(await close(till, { closing_number: number }));
    const writing = { is_over: false };
    const found: number[] = [];
    let after = await lastRevision();
    const follow = async (): Promise<void> => {
      for (let is_last = false; !is_last;) {
        is_last = writing.is_over;
        const { status, body, text } = await second.call("GET", `/rest/V1/pos/journal-entries?changedAfter=${after}`);
        assert.equal(status, 200, text);
        for (const { revision } of body.items) found.push(revision);
        after = body.highest_revision;
      }
    };
    const write = async (): Promise<void> => {
      await Promise.all(report_ids.map((report_id, index) => writeEntryOf(nodes[index % 2]?.deps ?? deps, report_id)));
      writing.is_over = true;
    };
    await Promise.all([follow(), write()]);
    const { rows } = await deps.pool.query<{ revision: number }>(
      "select revision from journal_entry where report_id = any($1) order by revision",
      [report_ids],
    );
    assert.deepEqual(
      found,
      rows.map(({ revision }) => revision),
    );
    assert.equal(rows.length, ROUNDS);
  });
});
