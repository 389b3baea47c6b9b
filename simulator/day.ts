import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyCart, openClient, parseMoney, readGlobalSettings } from "@tillkeeper/register-kit";
import { kindOf } from "./alter.ts";
import { openChecks, type Check } from "./checks.ts";
import { type Connection, openAdmin } from "./client.ts";
import { followDuring, openConnector } from "./connector.ts";
import { closeDown } from "./close-down.ts";
import { withProduct } from "./counter.ts";
import type { Day } from "./day-state.ts";
import { checkEvening } from "./evening.ts";
import { GOODS, TAX_PERCENTS } from "./goods.ts";
import { activate, createRegister, heartbeat, OPENING_FLOAT_MINOR, type Register, send, signIn } from "./register.ts";
import { type Hours, timeOn } from "./hours.ts";
import type { MistakeKind } from "./trade/mistakes/mistakes.ts";
import { RARITIES, ringUpRarities } from "./rarities.ts";
import type { Screen } from "./screen.ts";
import { mixedStyle, type RegisterStyle, styleFor } from "./styles.ts";
import { type DemoLinks, visitReceipt } from "./shopper.ts";
import { fillShop, isImported } from "./fill.ts";
import { simulateNewCustomer } from "./newcomers.ts";
import { checkPlatform } from "./platform.ts";
import type { ShopPlatform } from "./platforms/platform.ts";
import { simulateReturningCustomer } from "./regular.ts";
import { simulateSilentRegister, type BackdateHeartbeat, simulateNight } from "./night.ts";
import { type LicenseSource, putSettings, setUpShop, untilEffective } from "./shop.ts";
import { offerWebTill, simulateWebTill } from "./web-till.ts";
import {
  trade,
  tradeOffline,
  tradeWithLostResponses,
  tradeWithReactivation,
  tradeWithRevokedLicense,
} from "./troubles.ts";

/** Minimum registers: with fewer, some troubles of the day have no register. */
export const REGISTERS_MIN = 4;

export interface DayOptions {
  readonly base_url: string;
  readonly admin_token: string;
  /** Token for all registers; without one each enrols with its activation code. */
  readonly register_token?: string;
  readonly registers: number;
  /** Number of documents of the whole day, besides the rarer ones of each register. */
  readonly receipts: number;
  readonly seed: string;
  /** Opening hours; receipts and closings are dated within them. */
  readonly hours: Hours;
  /** Code of the mistake that the last register makes in its closing. */
  readonly mistake: string;
  /** Choices that all registers book by; the others differ from register to register. */
  readonly style?: Partial<RegisterStyle>;
  /**
   * The licensing service that Tillkeeper asks; without one the administration issues the licences.
   */
  readonly licensing?: LicenseSource;
  /** The shop platform whose products are sold and that gets the day's sales. */
  readonly platform?: ShopPlatform | undefined;
  /** Whether the web till sells after the day, and a further register waits for it. */
  readonly has_web_till?: boolean;
  readonly demo_links: DemoLinks;
  /** Folder of the service's mails as files; undefined when the simulator cannot read it. */
  readonly mails_folder?: string;
  /**
   * Moves a terminal's last heartbeat back; only the owner of the service's database can do that.
   */
  readonly backdateHeartbeat?: BackdateHeartbeat;
  readonly signal: AbortSignal;
  readonly screen: Screen;
}

/** Time zone of the simulated shop. */
export const TIMEZONE = "Europe/Amsterdam";
/** Maximum documents that are not usual sales: rarer ones, and those of the closing. */
const RARER_DOCUMENTS = 25;
/** Seconds of the day for the closing, and for waits other than for customers. */
const OTHER_SECONDS = 900;
const LOCK = "vendor_pos_lock/enforcement/receipt_footer";

/**
 * Simulates one trading day over HTTP, and checks what the service made of it.
 *
 * @returns the checks.
 */
export async function simulateDay(options: DayOptions): Promise<readonly Check[]> {
  const folder = await mkdtemp(join(tmpdir(), "tillkeeper-registers-"));
  const registers: Register[] = [];
  try {
    return await liveDay(options, folder, registers);
  } finally {
    for (const register of registers) await register.switchOff();
    await rm(folder, { recursive: true, force: true });
  }
}

async function liveDay(options: DayOptions, folder: string, registers: Register[]): Promise<readonly Check[]> {
  const { hours, seed, registers: count, base_url, signal, platform } = options;
  const screen: Screen = {
    ...options.screen,
    step: (time, title, text) => options.screen.step(timeOn(hours, time), title, text),
  };
  const connection: Connection = { base_url, signal };
  const admin = openAdmin({ ...connection, token: options.admin_token });
  const kind = kindOf(options.mistake);
  const name = nameOf(seed);
  screen.busy("setting up the shop");
  const shop = await setUpShop(admin, {
    registers: count,
    name,
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
  for (const [index, terminal] of shop.terminals.entries()) {
    const register = await createRegister(terminal, {
      seed,
      opened_at: hours.opened_at,
      pace_seconds: Math.max(1, Math.floor((hours.seconds - OTHER_SECONDS) / (2 * customers + RARER_DOCUMENTS))),
      base_url,
      signal,
      style: { ...styleOfRegister(index, count, kind), ...options.style },
      // The first register keeps its data in memory, the others in folders: the second one is
      // switched off and on.
      ...(index === 0 ? {} : { folder: join(folder, String(terminal.terminal_id)) }),
    });
    registers.push(register);
  }
  const day: Day = {
    admin,
    shop,
    registers,
    connector: await openConnector(openClient({ ...connection, token: () => shop.connector_token })),
    checks: openChecks(),
    screen,
    customers,
    mistake: options.mistake,
    licensing: options.licensing,
  };
  const shopper = await fillShop({ ...day, name, platform });
  await openUp(day);
  const { admin_token, mails_folder } = options;
  const terminal_id = shop.terminals[0]?.terminal_id ?? 0;
  const client = openClient({ ...connection, token: () => admin_token });
  await simulateNewCustomer({ ...day, client, name, shopper, terminal_id, mails_folder });
  await morning(day);
  await lockMidday(day);
  await afternoon(day);
  const location_id = shop.locations[0]?.location_id ?? 0;
  await simulateReturningCustomer({ ...day, connection, name, shopper, location_id });
  if (options.backdateHeartbeat !== undefined) await simulateSilentRegister(day, options.backdateHeartbeat);
  await visitReceipt({ ...day, base_url, demo_links: options.demo_links });
  await sellRarities(day);
  const evening = await followDuring(day.connector, () => closeDown(day));
  screen.busy("running the checks");
  await checkEvening(day, evening);
  await simulateNight(day);
  if (platform !== undefined) await checkPlatform(day, platform, isImported);
  if (options.has_web_till === true) {
    await simulateWebTill(day, base_url);
    await offerWebTill(day, base_url, options.demo_links);
  }
  return day.checks.rows;
}

async function openUp({ registers, shop, checks, screen }: Day): Promise<void> {
  screen.busy("activating the registers");
  const pulled = await Promise.all(
    registers.map(async (register) => {
      const { till, terminal } = register;
      const status = await activate(register, terminal.activation_code);
      if (status !== 200) throw new Error(`${terminal.name} is not activated: ${status}`);
      return readGlobalSettings(till.parts, { afresh: true });
    }),
  );
  const [first] = pulled;
  if (first === undefined || "kind" in first) throw new Error(`the configuration is not pulled: ${first?.message}`);
  const [here, , beside] = registers as readonly [Register, Register, Register, ...Register[]];
  const wrong = await signIn(here, "0000");
  const sign_ins: string[] = [];
  for (const register of registers) {
    sign_ins.push(await signIn(register));
    await register.till.openSession(OPENING_FLOAT_MINOR);
  }
  screen.step(
    "08:45",
    "Activation",
    `Each register enrols with its code, pulls its configuration, catalogue and taxes, ${first.order_statuses.length} order ` +
      `statuses and postcode rules of ${Object.keys(first.postcode_patterns).length} countries. A cashier signs in and opens ` +
      "the drawer.",
  );
  const own = registers.filter(
    ({ till, terminal }) => till.upkeep.config.current()?.terminal.terminal_id === terminal.terminal_id,
  );
  checks.equal("Registers that pulled their own configuration", registers.length, own.length);
  checks.equal("Registers with the shop's prices and taxes", registers.length, registers.filter(hasPrices).length);
  checks.equal("A wrong passcode", "wrong_passcode", wrong);
  checks.equal("Registers with a cashier", registers.length, sign_ins.filter((how) => how === "signed in").length);
  if (!shop.has_own_tokens) return;
  const path = { terminalId: beside.terminal.terminal_id };
  const foreign = await here.till.client.call("GET /V1/pos/terminals/{terminalId}/config", { path });
  checks.equal("Configuration of another register, with this token", 404, foreign.status ?? 0);
}

/** Whether each product of the shop has the price of its import file, and a tax. */
function hasPrices({ till }: Register): boolean {
  return GOODS.every(({ sku, price, tax }) => {
    const cart = withProduct(till, emptyCart(till.cart().cart.currency), sku, 1);
    const { currency, totals, taxes } = till.priced(cart);
    return totals.gross_minor === parseMoney(price, currency) && taxes[0]?.percent === TAX_PERCENTS[tax ?? "standard"];
  });
}

/**
 * Returns the marker in names, codes and mail addresses: the seed, or its hash if an address cannot
 * contain it.
 */
function nameOf(seed: string): string {
  return /^[\dA-Za-z-]{1,40}$/.test(seed) ? seed : createHash("sha256").update(seed).digest("hex").slice(0, 12);
}

async function morning({ registers, checks, screen, customers }: Day): Promise<void> {
  screen.busy("simulating the morning");
  const [flaky, offline, ...others] = registers as readonly [Register, Register, ...Register[]];
  const hashes = hashesOf(registers);
  for (const { till } of registers) await till.cashIn(5_000n, "Coins from the bank");
  const [, outage] = await Promise.all([
    tradeWithLostResponses(flaky, customers),
    tradeOffline(offline, customers),
    ...others.map((register) => trade(register, customers)),
  ]);
  screen.step(
    "09:00",
    "Morning",
    `${registers.length * customers} sales, refunds, exchanges, layaways, each with its order or credit memo. ${flaky.link.lost} responses to ${flaky.terminal.name} ` +
      `are dropped; it retries, with two concurrent requests. ${offline.terminal.name} is offline: ${outage.queued} receipts are queued, ` +
      "found again after a restart, then synced.",
  );
  const offline_sales = Math.ceil(customers / 2);
  checks.equal("Sales stored twice after a lost response", 0, flaky.link.doubled.receipts);
  checks.equal("Receipts queued while offline", offline_sales, outage.queued);
  checks.equal("Session and sales after a restart offline", `open, ${offline_sales} sales`, outage.found);
  checks.equal("Sign-in without the network", "signed in offline", outage.sign_in);
  checks.equal("Receipts still queued once the network is back", 0, outage.left);
  checks.equal("Registers with an unchanged config_hash", registers.length, await countHashes(registers, hashes));
}

async function lockMidday({ admin, registers, checks, screen }: Day): Promise<void> {
  const hashes = hashesOf(registers);
  await putSettings(admin, "websites", { [LOCK]: "1" });
  await untilEffective();
  const beats = await Promise.all(registers.map((register) => heartbeat(register)));
  const changed = beats.filter(({ is_changed }) => is_changed).length;
  const locked = registers.filter(
    ({ till }) => till.upkeep.config.current()?.config.enforcement["receipt_footer"] === "1",
  ).length;
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
  for (const { till } of registers) await till.cashOut(2_150n, "Window cleaner");
  const [replacement, revocation] = await Promise.all([
    tradeWithReactivation(replaced, admin, customers),
    tradeWithRevokedLicense(revoked, { admin, licensing }, customers),
    ...[first, second, ...others].map((register) => trade(register, customers)),
  ]);
  screen.step(
    "13:30",
    "Afternoon",
    `${registers.length * customers} more. ${replaced.terminal.name} is deactivated, rejected, and activated again with a new code. ` +
      `${revoked.terminal.name} loses its licence${licensing === undefined ? "" : " at the licensing service"}: its ${revocation.queued} receipts are queued, and synced once it is restored.`,
  );
  checks.equal("Heartbeat of a deactivated device", 401, replacement.status_while_inactive ?? 0);
  checks.equal("Activation with a used code", 404, replacement.status_of_used_code ?? 0);
  checks.equal("Heartbeat's reason while the licence is revoked", "license_revoked", revocation.inactive_reason);
  checks.equal("Receipts queued without a licence", Math.ceil(customers / 2), revocation.queued);
  checks.equal("Receipts that the heartbeat reports as queued", revocation.queued, revocation.reported);
  checks.equal("Posts rejected with 401 before the register waits", 1, revoked.unlicensed);
  checks.equal("Receipts stored without a licence", 0, revocation.stored_meanwhile);
  checks.equal("Receipts still queued once the licence is restored", 0, revocation.left);
}

/**
 * Returns the style of a register. The last one makes the mistake and books in the usual way; the
 * others have the other styles.
 */
function styleOfRegister(index: number, count: number, kind: MistakeKind): RegisterStyle {
  return index === count - 1 ? styleFor(kind) : mixedStyle(index);
}

async function sellRarities({ registers, screen }: Day): Promise<void> {
  screen.busy("simulating special sales");
  await Promise.all(
    registers.map(async (register) => {
      await ringUpRarities(register);
      await send(register);
    }),
  );
  screen.step(
    "17:45",
    "Special receipts",
    `${RARITIES} at each register: gift cards, empty bottles, a layaway from its deposit to its settlement, two taxes on one ` +
      "amount, an exchange with a fee, refunds of six kinds, money collected on credit.",
  );
}

function hashesOf(registers: readonly Register[]): (string | undefined)[] {
  return registers.map(({ till }) => till.upkeep.config.current()?.config_hash);
}

async function countHashes(registers: readonly Register[], hashes: readonly (string | undefined)[]): Promise<number> {
  await Promise.all(registers.map((register) => heartbeat(register)));
  return hashesOf(registers).filter((hash, index) => hash === hashes[index]).length;
}
