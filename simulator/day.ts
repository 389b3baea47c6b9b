import { setTimeout as delay } from "node:timers/promises";
import { type Checks, openChecks, type Check } from "./checks.ts";
import { type Client, type ClientOptions, openClient } from "./client.ts";
import { type Connector, followDuring, openConnector } from "./connector.ts";
import { checkEvening, type Evening } from "./evening.ts";
import {
  activate,
  configOf,
  heartbeat,
  pullConfig,
  pullSurroundings,
  type Register,
  unpackRegister,
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
import type { MistakeKind } from "../src/features/register-reports/rules/trade/mistakes.ts";
import { RARITIES } from "./rarities.ts";
import type { Screen } from "./screen.ts";
import { mixedStyle, type RegisterStyle, styleFor, unusual } from "./styles.ts";
import { type Keepsakes, visitReceipt } from "./shopper.ts";
import { fillShop } from "./fill.ts";
import { welcome } from "./newcomers.ts";
import { serveRegular } from "./regular.ts";
import { goSilent, type LetTimePass, passNight } from "./night.ts";
import { type LicenseOffice, putSettings, setUpShop, type Shop } from "./shop.ts";
import {
  statusOf,
  trade,
  tradeOffline,
  tradeWithLostAnswers,
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
  readonly keepsakes: Keepsakes;
  /** Where the service puts its mails as files, for whoever can read them there. */
  readonly mails_folder?: string;
  /** Moves a terminal's last heartbeat back; only who owns the service's database can. */
  readonly letTimePass?: LetTimePass;
  readonly signal: AbortSignal;
  readonly screen: Screen;
}

/** What the parts of a day share. */
export interface Day {
  readonly admin: Client;
  readonly shop: Shop;
  readonly registers: readonly Register[];
  readonly connector: Connector;
  readonly checks: Checks;
  readonly screen: Screen;
  /** Documents of each register in the morning, and again in the afternoon. */
  readonly customers: number;
  readonly mistake: string;
  readonly licensing: LicenseOffice | undefined;
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
export async function liveDay(options: DayOptions): Promise<readonly Check[]> {
  const { hours, seed, registers: count, base_url, signal } = options;
  const screen: Screen = {
    ...options.screen,
    step: (time, title, text) => options.screen.step(timeOn(hours, time), title, text),
  };
  const connection: ClientOptions = { base_url, signal };
  const admin = openClient({ ...connection, token: options.admin_token });
  const kind = kindOf(options.mistake);
  screen.busy("the shop is set up");
  const shop = await setUpShop(admin, {
    registers: count,
    name: seed,
    has_cash_step: kind.needs_no_step !== true,
    ...(options.register_token === undefined ? {} : { register_token: options.register_token }),
    ...(options.licensing === undefined ? {} : { licensing: options.licensing }),
  });
  screen.step(
    "08:00",
    "The shop is set up",
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
      unpackRegister(place, {
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
  const shopper = await fillShop({ ...day, name: seed });
  await openUp(day);
  await welcome({
    ...day,
    connection,
    name: seed,
    admin_token: options.admin_token,
    shopper,
    terminal_id: shop.terminals[0]?.terminal_id ?? 0,
    mails_folder: options.mails_folder,
  });
  await morning(day);
  await lockMidday(day);
  await afternoon(day);
  await serveRegular({ ...day, connection, name: seed, location_id: shop.locations[0]?.location_id ?? 0 });
  if (options.letTimePass !== undefined) await goSilent(day, options.letTimePass);
  await visitReceipt({ ...day, base_url, keepsakes: options.keepsakes });
  await sellRarities(day);
  const evening = await followDuring(day.connector, () => closeDown(day));
  screen.busy("the day is checked");
  await checkEvening(day, evening);
  await passNight(day);
  return day.checks.rows;
}

async function openUp({ registers, shop, checks, screen }: Day): Promise<void> {
  screen.busy("registers are activated");
  const pulled = await Promise.all(
    registers.map(async (register) => {
      await activate(register, register.place.activation_code);
      return pullSurroundings(register);
    }),
  );
  const [first] = pulled;
  screen.step(
    "08:45",
    "Registers activate",
    `Each types in its code, pulls its configuration, ${first?.statuses ?? 0} order statuses and postcode rules of ` +
      `${first?.countries ?? 0} countries, and starts its heartbeat.`,
  );
  const own = registers.filter((register) => configOf(register).terminal.terminal_id === register.place.terminal_id);
  checks.equal("Registers that pulled their own configuration", registers.length, own.length);
  if (!shop.has_own_tokens) return;
  const [here, , beside] = registers as readonly [Register, Register, Register, ...Register[]];
  const status = await statusOf(() => pullConfig({ ...here, place: beside.place }));
  checks.equal("Configuration of another register of the location, with this one's token", 404, status);
}

async function morning({ registers, checks, screen, customers }: Day): Promise<void> {
  screen.busy("the morning goes by");
  const [flaky, offline, ...others] = registers as readonly [Register, Register, ...Register[]];
  const hashes = registers.map(({ config_hash }) => config_hash);
  for (const register of registers) moveCash(register, "cash_in", 5000, "Coins from the bank");
  const [lost, outage] = await Promise.all([
    tradeWithLostAnswers(flaky, customers),
    tradeOffline(offline, customers),
    ...others.map((register) => trade(register, customers)),
  ]);
  screen.step(
    "09:00",
    "Morning",
    `${registers.length * customers} sales, refunds, exchanges, layaways, each with its order or credit memo. ${flaky.place.name} loses ${lost.lost} answers on ` +
      `the way and posts again, twice at once. ${offline.place.name} is offline: ${outage.queued} receipts wait, then sync.`,
  );
  checks.equal("Sales stored twice because an answer was lost", 0, lost.duplicates);
  checks.equal("Receipts queued while offline", Math.ceil(customers / 2), outage.queued);
  checks.equal("Receipts still queued when the network is back", 0, offline.queue.length);
  checks.equal("config_hash the same while no setting changes", registers.length, await countHashes(registers, hashes));
}

async function lockMidday({ admin, registers, checks, screen }: Day): Promise<void> {
  const hashes = registers.map(({ config_hash }) => config_hash);
  await putSettings(admin, "websites", { [LOCK]: "1" });
  const beats = await Promise.all(registers.map((register) => heartbeat(register)));
  const changed = beats.filter(({ is_changed }) => is_changed).length;
  const locked = registers.filter((register) => configOf(register).config.enforcement["receipt_footer"] === "1").length;
  await putSettings(admin, "websites", { [LOCK]: null });
  await Promise.all(registers.map((register) => heartbeat(register)));
  screen.step(
    "13:00",
    "A lock is flipped",
    "The owner locks the receipt footer: the next heartbeat carries another config_hash, the registers pull again. " +
      "The lock is taken off, and the hash is the one of the morning.",
  );
  checks.equal("Registers that see another config_hash under the lock", registers.length, changed);
  checks.equal("Registers whose pulled configuration shows the lock", registers.length, locked);
  checks.equal(
    "config_hash as in the morning once the lock is off",
    registers.length,
    await countHashes(registers, hashes),
  );
}

async function afternoon({ admin, licensing, registers, checks, screen, customers }: Day): Promise<void> {
  screen.busy("the afternoon goes by");
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
    `${registers.length * customers} more. ${replaced.place.name} is deactivated, refused, and comes back with a new code. ` +
      `${revoked.place.name} loses its licence${licensing === undefined ? "" : " at the licensing service"}: its ${revocation.queued} receipts are refused, wait, and sync once it is restored.`,
  );
  checks.equal("Heartbeat of a deactivated device", 401, replacement.status_while_inactive);
  checks.equal("Activation with a used code", 404, replacement.status_of_used_code);
  checks.equal("Heartbeat's reason while the licence is revoked", "license_revoked", revocation.inactive_reason);
  checks.equal("Posts refused with 401 without a licence", revocation.queued, revocation.refusals);
  checks.equal("Receipts stored without a licence", 0, revocation.stored_meanwhile);
  checks.equal("Receipts still queued when the licence is back", 0, revoked.queue.length);
}

/** The last register makes the mistake and books in the usual way; the others show what else there is. */
function styleOfRegister(index: number, count: number, kind: MistakeKind): RegisterStyle {
  return index === count - 1 ? styleFor(kind) : mixedStyle(index);
}

async function sellRarities({ registers, screen }: Day): Promise<void> {
  screen.busy("rarer sales are rung up");
  await Promise.all(
    registers.map(async (register) => {
      ringUpRare(register);
      await syncQueue(register);
    }),
  );
  screen.step(
    "17:45",
    "Rarer receipts",
    `${RARITIES} at each register: gift cards, empty bottles, a layaway from its deposit to its settlement, two taxes on one ` +
      "amount, an exchange with a fee, refunds of six kinds, money collected on credit.",
  );
}

/** Orders are placed, sessions closed; the last receipt of the first register arrives after its closing. */
async function closeDown({ registers, connector, screen, mistake }: Day): Promise<Evening> {
  screen.busy("the registers close");
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
    `${registers.length} sessions are closed and their drawers counted; each closing is posted, and posted again. ` +
      `One receipt of ${late.place.name} arrives after its closing. ${careless?.place.name ?? ""} makes a mistake in its closing. ` +
      "Audit entries and telemetry follow.",
  );
  for (const { place, style } of registers) {
    const own = unusual(style);
    screen.step("", place.name, `books ${own.length === 0 ? "in the usual way." : `with ${own.join(", ")}.`}`);
  }
  return { late_report_id, wrong_report_id, state_before, closings, audited, batches: batches.length };
}

/** The service judges a closing anew after it has answered the receipt's post; give it a moment. */
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
