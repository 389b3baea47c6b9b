import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import pg from "pg";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { newIds, watchEvaluations } from "../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../test/fixtures/closings/figures.ts";
import { newTill, read } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { call, deps } = shop;
const admin = await newAdministrator(shop);
const { token } = admin;
const till = await newTill(shop);
const { arrive, runJobs, store } = watchEvaluations(shop);
const URL = "/admin/api/register-reports";

async function list(query: string): Promise<{ report_id: string; findings: string[] }[]> {
  const answer = await call("GET", `${URL}?${query}`, { token });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.total_count, answer.body.items.length);
  return answer.body.items;
}

const found = async (query: string): Promise<string[]> => (await list(query)).map(({ report_id }) => report_id);

describe("GET /admin/api/register-reports/{report_id}", () => {
  test("the administration explains a closing: its checks, its documents with what is missing and late, unlisted receipts, chain and neighbours", async () => {
    const own = await newTill(shop);
    const session_id = randomUUID();
    const [held, late, missing, unlisted] = newIds(4);
    assert.ok(held && late && missing && unlisted);
    const first = await store(matchingClosing(own, [], { closing_number: 1 }));
    const [held_id] = await arrive(receiptsOf([held], { register_session_id: session_id }));
    const report = matchingClosing(own, [held, late, missing], { session_id, closing_number: 2 });
    const id = await store(report);
    const third = await store(matchingClosing(own, [], { closing_number: 3 }));
    const [late_id] = await arrive(receiptsOf([late], { register_session_id: session_id }));
    const [unlisted_id] = await arrive(receiptsOf([unlisted], { register_session_id: session_id }));

    const { status, body } = await call("GET", `${URL}/${id.toUpperCase()}`, { token });
    assert.equal(status, 200);
    assert.equal(body.report_json, JSON.stringify(report));
    assert.deepEqual(
      body.documents.map((row: Record<string, unknown>) => [
        row["sale_id"],
        row["receipt_id"],
        row["is_missing"],
        row["is_late"],
      ]),
      [
        [held, held_id, false, false],
        [late, late_id, false, true],
        [missing, null, true, false],
      ],
    );
    assert.equal(body.documents[0].amount, "11.90");
    assert.deepEqual([body.documents[0].kind, body.documents[0].stated_kind], ["sale", null]);
    assert.equal(body.documents[2].received_at, null);
    assert.match(body.documents[1].received_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(
      body.unlisted_receipts.map((row: Record<string, unknown>) => [row["receipt_id"], row["sale_id"], row["is_late"]]),
      [[unlisted_id, unlisted, true]],
    );
    assert.deepEqual([body.listed_documents, body.missing_documents, body.late_receipts], [3, 1, 2]);
    assert.deepEqual(body.findings, ["documents_missing", "late_receipts", "receipts_out_of_time"]);
    assert.equal(body.evaluation_is_due, false);
    const sums = body.checks.find((check: { id: string }) => check.id.startsWith("H5"));
    assert.deepEqual([sums.kind, sums.outcome, sums.difference], ["hard", "passed", "0"]);
    assert.ok(
      body.checks.some((check: { id: string; outcome: string }) => check.id === "H2" && check.outcome === "skipped"),
    );
    assert.deepEqual([body.previous.report_id, body.next.report_id], [first, third]);
    assert.deepEqual([body.chain.position, body.chain.link.length, body.chain.previous_link.length], [2, 64, 64]);

    const last = await call("GET", `${URL}/${third}`, { token });
    assert.equal(last.body.next, null);
    assert.equal(last.body.previous.report_id, id);
  });

  test("the administration shows a failed check with expected, actual, difference and the sales behind it", async () => {
    const sales = newIds(2);
    const id = await store(matchingClosing(till, sales));
    await arrive(receiptsOf(sales).map((sale, index) => (index === 0 ? { ...sale, grand_total: "12.00" } : sale)));
    const { body } = await call("GET", `${URL}/${id}`, { token });
    const gross = body.checks.find((check: { id: string }) => check.id === "H2");
    assert.deepEqual(
      [gross.outcome, gross.expected, gross.actual, gross.difference],
      ["failed", "23.9", "23.8", "-0.1"],
    );
    const amounts = body.checks.find((check: { id: string }) => check.id.startsWith("H1"));
    assert.deepEqual([amounts.outcome, amounts.receipts, amounts.receipts_count], ["failed", [sales[0]], 1]);
    assert.equal(body.state_figures_reconciled, "mismatched");
  });

  test("an unknown closing is answered with 404", async () => {
    assert.equal((await call("GET", `${URL}/${randomUUID()}`, { token })).status, 404);
  });
});

describe("GET /admin/api/register-reports", () => {
  test("the list of closings filters on states, amounts and counters, sorts and pages", async () => {
    const own = await newTill(shop);
    const sales = newIds(2);
    await arrive(receiptsOf(sales));
    const matched = await store(matchingClosing(own, sales, { closing_number: 1 }));
    const waiting = await store(matchingClosing(own, newIds(3), { closing_number: 2 }));
    const of = `filter[terminal_id]=${own.terminal_id}`;
    assert.deepEqual(await found(`${of}&filter[state_figures_reconciled]=matched`), [matched]);
    assert.deepEqual(await found(`${of}&filter[state_documents_received]=incomplete`), [waiting]);
    assert.deepEqual(await found(`${of}&filter[state_orders_processed]=complete`), [matched]);
    assert.deepEqual(await found(`${of}&filter[sales_incl_tax][gteq]=30`), [waiting]);
    assert.deepEqual(await found(`${of}&filter[missing_documents]=3`), [waiting]);
    assert.deepEqual(await found(`${of}&filter[tender_cash_rounding]=0&sort=-closing_number`), [waiting, matched]);
    assert.deepEqual(await found(`${of}&filter[evaluation_is_due]=0&sort=closing_number`), [matched, waiting]);
    const paged = await call("GET", `${URL}?${of}&sort=closing_number&page=2&page_size=1`, { token });
    assert.deepEqual([paged.body.items.length, paged.body.items[0].report_id, paged.body.total_count], [1, waiting, 2]);
    assert.equal((await call("GET", `${URL}?filter[document]=x`, { token })).status, 400);
  });

  test("each shown column of the list of closings is a filter, apart from findings, which have one of their own, and tax rates", async () => {
    const [row] = await list("page_size=0");
    assert.ok(row);
    for (const column of Object.keys(row).filter((name) => name !== "findings" && name !== "tax_rates")) {
      const answer = await call("GET", `${URL}?filter[${column}][notnull]=1&page_size=1`, { token });
      assert.equal(answer.status, 200, `${column}: ${answer.text}`);
    }
  });

  test("the list of closings shows a gap in a series until the missing closing comes", async () => {
    const own = await newTill(shop);
    const of = `filter[terminal_id]=${own.terminal_id}&filter[finding]=series_gap`;
    await store(matchingClosing(own, [], { closing_number: 1 }));
    const third = await store(matchingClosing(own, [], { closing_number: 3 }));
    assert.deepEqual(await found(of), [third]);
    await store(matchingClosing(own, [], { closing_number: 2 }));
    await runJobs();
    assert.deepEqual(await found(of), []);
  });

  test("the list of closings filters on mismatches, missing documents and late receipts, alone and together", async () => {
    const own = await newTill(shop);
    const of = (finding: string): string => `filter[terminal_id]=${own.terminal_id}&filter[finding]=${finding}`;
    const [one, two] = newIds(2);
    assert.ok(one && two);
    const mismatched = await store(matchingClosing(own, [], { cash_difference: "0.01", closing_number: 1 }));
    const missing = await store(matchingClosing(own, [one, two], { closing_number: 2 }));
    await arrive(receiptsOf([one]));
    assert.deepEqual(await found(of("mismatch")), [mismatched]);
    assert.deepEqual(await found(of("documents_missing")), [missing]);
    assert.deepEqual(await found(of("late_receipts")), [missing]);
    assert.deepEqual(await found(of("late_receipts,documents_missing")), [missing]);
    assert.deepEqual(await found(of("late_receipts,mismatch")), []);
    await arrive(receiptsOf([two]));
    assert.deepEqual(await found(of("documents_missing")), []);
    assert.equal((await call("GET", `${URL}?filter[finding]=nonsense`, { token })).status, 400);
    assert.equal((await call("GET", `${URL}?filter[finding][eq]=mismatch`, { token })).status, 400);
  });

  test("the list finds the closing of a terminal that has receipts in an unclosed session", async () => {
    const own = await newTill(shop);
    const session_id = randomUUID();
    const open_session = randomUUID();
    const of = `filter[terminal_id]=${own.terminal_id}&filter[finding]=session_without_closing`;
    const at = { terminal_id: own.terminal_id, location_id: own.location_id };
    await arrive(receiptsOf(newIds(1), { ...at, register_session_id: session_id }));
    const id = await store(matchingClosing(own, [], { session_id, closed_at: "2999-01-01T00:00:00Z" }));
    assert.deepEqual(await found(of), []);
    await arrive(receiptsOf(newIds(1), { ...at, register_session_id: open_session }));
    assert.deepEqual(await found(of), [id]);
    // A list searches from the sessions, a single closing from itself: both must find the closing
    // after the receipt.
    const earlier = await store(matchingClosing(own, [], { closed_at: "2000-01-01T00:00:00Z" }));
    const later = await store(matchingClosing(own, [], { closed_at: "3000-01-01T00:00:00Z" }));
    assert.deepEqual(await found(of), [id]);
    for (const [report_id, is_found] of [
      [earlier, false],
      [id, true],
      [later, false],
    ] as const) {
      const { body } = await call("GET", `${URL}/${report_id}`, { token });
      assert.equal(body.findings.includes("session_without_closing"), is_found, report_id);
    }
  });
});

describe("GET /admin/api/register-reports/totals", () => {
  test("the closings that match are added up, also those found by a finding", async () => {
    const own = await newTill(shop);
    const [sale] = newIds(1);
    assert.ok(sale);
    await store(matchingClosing(own, [], { closing_number: 1 }));
    await store(matchingClosing(own, [sale], { closing_number: 2 }));
    const of_till = `filter[terminal_id]=${own.terminal_id}`;
    const totals = async (query: string) => (await call("GET", `${URL}/totals?${query}`, { token })).body;
    const [line, ...others] = (await totals(of_till)).items;
    assert.deepEqual(others, []);
    assert.deepEqual([line.count, line.sales_incl_tax, line.refunds_incl_tax], [2, "11.90", "0.00"]);
    const missing = await totals(`${of_till}&filter[finding]=documents_missing`);
    assert.deepEqual([missing.items[0].count, missing.is_complete], [1, true]);
    assert.deepEqual((await totals(`${of_till}&filter[finding]=late_receipts`)).items, []);
  });

  test("refunds that a register writes as negative amounts are added up as positive ones", async () => {
    const own = await newTill(shop);
    const refunded = (sign: string) => ({
      refunds: { excl_tax: `${sign}10.00`, tax: `${sign}1.90`, incl_tax: `${sign}11.90` },
    });
    await store(matchingClosing(own, [], { closing_number: 1, ...refunded("") }));
    await store(matchingClosing(own, [], { closing_number: 2, ...refunded("-") }));
    const { body } = await call("GET", `${URL}/totals?filter[terminal_id]=${own.terminal_id}`, { token });
    assert.equal(body.items[0].refunds_incl_tax, "23.80");
  });
});

describe("GET /admin/api/register-sessions", () => {
  test("the list of sessions shows those with receipts and no closing, with their totals, until they are closed", async () => {
    const own = await newTill(shop);
    const session_id = randomUUID();
    const at = { terminal_id: own.terminal_id, location_id: own.location_id };
    const sales = newIds(2);
    await arrive([
      ...receiptsOf(sales.slice(0, 1), { ...at, register_session_id: session_id }),
      ...receiptsOf(sales.slice(1), { ...at, register_session_id: session_id.toUpperCase() }),
    ]);
    const sessions = async (query = ""): Promise<Record<string, unknown>[]> => {
      const url = `/admin/api/register-sessions?filter[terminal_id]=${own.terminal_id}${query}`;
      const answer = await call("GET", url, { token });
      assert.equal(answer.status, 200, answer.text);
      return answer.body.items;
    };
    const [session] = await sessions();
    assert.ok(session);
    assert.equal(String(session["register_session_id"]).toLowerCase(), session_id);
    assert.deepEqual(
      [session["location_id"], session["currency"], session["receipts"], session["net_sales"]],
      [own.location_id, "EUR", 2, "23.80"],
    );
    assert.match(String(session["first_receipt_at"]), /^\d{4}-/);
    assert.deepEqual(await sessions("&filter[receipts][gt]=2"), []);
    assert.equal((await sessions("&days=1")).length, 1);
    assert.equal((await call("GET", "/admin/api/register-sessions?days=0", { token })).status, 400);
    await store(matchingClosing(own, sales, { session_id }));
    assert.deepEqual(await sessions(), []);
  });
});

describe("POST /admin/api/register-reports/{report_id}/annotations", () => {
  const annotate = (report_id: string, body: unknown, as = token) =>
    call("POST", `${URL}/${report_id}/annotations`, { token: as, body });

  test("each annotation raises the revision of its closing, which comes back into the feed; the oldest annotation is first", async () => {
    const id = await store(matchingClosing(till, []));
    const before = await read(shop, id);
    const first = await annotate(id.toUpperCase(), { text: "  Counted twice.\nOne note was stuck. " });
    assert.equal(first.status, 200, first.text);
    assert.deepEqual(
      [first.body.report_id, first.body.author, first.body.author_id, first.body.text],
      [id, "Ann Admin", admin.admin_user_id, "Counted twice.\nOne note was stuck."],
    );
    await annotate(id, { text: "Second" });
    const after = await read(shop, id);
    assert.deepEqual(
      after.annotations.map(({ text }: { text: string }) => text),
      ["Counted twice.\nOne note was stuck.", "Second"],
    );
    const feed = await call("GET", `/rest/V1/pos/register-reports?changedAfter=${before.revision}`);
    assert.deepEqual(
      feed.body.items.map((row: { report_id: string }) => row.report_id),
      [id],
    );
    const { rows } = await deps.pool.query("select count(*) as n from outbox_event where data ->> 'report_id' = $1", [
      id,
    ]);
    assert.deepEqual(rows, [{ n: 3 }]);
    const shown = await call("GET", `${URL}/${id}`, { token });
    assert.deepEqual(
      shown.body.annotations,
      after.annotations.map((annotation: object) => ({ ...annotation, kind: "note" })),
    );
    const audit = await deps.pool.query(
      "select staff_name, change_source, new_value from audit_log where entity_type = 'register_report' and entity_id = $1 order by log_id",
      [id],
    );
    assert.deepEqual(audit.rows[1], { staff_name: "Ann Admin", change_source: "admin", new_value: "Second" });
  });

  test("an annotation keeps its author's name and loses the author's id when the account is deleted", async () => {
    const gone = await newAdministrator(shop);
    const id = await store(matchingClosing(till, []));
    await annotate(id, { text: "By a former administrator." }, gone.token);
    const removed = await call("DELETE", `/admin/api/admin-users/${gone.admin_user_id}`, { token });
    assert.equal(removed.status, 200, removed.text);
    const { annotations } = await read(shop, id);
    assert.deepEqual([annotations[0].author, annotations[0].author_id], ["Ann Admin", null]);
  });

  test("an annotation that is empty, too long, has an unknown key or names an unknown closing is refused and raises no revision", async () => {
    const id = await store(matchingClosing(till, []));
    const { revision } = await read(shop, id);
    for (const body of [
      {},
      { text: "" },
      { text: " \n " },
      { text: null },
      { text: "x".repeat(10_001) },
      { text: "x", author: "y" },
    ]) {
      const answer = await annotate(id, body);
      assert.equal(answer.status, 400, `${JSON.stringify(body).slice(0, 40)}: ${answer.text}`);
    }
    assert.equal((await annotate(randomUUID(), { text: "x" })).status, 404);
    assert.equal((await read(shop, id)).revision, revision);
  });

  test("concurrent annotations are all kept, each with its own revision", async () => {
    const id = await store(matchingClosing(till, []));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => annotate(id, { text: `note ${index}` })),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    const { rows } = await deps.pool.query(
      "select count(distinct position) as n from outbox_event where data ->> 'report_id' = $1",
      [id],
    );
    assert.deepEqual(rows, [{ n: 13 }]);
    assert.equal((await read(shop, id)).annotations.length, 12);
  });

  test("annotations cannot be changed, not even by the owner of the database", async () => {
    const id = await store(matchingClosing(till, []));
    await annotate(id, { text: "Stays." });
    const owner = new pg.Client({ connectionString: shop.database.owner_url });
    await owner.connect();
    for (const client of [owner, deps.pool]) {
      for (const text of [
        "update pos.register_report_annotation set text = 'other'",
        "delete from pos.register_report_annotation",
        "truncate pos.register_report_annotation",
      ]) {
        await assert.rejects(client.query(text), /is refused|permission denied/, text);
      }
    }
    await owner.end();
    assert.equal((await read(shop, id)).annotations[0].text, "Stays.");
  });
});

describe("access", () => {
  test("reading takes register_reports, annotating takes register_reports_annotate, and neither grants the other", async () => {
    const id = await store(matchingClosing(till, []));
    const reader = await newAdministrator(shop, ["Vendor_Pos::register_reports"]);
    const writer = await newAdministrator(shop, ["Vendor_Pos::register_reports_annotate"]);
    const urls = [URL, `${URL}/${id}`, "/admin/api/register-sessions"];
    for (const url of urls) {
      assert.equal((await call("GET", url, { token: reader.token })).status, 200, url);
      assert.equal((await call("GET", url, { token: writer.token })).status, 401, url);
      assert.equal((await call("GET", url, { token: shop.token })).status, 401, "an integration has no way in");
    }
    const annotate = (as: string) => call("POST", `${URL}/${id}/annotations`, { token: as, body: { text: "x" } });
    assert.equal((await annotate(reader.token)).status, 401);
    assert.equal((await annotate(writer.token)).status, 200);
  });
});
