import { type Client, Refusal } from "./client.ts";
import { completed, syncOrder } from "./orders.ts";
import { activate, deactivate, heartbeat, refreshLicense, type Register } from "./register.ts";
import { acknowledge, postReceipt, ringUpNext, storedReceipts, syncQueue } from "./register-trade.ts";
import { type LicenseOffice, newActivationCode, setLicenseStatus, untilEffective } from "./shop.ts";

const HEARTBEAT_EVERY = 5;

/** An ordinary stretch of the day: customers, and a heartbeat now and then. */
export async function trade(register: Register, customers: number): Promise<void> {
  for (let customer = 1; customer <= customers; customer++) {
    ringUpNext(register);
    await syncQueue(register);
    if (customer % HEARTBEAT_EVERY === 0) await heartbeat(register);
  }
}

export interface LostResponses {
  readonly lost: number;
  /** How often the second post answered another receipt than the first, or twins became two. */
  readonly duplicates: number;
}

/** A bad line: every third answer gets lost, and the register, which cannot know, posts again; once from two tabs. */
export async function tradeWithLostResponses(register: Register, customers: number): Promise<LostResponses> {
  let lost = 0;
  let duplicates = 0;
  for (let customer = 1; customer <= customers; customer++) {
    const rung = ringUpNext(register);
    if (customer % 3 !== 1) {
      await syncQueue(register);
      continue;
    }
    lost += 1;
    const body = await completed(register, rung);
    const first = await postReceipt(register, body);
    const twins = await Promise.all([postReceipt(register, body), postReceipt(register, body)]);
    duplicates += twins.filter(({ receipt_id }) => receipt_id !== first.receipt_id).length;
    acknowledge(register, body, first);
    await syncOrder(register, body.sale_id);
  }
  return { lost, duplicates };
}

/** Half of the stretch without network: the register sells on, and sends everything when the network is back. */
export async function tradeOffline(register: Register, customers: number): Promise<{ readonly queued: number }> {
  const offline = Math.ceil(customers / 2);
  register.link.isUp = false;
  for (let customer = 0; customer < offline; customer++) {
    ringUpNext(register);
    await syncQueue(register);
  }
  const queued = register.queue.length;
  register.link.isUp = true;
  await syncQueue(register);
  await trade(register, customers - offline);
  return { queued };
}

export interface Replacement {
  /** Status of the heartbeat of the deactivated device. */
  readonly status_while_inactive: number;
  /** Status of an activation with the code that was used in the morning. */
  readonly status_of_used_code: number;
}

/** The device is deactivated, refused, and comes back with a new one-time code. */
export async function tradeWithReactivation(
  register: Register,
  admin: Client,
  customers: number,
): Promise<Replacement> {
  const before = Math.floor(customers / 2);
  await trade(register, before);
  await deactivate(register);
  const status_while_inactive = await statusOf(() => heartbeat(register));
  const status_of_used_code = await statusOf(() => activate(register, register.place.activation_code));
  await activate(register, await newActivationCode(admin, register.place.terminal_id));
  await trade(register, customers - before);
  return { status_while_inactive, status_of_used_code };
}

export interface Revocation {
  readonly queued: number;
  readonly refusals: number;
  readonly inactive_reason: string;
  /** Receipts that the service took while the licence was revoked. */
  readonly stored_meanwhile: number;
}

interface Office {
  readonly admin: Client;
  readonly licensing: LicenseOffice | undefined;
}

/** The licence is revoked: receipts are refused and wait, until it is restored. */
export async function tradeWithRevokedLicense(
  register: Register,
  office: Office,
  customers: number,
): Promise<Revocation> {
  const before = Math.floor(customers / 2);
  await trade(register, before);
  await changeLicense(register, office, "revoked");
  const { inactive_reason } = await heartbeat(register);
  const { total_count: held } = await storedReceipts(register);
  for (let customer = before; customer < customers; customer++) {
    ringUpNext(register);
    await syncQueue(register);
  }
  const queued = register.queue.length;
  const stored_meanwhile = (await storedReceipts(register)).total_count - held;
  await changeLicense(register, office, "active");
  await heartbeat(register);
  await syncQueue(register);
  return {
    queued,
    refusals: register.failures.unlicensed,
    inactive_reason: inactive_reason ?? "none",
    stored_meanwhile,
  };
}

/** In the administration; or at the licensing service, which the register then has asked. */
async function changeLicense(register: Register, { admin, licensing }: Office, status: string): Promise<void> {
  const { license_id, license_token } = register.place;
  if (licensing === undefined) {
    await setLicenseStatus(admin, license_id, status);
    await untilEffective();
    return;
  }
  const license = licensing.find(license_token);
  if (license === undefined) throw new Error(`${register.place.name} has a licence that nobody issued`);
  license.license_status = status;
  await refreshLicense(register);
}

/** The status that a call is refused with; 200 when it is not. */
export async function statusOf(call: () => Promise<unknown>): Promise<number> {
  try {
    await call();
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
}
