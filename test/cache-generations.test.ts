import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAccessToken } from "../src/runtime/tokens.ts";
import { newAdministrator } from "./administrator.ts";
import { queryOnce } from "./empty-database.ts";
import { statementsOf } from "./statements.ts";
import { openApp } from "./support.ts";

const testApp = await openApp();
const { call, database, deps, token } = testApp;

/**
 * Tables that a cache reads although they have no trigger that raises a generation, each with the
 * reason. Every other table that is read while the caches fill must have the trigger.
 */
const EXEMPT: Readonly<Record<string, string>> = {
  admin_token_use: "asked again when a session looks idle: each use would drop every token from memory",
  cache_generation: "the numbers themselves",
  cache_change: "the names of what changed, read with the numbers",
  terminal_presence: "read live: a heartbeat would drop every terminal from memory",
  terminal_device_history: "written together with the terminal's row, which raises the number",
};

const VERBS = { insert: 4, delete: 8, update: 16, truncate: 32 } as const;
const ROW_LEVEL = 1;

interface Trigger {
  readonly table: string;
  readonly type: number;
  readonly areas: string[];
}

async function triggers(): Promise<Map<string, Trigger>> {
  const rows = await queryOnce<Trigger>(
    database.owner_url,
    `select c.relname as table, bit_or(t.tgtype::int) as type,
            array_remove(string_to_array(max(encode(t.tgargs, 'escape'))
              filter (where t.tgfoid = 'pos.bump_generation'::regproc), '\\000'), '') as areas
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where t.tgname like 'bump\\_generation%' and t.tgenabled = 'O' and n.nspname = 'pos'
        and t.tgfoid in ('pos.bump_generation'::regproc, 'pos.bump_generation_of'::regproc)
      group by c.relname`,
  );
  return new Map(rows.map((row) => [row.table, row]));
}

/** Returns the tables that `work` reads, by the statements that reach the database. */
async function tablesRead(work: () => Promise<unknown>): Promise<Set<string>> {
  const texts = await statementsOf(work);
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join)\s+"?(?:pos"?\."?)?(\w+)/gi)].map((m) => m[1] ?? ""),
  );
  const known = new Set(
    (await queryOnce<{ relname: string }>(database.owner_url, "select relname from pg_class where relkind = 'r'")).map(
      ({ relname }) => relname,
    ),
  );
  return new Set(names.filter((name) => known.has(name)));
}

/**
 * Fills every cache of the area again.
 * @returns the tables that were read meanwhile.
 */
async function fillAnew(area: string, work: () => Promise<unknown>): Promise<Set<string>> {
  await queryOnce(database.owner_url, "update pos.cache_generation set v = v + 1 where area = $1", [area]);
  await deps.generations.poll();
  return tablesRead(work);
}

const administrator = await newAdministrator(testApp);
const { token: terminal_token, hash: terminal_token_hash } = newAccessToken();
const { body: location } = await call("POST", "/rest/V1/pos/locations", {
  body: { location: { name: "Shop", code: "shop" } },
});
const [license] = await queryOnce<{ license_id: number }>(
  database.owner_url,
  "insert into pos.license (license_token, license_type, license_status) values ('t', 'pro', 'active') returning license_id",
);
const [terminal] = await queryOnce<{ terminal_id: number }>(
  database.owner_url,
  "insert into pos.terminal (name, location_id, license_id) values ('Till', $1, $2) returning terminal_id",
  [location.location_id, license?.license_id],
);
await queryOnce(
  database.owner_url,
  `insert into pos.terminal_token (terminal_id, location_id, device_identifier, token_hash) values ($1, $2, 'till-1', $3)`,
  [terminal?.terminal_id, location.location_id, terminal_token_hash],
);

describe("tables that feed a cache", () => {
  const CACHES = {
    access: async () => {
      assert.ok(await deps.callers.find(token));
      assert.ok(await deps.callers.find(administrator.token));
      assert.ok(await deps.callers.find(terminal_token));
    },
    configuration: () => deps.configuration.snapshot(),
    terminals: async () => {
      const entry = await deps.terminals.find(terminal?.terminal_id ?? 0);
      assert.ok(entry);
      await entry.configBody();
    },
    webhooks: async () => deps.subscriptions.read(),
  };

  for (const [area, work] of Object.entries(CACHES)) {
    test(`each table that the ${area} cache reads raises ${area} by a trigger`, async () => {
      const read = await fillAnew(area, work);
      const found = await triggers();
      const feeding = [...read].filter((table) => !(table in EXEMPT));
      assert.ok(feeding.length >= (area === "webhooks" ? 1 : 2), [...read].join());
      for (const table of feeding) assert.ok(found.get(table)?.areas.includes(area), `${table} feeds ${area}`);
    });
  }

  test("each table that the configuration reads raises the terminals too, whose entries hold it", async () => {
    for (const { table, areas } of (await triggers()).values()) {
      if (areas.includes("configuration")) assert.ok(areas.includes("terminals"), table);
    }
  });

  test("tables with a cache generation have a statement trigger for every verb", async () => {
    const found = await triggers();
    assert.ok(found.size >= 10);
    for (const { table, type } of found.values()) {
      assert.equal(type & ROW_LEVEL, 0, table);
      for (const [verb, bit] of Object.entries(VERBS)) {
        // An insert needs no trigger: a new token is in no cache before its first use.
        if (table === "admin_token" && verb === "insert") continue;
        assert.notEqual(type & bit, 0, `${verb} on ${table}`);
      }
    }
  });

  test("triggers name areas that exist, in the order of their names, so that no two writers wait for each other", async () => {
    const rows = await queryOnce<{ area: string }>(database.owner_url, "select area from pos.cache_generation");
    const areas = new Set(rows.map(({ area }) => area));
    for (const trigger of (await triggers()).values()) {
      assert.deepEqual(trigger.areas, trigger.areas.toSorted(), trigger.table);
      for (const area of trigger.areas) assert.ok(areas.has(area), `${trigger.table}: ${area}`);
    }
  });

  test("writes of the service's role raise the areas of their tables, by statements that change nothing too", async () => {
    const numbers = async () =>
      new Map(
        (
          await queryOnce<{ area: string; v: string }>(database.owner_url, "select area, v from pos.cache_generation")
        ).map(({ area, v }) => [area, Number(v)]),
      );
    for (const { table, areas } of (await triggers()).values()) {
      const before = await numbers();
      await queryOnce(database.service_url, `delete from pos.${table} where false`);
      const after = await numbers();
      for (const [area, v] of after) {
        assert.equal(v - (before.get(area) ?? 0), areas.includes(area) ? 1 : 0, `${table} and ${area}`);
      }
    }
  });
});
