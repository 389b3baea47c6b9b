import { type Admin, bodyOf } from "./client.ts";
import type { IssuedLicense } from "./licensing-server.ts";
import { ringUpNext } from "./counter.ts";
import { activate, catchUpOutbox, heartbeat, queuedReceipts, type Register, send, signIn } from "./register.ts";
import { type LicenseSource, newActivationCode, setLicenseStatus, untilEffective } from "./shop.ts";

const HEARTBEAT_EVERY = 5;

/** Simulates an ordinary stretch of the day: customers, and a heartbeat now and then. */
export async function trade(register: Register, customers: number): Promise<void> {
  for (let customer = 1; customer <= customers; customer += 1) {
    await ringUpNext(register);
    await send(register);
    if (customer % HEARTBEAT_EVERY === 0) await heartbeat(register);
  }
}

/**
 * Simulates a bad line: answers get lost, and the register, which cannot know this, sends again.
 */
export async function tradeWithLostResponses(register: Register, customers: number): Promise<void> {
  register.link.is_lossy = true;
  await trade(register, customers);
  register.link.is_lossy = false;
}

export interface Outage {
  readonly queued: number;
  /** Kind of the cashier's sign-in without the network. */
  readonly sign_in: string;
  /** State found on the register's disk after a restart. */
  readonly found: string;
  /** Number of receipts that still wait after the first sending with the network back. */
  readonly left: number;
}

/**
 * Simulates an outage for half of the stretch: the register continues to sell, is switched off and
 * on, and sends everything when the network is back.
 */
export async function tradeOffline(register: Register, customers: number): Promise<Outage> {
  const offline = Math.ceil(customers / 2);
  register.link.is_up = false;
  for (let customer = 0; customer < offline; customer += 1) {
    await ringUpNext(register);
    await send(register);
  }
  await register.switchOff();
  register.till = await register.switchOn();
  const { session } = await register.till.start();
  const sign_in = await signIn(register);
  const queued = await queuedReceipts(register);
  const held = await register.till.ledger.salesOf(session?.session_id ?? "");
  // The register sends before the network is back, so that the first tries of the new process are
  // over.
  await send(register);
  register.link.is_up = true;
  await catchUpOutbox(register);
  const left = await queuedReceipts(register);
  await trade(register, customers - offline);
  return { queued, sign_in, found: `${session?.state ?? "none"}, ${held.length} sales`, left };
}

export interface Replacement {
  /** Status of the heartbeat of the deactivated device. */
  readonly status_while_inactive: number | null;
  /** Status of an activation with the code that was already used in the morning. */
  readonly status_of_used_code: number | null;
}

/**
 * Simulates that an administrator deactivates the device, which is then refused, and activates it
 * again with a new code.
 */
export async function tradeWithReactivation(register: Register, admin: Admin, customers: number): Promise<Replacement> {
  const before = Math.floor(customers / 2);
  const { terminal_id, activation_code } = register.terminal;
  await trade(register, before);
  const counters = await register.till.ledger.counters();
  if (counters === undefined) throw new Error(`${register.terminal.name} has no device`);
  const request = { terminalId: terminal_id, deviceIdentifier: counters.device_id };
  bodyOf(await admin.rest.call("POST /V1/pos/terminals/deactivate", { body: request }));
  await untilEffective();
  const { answer } = await heartbeat(register);
  const status_of_used_code = await activate(register, activation_code);
  await activate(register, await newActivationCode(admin, terminal_id));
  await trade(register, customers - before);
  return { status_while_inactive: answer.status, status_of_used_code };
}

export interface Revocation {
  readonly queued: number;
  /** Number of unsent receipts reported by a heartbeat. */
  readonly reported: number;
  readonly inactive_reason: string;
  /** Number of receipts that the service accepted while the licence was revoked. */
  readonly stored_meanwhile: number;
  readonly left: number;
}

interface Office {
  readonly admin: Admin;
  readonly licensing: LicenseSource | undefined;
}

/** Simulates a revoked licence: receipts are refused and wait until the licence is restored. */
export async function tradeWithRevokedLicense(
  register: Register,
  office: Office,
  customers: number,
): Promise<Revocation> {
  const before = Math.floor(customers / 2);
  await trade(register, before);
  await changeLicense(register, office, "revoked");
  const { inactive_reason } = bodyOf((await heartbeat(register)).answer);
  const held = await storedReceipts(register, office.admin);
  for (let customer = before; customer < customers; customer += 1) {
    await ringUpNext(register);
    await send(register);
  }
  const queued = await queuedReceipts(register);
  await heartbeat(register);
  const reported = await reportedReceipts(register, office.admin);
  const stored_meanwhile = (await storedReceipts(register, office.admin)) - held;
  await changeLicense(register, office, "active");
  await catchUpOutbox(register);
  const left = await queuedReceipts(register);
  return { queued, reported, inactive_reason: inactive_reason ?? "none", stored_meanwhile, left };
}

async function storedReceipts({ terminal }: Register, admin: Admin): Promise<number> {
  const filters = [["terminal_id", terminal.terminal_id]] as const;
  return bodyOf(await admin.rest.call("GET /V1/pos/receipts", { search: { filters } })).total_count;
}

async function reportedReceipts({ terminal }: Register, admin: Admin): Promise<number> {
  const query = { filter: { terminal_id: terminal.terminal_id } };
  const { items } = bodyOf(await admin.api.call("GET /sync-health", { query }));
  return items[0]?.waiting_receipts ?? 0;
}

/**
 * Changes the licence's status in the administration, or at the licensing service, and then
 * refreshes the register.
 */
async function changeLicense(
  { terminal, till }: Register,
  { admin, licensing }: Office,
  status: IssuedLicense["license_status"],
): Promise<void> {
  const { license_id, license_token, terminal_id, name } = terminal;
  if (licensing === undefined) {
    await setLicenseStatus(admin, license_id, status);
    await untilEffective();
    return;
  }
  const license = licensing.find(license_token);
  if (license === undefined) throw new Error(`${name} has a licence that the licensing service does not know`);
  license.license_status = status;
  const answer = await till.client.call("POST /V1/pos/terminals/{terminalId}/license/refresh", {
    path: { terminalId: terminal_id },
    body: { deviceIdentifier: (await till.ledger.counters())?.device_id ?? "" },
  });
  const { success, error } = bodyOf(answer);
  if (!success) throw new Error(`${name} cannot refresh its licence: ${error ?? ""}`);
}
