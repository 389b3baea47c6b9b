import { before, describe, test } from "node:test";
import * as fc from "fast-check";
import type pg from "pg";
import { openApp } from "../../../../test/support.ts";
import type { Caller } from "../../../web-api/route.ts";
import type { SearchCriteria } from "../../../web-api/search/criteria.ts";
import { agrees as agreesWith, asOwner as asOwnerOf } from "../../../../test/fixtures/audit/entries.ts";

const { database, deps } = await openApp();

const asOwner = <Result>(work: (owner: pg.Client) => Promise<Result>) => asOwnerOf(database.owner_url, work);

/**
 * Inserts entries whose times rise with few exceptions, one of them far ahead. Some values occur in
 * the oldest entries only.
 */
const INSERT = `
  insert into pos.audit_log (log_id, entity_type, entity_id, entity_name, field_name, change_source, staff_id, staff_name,
                             terminal_id, location_id, is_submitted, created_at)
  select i * 97, case when i < 40 then 'Ancient' when i % 3 = 0 then 'product' else 'STAFF' end, (i % 50)::text,
         case when i % 11 > 0 then (array['Name ', 'Ängel_', 'Rot%'])[1 + i % 3] || i % 300 end, (array['price', 'Prices', 'name_1', 'q%ty'])[1 + i % 4],
         (array['api', 'admin', 'pos_terminal'])[1 + i % 3], nullif(i % 7, 0), case when i < 400 then 'Old ' else 'Staff ' end || i % 40,
         nullif(i % 13, 0), nullif(i % 4, 0), i % 3 = 2, timestamptz '2020-03-01Z' + case when i = 7 then 1400 else i end * interval '5 minutes' + (i * 7919 % 60) * interval '30 seconds'
    from generate_series($1::int, $2::int) i`;

const ERASE = `
  insert into pos.erased_audit_entry (log_id, erasure_id)
  select log_id, (select min(erasure_id) from pos.erasure) from pos.audit_log
   where log_id % (97 * 5) = 0 and log_id between $1::int8 * 97 and $2::int8 * 97`;

before(() =>
  asOwner(async (owner) => {
    await owner.query("insert into pos.erasure (person_key) values ('x')");
    await owner.query(INSERT, [1, 1000]);
    await owner.query(ERASE, [1, 300]);
    await owner.query(INSERT, [1001, 1500]);
    await owner.query(ERASE, [700, 1200]);
  }),
);

const VALUES: Readonly<Record<string, readonly string[]>> = {
  entity_type: ["product", "Staff", "ancient", "none", "%a%"],
  entity_id: ["7", "49", "%1%"],
  entity_name: [
    "name 7",
    "%77%",
    "%ÄN%_8%",
    "%gE_27_",
    "%T\\%%",
    "Name 2%",
    "%1%",
    "%me %",
    "%GEL%",
    "_ame 29_",
    "%zz%",
    "nothing",
  ],
  field_name: ["price", "pri%", "%\\_%", "q\\%ty", "%"],
  change_source: ["api", "ADMIN", "%a%"],
  staff_id: ["3", "6", "x", "99999999999"],
  staff_name: ["Staff 7", "%7%", "staff 1%", "Staff 39,Staff 2", "old%", "zz%"],
  terminal_id: ["5", "12", "1,2,3"],
  location_id: ["1", "3", "1,2", "9"],
  created_at: [
    "2020-03-03",
    "2020-03-02 12:00:00",
    "2020-03-01 03:00:30",
    "2020-03-05T10:00:00.5Z",
    "2020-03-02%",
    "x",
  ],
  log_id: ["970", "97000", "0"],
};
const CONDITIONS = [
  ..."eq neq gt lt gteq lteq from to like nlike in nin null notnull finset fulltext seq sneq".split(" "),
  "eq",
  "like",
  "is",
];

const aFilter = fc.constantFrom(...Object.keys(VALUES)).chain((field) =>
  fc.record({
    field: fc.constantFrom(
      field,
      field.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase()),
    ),
    condition_type: fc.constantFrom(...CONDITIONS),
    value: fc.constantFrom(...(VALUES[field] ?? [])),
  }),
);
/** Generates usual searches: for a type or a part of a name, often within a period. */
const aUsualFilter = fc.oneof(
  fc.constantFrom("entity_type", "change_source", "location_id", "field_name").chain((field) =>
    fc.record({
      field: fc.constant(field),
      condition_type: fc.constantFrom("eq", "neq", "like", "in"),
      value: fc.constantFrom(...(VALUES[field] ?? [])),
    }),
  ),
  fc.constantFrom("entity_name", "staff_name", "field_name").chain((field) =>
    fc.record({
      field: fc.constant(field),
      condition_type: fc.constantFrom("like", "fulltext"),
      value: fc.constantFrom(...(VALUES[field] ?? [])),
    }),
  ),
  fc.record({
    field: fc.constant("created_at"),
    condition_type: fc.constantFrom("gteq", "lt", "to"),
    value: fc.constantFrom(...(VALUES["created_at"] ?? [])),
  }),
);
const groups = fc.oneof(
  fc.array(fc.record({ filters: fc.array(aFilter, { minLength: 1, maxLength: 2 }) }), { maxLength: 3 }),
  fc.array(
    aUsualFilter.map((filter) => ({ filters: [filter] })),
    { maxLength: 3 },
  ),
  aFilter.map((filter) => [{ filters: [filter] }]),
);
const aColumn = fc.constantFrom(...Object.keys(VALUES));
const aDirection = fc.constantFrom("ASC" as const, "DESC" as const);
const criteria: fc.Arbitrary<SearchCriteria> = fc.record({
  filter_groups: groups,
  sort_orders: fc.oneof(
    fc.constantFrom(
      [],
      [{ field: "log_id", direction: "DESC" as const }],
      [{ field: "logId", direction: "ASC" as const }],
      [{ field: "created_at", direction: null }],
    ),
    fc
      .record({ column: aColumn, direction: aDirection, ties: fc.option(aDirection) })
      .map(({ column, direction, ties }) => [
        { field: column, direction },
        ...(ties === null ? [] : [{ field: "log_id", direction: ties }]),
      ]),
    fc.array(fc.record({ field: aColumn, direction: aDirection }), { minLength: 2, maxLength: 3 }),
  ),
  page_size: fc.constantFrom(1, 7, 50, 400),
  current_page: fc.constantFrom(1, 1, 2, 3, 4, 20, 28),
});

const agrees = (wanted: SearchCriteria, caller: Caller) => agreesWith(deps, wanted, caller);

describe("a page of the audit log", () => {
  const everybody = { location_ids: [] } as unknown as Caller;
  const bound = { location_ids: [1, 2] } as unknown as Caller;

  test("a page of the audit log has the entries and the total count of the plain query, with any filter and order", async () => {
    const property = fc.asyncProperty(criteria, fc.constantFrom(everybody, everybody, bound), agrees);
    await fc.assert(property, { numRuns: 800 });
  });

  test("a page of the audit log finds values that only the oldest entries have", async () => {
    const sort_orders = [{ field: "log_id", direction: "DESC" as const }];
    for (const [field, value, page_size] of [
      ["entity_type", "%cient", 30],
      ["staff_name", "old%", 10],
    ] as const) {
      const filter_groups = [{ filters: [{ field, condition_type: "like", value }] }];
      await agrees({ filter_groups, sort_orders, page_size, current_page: 2 }, everybody);
    }
  });
});
