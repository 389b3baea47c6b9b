import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";
import { BUILTIN_PLATFORM, type PlatformFacts, type PluginFacts } from "../platform-facts.ts";

/**
 * Loads the facts that every node answers with: the built-in platform, and the contributions of the
 * plugins as last stored.
 *
 * @param has_upstream - whether a licensing service is asked; without one the connection is always
 *   good.
 */
export async function loadFacts(tx: Tx, has_upstream: boolean): Promise<PlatformFacts> {
  const rows = await tx.selectFrom("platform_fact").select(["name", "value"]).execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const { modules, ...plugins } = JSON.parse(values.get("plugins") ?? "{}") as Partial<PluginFacts>;
  return {
    ...BUILTIN_PLATFORM,
    ...plugins,
    modules: { ...BUILTIN_PLATFORM.modules, ...Object.fromEntries((modules ?? []).map((name) => [name, true])) },
    license_connected: !has_upstream || values.get("license_connected") !== "false",
  };
}

/**
 * Stores the contributions of plugins. Skips equal facts, so that no node drops its cache for them.
 */
export async function storePluginFacts(db: Db, facts: PluginFacts): Promise<void> {
  const value = JSON.stringify(facts);
  const { rows } = await sql`select from platform_fact where name = 'plugins' and value = ${value}`.execute(db);
  if (rows.length > 0) return;
  await sql`insert into platform_fact (name, value) values ('plugins', ${value})
            on conflict (name) do update set value = excluded.value`.execute(db);
}
