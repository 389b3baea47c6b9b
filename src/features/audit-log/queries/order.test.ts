import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import type { Caller } from "../../../web-api/route.ts";
import { addUpEntries } from "../commands.ts";
import { foldEntries } from "./fold.ts";
import { valueOrderOf } from "./order.ts";
import { blockToPack } from "./pack.ts";
import { agrees, asOwner } from "../sample-entries.ts";

/** Two kinds of 22,000 entries each, the others of two spellings; 41 persons, without them every eleventh entry. */
const INSERT = `
  insert into pos.audit_log (entity_type, entity_id, entity_name, field_name, change_source, staff_id, staff_name, location_id,
                             created_at)
  select (array['product', 'Staff', 'product', 'STAFF'])[1 + i % 4], '1', 'Name ' || i % 50, (array['price', 'é', 'Z'])[1 + i % 3], 'api',
         nullif(i % 11, 0), case when i % 11 > 0 then (array['Ida ', 'ida ', '日', 'Ö'])[1 + i % 4] || i % 41 end, nullif(i % 5, 0),
         timestamptz '2026-01-01Z' + i * interval '1 second'
    from generate_series($1::int, $2::int) i`;

const ORDERS = ["entity_type", "field_name", "staff_id", "staff_name", "location_id"];
const FILTERS = [
  [],
  [["staff_name", "notnull", ""]],
  [["entity_type", "eq", "staff"]],
  [["entity_name", "like", "%7%"]],
  [
    ["staff_name", "like", "%1%"],
    ["location_id", "in", "1,3"],
  ],
  [
    ["field_name", "neq", "price"],
    ["created_at", "gteq", "2020-01-01"],
  ],
  [
    ["entity_type", "eq", "product"],
    ["created_at", "gteq", "2026-01-01 07:00:00"],
  ],
] as const;

const everybody = { location_ids: [] } as unknown as Caller;
const bound = { location_ids: [2] } as unknown as Caller;

describe("entries sorted by what a column holds", () => {
  test("are those of the plain query on any page, whether noted, listed or packed", async () => {
    const { database, deps } = await openApp();
    let order = 0;
    const pagesAgree = async (each: number) => {
      for (const field of ORDERS) {
        for (const filters of FILTERS) {
          // All directions in turn.
          order += 1;
          if (order % each > 0) continue;
          const directions = [order % 2 > 0, order % 4 > 1].map((isUp) => (isUp ? "ASC" : "DESC"));
          const sort_orders = [
            { field, direction: directions[0] as "ASC" | "DESC" },
            ...(order % 3 > 0 ? [{ field: "log_id", direction: directions[1] as "ASC" | "DESC" }] : []),
          ];
          const filter_groups = filters.map(([name, condition_type, value]) => ({
            filters: [{ field: name, condition_type, value }],
          }));
          for (const current_page of order % 8 > 3 ? [1, 60] : [5, 200]) {
            const criteria = { filter_groups, sort_orders, page_size: 40, current_page };
            await agrees(deps, criteria, order % 5 > 0 ? everybody : bound);
          }
        }
      }
    };
    await asOwner(database.owner_url, async (owner) => {
      await owner.query(INSERT, [1, 44_000]);
      // So many that are only noted take their time.
      await pagesAgree(3);
      await deps.db.transaction().execute(foldEntries);
      await owner.query(INSERT, [44_001, 44_100]);
      await pagesAgree(1);
      await addUpEntries(deps);
      while ((await blockToPack(deps.db)) !== undefined) await addUpEntries(deps);
      await pagesAgree(1);
    });
  });

  test("are passed by value unless more decides than the id", () => {
    const asc = (field: string) => ({ field, direction: "ASC" as const });
    const order = (...fields: string[]) => valueOrderOf({ filter_groups: [], sort_orders: fields.map(asc) });
    assert.deepEqual(order("staff_id"), { column: "staff_id", direction: "asc", ties: "asc" });
    assert.deepEqual(order("staff_id", "log_id")?.ties, "asc");
    for (const fields of [
      [],
      ["log_id"],
      ["log_id", "staff_id"],
      ["staff_id", "field_name"],
      ["entity_id"],
      ["entity_name"],
    ]) {
      assert.equal(order(...fields), undefined, fields.join());
    }
  });
});
