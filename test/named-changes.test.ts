import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { queryOnce } from "./empty-database.ts";
import { newTerminal } from "./fixtures/rows.ts";
import { openApp } from "./support.ts";

const writer = await openApp();
const { deps: reader } = await openApp({ database: writer.database });

const one = await newTerminal(writer.deps);
const another = await newTerminal(writer.deps);

const nameAt = async ({ terminal_id }: typeof one): Promise<unknown> =>
  (await (await reader.terminals.find(terminal_id))?.config())?.location?.["name"];
const staffAt = async ({ terminal_id }: typeof one): Promise<unknown> =>
  (await (await reader.terminals.find(terminal_id))?.config())?.staff.map(({ first_name }) => first_name);

/**
 * Fills the reader's cache with both terminals and changes a row. Returns whether each terminal
 * stays cached.
 */
async function kept(text: string, values: readonly unknown[] = []): Promise<boolean[]> {
  await reader.generations.poll();
  const before = await Promise.all([one, another].map(({ terminal_id }) => reader.terminals.find(terminal_id)));
  await writer.deps.pool.query(text, [...values]);
  await reader.generations.poll();
  const after = await Promise.all([one, another].map(({ terminal_id }) => reader.terminals.find(terminal_id)));
  return after.map((entry, n) => entry === before[n]);
}

test("an edit of a location drops its own terminals, on every node, and no other", async () => {
  const name = `Shop ${randomUUID()}`;
  assert.deepEqual(await kept("update location set name = $2 where location_id = $1", [one.location_id, name]), [
    false,
    true,
  ]);
  assert.equal(await nameAt(one), name);
  assert.equal(await nameAt(another), "Shop");
  assert.deepEqual(await kept("delete from location where location_id = $1", [-1]), [true, true]);
});

test("an edit of a terminal drops that terminal, also when it moves to another location", async () => {
  assert.deepEqual(await kept("update terminal set name = 'Front' where terminal_id = $1", [one.terminal_id]), [
    false,
    true,
  ]);
  const move = "update terminal set location_id = $2 where terminal_id = $1";
  assert.deepEqual(await kept(move, [one.terminal_id, another.location_id]), [false, true]);
  assert.equal(await nameAt(one), "Shop");
  assert.deepEqual(await kept("update location set name = 'Both' where location_id = $1", [another.location_id]), [
    false,
    false,
  ]);
  assert.deepEqual(await kept(move, [one.terminal_id, one.location_id]), [false, true]);
});

test("an edit of staff drops the terminals of the locations before and after, and all for staff of all locations", async () => {
  const insert = `insert into staff (first_name, last_name, email, location_ids) values ('Ann', 'New', $1, $2)`;
  assert.deepEqual(await kept(insert, [`${randomUUID()}@example.com`, [one.location_id]]), [false, true]);
  assert.deepEqual([await staffAt(one), await staffAt(another)], [["Ann"], []]);
  assert.deepEqual(await kept("update staff set location_ids = $1", [[another.location_id]]), [false, false]);
  assert.deepEqual([await staffAt(one), await staffAt(another)], [[], ["Ann"]]);
  assert.deepEqual(await kept("update staff set first_name = 'Bea'"), [true, false]);
  assert.deepEqual(await kept("update staff set all_locations = true"), [false, false]);
  assert.deepEqual([await staffAt(one), await staffAt(another)], [["Bea"], ["Bea"]]);
  assert.deepEqual(await kept("delete from staff"), [false, false]);
  assert.deepEqual([await staffAt(one), await staffAt(another)], [[], []]);
});

test("a change that names nothing or too many terminals, and a number without names, drop all", async () => {
  assert.deepEqual(await kept("insert into role (name) values ('Cashier')"), [false, false]);
  const many = "insert into location (name, code) select 'Many', 'many-' || n from generate_series(1, 201) n";
  assert.deepEqual(await kept(many), [false, false]);

  await reader.generations.poll();
  const before = await reader.terminals.find(one.terminal_id);
  await queryOnce(writer.database.owner_url, "update pos.cache_generation set v = v + 1 where area = 'terminals'");
  await reader.generations.poll();
  assert.notEqual(await reader.terminals.find(one.terminal_id), before);
});

test("names of changes are kept for the last thousand numbers; a node that is further behind drops all", async () => {
  await reader.generations.poll();
  const before = await reader.terminals.find(another.terminal_id);
  await writer.deps.pool.query(
    `do $$ begin for n in 1 .. 1100 loop update location set name = 'Again' where location_id = ${one.location_id}; end loop; end $$`,
  );
  const { rows } = await writer.deps.pool.query("select count(*)::int as n from cache_change where area = 'terminals'");
  assert.ok(rows[0].n <= 1000);
  await reader.generations.poll();
  assert.notEqual(await reader.terminals.find(another.terminal_id), before);
  assert.equal(await nameAt(one), "Again");
});
