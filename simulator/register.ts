import { toMinor } from "./amounts.ts";
import { CATALOGUE } from "./catalogue.ts";
import { type Client, type ClientOptions, type Link, openClient } from "./client.ts";
import { type Random, seededRandom } from "./random.ts";
import type { ReceiptBody } from "./receipt.ts";
import type { Sale } from "./sale.ts";
import type { Movement } from "./session.ts";
import type { TerminalPlace } from "./shop.ts";
import type { RegisterStyle } from "./styles.ts";
import type { TillRules } from "./till.ts";

/** The members of the terminal config payload that the simulator reads (interface 2.2). */
export interface TerminalConfig {
  readonly config_hash: string;
  readonly terminal: { readonly terminal_id: number; readonly name: string; readonly license_status: string | null };
  readonly config: {
    readonly module_version: string;
    readonly tax: { readonly price_includes_tax: boolean };
    readonly enforcement: Readonly<Record<string, string>>;
  };
  readonly location: { readonly location_id: number; readonly name: string } | null;
  readonly resolved_config: Readonly<Record<string, string | number | boolean | null>>;
  readonly staff: readonly { readonly staff_id: number; readonly first_name: string; readonly last_name: string }[];
}

export interface Heartbeat {
  readonly is_active: boolean;
  readonly config_hash: string;
  readonly has_license: boolean;
  readonly license_status: string | null;
  readonly inactive_reason: string | null;
}

/** A receipt as the service answers it, as far as the simulator looks at it. */
export interface StoredReceipt {
  readonly receipt_id: number;
  readonly pos_order_id: string;
  readonly sale_id: string;
  readonly grand_total: number;
  readonly order_increment_id: string | null;
  readonly raw_payload: string;
}

/** An order as the register remembers it. */
export interface PlacedOrder {
  readonly entity_id: number;
  readonly increment_id: string;
  /** In whole cents. */
  readonly total_minor: number;
  /** The order's item of each line that was sold. */
  readonly item_ids: readonly number[];
  /** Null while nothing is invoiced: the deposit of a layaway. */
  invoice_id: number | null;
  is_paid: boolean;
}

/** What the register and the platform settled about one document. */
export interface Settled {
  readonly order: PlacedOrder | null;
  readonly credit_memo_id: number | null;
  readonly original_order_increment_id: string | null;
  /** Orders that a post made although the sale had one. */
  readonly doubled: number;
  /** Credit memos that a repeat made although the sale had one. */
  readonly refunds_doubled: number;
}

/** One register device and what it keeps on its own disk. */
export interface Register {
  readonly place: TerminalPlace;
  readonly connection: ClientOptions;
  /** Bears the token that the register enrolled for, or the shared one. */
  client: Client;
  readonly link: Link;
  readonly random: Random;
  readonly style: RegisterStyle;
  readonly device_identifier: string;
  readonly series_id: string;
  readonly session_id: string;
  readonly timezone: string;
  readonly opened_at: Temporal.ZonedDateTime;
  readonly pace_seconds: number;
  now: Temporal.ZonedDateTime;
  config: TerminalConfig | undefined;
  config_hash: string | undefined;
  readonly sales: Sale[];
  readonly movements: Movement[];
  /** Receipts that the service has not acknowledged, oldest first. */
  queue: ReceiptBody[];
  /** Acknowledged receipts by sale id. */
  readonly acknowledged: Map<string, { readonly body: ReceiptBody; readonly receipt_id: number }>;
  /** Orders and credit memos by sale id. */
  readonly settled: Map<string, Settled>;
  /** Whether the order of a sale is placed before its receipt is sent. */
  readonly orders_first: boolean;
  /** Posts that got no answer or a refusal. */
  readonly failures: { offline: number; unlicensed: number };
}

export interface RegisterOptions {
  readonly seed: string;
  readonly style: RegisterStyle;
  /** When the shop opens on the trading day. */
  readonly opened_at: Temporal.ZonedDateTime;
  /** Longest time between two customers, in seconds of the simulated day. */
  readonly pace_seconds: number;
  readonly connection: Pick<ClientOptions, "base_url" | "signal">;
}

/** A device out of its box: it knows where the service is and has a code to type in. */
export function createRegister(place: TerminalPlace, options: RegisterOptions): Register {
  const random = seededRandom(`${options.seed}/${place.name}`);
  const link: Link = { isUp: true };
  const connection: ClientOptions = { ...options.connection, link };
  const { opened_at } = options;
  return {
    place,
    link,
    random,
    style: options.style,
    connection,
    client: openClient(place.token === undefined ? connection : { ...connection, token: place.token }),
    device_identifier: `till-${random.hex(12)}`,
    series_id: random.uuid(),
    session_id: random.uuid(),
    timezone: opened_at.timeZoneId,
    opened_at,
    pace_seconds: options.pace_seconds,
    now: opened_at,
    config: undefined,
    config_hash: undefined,
    sales: [],
    movements: [],
    queue: [],
    acknowledged: new Map(),
    settled: new Map(),
    orders_first: place.terminal_id % 2 === 0,
    failures: { offline: 0, unlicensed: 0 },
  };
}

/** Types in a one-time code, which binds the device to its terminal, and pulls everything that a register needs to start. */
export async function activate(register: Register, activation_code: string): Promise<void> {
  const { connection, device_identifier, place } = register;
  const [client, action] =
    place.token === undefined ? [openClient(connection), "enroll"] : [register.client, "activate"];
  const answer = await client.post<{ terminal: { terminal_id: number }; access_token?: string }>(
    `/rest/V1/pos/terminals/${action}`,
    { activationCode: activation_code, deviceIdentifier: device_identifier },
  );
  if (answer.access_token !== undefined) {
    register.client = openClient({ ...connection, token: answer.access_token });
  }
  if (answer.terminal.terminal_id !== place.terminal_id) throw new Error(`${place.name} became another terminal`);
  await pullConfig(register);
  await heartbeat(register);
}

/** The three texts that a register pulls at launch besides its own config, and the order statuses. */
export async function pullSurroundings({ client }: Register): Promise<{ countries: number; statuses: number }> {
  const config = await pullText<{ module_version: string }>(client, "/rest/V1/pos/config");
  if (config.module_version === "") throw new Error("the global config has no module_version");
  const patterns = await pullText<Readonly<Record<string, unknown>>>(client, "/rest/V1/pos/postcode-patterns");
  const statuses = await client.get<readonly unknown[]>("/rest/V1/pos/order-statuses");
  return { countries: Object.keys(patterns).length, statuses: statuses.length };
}

export async function pullConfig(register: Register): Promise<void> {
  const path = `/rest/V1/pos/terminals/${register.place.terminal_id}/config`;
  register.config = await pullText<TerminalConfig>(register.client, path);
  register.config_hash = register.config.config_hash;
}

/** The body of the config routes is a JSON string that holds JSON text: two parses. */
async function pullText<T>(client: Client, path: string): Promise<T> {
  return JSON.parse(await client.get<string>(path)) as T;
}

/** Checks in, and pulls the config again when its hash is another. @returns whether it was. */
export async function heartbeat(register: Register): Promise<Heartbeat & { readonly is_changed: boolean }> {
  const path = `/rest/V1/pos/terminals/${register.place.terminal_id}/heartbeat`;
  const answer = await register.client.post<Heartbeat>(path, { deviceIdentifier: register.device_identifier });
  const is_changed = register.config_hash !== answer.config_hash;
  if (is_changed) await pullConfig(register);
  return { ...answer, is_changed };
}

/** Has the service ask the licensing service about the register's licence now. */
export async function refreshLicense({ client, place, device_identifier }: Register): Promise<void> {
  const path = `/rest/V1/pos/terminals/${place.terminal_id}/license/refresh`;
  const answer = await client.post<{ success: boolean; error: string | null }>(path, {
    deviceIdentifier: device_identifier,
  });
  if (!answer.success) throw new Error(`${place.name} cannot refresh its licence: ${answer.error ?? ""}`);
}

export async function deactivate(register: Register): Promise<void> {
  await register.client.post("/rest/V1/pos/terminals/deactivate", {
    terminalId: register.place.terminal_id,
    deviceIdentifier: register.device_identifier,
  });
}

export function configOf({ config, place }: Register): TerminalConfig {
  if (config === undefined) throw new Error(`${place.name} has no configuration yet`);
  return config;
}

/** The till's rules, out of the configuration. */
export function rulesOf(register: Register): TillRules {
  const { config, resolved_config } = configOf(register);
  return {
    price_includes_tax: config.tax.price_includes_tax,
    cash_step_minor: toMinor(String(resolved_config["cash_rounding_increment"] ?? "0")),
    layaway_deposit_percent: Number(resolved_config["layaway_deposit_min_percent"] ?? 0),
    catalogue: CATALOGUE,
  };
}

/** The cashier: the first of the configured staff. */
export function cashierOf(register: Register): { readonly staff_id: number | null; readonly name: string } {
  const [person] = configOf(register).staff;
  if (person === undefined) return { staff_id: null, name: "Nobody" };
  return { staff_id: person.staff_id, name: `${person.first_name} ${person.last_name}` };
}

/** The register's time in its documents: ISO 8601 with the shop's offset. */
export function timeOf({ now }: Register): string {
  return now.toString({ timeZoneName: "never", smallestUnit: "second" });
}
