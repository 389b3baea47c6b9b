import assert from "node:assert/strict";
import { kindOf, Platform } from "../fixtures/connectors/double.ts";
import { newAdministrator } from "../administrator.ts";
import { openApp } from "../support.ts";

export type Change = readonly [field: string, old_value: string | null, new_value: string | null];

/** A call that writes, and the audit entries that it must leave. */
export interface Write {
  /** Surface, method and path, such as `admin POST /roles`. */
  readonly route: string;
  readonly ids?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly entity_type: string;
  readonly changes: readonly Change[];
  /** True when the audit entries may have no fields besides those of `changes`. */
  readonly is_exact?: boolean;
}

/** A row that is created, updated in one field and deleted through the administration API. */
export interface Resource {
  readonly path: string;
  readonly id: string;
  readonly entity_type: string;
  readonly created: Record<string, unknown>;
  readonly shows: readonly Change[];
  readonly updated: Record<string, unknown>;
  readonly changes: readonly Change[];
  readonly is_exact?: boolean;
}

interface StoredEntry {
  readonly entity_type: string;
  readonly field_name: string;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly change_source: string;
  readonly staff_id: number | null;
  readonly staff_name: string | null;
}

/** Placeholder of every secret in a write. */
export const SECRET = "s3cret-of-the-shop";

/**
 * The application, and the tools that compare its writes with the audit log. It remembers the
 * routes that were called.
 */
export type Book = Awaited<ReturnType<typeof openBook>>;

export async function openBook() {
  const shop = await openApp({
    env: { WEBHOOK_ALLOW_PRIVATE: "on" },
    connector_kinds: [kindOf(new Platform())],
  });
  const { call, deps } = shop;
  const { token } = await newAdministrator(shop, ["all"]);
  const integration = await shop.newToken(["all"]);
  const covered = new Set<string>();

  /** Makes the call and compares its audit entries with the expected ones. Returns the body. */
  async function write(
    { route, ids = {}, query, body, entity_type, changes, is_exact = false }: Write,
    bearer?: string,
  ) {
    const [surface = "", method = "", path = ""] = route.split(" ");
    covered.add(route);
    const { rows: before } = await deps.pool.query("select coalesce(max(log_id), 0) as log_id from audit_log");
    const url = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(ids[name]));
    const answer = await call(
      method,
      `${surface === "rest" ? "/rest" : "/admin/api"}${url}${query === undefined ? "" : `?${query}`}`,
      {
        token: bearer ?? (surface === "rest" ? integration : token),
        ...(body === undefined ? {} : { body }),
      },
    );
    assert.equal(answer.status, 200, `${route}: ${answer.text}`);
    const { rows } = await deps.pool.query<StoredEntry>("select * from audit_log where log_id > $1 order by log_id", [
      before[0].log_id,
    ]);
    const own = rows.filter((row) => row.entity_type === entity_type);
    assert.ok(own.length > 0, `${route} left no audit row of a ${entity_type}`);
    const fields = own.map(({ field_name }) => field_name);
    assert.deepEqual(fields, [...new Set(fields)], `${route}: one row a field`);
    for (const [field_name, old_value, new_value] of changes) {
      const row = own.find((each) => each.field_name === field_name);
      assert.deepEqual([row?.old_value, row?.new_value], [old_value, new_value], `${route}: ${field_name}`);
    }
    if (is_exact)
      assert.deepEqual(
        fields,
        changes.map(([field]) => field),
        route,
      );
    for (const row of rows) {
      assert.equal(row.change_source, surface === "rest" ? "api" : "admin", route);
      assert.equal(row.staff_id, null, route);
      if (surface === "admin") assert.equal(row.staff_name, "Ann Admin", route);
      else assert.ok(row.staff_name, route);
      assert.ok(!JSON.stringify(row).includes(SECRET), `${route} shows a secret`);
      assert.ok(!JSON.stringify(row).includes("tk1:"), `${route} shows an encrypted secret`);
    }
    return answer.body;
  }

  async function resource({ path, id, entity_type, created, shows, updated, changes, is_exact = true }: Resource) {
    const row = await write({ route: `admin POST ${path}`, body: created, entity_type, changes: shows });
    const ids = { id: row[id] };
    await write({
      route: `admin PUT ${path}/{id}`,
      ids,
      body: updated,
      entity_type,
      changes,
      is_exact,
    });
    const gone: Change = [id, String(row[id]), null];
    await write({ route: `admin DELETE ${path}/{id}`, ids, entity_type, changes: [gone] });
  }

  return { shop, call, deps, token, covered, write, resource };
}
