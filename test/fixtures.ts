import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Deps } from "../src/deps.ts";
import { newLicenseToken } from "../src/runtime/tokens.ts";

export interface TestTerminal {
  readonly terminal_id: number;
  readonly location_id: number;
  readonly license_id: number;
  readonly device_identifier: string;
}

export interface TestTerminalOptions {
  readonly location_id?: number;
  readonly license_type?: "pro" | "free";
  readonly license_status?: string;
}

/** A location with one terminal that is bound to a device and has a licence; straight into the tables. */
export async function newTerminal({ db, generations }: Deps, options: TestTerminalOptions = {}): Promise<TestTerminal> {
  const device_identifier = `device-${randomUUID()}`;
  const location_id = options.location_id ?? (await newLocationId(db));
  const { rows } = await sql<{ terminal_id: number; license_id: number }>`
    with l as (
      insert into license (license_token, license_type, license_status)
      values (${newLicenseToken()}, ${options.license_type ?? "pro"}, ${options.license_status ?? "active"}) returning license_id
    ), t as (
      insert into terminal (name, location_id, device_identifier, license_id)
      select 'Till', ${location_id}, ${device_identifier}, license_id from l returning terminal_id, license_id
    ), h as (
      insert into terminal_device_history (terminal_id, device_identifier, bound_by)
      select terminal_id, ${device_identifier}, 'registration' from t
    )
    select * from t`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("the terminal was not made");
  await generations.poll();
  return { ...row, location_id, device_identifier };
}

async function newLocationId(db: Deps["db"]): Promise<number> {
  const { rows } = await sql<{ location_id: number }>`
    insert into location (name, code) values ('Shop', ${randomUUID()}) returning location_id`.execute(db);
  return rows[0]?.location_id ?? 0;
}

/** What a terminal posts to tell of one event. */
export function sampleTelemetry(
  { location_id, terminal_id, device_identifier }: TestTerminal,
  event: Readonly<Record<string, unknown>>,
): object {
  return { payload: { location_id, terminal_id, device_id: device_identifier, app_version: "1.4.0", events: [event] } };
}

/** A small receipt of a terminal; `fields` are added or win. */
export function sampleReceipt(terminal: TestTerminal, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    sale_id: randomUUID(),
    terminal_id: terminal.terminal_id,
    location_id: terminal.location_id,
    staff_name: "Sam",
    payment_method: "pos_cash",
    subtotal: 10,
    tax_amount: 2.1,
    discount_amount: 0,
    grand_total: 12.1,
    currency: "EUR",
    receipt_number: "R-1",
    items: [{ sku: "TEA", name: "Tea", qty: 1, price: 12.1, row_total: 12.1, tax_amount: 2.1, tax_rate: 21 }],
    raw_payload: '{"sale":"as the register wrote it"}',
    ...fields,
  };
}
