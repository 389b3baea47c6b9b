import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type pg from "pg";
import { emptyDatabase, queryOnce } from "../../../../test/empty-database.ts";
import { openApp } from "../../../../test/support.ts";
import { type Db, openKysely, openPool } from "../../../runtime/database.ts";
import { migrate } from "../../../runtime/migrate.ts";
import type { Caller } from "../../../web-api/route.ts";
import { addUpEntries } from "../commands.ts";
import { foldEntries } from "./fold.ts";
import { blockToLetter, letterBlock } from "./letter.ts";
import { blockToPack, packBlock } from "./pack.ts";
import { agrees, asOwner } from "../sample-entries.ts";

const { database, deps } = await openApp();
const everybody = { location_ids: [] } as unknown as Caller;
const bound = { location_ids: [1, 2] } as unknown as Caller;

/** $1 to $2: first a block in which values are frequent, then entries over three stretches; every seventh id is left free. */
const INSERT = `
  insert into pos.audit_log (log_id, entity_type, entity_id, entity_name, field_name, change_source, staff_id, staff_name,
                             terminal_id, location_id, created_at)
  select case when i <= 2000 then i + i / 6 else 3000 + (i - 2000) * 5003 end, (array['product', 'staff', 'STAFF'])[1 + i % 3],
         (i % 50)::text, case when i % 11 > 0 then 'Name ' || i % 70 end, (array['price', 'name', 'qty'])[1 + i % 17 % 3],
         (array['api', 'admin', 'pos_terminal', 'pos_terminal'])[1 + i % 4], nullif(i % 7, 0), 'Staff ' || i % 40,
         nullif(i % 13, 0), nullif(i % 5, 0), timestamptz '2020-03-01Z' + i * interval '5 minutes'
    from generate_series($1::int, $2::int) i`;

const FILTERS = [
  ["entity_type", "eq", "product"],
  ["entity_type", "neq", "product"],
  ["entity_name", "like", "%3%"],
  ["entity_name", "like", "%AME%"],
  ["entity_name", "like", "%me 3%"],
  ["entity_name", "notnull", ""],
  ["field_name", "eq", "name"],
  ["change_source", "eq", "admin"],
  ["staff_id", "in", "3,5"],
  ["staff_id", "null", ""],
  ["staff_name", "like", "%7%"],
  ["staff_name", "nlike", "%1%"],
  ["terminal_id", "eq", "5"],
  ["location_id", "eq", "2"],
  ["entity_id", "eq", "7"],
  ["created_at", "gteq", "2020-03-03 12:00:00"],
  ["created_at", "lt", "2020-03-06 01:30:00"],
] as const;

async function pairsAgree(reading = deps, caller = everybody): Promise<void> {
  for (const [index, one] of FILTERS.entries()) {
    for (const other of FILTERS.slice(index + 1)) {
      const filter_groups = [one, other].map(([field, condition_type, value]) => ({
        filters: [{ field, condition_type, value }],
      }));
      const sort_orders = [{ field: "log_id", direction: "DESC" as const }];
      await agrees(reading, { filter_groups, sort_orders, page_size: 20, current_page: 2 }, caller);
    }
  }
}

/** An entry that most filters match. */
const insert = (client: pg.Client, log_id: number) =>
  client.query(
    `insert into pos.audit_log (log_id, entity_type, entity_id, entity_name, field_name, change_source, staff_id, staff_name,
                                terminal_id, location_id, created_at)
     values ($1, 'product', '7', 'Name 3', 'name', 'admin', 3, 'Nobody 7 before', 5, 2, '2020-03-04Z')`,
    [log_id],
  );

async function ask(statement: string): Promise<Record<string, unknown>[]> {
  const { rows } = await deps.pool.query<Record<string, unknown>>(statement);
  return rows;
}

const LISTED = `
  select (select count(*)::int from audit_log_noted) as noted, (select count(*) > 0 from audit_log_bitmap) as has_bitmaps,
         (select count(*) > 0 from audit_log_places where bits = 20) as has_merged,
         (select count(*) > 0 from audit_log_letters where octet_length(places) = 2048) as has_letters`;

describe("two filters together", () => {
  before(() => asOwner(database.owner_url, (owner) => owner.query(INSERT, [1, 2_400])));

  test("are counted and found as by the plain query, from entries that are noted to those that are merged", async () => {
    assert.deepEqual(await ask(LISTED), [
      { noted: 2_400 - 1 - 2_000 + 335, has_bitmaps: false, has_merged: false, has_letters: false },
    ]);
    await pairsAgree();
    await deps.db.transaction().execute(foldEntries);
    assert.deepEqual(await ask(LISTED), [{ noted: 0, has_bitmaps: false, has_merged: false, has_letters: false }]);
    await pairsAgree();
    while ((await blockToPack(deps.db)) !== undefined) await addUpEntries(deps);
    assert.deepEqual(await ask(LISTED), [{ noted: 0, has_bitmaps: true, has_merged: true, has_letters: true }]);
    await pairsAgree();
    await pairsAgree(deps, bound);
  });

  test("leave out names of erased persons", async () => {
    await asOwner(database.owner_url, async (owner) => {
      await owner.query("insert into pos.erasure (person_key) values ('x')");
      await owner.query(`insert into pos.erased_audit_entry (log_id, erasure_id)
        select log_id, (select min(erasure_id) from pos.erasure) from pos.audit_log where log_id % 3 = 0 and entity_name is not null`);
    });
    await pairsAgree();
  });

  test("hold an entry that commits after its block was packed, and none that is rolled back", async () => {
    const [late, undone] = [6, 13];
    await asOwner(database.owner_url, async (owner) => {
      await owner.query("begin");
      await insert(owner, undone);
      await addUpEntries(deps);
      await owner.query("rollback");
      await owner.query("begin");
      await insert(owner, late);
      await addUpEntries(deps);
      await owner.query("commit");
    });
    await pairsAgree();
    await addUpEntries(deps);
    await pairsAgree();
  });

  test("hold entries of a block that is added up in several steps", async () => {
    for (const log_id of [3_100_000, 3_100_001]) {
      await asOwner(database.owner_url, (owner) => insert(owner, log_id));
      await addUpEntries(deps);
    }
    await pairsAgree();
  });

  test("stay exact while nodes add up and pack at once and entries come", async () => {
    await asOwner(database.owner_url, async (owner) => {
      const arrive = async () => {
        for (let from = 2_401; from < 2_600; from += 10) await owner.query(INSERT, [from, from + 9]);
      };
      await Promise.all([arrive(), addUpEntries(deps), addUpEntries(deps), addUpEntries(deps)]);
    });
    await pairsAgree();
    await Promise.all([addUpEntries(deps), addUpEntries(deps), addUpEntries(deps)]);
    await pairsAgree();
  });
});

test("two filters together hold more noted entries than a call takes arguments, and ids that lie far apart", async () => {
  const crowd = await openApp();
  await asOwner(crowd.database.owner_url, async (owner) => {
    await owner.query(`
      insert into pos.audit_log (entity_type, entity_id, field_name, change_source, location_id)
      select 'product', '7', 'name', 'admin', 2 from generate_series(1, 150000)`);
    const sort_orders = [{ field: "log_id", direction: "DESC" as const }];
    const filter_groups = FILTERS.filter(([field]) => field === "field_name" || field === "location_id").map(
      ([field, condition_type, value]) => ({ filters: [{ field, condition_type, value }] }),
    );
    const criteria = { filter_groups, sort_orders, page_size: 20, current_page: 2 };
    await agrees(crowd.deps, criteria, everybody);
    await insert(owner, 2 ** 40);
    await agrees(crowd.deps, criteria, everybody);
    await addUpEntries(crowd.deps);
    await agrees(crowd.deps, criteria, everybody);
  });
});

async function letterBlocks(db: Db): Promise<void> {
  for (let block; (block = await blockToLetter(db)) !== undefined;) {
    const due = block;
    await db.transaction().execute((tx) => letterBlock(tx, due));
  }
}

test("an entry that comes between adding up and listing by letters is in all lists or in none", async () => {
  const shop = await openApp();
  await asOwner(shop.database.owner_url, async (owner) => {
    await owner.query(INSERT, [1, 2_100]);
    await shop.deps.db.transaction().execute(foldEntries);
    await insert(owner, 6);
    for (let block; (block = await blockToLetter(shop.deps.db)) !== undefined;) {
      const due = block;
      await shop.deps.db.transaction().execute((tx) => letterBlock(tx, due));
    }
    await pairsAgree(shop.deps);
    await addUpEntries(shop.deps);
    await pairsAgree(shop.deps);
  });
});

test("names of more letters than are listed are looked at one by one", async () => {
  const babel = await openApp();
  await asOwner(babel.database.owner_url, async (owner) => {
    await owner.query(`
      insert into pos.audit_log (log_id, entity_type, entity_id, entity_name, field_name, change_source)
      select i, 'product', '7', (select string_agg(chr(19968 + (i * 7919 + j * j * 104729) % 20000), '') from generate_series(1, 40) j),
             (array['price', 'name'])[1 + i % 2], 'api' from generate_series(1, 2400) i`);
    const { rows } = await owner.query<{ letters: string }>(
      "select substr(entity_name, 10, 2) as letters from pos.audit_log where log_id = 1000",
    );
    const filter_groups = [
      { filters: [{ field: "entity_name", condition_type: "like", value: `%${rows[0]?.letters ?? ""}%` }] },
    ];
    const criteria = { filter_groups, page_size: 20, current_page: 1 };
    await agrees(babel.deps, criteria, everybody);
    await addUpEntries(babel.deps);
    await agrees(babel.deps, criteria, everybody);
    const lettered = await owner.query(
      "select upto_id, (select count(*)::int from pos.audit_log_letters) as letters from pos.audit_log_lettered",
    );
    assert.deepEqual(lettered.rows, [{ upto_id: null, letters: 0 }]);
  });
});

test("on upgrade entries that were added up before are counted one by one until they are listed", async () => {
  const old = await emptyDatabase();
  const pool = openPool({ url: old.service_url, connections_max: 2, name: "test", onError: () => undefined });
  const db = openKysely(pool);
  const reading = { ...deps, db, lists: db, streamPool: pool };
  try {
    await migrate({ ...old, up_to: 29 });
    await queryOnce(old.owner_url, INSERT, [1, 2_100]);
    await reading.db.transaction().execute(foldEntries);
    await queryOnce(old.owner_url, INSERT, [2_101, 2_200]);
    await migrate({ ...old });
    const unlisted = "select count(*)::int as blocks from pos.audit_log_listing where listing = 'none'";
    const [before_it] = await queryOnce(old.owner_url, unlisted);
    assert.ok(Number(before_it?.["blocks"]) > 4);
    await pairsAgree(reading);
    await reading.db.transaction().execute(foldEntries);
    await pairsAgree(reading);
    await letterBlocks(reading.db);
    const left = async () => Number((await queryOnce(old.owner_url, unlisted))[0]?.["blocks"]);
    for (let block; (block = await blockToPack(reading.db)) !== undefined;) {
      const due = block;
      if ((await left()) === 3) await pairsAgree(reading);
      await reading.db.transaction().execute((tx) => packBlock(tx, due));
    }
    assert.equal(await left(), 0);
    await pairsAgree(reading);
  } finally {
    await reading.db.destroy();
  }
});
