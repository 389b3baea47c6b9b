import { type RawBuilder, sql } from "kysely";
import { type Db, type Stored, type Tx } from "../../../runtime/database.ts";
import { type Columns, columnsOf } from "../../../web-api/search/compile.ts";
import { type ListSource, ofLocations } from "../../../web-api/list/search-list.ts";
import { type ColumnKind, OVERRIDE_COLUMNS } from "../../../shared/configuration/registry/registry.ts";

/** A row of the location table as it is stored, secrets encrypted. */
export type StoredLocation = Stored<"location">;

const TYPES = { text: "text", int: "int", bool: "bool" } as const satisfies Record<ColumnKind, string>;

/** Returns the override columns as list columns; secrets can be neither filtered nor sorted by. */
export function overrideColumns(alias: string): Columns {
  return Object.fromEntries(
    OVERRIDE_COLUMNS.filter(({ secret }) => !secret).map(({ column, kind }) => [
      column,
      { sql: `${alias}.${column}`, type: TYPES[kind] },
    ]),
  );
}

/** Selects the override columns, with asterisks instead of each secret. */
export function selectOverrides(alias: string): RawBuilder<unknown> {
  return sql.join(
    OVERRIDE_COLUMNS.map(({ column, secret }) => {
      const ref = sql.ref(`${alias}.${column}`);
      return secret ? sql`case when ${ref} <> '' then '***' else ${ref} end as ${sql.ref(column)}` : ref;
    }),
  );
}

const SELECT = sql`l.location_id, l.name, l.code, l.website_id, l.source_code, l.is_active, l.tax_use_address,
  l.created_at, l.updated_at, ${selectOverrides("l")}`;

export const LOCATIONS: ListSource = {
  from: sql`location as l`,
  select: SELECT,
  columns: {
    ...columnsOf("l", {
      location_id: "int",
      name: "text",
      code: "text",
      website_id: "int",
      source_code: "text",
      is_active: "bool",
      tax_use_address: "bool",
      created_at: "timestamp",
      updated_at: "timestamp",
    }),
    ...overrideColumns("l"),
  },
  primary_key: "location_id",
  reach: ofLocations(sql`l.location_id`),
};

export const ADMIN_LOCATIONS: ListSource = {
  ...LOCATIONS,
  select: sql`${SELECT}, l.is_sandbox`,
  columns: { ...LOCATIONS.columns, ...columnsOf("l", { is_sandbox: "bool" }) },
};

export async function findLocation(db: Db | Tx, location_id: number): Promise<StoredLocation | undefined> {
  const { rows } =
    await sql<StoredLocation>`select ${SELECT} from location l where l.location_id = ${location_id}`.execute(db);
  return rows[0];
}

export async function findLocationByCode(db: Db | Tx, code: string): Promise<StoredLocation | undefined> {
  const { rows } =
    await sql<StoredLocation>`select ${SELECT} from location l where lower(l.code) = lower(${code})`.execute(db);
  return rows[0];
}
