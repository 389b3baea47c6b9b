import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { newReader } from "../../../../test/fixtures/web-api/readers.ts";
import { openApp } from "../../../../test/support.ts";
import { compileCondition } from "../../../web-api/search/conditions.ts";
import { closingsWith } from "./queries/administration.ts";

const shop = await openApp();
const { call, deps } = shop;

/** Returns the plan of a statement over the states when the planner avoids reading all of them. */
async function planOf(statement: ReturnType<typeof sql>): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(tx);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

test("filters of closings by coverage, unplaced money and failed checks use an index", async () => {
  const { columns } = await closingsWith(deps, newReader(), { findings: [], is_to_do: false, books: undefined });
  for (const [name, condition, value, index] of [
    ["coverage", "eq", "part", "closing_by_coverage_text"],
    ["unplaced", "gt", "0", "closing_by_unplaced"],
    ["failed_checks", "gt", "0", "closing_by_failed_checks"],
  ] as const) {
    const column = columns[name];
    assert.ok(column);
    const plan = await planOf(
      sql`select s.report_id from register_report_state s where ${compileCondition(column, condition, value)}`,
    );
    assert.match(plan, new RegExp(`Index.*${index}[^]*Index Cond`), `${name}\n${plan}`);
  }
});

test("the filter of a finding uses an index", async () => {
  const plan = await planOf(sql`select from register_report_state s where s.findings @> '{cash_short}'`);
  assert.match(plan, /closing_by_finding/);
});

test("sorting closings by coverage, unplaced money and failed checks uses an index", async () => {
  for (const [name, index] of [
    ["coverage", "closing_by_coverage"],
    ["unplaced", "closing_by_unplaced"],
    ["failed_checks", "closing_by_failed_checks"],
  ] as const) {
    const plan = await planOf(
      sql`select s.report_id from register_report_state s order by ${sql.raw(`s.${name}`)} desc, s.report_id desc limit 25`,
    );
    assert.match(plan, new RegExp(index), `${name}\n${plan}`);
    assert.doesNotMatch(plan, /Sort/, `${name}\n${plan}`);
  }
});

test("searchCriteria of connectors may name the coverage", async () => {
  const filter = "searchCriteria[filter_groups][0][filters][0]";
  const answer = await call(
    "GET",
    `/rest/V1/pos/register-reports?${filter}[field]=coverage&${filter}[value]=part&searchCriteria[sortOrders][0][field]=coverage`,
  );
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.body.items, []);
});

test("the register's version is found by the terminal's key, not in its telemetry", async () => {
  const plan = await planOf(sql`select app_version from terminal_app_version where terminal_id = 1`);
  assert.match(plan, /Index Scan using terminal_app_version_pkey/);
});
