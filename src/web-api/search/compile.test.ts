import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "fast-check";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
} from "kysely";

import { ApiError } from "../errors/errors.ts";
import { compileCriteria, type Columns } from "./compile.ts";
import type { SearchCriteria } from "./criteria.ts";
import { isSafeRegexp } from "./regexp.ts";

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const columns: Columns = {
  location_id: { sql: "r.location_id", type: "int" },
  revision: { sql: "s.revision", type: "bigint" },
  total: { sql: "r.total", type: "numeric" },
  name: { sql: "r.name", type: "text" },
  is_active: { sql: "r.is_active", type: "bool" },
  created_at: { sql: "r.created_at", type: "timestamp" },
  business_date: { sql: "r.business_date", type: "date" },
  report_id: { sql: "r.report_id", type: "uuid" },
  details: { sql: "r.details", type: "json" },
};

const CONDITIONS =
  "eq neq gt lt gteq lteq moreq from to in nin like nlike null notnull finset nfinset is regexp seq sneq ntoa fulltext x";

function compile(criteria: SearchCriteria): CompiledQuery {
  const { where, orderBy, limit, offset } = compileCriteria(criteria, columns, "location_id");
  return sql`${where} order by ${orderBy} limit ${limit ?? null} offset ${offset}`.compile(db);
}

const filter = (field: string, condition_type: string, value: string) => ({ field, condition_type, value });

test("filters of a group are joined by OR, groups by AND", () => {
  const { sql } = compile({
    filter_groups: [
      { filters: [filter("location_id", "eq", "1"), filter("location_id", "gt", "5")] },
      { filters: [filter("name", "null", "")] },
    ],
  });
  assert.match(sql, /^\(r\.location_id = \$1::int8 or r\.location_id > \$2::int8\) and \(r\.name is null\) order by/);
});

test("exactly from and to on one field of a group are a range", () => {
  const where = (...filters: ReturnType<typeof filter>[]) => compile({ filter_groups: [{ filters }] }).sql;
  assert.match(where(filter("total", "from", "1"), filter("total", "to", "2")), />= .* and .*<= /);
  assert.match(where(filter("createdAt", "to", "2026-01-01"), filter("created_at", "from", "2026-01-01")), / and /);
  assert.match(where(filter("total", "from", "1"), filter("revision", "to", "2")), />= .* or .*<= /);
  assert.match(where(filter("total", "from", "1"), filter("total", "from", "2")), / or /);
  assert.match(where(filter("total", "from", "1"), filter("total", "to", "2"), filter("total", "eq", "9")), / or /);
});

test("sort orders are descending by default, the last order of a field counts and the primary key comes last", () => {
  const order = (...sort_orders: NonNullable<SearchCriteria["sort_orders"]>) =>
    /order by (.*) limit/.exec(compile({ filter_groups: [], sort_orders }).sql)?.[1];
  assert.equal(order(), "r.location_id asc");
  assert.equal(order({ field: "isActive", direction: null }), "r.is_active desc nulls last, r.location_id asc");
  assert.equal(
    order(
      { field: "name", direction: "ASC" },
      { field: "total", direction: "ASC" },
      { field: "name", direction: "DESC" },
    ),
    'r.total asc nulls first, lower(r.name) collate "C" desc nulls last, r.location_id asc',
  );
  assert.equal(order({ field: "location_id", direction: "DESC" }), "r.location_id desc");
});

test("page numbers out of range are read as the platform reads them", () => {
  const page = (page_size?: number, current_page?: number) => {
    const { limit, offset } = compileCriteria(
      {
        filter_groups: [],
        ...(page_size === undefined ? {} : { page_size }),
        ...(current_page === undefined ? {} : { current_page }),
      },
      columns,
      "location_id",
    );
    return [limit, offset];
  };
  assert.deepEqual(page(20, 3), [20, 40]);
  assert.deepEqual(page(20, -3), [20, 0]);
  assert.deepEqual(page(0, 3), [undefined, 0]);
  assert.deepEqual(page(undefined, 3), [undefined, 0]);
  assert.deepEqual(page(-5, 2), [1, 1]);
  assert.deepEqual(page(1_000, Number.MAX_SAFE_INTEGER), [1_000, Number.MAX_SAFE_INTEGER]);
});

test("an unknown filter or sort field is refused by its name as sent", () => {
  for (const field of ["foo", "", "toString", "__proto__", "r.name", "NAME"]) {
    const refused = (error: unknown) =>
      error instanceof ApiError &&
      error.status === 400 &&
      error.rendered === `The "${field}" attribute name is invalid. Reset the name and try again.`;
    assert.throws(() => compile({ filter_groups: [{ filters: [filter(field, "eq", "1")] }] }), refused);
    assert.throws(() => compile({ filter_groups: [], sort_orders: [{ field, direction: "ASC" }] }), refused);
  }
});

test("the SQL text never holds a client's value", () => {
  const marked = fc
    .tuple(fc.string(), fc.constantFrom("zq", "'zq", '"zq', "zq--", "$1zq", "7777", "-7777.5", "zq,'zq"))
    .map(([noise, mark]) => `${mark}${noise}`);
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(columns)),
      fc.constantFrom(...CONDITIONS.split(" ")),
      marked,
      fc.constant(7777),
      (field, condition_type, value, page) => {
        try {
          const query = compile({
            filter_groups: [{ filters: [{ field, condition_type, value }] }],
            page_size: page,
            current_page: page,
          });
          assert.doesNotMatch(query.sql, /zq|7777/);
        } catch (error) {
          assert.ok(error instanceof ApiError && error.status === 400, String(error));
          if (error.code !== "search_value_not_readable") assert.equal(condition_type, "regexp");
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("only small regular expressions without nested repetition are safe", () => {
  const safe = ["abc", "^a.*z$", "(ab|cd)+", "[a-z0-9_-]{2,20}", "a\\.b", "\\d+\\s?", "[^a\\]]", "(a|b)(c|d)?", "é+"];
  const unsafe =
    "(a+)+ ((a*)b){2} a** a{21} a{3,2} *a ^* ( ) (a a) [ [] [z-a] [a-Z] [[:nope:]] a| |a () (?i)a a*? \\1 (a)\\1 \\m \\ ***=a {"
      .split(" ")
      .concat("", "x".repeat(201));
  assert.deepEqual(
    safe.filter((pattern) => !isSafeRegexp(pattern)),
    [],
  );
  assert.deepEqual(unsafe.filter(isSafeRegexp), []);
});
