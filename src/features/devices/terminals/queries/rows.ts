import { sql } from "kysely";
import type { Db, Stored, Tx } from "../../../../runtime/database.ts";
import { columnsOf } from "../../../../web-api/search/compile.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { type ListSource, withinLocations } from "../../../../web-api/list/search-list.ts";
import { CLOCK_ALLOWANCE_MINUTES, SUBMISSION_DAYS } from "../../../../shared/access/rules/access.ts";
import { sameDevice } from "../../../../shared/resources/queries/devices.ts";
import { registerName } from "../../../../shared/resources/queries/register-name.ts";
import { deviceKey } from "../../../../shared/resources/rules.ts";
import { overrideColumns, selectOverrides } from "../../locations/queries.ts";
import { REPEAT_MINUTES, seesLiveCodes } from "../rules/terminals.ts";

/** A row of the terminal table as it is stored, secrets encrypted. */
export type StoredTerminal = Stored<"terminal">;

const FROM = sql`terminal as t left join terminal_presence p on p.terminal_id = t.terminal_id
  left join license l on l.license_id = t.license_id`;

/** The licence's status as in a heartbeat: an active one past its end is expired. */
const LICENSE_STATUS =
  "case when l.license_status = 'active' and license_ends_at(l) <= statement_timestamp() then 'expired' else l.license_status end";

const SELECT = sql`t.terminal_id, t.name, t.device_identifier, t.location_id, t.is_active, t.activation_code,
  t.activation_used_at, p.last_seen_at, t.license_id, ${sql.raw(LICENSE_STATUS)} as license_status, l.license_type, l.license_expires_at,
  t.created_at, t.updated_at, ${selectOverrides("t")}`;

export const TERMINALS: ListSource = {
  from: FROM,
  select: SELECT,
  columns: {
    ...columnsOf("t", {
      terminal_id: "int",
      name: "text",
      device_identifier: "text",
      location_id: "int",
      is_active: "bool",
      activation_code: "text",
      activation_used_at: "timestamp",
      license_id: "int",
    }),
    last_seen_at: { sql: "p.last_seen_at", type: "timestamp" },
    license_status: { sql: `(${LICENSE_STATUS})`, type: "text" },
    license_type: { sql: "l.license_type", type: "text" },
    license_expires_at: { sql: "l.license_expires_at", type: "timestamp" },
    created_at: { sql: "t.created_at", type: "timestamp" },
    updated_at: { sql: "t.updated_at", type: "timestamp" },
    ...overrideColumns("t"),
  },
  primary_key: "terminal_id",
  reach: (caller) => {
    const within = withinLocations(caller, sql<number>`t.location_id`);
    if (caller.terminal_id === undefined) return within;
    return sql<boolean>`(${within ?? sql`true`} and t.terminal_id = ${caller.terminal_id})`;
  },
};

/**
 * SQL for whether a code enrols a device: an unused code, or a used one while its device may repeat
 * it.
 */
export const IS_LIVE_CODE = `coalesce(t.activation_used_at > clock_timestamp() - interval '${REPEAT_MINUTES} minutes', true)`;
const LIVE_HIDDEN = `(case when not ${IS_LIVE_CODE} then t.activation_code end)`;

/** `TERMINALS` without live activation codes, which are credentials of a terminal. */
const WITHOUT_LIVE_CODES: ListSource = {
  ...TERMINALS,
  select: sql`${SELECT}, ${sql.raw(LIVE_HIDDEN)} as activation_code`,
  columns: { ...TERMINALS.columns, activation_code: { sql: LIVE_HIDDEN, type: "text" } },
};

/**
 * Returns the list of terminals for a caller, with live activation codes only where the caller may
 * see them.
 */
export function terminalsFor(caller: Caller): ListSource {
  return seesLiveCodes(caller) ? TERMINALS : WITHOUT_LIVE_CODES;
}

/** Adds the name by which people tell registers apart. */
function withFullName({ select, columns, ...source }: ListSource): ListSource {
  return {
    ...source,
    from: sql`${FROM} left join location o on o.location_id = t.location_id`,
    select: sql`${select}, ${registerName(sql`t.name`, sql`o.name`)} as full_name`,
    // Finds the location's name as well where the shown name leaves it out.
    columns: { ...columns, full_name: { sql: "concat_ws(', ', t.name, o.name)", type: "text" } },
  };
}

/** The administration's list of terminals. */
export const ADMIN_TERMINALS = withFullName(TERMINALS);

/** Returns `terminalsFor` with the names that the administration shows. */
export function adminTerminalsFor(caller: Caller): ListSource {
  return seesLiveCodes(caller) ? ADMIN_TERMINALS : withFullName(WITHOUT_LIVE_CODES);
}

/** Returns the row of a terminal as a caller sees it, secrets masked. */
export async function findTerminalRow(
  db: Db,
  caller: Caller,
  terminal_id: number,
): Promise<StoredTerminal | undefined> {
  const { select } = terminalsFor(caller);
  const { rows } =
    await sql<StoredTerminal>`select ${select} from ${FROM} where t.terminal_id = ${terminal_id}`.execute(db);
  return rows[0];
}

export async function isStored(tx: Tx, table: "location" | "license", id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(`${table}_id`)} = ${id}`.execute(tx);
  return rows.length > 0;
}

/** Serializes bindings of one device, so that concurrent ones do not violate a constraint. */
export async function lockDevice(tx: Tx, device_identifier: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`device ${deviceKey(device_identifier)}`}, 0))`.execute(tx);
}

export async function findHolderOfDevice(tx: Tx, device_identifier: string): Promise<StoredTerminal | undefined> {
  const { rows } = await sql<StoredTerminal>`
    select * from terminal where ${sameDevice(sql`device_identifier`, device_identifier)}`.execute(tx);
  return rows[0];
}

export async function findHolderOfLicense(tx: Tx, license_id: number): Promise<StoredTerminal | undefined> {
  const { rows } = await sql<StoredTerminal>`select * from terminal where license_id = ${license_id}`.execute(tx);
  return rows[0];
}

/**
 * Records a binding in the permanent device history; reports of the previous device, and what it
 * received, no longer count.
 */
export async function insertBinding(
  tx: Tx,
  binding: {
    terminal_id: number;
    device_identifier: string;
    bound_by: "activation" | "registration" | "update" | "admin";
  },
): Promise<void> {
  await tx.insertInto("terminal_device_history").values(binding).execute();
  await tx.deleteFrom("terminal_config_delivery").where("terminal_id", "=", binding.terminal_id).execute();
  await tx
    .updateTable("terminal_presence")
    .set({ unsynced_receipts: null, oldest_unsynced_at: null, clock_offset_seconds: null, reported_at: null })
    .where("terminal_id", "=", binding.terminal_id)
    .where("reported_at", "is not", null)
    .execute();
}

/** Deletes the data of a terminal in other tables, except its receipts, closings and bindings. */
export async function deleteTraces(tx: Tx, terminal_id: number): Promise<void> {
  await tx.deleteFrom("terminal_presence").where("terminal_id", "=", terminal_id).execute();
  await tx.deleteFrom("terminal_config_delivery").where("terminal_id", "=", terminal_id).execute();
  await tx.deleteFrom("activation_attempt").where("terminal_id", "=", terminal_id).execute();
}

/** Keeps the data that late receipts and closings need, before the locked terminal is deleted. */
export async function keepForDelivery(tx: Tx, terminal_id: number): Promise<void> {
  await sql`
    insert into deleted_terminal (terminal_id, location_id, had_pro_license, documents_until, kept_until)
    select t.terminal_id, t.location_id, coalesce(is_active_pro(l), false),
           clock_timestamp() + make_interval(mins => ${CLOCK_ALLOWANCE_MINUTES}),
           clock_timestamp() + make_interval(days => ${SUBMISSION_DAYS})
      from terminal t left join license l using (license_id)
     where t.terminal_id = ${terminal_id}`.execute(tx);
}

/** Deletes the data of deleted terminals that can no longer send documents. */
export async function forgetDeletedTerminals(db: Db): Promise<void> {
  await sql`delete from deleted_terminal where kept_until <= clock_timestamp()`.execute(db);
}
