import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { askAmid } from "../../../../test/ask-amid.ts";
import { newIds, watchEvaluations } from "../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../test/fixtures/closings/figures.ts";
import { newTill, read, submit } from "../../../../test/fixtures/closings/shop.ts";
import { openApp } from "../../../../test/support.ts";

const shop = await openApp();
const { call, deps } = shop;
const admin = await newAdministrator(shop, ["Vendor_Pos::register_reports", "Vendor_Pos::register_reports_annotate"]);
const { token } = admin;
const { arrive, runJobs } = watchEvaluations(shop);
const URL = "/admin/api/register-reports";

const MISMATCH = { sales: { excl_tax: "31.00", tax: "5.70", incl_tax: "36.70" } };

async function close(members: Record<string, unknown> = {}): Promise<string> {
  // Each closing needs its own register: the sample receipts have the same numbers.
  const till = await newTill(shop);
  const ids = newIds(2);
  await arrive(receiptsOf(ids, till));
  const closing = matchingClosing(till, ids, members);
  const answer = await submit(shop, closing);
  assert.equal(answer.status, 200, answer.text);
  await runJobs();
  return closing.report_id;
}

const settle = (report_id: string, is_settled: boolean, text = "The supplier was paid in cash.", as = token) =>
  call("POST", `${URL}/${report_id}/settlement`, { token: as, body: { is_settled, text } });

async function toDo(): Promise<string[]> {
  const answer = await call("GET", `${URL}?filter[to_do]=true&page_size=100`, { token });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.total_count, answer.body.items.length);
  return answer.body.items.map((row: { report_id: string }) => row.report_id);
}

describe("a closing that needs a person", () => {
  test("a mismatched closing is to do until it is settled with an explanation, and again when it is reopened", async () => {
    const matched = await close();
    const id = await close(MISMATCH);
    assert.deepEqual([(await toDo()).includes(id), (await toDo()).includes(matched)], [true, false]);
    const settled = await settle(id, true);
    assert.equal(settled.status, 200, settled.text);
    assert.deepEqual(
      [settled.body.kind, settled.body.author, settled.body.text],
      ["settled", "Ann Admin", "The supplier was paid in cash."],
    );
    assert.ok(!(await toDo()).includes(id));
    const shown = (await call("GET", `${URL}/${id}`, { token })).body;
    assert.equal(shown.is_settled, true);
    assert.equal(shown.state_figures_reconciled, "mismatched", "the verdict stays");
    assert.equal((await settle(id, false, "The supplier denies it.")).status, 200);
    assert.ok((await toDo()).includes(id));
    const again = (await call("GET", `${URL}/${id}`, { token })).body;
    assert.deepEqual(
      [again.is_settled, again.annotations.map(({ kind }: { kind: string }) => kind)],
      [false, ["settled", "reopened"]],
      "both entries stay",
    );
    const { rows } = await deps.pool.query(
      "select field_name, staff_name, new_value from audit_log where entity_id = $1 order by log_id",
      [id],
    );
    assert.deepEqual(rows, [
      { field_name: "settled", staff_name: "Ann Admin", new_value: "The supplier was paid in cash." },
      { field_name: "reopened", staff_name: "Ann Admin", new_value: "The supplier denies it." },
    ]);
  });

  test("the interface shows the explanation as an annotation like any other, with a new revision", async () => {
    const id = await close(MISMATCH);
    const before = await read(shop, id);
    await settle(id, true);
    const after = await read(shop, id);
    assert.ok(after.revision > before.revision);
    assert.deepEqual(Object.keys(after).toSorted(), Object.keys(before).toSorted());
    assert.deepEqual(Object.keys(after.annotations[0]).toSorted(), [
      "annotation_id",
      "author",
      "author_id",
      "created_at",
      "report_id",
      "text",
    ]);
  });

  test("the totals of a period say how many of its closings are mismatched, settled or short of cash", async () => {
    const business_date = "2024-02-01";
    const day = {
      business_date,
      opened_at: "2024-02-01T08:00:00Z",
      closed_at: "2024-02-01T18:00:00Z",
      timezone: "UTC",
    };
    const read_totals = async () => {
      const query = `from=${business_date}&to=${business_date}`;
      return (await call("GET", `/admin/api/register-totals?${query}`, { token })).body.completeness;
    };
    assert.deepEqual(await read_totals(), []);
    await close(day);
    const id = await close({ ...day, ...MISMATCH });
    await close({ ...day, cash_difference: "-5.00" });
    const complete = { currency: "EUR", closings: 3, incomplete: 0, cash_differences: 1, cash_difference: "-5.00" };
    const [before] = await read_totals();
    assert.deepEqual(before, { ...complete, mismatched: before.mismatched, settled: 0 });
    assert.ok(before.mismatched >= 1);
    await settle(id, true);
    assert.equal((await read_totals())[0].settled, 1);
  });

  test("a closing that is settled while its page is read is settled in all of the page or in none of it", async () => {
    const id = await close(MISMATCH);
    const page = await askAmid(
      shop.database.owner_url,
      "pos.register_report_chain",
      () => call("GET", `${URL}/${id}`, { token }),
      async () => assert.equal((await settle(id, true)).status, 200),
    );
    assert.deepEqual([page.status, page.body.is_settled, page.body.annotations], [200, false, []], page.text);
  });

  test("an explanation is required, and only a closing to do can be settled, once", async () => {
    const id = await close(MISMATCH);
    assert.equal((await settle(id, true, "  ")).status, 400);
    assert.equal((await settle(id, false)).status, 400, "not settled yet");
    assert.equal((await settle(await close(), true)).status, 400, "nothing to settle");
    assert.equal((await settle("unknown", true)).status, 404);
    const answers = await Promise.all([settle(id, true), settle(id, true)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);
    const other = await newAdministrator(shop, ["Vendor_Pos::register_reports"]);
    assert.equal((await settle(id, false, "x", other.token)).status, 401);
  });
});
