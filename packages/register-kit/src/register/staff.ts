import type { Refusal } from "@tillkeeper/client";
import type { StaffRow } from "./config-types.ts";
import { isFull } from "../store/port.ts";
import type { RegisterParts } from "./parts.ts";
import { requireRegistration } from "./registration.ts";

export type SignIn =
  | { readonly kind: "signed_in"; readonly staff: StaffRow; readonly is_offline: boolean }
  | { readonly kind: "wrong_passcode" }
  /** The register is offline, and the person has not signed in on it since the passcode was set. */
  | { readonly kind: "not_known_here" }
  /** Five wrong passcodes were entered within five minutes, online or offline. */
  | { readonly kind: "locked"; readonly wait_seconds: number }
  | { readonly kind: "refused"; readonly refusal: Refusal };

interface Seal {
  readonly salt: string;
  readonly hash: string;
  readonly passcode_updated_at: string;
  /** Times of wrong passcodes entered offline, in milliseconds since 1970. */
  readonly failed_at: readonly number[];
}

const ROUNDS = 600_000;
const SALT_BYTES = 16;
const FAILURES = 5;
const WINDOW_MS = 5 * 60_000;

/**
 * Signs a staff member in through the server; without it, through the seal that the last online
 * sign-in left. A change of the passcode makes the seal void. In training anybody signs in: seals
 * are not copied there, so that passcodes cannot be tried out.
 */
export async function signIn(parts: RegisterParts, staff: StaffRow, passcode: string): Promise<SignIn> {
  if (parts.is_training === true) return { kind: "signed_in", staff, is_offline: true };
  const registration = await requireRegistration(parts);
  const { terminal_id, device_identifier } = registration;
  const answer = await parts.client.call("POST /V1/pos/staff/verify", {
    body: {
      request: { staffId: staff.staff_id, passcode, terminalId: terminal_id, deviceIdentifier: device_identifier },
    },
  });
  switch (answer.kind) {
    case "ok":
      await keepSeal(parts, staff.staff_id, passcode, answer.body.passcode_updated_at);
      return { kind: "signed_in", staff, is_offline: false };
    case "denied":
      return { kind: "wrong_passcode" };
    case "busy":
      return { kind: "locked", wait_seconds: answer.retry_after_seconds ?? WINDOW_MS / 1_000 };
    case "no_answer":
    case "failed":
    case "credential":
    case "device":
      // A released register, or one without an answer, lets people sign in to sell and to close.
      return signInOffline(parts, staff, passcode);
    case "aborted":
    case "conflict":
    case "invalid":
    case "license":
    case "no_route":
    case "not_found":
      return { kind: "refused", refusal: answer };
  }
}

async function signInOffline(parts: RegisterParts, staff: StaffRow, passcode: string): Promise<SignIn> {
  const { staff_id, passcode_updated_at, is_active } = staff;
  const record = await parts.ledger.read(["staff_seals"], (transaction) => transaction.get("staff_seals", staff_id));
  const seal = record?.data as Seal | undefined;
  if (seal === undefined || !is_active || seal.passcode_updated_at !== passcode_updated_at) {
    return { kind: "not_known_here" };
  }
  const now = parts.timers.now().epochMilliseconds;
  const recent = seal.failed_at.filter((at) => Math.abs(now - at) < WINDOW_MS);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= FAILURES) {
    return { kind: "locked", wait_seconds: Math.ceil((oldest + WINDOW_MS - now) / 1_000) };
  }
  // The try is counted before the comparison, so that a crash in between does not allow another
  // try.
  await putSeal(parts, staff_id, { ...seal, failed_at: [...recent, now] });
  if ((await sealOf(parts, passcode, seal.salt)) !== seal.hash) return { kind: "wrong_passcode" };
  await putSealIfRoom(parts, staff_id, { ...seal, failed_at: [] });
  return { kind: "signed_in", staff, is_offline: true };
}

async function keepSeal(
  parts: RegisterParts,
  staff_id: number,
  passcode: string,
  passcode_updated_at: string | null,
): Promise<void> {
  if (passcode_updated_at === null) return;
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES)).toHex();
  await putSealIfRoom(parts, staff_id, {
    salt,
    hash: await sealOf(parts, passcode, salt),
    passcode_updated_at,
    failed_at: [],
  });
}

function putSeal({ ledger }: RegisterParts, staff_id: number, data: Seal): Promise<void> {
  return ledger.write(["staff_seals"], (transaction) => transaction.put("staff_seals", { staff_id, data }));
}

/** Stores a seal after a right passcode. On a full disk the person is in without it. */
async function putSealIfRoom(...given: Parameters<typeof putSeal>): Promise<void> {
  try {
    await putSeal(...given);
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

/** Returns a hash of the stretched passcode under a key that no script can read. */
async function sealOf({ secrets }: RegisterParts, passcode: string, salt: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(passcode), "PBKDF2", false, ["deriveBits"]);
  const parameters = { name: "PBKDF2", hash: "SHA-256", salt: Uint8Array.fromHex(salt), iterations: ROUNDS };
  const bits = await crypto.subtle.deriveBits(parameters, key, 256);
  return secrets.mac(new Uint8Array(bits).toHex());
}
