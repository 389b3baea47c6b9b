import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  CACHE,
  type DeviceKeys,
  LEDGER,
  Memory,
  newDeviceKeys,
  openMemoryStore,
  openTill,
  type OutboxRow,
  type SenderEvent,
  type Store,
  type StoredSale,
  type Till,
} from "@tillkeeper/register-kit";
import { openSqliteStore } from "@tillkeeper/register-kit/sqlite";
import { alterClosing, alterReceipt, type Manner } from "./alter.ts";
import { type DayClock, openDayClock } from "./day-clock.ts";
import { type Link, openLink, type Transport } from "./link.ts";
import { type Random, seededRandom } from "@tillkeeper/register-kit/random";
import { PASSCODES, type WaitingTerminal } from "./shop.ts";
import type { RegisterStyle } from "./styles.ts";

/** A request of a register's outbox that the service has answered. */
export interface Delivered {
  readonly row: OutboxRow;
  readonly answer: unknown;
}

/** A register device: a till of the kit, and its cashier. */
export interface Register {
  readonly terminal: WaitingTerminal;
  readonly link: Link;
  readonly clock: DayClock;
  readonly random: Random;
  style: RegisterStyle;
  readonly pace_seconds: number;
  /** Replaced when the device is switched off and on. */
  till: Till;
  /** Stored sales, oldest first. */
  readonly sales: StoredSale[];
  /** Documents that the service has, by the key of their outbox row. */
  readonly delivered: Map<string, Delivered>;
  /** Number of receipts that were refused for want of a licence. */
  unlicensed: number;
  /** Code of the mistake in the closing; undefined for none. */
  mistake: string | undefined;
  readonly switchOn: () => Promise<Till>;
  /** Closes the till and its stores; a second call does nothing. */
  readonly switchOff: () => Promise<void>;
}

export interface RegisterOptions {
  readonly seed: string;
  readonly style: RegisterStyle;
  /** Opening time of the trading day. */
  readonly opened_at: Temporal.ZonedDateTime;
  /** Longest time between two customers, in seconds of the simulated day. */
  readonly pace_seconds: number;
  readonly base_url: string;
  readonly signal: AbortSignal;
  /** Folder for the register's data; without it the data is in memory. */
  readonly folder?: string;
  readonly transport?: Transport;
}

export const APP_VERSION = "0.3.0";
/** Cash in the drawer when a session opens, in minor units. */
export const OPENING_FLOAT_MINOR = 20_000n;

/** Creates a new device: it knows where the service is, and has an activation code. */
export async function createRegister(terminal: WaitingTerminal, options: RegisterOptions): Promise<Register> {
  const { style, pace_seconds, signal, transport = (url, init) => fetch(url, init) } = options;
  const random = seededRandom(`${options.seed}/${terminal.name}`);
  const clock = openDayClock(options.opened_at.toInstant());
  const keys = await newDeviceKeys();
  const openStores = storesOf(options.folder);
  const alter = (path: string, body: string): string => {
    if (path.endsWith("/V1/pos/receipts")) return alterReceipt(body, register.style);
    return path.endsWith("/V1/pos/register-reports") ? alterClosing(body, mannerOf(register)) : body;
  };
  const link = openLink({ clock, alter, transport, signal });
  let stores: readonly Pick<Store<never>, "close">[] = [];
  const switchOn = async (): Promise<Till> => {
    const { ledger, cache } = await openStores();
    stores = [ledger, cache];
    return openTill({
      ...tillOptions(options, terminal, link, clock, keys),
      ledger,
      cache,
      onOutbox: (event) => note(register, event),
    });
  };
  const register: Register = {
    terminal,
    link,
    clock,
    random,
    style,
    pace_seconds,
    till: await switchOn(),
    sales: [],
    delivered: new Map(),
    unlicensed: 0,
    mistake: undefined,
    switchOn,
    async switchOff() {
      const open = stores;
      if (open.length === 0) return;
      stores = [];
      await register.till.close();
      for (const store of open) await store.close();
    },
  };
  return register;
}

/** Returns the differences between the register's closing and the kit's. */
export function mannerOf({ sales, style, mistake, till }: Register): Manner {
  const cash_step = till.upkeep.config.current()?.resolved_config.cash_rounding_increment ?? "0";
  return { sales, style, mistake, cash_step };
}

function tillOptions(
  options: RegisterOptions,
  terminal: WaitingTerminal,
  link: Link,
  timers: DayClock,
  keys: DeviceKeys,
) {
  return {
    base_url: options.base_url,
    keys,
    timers,
    fetch: link.fetch,
    app_version: APP_VERSION,
    ...(terminal.token === undefined ? {} : { token: terminal.token }),
  };
}

function storesOf(folder: string | undefined) {
  if (folder !== undefined) {
    return async () => {
      await mkdir(folder, { recursive: true });
      const ledger = await openSqliteStore(LEDGER, join(folder, "ledger.sqlite"));
      return { ledger, cache: await openSqliteStore(CACHE, join(folder, "cache.sqlite")) };
    };
  }
  const memory = new Memory();
  return async () => ({ ledger: await openMemoryStore(LEDGER, memory), cache: await openMemoryStore(CACHE, memory) });
}

function note(register: Register, event: SenderEvent): void {
  if (event.event === "awaits_licence") register.unlicensed += 1;
  if (event.event === "done") register.delivered.set(event.row.key, { row: event.row, answer: event.answer.body });
}

/**
 * Enters an activation code.
 *
 * @returns the status of the answer.
 */
export async function activate({ till, terminal }: Register, activation_code: string): Promise<number | null> {
  const answer = await (terminal.token === undefined ? till.enroll(activation_code) : till.activate(activation_code));
  if (answer.kind === "registered" && answer.registration.terminal_id !== terminal.terminal_id)
    throw new Error(`${terminal.name} became another terminal`);
  if (answer.kind === "no_enrollment") throw new Error("the service does not enrol registers");
  return answer.kind === "registered" ? 200 : answer.refusal.status;
}

/**
 * Signs in the first staff member who may work at the location.
 *
 * @returns the kind of sign-in.
 */
export async function signIn({ till, terminal }: Register, passcode?: string): Promise<string> {
  const [person] = till.staff();
  if (person === undefined) throw new Error(`${terminal.name} has no staff`);
  const answer = await till.signIn(person.staff_id, passcode ?? PASSCODES.get(person.first_name) ?? "");
  if (answer.kind !== "signed_in") return answer.kind;
  return answer.is_offline ? "signed in offline" : "signed in";
}

/**
 * Sends a heartbeat.
 *
 * @returns the answer, and whether the configuration has changed.
 */
export async function heartbeat({ till }: Register) {
  const hash = till.upkeep.config.current()?.config_hash;
  const answer = await till.sync();
  return { answer, is_changed: till.upkeep.config.current()?.config_hash !== hash };
}

/** Sends the requests in the outbox, and again after a moment as long as answers get lost. */
export async function send({ till, link, clock }: Register): Promise<void> {
  for (;;) {
    const { lost } = link;
    await till.upkeep.sender.idle();
    if (link.lost === lost) return;
    clock.advance(RETRIES_AFTER_SECONDS);
  }
}

/** Seconds to wait before sending again: longer than the outbox waits after a lost answer. */
const RETRIES_AFTER_SECONDS = 2;
/**
 * Sends a heartbeat after an outage, and sends everything that waits.
 *
 * @returns the number of requests that still wait.
 */
export async function catchUpOutbox(register: Register): Promise<number> {
  await heartbeat(register);
  await send(register);
  return (await register.till.health()).waiting;
}

export async function queuedReceipts({ till }: Register): Promise<number> {
  return (await till.health()).unsynced_receipts;
}

/**
 * Returns the service's answer to a request of the register's outbox; undefined before the answer.
 */
export function answered({ delivered }: Register, key: string): unknown {
  return delivered.get(key)?.answer;
}

export interface PlacedOrder {
  readonly entity_id: number;
  readonly increment_id: string;
}

/** Returns the order of a sale; undefined while none is placed. */
export function orderOf(register: Register, sale_id: string): PlacedOrder | undefined {
  return answered(register, `order:${sale_id}`) as PlacedOrder | undefined;
}
