import { type Answer, type AnswerOf, type Refusal, unanswered } from "@tillkeeper/client";
import { waitAfter } from "../outbox/decide.ts";
import { readMeta, type RegisterParts, writeMeta } from "./parts.ts";

/** The terminal that this device is bound to. */
export interface Registration {
  readonly device_identifier: string;
  readonly terminal_id: number;
  readonly location_id: number;
  /** The terminal's own token, sealed; null for a register that shares an integration's. */
  readonly sealed_token: string | null;
}

export type Registered =
  | { readonly kind: "registered"; readonly registration: Registration }
  /** The server lacks the route: `activate` binds the device with an integration's token. */
  | { readonly kind: "no_enrollment" }
  | { readonly kind: "refused"; readonly refusal: Refusal };

interface Device {
  readonly device_identifier: string;
  /** A one-time code that was sent and has no answer yet. */
  readonly asked_code?: string;
}

const DEVICE = "device";
const REGISTRATION = "registration";
const RELEASED = "released";
/**
 * Six tries take some 30 seconds; the same code from the same device is answered again for ten
 * minutes.
 */
const TRIES = 6;

export function readRegistration(parts: Pick<RegisterParts, "ledger">): Promise<Registration | undefined> {
  return readMeta<Registration>(parts, REGISTRATION);
}

/** @throws Error on a device that is not registered. */
export async function requireRegistration(parts: Pick<RegisterParts, "ledger">): Promise<Registration> {
  const registration = await readRegistration(parts);
  if (registration === undefined) throw new Error("This device is not registered.");
  return registration;
}

/** Whether the device was released since it was registered. */
export async function readReleased(parts: Pick<RegisterParts, "ledger">): Promise<boolean> {
  return (await readMeta<boolean>(parts, RELEASED)) === true;
}

export function markReleased(parts: Pick<RegisterParts, "ledger">): Promise<void> {
  return writeMeta(parts, RELEASED, true);
}

/**
 * Returns the token of the register; undefined without one, and when the device's keys are not
 * those that sealed it.
 */
export async function readToken(parts: Pick<RegisterParts, "ledger" | "secrets">): Promise<string | undefined> {
  const sealed = (await readRegistration(parts))?.sealed_token;
  return sealed == null ? undefined : parts.secrets.open(sealed);
}

/**
 * Binds this device by a one-time code and gets the terminal's own token. A lost answer is asked
 * for again, also after a restart: the code and the device's identifier are stored before the call.
 */
export async function enroll(parts: RegisterParts, code: string, signal?: AbortSignal): Promise<Registered> {
  const device_identifier = await prepareDevice(parts, code);
  const body = { activationCode: code, deviceIdentifier: device_identifier };
  const answer = await repeated(parts, signal, () =>
    parts.client.call("POST /V1/pos/terminals/enroll", { body, ...ended(signal) }),
  );
  if (answer.kind === "no_route") return { kind: "no_enrollment" };
  if (answer.kind !== "ok") return { kind: "refused", refusal: answer };
  const { terminal, access_token } = answer.body;
  return register(parts, device_identifier, terminal, await parts.secrets.seal(access_token));
}

/**
 * Binds this device by a one-time code with an integration's token. The code of a lost answer is
 * used up, so a 404 after one looks for the terminal that this device is bound to.
 */
export async function activate(parts: RegisterParts, code: string, signal?: AbortSignal): Promise<Registered> {
  const was_asked = (await readMeta<Device>(parts, DEVICE))?.asked_code === code;
  const device_identifier = await prepareDevice(parts, code);
  const body = { activationCode: code, deviceIdentifier: device_identifier };
  let calls = 0;
  const answer = await repeated(parts, signal, () => {
    calls += 1;
    return parts.client.call("POST /V1/pos/terminals/activate", { body, ...ended(signal) });
  });
  if (answer.kind === "ok") return register(parts, device_identifier, answer.body.terminal, null);
  if (answer.kind !== "not_found" || !(was_asked || calls > 1)) return { kind: "refused", refusal: answer };
  const bound = await repeated(parts, signal, () =>
    parts.client.call("GET /V1/pos/terminals", {
      search: { filters: [["device_identifier", device_identifier]] },
      ...ended(signal),
    }),
  );
  if (bound.kind !== "ok") return { kind: "refused", refusal: bound };
  const [terminal] = bound.body.items;
  return terminal === undefined
    ? { kind: "refused", refusal: answer }
    : register(parts, device_identifier, terminal, null);
}

/** Releases this device on the server. The same token still sends the outbox for 30 days. */
export async function deactivate(parts: RegisterParts): Promise<Answer<AnswerOf<"POST /V1/pos/terminals/deactivate">>> {
  const registration = await readRegistration(parts);
  if (registration === undefined) return unanswered("aborted", "This device is not registered.");
  const { terminal_id, device_identifier } = registration;
  return parts.client.call("POST /V1/pos/terminals/deactivate", {
    body: { terminalId: terminal_id, deviceIdentifier: device_identifier },
  });
}

const ended = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

async function prepareDevice(parts: RegisterParts, asked_code: string): Promise<string> {
  const known = await readMeta<Device>(parts, DEVICE);
  const device_identifier = known?.device_identifier ?? crypto.randomUUID();
  await writeMeta(parts, DEVICE, { device_identifier, asked_code } satisfies Device);
  return device_identifier;
}

async function register(
  parts: RegisterParts,
  device_identifier: string,
  { terminal_id, location_id }: { readonly terminal_id: number; readonly location_id: number },
  sealed_token: string | null,
): Promise<Registered> {
  const registration: Registration = { device_identifier, terminal_id, location_id, sealed_token };
  const members = { [REGISTRATION]: registration, [DEVICE]: { device_identifier } satisfies Device, [RELEASED]: false };
  await parts.ledger.write(
    ["meta"],
    async (transaction) => {
      for (const [name, value] of Object.entries(members)) await transaction.put("meta", { name, value });
    },
    { durability: "strict" },
  );
  return { kind: "registered", registration };
}

/** Repeats a call while no answer comes. */
async function repeated<T>(
  { timers, random }: RegisterParts,
  signal: AbortSignal | undefined,
  call: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call();
    if (answer.kind !== "no_answer" || tries === TRIES || signal?.aborted === true) return answer;
    await timers.sleep(waitAfter(answer, tries - 1, random()), signal);
  }
}
