import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { openChecks, type Check } from "./checks.ts";
import { type ClientOptions, openClient } from "./client.ts";
import { type Connector, followDuring, openConnector } from "./connector.ts";
import type { Day, Evening } from "./day-state.ts";
import { checkEvening } from "./evening.ts";
import {
  activate,
  configOf,
  heartbeat,
  pullConfig,
  pullSurroundings,
  type Register,
  createRegister,
} from "./register.ts";
import {
  closeSession,
  moveCash,
  postAudit,
  postClosing,
  postTelemetry,
  ringUpNext,
  ringUpRare,
  syncQueue,
} from "./register-trade.ts";
import { type Hours, timeOn } from "./hours.ts";
import { kindOf } from "./closing.ts";
import type { MistakeKind } from "./trade/mistakes/mistakes.ts";
import { RARITIES } from "./rarities.ts";
import type { Screen } from "./screen.ts";
import { mixedStyle, type RegisterStyle, styleFor, unusual } from "./styles.ts";
import { type DemoLinks, visitReceipt } from "./shopper.ts";
import { fillShop } from "./fill.ts";
import { simulateNewCustomer } from "./newcomers.ts";
import { simulateReturningCustomer } from "./regular.ts";
import { simulateSilentRegister, type BackdateHeartbeat, simulateNight } from "./night.ts";
import { type LicenseOffice, putSettings, setUpShop, untilEffective } from "./shop.ts";
import {
  statusOf,
  trade,
  tradeOffline,
  tradeWithLostResponses,
  tradeWithReactivation,
  tradeWithRevokedLicense,
} from "./troubles.ts";

/** Fewer leave too few registers for the day's troubles. */
export const REGISTERS_MIN = 4;

export interface DayOptions {
  readonly base_url: string;
  readonly admin_token: string;
  /** Token for all registers; without one each enrols with its activation code. */
  readonly register_token?: string;
  readonly registers: number;
  /** Documents of the whole day, besides the rarer ones of each register. */
  readonly receipts: number;
  readonly seed: string;
  /** When the shop is open; the registers' receipts and closings are of this time. */
  readonly hours: Hours;
  /** The code of what the last register gets wrong in its closing. */
  readonly mistake: string;
  /** Choices that all registers book in; the others differ from register to register. */
  readonly style?: Partial<RegisterStyle>;
  /** The licensing service that the service asks; without one the administration issues the licences. */
  readonly licensing?: LicenseOffice;
  readonly demo_links: DemoLinks;
  /** Folder of the service's mails as files; undefined when the simulator cannot read it. */
  readonly mails_folder?: string;
  /** Moves a terminal's last heartbeat back; only who owns the service's database can. */
  readonly backdateHeartbeat?: BackdateHeartbeat;
  readonly signal: AbortSignal;
  readonly screen: Screen;
}

/** Of the shop that a day is lived in. */
export const TIMEZONE = "Europe/Amsterdam";
/** At most, besides those of the usual kinds: the rarer documents of a register, and what it counts at its closing. */
const RARER_DOCUMENTS = 25;
const CLOSING_SECONDS = 600;
/** How long the service may take to see that a closing has all its receipts. */
const LOOKS_MAX = 50;
const LOOK_EVERY_MS = 100;
const LOCK = "vendor_pos_lock/enforcement/receipt_footer";

/** Lives one trading day over HTTP and looks at what the service made of it. @returns the checks. */
export async function simulateDay(options: DayOptions): Promise<readonly Check[]> {
  const { hours, seed, registers: count, base_url, signal } = options;
  const screen: Screen = {
    ...options.screen,
    step: (time, title, text) => options.screen.step(timeOn(hours, time), title, text),
  };
  const connection: ClientOptions = { base_url, signal };
  const admin = openClient({ ...connection, token: options.admin_token });
  const kind = kindOf(options.mistake);
  screen.busy("setting up the shop");
  const shop = await setUpShop(admin, {
    registers: count,
    name: nameOf(seed),
    has_cash_step: kind.needs_no_step !== true,
    ...(options.register_token === undefined ? {} : { register_token: options.register_token }),
    ...(options.licensing === undefined ? {} : { licensing: options.licensing }),
  });
  screen.step(
    "08:00",
    "Shop set up",
    `${shop.locations.length} locations, ${count} terminals with one-time codes and PRO licences, staff, settings, and ` +
      (shop.has_own_tokens ? "no token: each register enrols for its own." : "one token for all registers."),
  );
  const customers = Math.max(4, Math.round(options.receipts / count / 2));
  const register_options = {
    seed,
    opened_at: hours.opened_at,
    pace_seconds: Math.max(1, Math.floor((hours.seconds - CLOSING_SECONDS) / (2 * customers + RARER_DOCUMENTS))),
    connection,
  };
  const day: Day = {
    admin,
    shop,
    registers: shop.terminals.map((place, index) =>
      createRegister(place, {
        ...register_options,
        style: { ...styleOfRegister(index, count, kind), ...options.style },
      }),
    ),
    connector: await openConnector(openClient({ ...connection, token: shop.connector_token })),
    checks: openChecks(),
    screen,
    customers,
    mistake: options.mistake,
    licensing: options.licensing,
  };
  const shopper = await fillShop({ ...day, name: nameOf(seed) });
  await openUp(day);
  await simulateNewCustomer({
    ...day,
    connection,
    name: nameOf(seed),
    admin_token: options.admin_token,
    shopper,
    terminal_id: shop.terminals[0]?.terminal_id ?? 0,
    mails_folder: options.mails_folder,
  });
  await morning(day);
  await lockMidday(day);
  await afternoon(day);
  await simulateReturningCustomer({
    ...day,
    connection,
    name: nameOf(seed),
    location_id: shop.locations[0]?.location_id ?? 0,
  });
  if (options.backdateHeartbeat !== undefined) await simulateSilentRegister(day, options.backdateHeartbeat);
  await visitReceipt({ ...day, base_url, demo_links: options.demo_links });
  await sellRarities(day);
  const evening = await followDuring(day.connector, () => closeDown(day));
  screen.busy("running the checks");
  await checkEvening(day, evening);
  await simulateNight(day);
  return day.checks.rows;
}

async function openUp({ registers, shop, checks, screen }: Day): Promise<void> {
  screen.busy("activating the registers");
  const pulled = await Promise.all(
    registers.map(async (register) => {
      await activate(register, register.place.activation_code);
      return pullSurroundings(register);
    }),
  );
  const [first] = pulled;
  screen.step(
    "08:45",
    "Activation",
    `Each register enrols with its code, pulls its configuration, ${first?.statuses ?? 0} order statuses and postcode rules of ` +
      `${first?.countries ?? 0} countries, and starts its heartbeat.`,
  );
  const own = registers.filter((register) => configOf(register).terminal.terminal_id === register.place.terminal_id);
  checks.equal("Registers that pulled their own configuration", registers.length, own.length);
  if (!shop.has_own_tokens) return;
  const [here, , beside] = registers as readonly [Register, Register, Register, ...Register[]];
  const status = await statusOf(() => pullConfig({ ...here, place: beside.place }));
  checks.equal("Configuration of another register, with this token", 404, status);
}

/** Returns the marker in names, codes and mail addresses: the seed, or its hash if an address cannot contain it. */
function nameOf(seed: string): string {
  return /^[\dA-Za-z-]{1,40}$/.test(seed) ? seed : createHash("sha256").update(seed).digest("hex").slice(0, 12);
}

async function morning({ registers, checks, screen, customers }: Day): Promise<void> {
  screen.busy("simulating the morning");
  const [flaky, offline, ...others] = registers as readonly [Register, Register, ...Register[]];
  const hashes = registers.map(({ config_hash }) => config_hash);
  for (const register of registers) moveCash(register, "cash_in", 5000, "Coins from the bank");
  const [lost, outage] = await Promise.all([
    tradeWithLostResponses(flaky, customers),
    tradeOffline(offline, customers),
    ...others.map((register) => trade(register, customers)),
  ]);
  screen.step(
    "09:00",
    "Morning",
    `${registers.length * customers} sales, refunds, exchanges, layaways, each with its order or credit memo. ${lost.lost} responses to ${flaky.place.name} ` +
      `are dropped; it retries, with two concurrent requests. ${offline.place.name} is offline: ${outage.queued} receipts are queued, then synced.`,
  );
  checks.equal("Sales stored twice after a lost response", 0, lost.duplicates);
  checks.equal("Receipts queued while offline", Math.ceil(customers / 2), outage.queued);
  checks.equal("Receipts still queued once the network is back", 0, offline.queue.length);
  checks.equal("Registers with an unchanged config_hash", registers.length, await countHashes(registers, hashes));
}

async function lockMidday({ admin, registers, checks, screen }: Day): Promise<void> {
  const hashes = registers.map(({ config_hash }) => config_hash);
  await putSettings(admin, "websites", { [LOCK]: "1" });
  await untilEffective();
  const beats = await Promise.all(registers.map((register) => heartbeat(register)));
  const changed = beats.filter(({ is_changed }) => is_changed).length;
  const locked = registers.filter((register) => configOf(register).config.enforcement["receipt_footer"] === "1").length;
  await putSettings(admin, "websites", { [LOCK]: null });
  await untilEffective();
  await Promise.all(registers.map((register) => heartbeat(register)));
  screen.step(
    "13:00",
    "Settings lock",
    "The owner locks the receipt footer: the next heartbeat returns a new config_hash, and the registers pull again. " +
      "The lock is removed, and the hash is the one of the morning again.",
  );
  checks.equal("Registers with a new config_hash under the lock", registers.length, changed);
  checks.equal("Registers with the lock in their configuration", registers.length, locked);
  checks.equal(
    "First config_hash again after the lock is removed",
    registers.length,
    await countHashes(registers, hashes),
  );
}

async function afternoon({ admin, licensing, registers, checks, screen, customers }: Day): Promise<void> {
  screen.busy("simulating the afternoon");
  const [first, second, replaced, revoked, ...others] = registers as readonly [
    Register,
    Register,
    Register,
    Register,
    ...Register[],
  ];
  for (const register of registers) moveCash(register, "cash_out", 2150, "Window cleaner");
  const [replacement, revocation] = await Promise.all([
    tradeWithReactivation(replaced, admin, customers),
    tradeWithRevokedLicense(revoked, { admin, licensing }, customers),
    ...[first, second, ...others].map((register) => trade(register, customers)),
  ]);
  screen.step(
    "13:30",
    "Afternoon",
    `${registers.length * customers} more. ${replaced.place.name} is deactivated, rejected, and activated again with a new code. ` +
      `${revoked.place.name} loses its licence${licensing === undefined ? "" : " at the licensing service"}: its ${revocation.queued} receipts are rejected, queued, and synced once it is restored.`,
  );
  checks.equal("Heartbeat of a deactivated device", 401, replacement.status_while_inactive);
  checks.equal("Activation with a used code", 404, replacement.status_of_used_code);
  checks.equal("Heartbeat's reason while the licence is revoked", "license_revoked", revocation.inactive_reason);
  checks.equal("Posts rejected with 401 without a licence", revocation.queued, revocation.refusals);
  checks.equal("Receipts stored without a licence", 0, revocation.stored_meanwhile);
  checks.equal("Receipts still queued once the licence is restored", 0, revoked.queue.length);
}

/** The last register makes the mistake and books in the usual way; the others show what else there is. */
function styleOfRegister(index: number, count: number, kind: MistakeKind): RegisterStyle {
  return index === count - 1 ? styleFor(kind) : mixedStyle(index);
}

async function sellRarities({ registers, screen }: Day): Promise<void> {
  screen.busy("simulating special sales");
  await Promise.all(
    registers.map(async (register) => {
      ringUpRare(register);
      await syncQueue(register);
    }),
  );
  screen.step(
    "17:45",
    "Special receipts",
    `${RARITIES} at each register: gift cards, empty bottles, a layaway from its deposit to its settlement, two taxes on one ` +
      "amount, an exchange with a fee, refunds of six kinds, money collected on credit.",
  );
}

/** Orders are placed, sessions closed; the last receipt of the first register arrives after its closing. */
async function closeDown({ registers, connector, screen, mistake }: Day): Promise<Evening> {
  screen.busy("closing the registers");
  const [late] = registers as readonly [Register, ...Register[]];
  ringUpNext(late);
  const careless = registers.at(-1);
  const closings = await Promise.all(
    registers.map(async (register) => {
      const closing = closeSession(register, register === careless ? mistake : undefined);
      const submitted = await postClosing(register, closing);
      const repeated = await postClosing(register, closing);
      return { register, closing, submitted, repeated };
    }),
  );
  const late_report_id = closings.find(({ register }) => register === late)?.closing.report_id ?? "";
  const wrong_report_id = closings.find(({ register }) => register === careless)?.closing.report_id ?? "";
  const state_before = await documentsStateOf(connector, late_report_id);
  await syncQueue(late);
  await untilComplete(connector, late_report_id);
  const audited = (await Promise.all(registers.map((register) => postAudit(register)))).reduce((a, b) => a + b, 0);
  const batches = (await Promise.all(registers.map((register) => postTelemetry(register)))).filter(
    (isTaken) => isTaken,
  );
  screen.step(
    "18:00",
    "Closing",
    `${registers.length} sessions are closed and their drawers counted; each closing is posted twice. ` +
      `One receipt of ${late.place.name} arrives after its closing. ${careless?.place.name ?? ""} makes a mistake in its closing. ` +
      "The registers send audit entries and telemetry.",
  );
  for (const { place, style } of registers) {
    const own = unusual(style);
    screen.step("", place.name, `books ${own.length === 0 ? "in the default way." : `with ${own.join(", ")}.`}`);
  }
  return { late_report_id, wrong_report_id, state_before, closings, audited, batches: batches.length };
}

/** Waits until the service has re-evaluated a closing, which it does after its response to the receipt. */
async function untilComplete(connector: Connector, report_id: string): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    if ((await documentsStateOf(connector, report_id)) === "complete") return;
    await delay(LOOK_EVERY_MS);
  }
}

async function documentsStateOf({ client }: Connector, report_id: string): Promise<string> {
  const path = `/rest/V1/pos/register-reports/${report_id}`;
  return (await client.get<{ state_documents_received: string }>(path)).state_documents_received;
}

async function countHashes(registers: readonly Register[], hashes: readonly (string | undefined)[]): Promise<number> {
  const beats = await Promise.all(registers.map((register) => heartbeat(register)));
  return beats.filter(({ config_hash }, index) => config_hash === hashes[index]).length;
}
