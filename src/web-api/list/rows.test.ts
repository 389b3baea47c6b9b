import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import * as fc from "fast-check";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";

import { ApiError } from "../errors/errors.ts";
import { listRows, type ListRequest } from "./rows.ts";
import { newReader } from "../../../test/fixtures/web-api/readers.ts";
import { CONDITIONS, UNREADABLE } from "../../../test/fixtures/web-api/conditions.ts";
import type { Columns } from "../search/compile.ts";
import type { Filter, SearchCriteria } from "../search/criteria.ts";

interface Row {
  readonly id: number;
}

const url = process.env["TEST_DATABASE_URL"];
const skip = url === undefined ? "TEST_DATABASE_URL is not set" : false;

const columns: Columns = {
  id: { sql: "r.id", type: "int" },
  name: { sql: "r.name", type: "text" },
  total: { sql: "r.total", type: "numeric" },
  revision: { sql: "r.revision", type: "bigint" },
  is_active: { sql: "r.is_active", type: "bool" },
  created_at: { sql: "r.created_at", type: "timestamp" },
  moment: { sql: "r.created_at", type: "timestamp", has_fractions: true },
  business_date: { sql: "r.business_date", type: "date" },
  report_id: { sql: "r.report_id", type: "uuid" },
  details: { sql: "r.details", type: "json" },
  tags: { sql: "r.tags", type: "text" },
};

const shop = sql`(values
  (1, 'Anna',   10.5000::numeric, 9007199254740991::bigint, true,  '2026-03-01 09:30:00.25+00'::timestamptz,
    '2026-03-01'::date, 'aaaaaaaa-0000-4000-8000-000000000001'::uuid, '{"a": 1}'::jsonb, 'red,Blue'),
  (2, 'bernd',  -3, 2, false, '2026-03-01 09:30:01+00', '2026-03-02', 'aaaaaaaa-0000-4000-8000-000000000002', '[]', ''),
  (3, '50% \\', 0, 3, null, null, null, null, null, 'blue'),
  (4, null,     null, null, true, '2026-03-02 00:00:00+00', '2026-02-28', null, null, null),
  (5, 'ANNA B', 10, 5, false, '2025-12-31 23:59:59+00', '2025-12-31', null, '"x"', 'green,red')
) as r(id, name, total, revision, is_active, created_at, business_date, report_id, details, tags)`;

const numbers = (count: number) => sql`generate_series(1, ${count}::int) as r(id)`;
const numberColumns: Columns = { id: { sql: "r.id", type: "int" } };

const criteriaOf = (...filters: readonly Filter[]): SearchCriteria => ({
  filter_groups: [{ filters }],
  page_size: 100,
});

describe("lists on PostgreSQL", { skip }, () => {
  let pool: Pool;
  let streamPool: Pool;
  let db: Kysely<unknown>;

  before(() => {
    pool = new Pool({ connectionString: url, max: 1, options: "-c timezone=UTC" });
    streamPool = new Pool({ connectionString: url, max: 1, options: "-c timezone=UTC" });
    db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  });
  after(async () => {
    await db.destroy();
    await streamPool.end();
  });

  async function page(request: Partial<ListRequest> & Pick<ListRequest, "criteria">) {
    const answer = await listRows<Row>({
      db,
      lists: (_reader, read) => read(db, new AbortController().signal),
      streamPool,
      from: shop,
      columns,
      select: sql`r.id`,
      primary_key: "id",
      reader: newReader(),
      ...request,
    });
    assert.ok(answer.kind === "page");
    return { ids: answer.rows.map((row) => row.id), total_count: answer.total_count, rows: answer.rows };
  }

  async function ids(field: string, condition_type: string, value: string): Promise<string> {
    return (await page({ criteria: criteriaOf({ field, condition_type, value }) })).ids.join(",");
  }

  for (const [field, condition, value, expected] of CONDITIONS) {
    test(`the filter ${field} ${condition} ${JSON.stringify(value)} matches ${expected === "" ? "nothing" : expected}`, async () => {
      assert.equal(await ids(field, condition, value), expected);
    });
  }

  for (const [field, condition_type, value, unread] of UNREADABLE) {
    test(`the filter ${field} ${condition_type} ${JSON.stringify(value)} is refused by field and value`, async () => {
      await assert.rejects(page({ criteria: criteriaOf({ field, condition_type, value }) }), (error) => {
        assert.ok(error instanceof ApiError);
        assert.equal(error.status, 400);
        assert.deepEqual(
          [error.code, error.params["field"], error.params["value"]],
          ["search_value_not_readable", field, unread],
        );
        return true;
      });
    });
  }

  test("each row is either up to a moment or after it, and either before it or from it on", async () => {
    const moments = ["2026-03-01 09:30:00", "2026-03-01T09:30:00.25Z", "2026-03-01 09:30:01", "2026-3-2", "0000-00-00"];
    for (const field of ["created_at", "moment"]) {
      for (const moment of moments) {
        for (const [one, other] of [
          ["lteq", "gt"],
          ["lt", "gteq"],
          ["eq", "neq"],
        ] as const) {
          const found = [
            ...(await ids(field, one, moment)).split(","),
            ...(await ids(field, other, moment)).split(","),
          ];
          assert.deepEqual(
            found.filter((id) => id !== "").toSorted(),
            ["1", "2", "4", "5"],
            `${field} ${one} ${moment}`,
          );
        }
      }
    }
  });

  test("from and to in one group are a range, other conditions of a group are alternatives", async () => {
    const from = { field: "id", condition_type: "from", value: "2" };
    const to = { field: "id", condition_type: "to", value: "3" };
    const other = { field: "id", condition_type: "eq", value: "5" };
    assert.deepEqual((await page({ criteria: criteriaOf(to, from) })).ids, [2, 3]);
    assert.deepEqual((await page({ criteria: criteriaOf(to, other) })).ids, [1, 2, 3, 5]);
    const both = { filter_groups: [{ filters: [from] }, { filters: [to, other] }], page_size: 9 };
    assert.deepEqual((await page({ criteria: both })).ids, [2, 3, 5]);
  });

  test("a page counts all matching rows, also beyond the last page, and carries only the selected columns", async () => {
    const criteria = { filter_groups: [], sort_orders: [{ field: "id", direction: null }], page_size: 2 };
    assert.deepEqual(await page({ criteria: { ...criteria, current_page: 2 } }), {
      ids: [3, 2],
      total_count: 5,
      rows: [{ id: 3 }, { id: 2 }],
    });
    assert.deepEqual(await page({ criteria: { ...criteria, current_page: 9 } }), { ids: [], total_count: 5, rows: [] });
    const far = { ...criteria, current_page: Number.MAX_SAFE_INTEGER };
    assert.deepEqual(await page({ criteria: far }), { ids: [], total_count: 5, rows: [] });
  });

  test("text sorts by code point without regard to case, and equal rows by primary key", async () => {
    const sort = (field: string) => ({
      filter_groups: [],
      sort_orders: [{ field, direction: "ASC" as const }],
      page_size: 9,
    });
    assert.deepEqual((await page({ criteria: sort("name") })).ids, [4, 3, 1, 5, 2]);
    assert.deepEqual((await page({ criteria: sort("isActive") })).ids, [3, 2, 5, 1, 4]);
  });

  test("rows without a value are first ascending and last descending, except in columns without such rows", async () => {
    const idsBy = async (field: string, direction: "ASC" | "DESC", more: Partial<ListRequest> = {}) => {
      const criteria = { filter_groups: [], sort_orders: [{ field, direction }], page_size: 9 };
      return (await page({ criteria, ...more })).ids;
    };
    const filled = { ...columns, total: { sql: "r.total", type: "numeric", is_never_empty: true } as const };
    assert.deepEqual(await idsBy("total", "ASC"), [4, 2, 3, 5, 1]);
    assert.deepEqual(await idsBy("total", "DESC"), [1, 5, 3, 2, 4]);
    assert.deepEqual(await idsBy("total", "DESC", { paging: "by_keys" }), [1, 5, 3, 2, 4]);
    assert.deepEqual(await idsBy("total", "ASC", { columns: filled }), [2, 3, 5, 1, 4]);
    assert.deepEqual(await idsBy("name", "DESC"), [2, 5, 1, 3, 4]);
    assert.deepEqual(await idsBy("details", "DESC").then((ids) => ids.slice(3)), [3, 4]);
    assert.deepEqual(await idsBy("isActive", "DESC"), [1, 4, 2, 5, 3]);
  });

  test("rows outside the scope are absent from the rows and the count, whatever the criteria", async () => {
    const scope = sql<boolean>`r.id = any(${[1, 3]}::int[])`;
    const criteria = criteriaOf(
      { field: "id", condition_type: "eq", value: "2" },
      { field: "id", condition_type: "gt", value: "0" },
    );
    const answer = await page({ criteria, scope });
    assert.deepEqual([answer.ids, answer.total_count], [[1, 3], 2]);
    const all = await listRows<Row>({
      db,
      lists: (_reader, read) => read(db, new AbortController().signal),
      streamPool,
      from: shop,
      columns,
      select: sql`r.id`,
      primary_key: "id",
      reader: newReader(),
      scope,
      criteria: { filter_groups: [] },
    });
    assert.ok(all.kind === "stream");
    assert.equal(all.total_count, 2);
    assert.deepEqual((await Array.fromAsync(all.batches)).flat(), [{ id: 1 }, { id: 3 }]);
  });

  test("criteria of any client make no query that the database refuses", async () => {
    const condition = fc.constantFrom(
      ..."eq neq gt lteq from to in nin like nlike finset nfinset is regexp seq sneq ntoa fulltext x".split(" "),
    );
    const part = fc.constantFrom(
      ..."1 9 - + . e 99999999999999999999 2026-03-01 T 24:00:00 Z , \\ % _ ' \" \0 ( ) [ ] {2} * | ^ $ a é 😀 null infinity epoch".split(
        " ",
      ),
      " ",
    );
    const value = fc.oneof(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join("")),
      fc.string({ unit: "binary" }),
    );
    const filters = fc.array(
      fc.record({ field: fc.constantFrom(...Object.keys(columns)), condition_type: condition, value }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(filters, async (some) => {
        try {
          const { ids, total_count } = await page({ criteria: criteriaOf(...some) });
          assert.equal(ids.length, total_count);
        } catch (error) {
          assert.ok(error instanceof ApiError && error.status === 400, String(error));
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a long list is cut into the same pages from either end, ties in the direction of the last order", async () => {
    const rows = 25_050;
    const long = { ...numberColumns, kind: { sql: "(r.id % 7)", type: "int" as const } };
    for (const direction of ["ASC", "DESC"] as const) {
      const sign = direction === "ASC" ? 1 : -1;
      const whole = Array.from({ length: rows }, (_, index) => index + 1).toSorted(
        (a, b) => sign * ((a % 7) - (b % 7) || a - b),
      );
      // Pages to read: the first two, those around row 10,000, from which a page may be read from
      // the end, those around the middle, the last two, and those beyond.
      for (const current_page of [1, 2, 100, 101, 125, 126, 127, 250, 251, 252]) {
        const sort_orders = [{ field: "kind", direction }];
        const criteria = { filter_groups: [], sort_orders, page_size: 100, current_page };
        const answer = await page({ from: numbers(rows), columns: long, paging: "by_keys", criteria });
        const expected = whole.slice((current_page - 1) * 100, current_page * 100);
        assert.deepEqual([answer.total_count, answer.ids], [rows, expected], `page ${current_page} ${direction}`);
      }
    }
  });

  test("rows are counted up to a limit, and pages beyond it are the same", async () => {
    for (const current_page of [1, 2, 101, 102]) {
      const criteria = {
        filter_groups: [],
        sort_orders: [{ field: "id", direction: "DESC" as const }],
        page_size: 100,
        current_page,
      };
      const of = (count?: number) =>
        page({ from: numbers(10_150), columns: numberColumns, paging: "by_keys", criteria, count });
      const whole = await of();
      assert.equal(whole.total_count, 10_150);
      for (const [count_max, total_count] of [
        [7, 7],
        [20_000, 10_150],
      ] as const) {
        const counted = await of(count_max);
        assert.deepEqual([counted.total_count, counted.ids], [total_count, whole.ids], `page ${current_page}`);
      }
    }
  });

  test("a derived list is cut into the same pages, and counted beyond the last one", async () => {
    const rows = 57;
    for (const [current_page, expected] of [
      [1, [57, 56, 55, 54, 53, 52, 51, 50, 49, 48]],
      [6, [7, 6, 5, 4, 3, 2, 1]],
      [7, []],
    ] as const) {
      const sort_orders = [{ field: "id", direction: "DESC" as const }];
      const criteria = { filter_groups: [], sort_orders, page_size: 10, current_page };
      const answer = await page({ from: numbers(rows), columns: numberColumns, paging: "at_once", criteria });
      assert.deepEqual([answer.total_count, answer.ids], [rows, [...expected]], `page ${current_page}`);
      assert.deepEqual(
        answer.rows,
        expected.map((id) => ({ id })),
        "without what places and counts them",
      );
    }
  });
});
