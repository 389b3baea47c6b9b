import { type Answer, type AnswerOf, type Refusal, unanswered } from "@tillkeeper/client";
import { waitAfter } from "../outbox/decide.ts";
import { readMeta, type RegisterParts, writeMeta } from "./parts.ts";

/** The terminal that this device was activated for. */
export interface Registration {
  readonly device_identifier: string;
  readonly terminal_id: number;
  readonly location_id: number;
  /** The terminal's own token, sealed; null for a register that uses an integration's token. */
  readonly sealed_token: string | null;
}

export type Registered =
  | { readonly kind: "registered"; readonly registration: Registration }
  /** The server has no route for enrolment; use `activate` with an integration's token instead. */
  | { readonly kind: "no_enrollment" }
  | { readonly kind: "refused"; readonly refusal: Refusal };

interface Device {
  readonly device_identifier: string;
  /** One-time code that was sent and not answered yet. */
  readonly asked_code?: string;
}

const DEVICE = "device";
/** Name of the record in `meta` with the registration. */
export const REGISTRATION = "registration";
const RELEASED = "released";
/**
 * Maximum tries of an activation, which take about 30 seconds. For ten minutes the server gives the
 * same device the same answer to the same code.
 */
const TRIES = 6;

export function readRegistration(parts: Pick<RegisterParts, "ledger">): Promise<Registration | undefined> {
  return readMeta<Registration>(parts, REGISTRATION);
}

/**
 * Returns the registration of this device.
 *
 * @throws Error when the device is not registered.
 */
export async function requireRegistration(parts: Pick<RegisterParts, "ledger">): Promise<Registration> {
  const registration = await readRegistration(parts);
  if (registration === undefined) throw new Error("This device is not registered.");
  return registration;
}

/** Whether the device was released after its registration. */
export async function readReleased(parts: Pick<RegisterParts, "ledger">): Promise<boolean> {
  return (await readMeta<boolean>(parts, RELEASED)) === true;
}

export function markReleased(parts: Pick<RegisterParts, "ledger">): Promise<void> {
  return writeMeta(parts, RELEASED, true);
}

/**
 * Returns the register's token; undefined when there is none, or when other device keys sealed it.
 */
export async function readToken(parts: Pick<RegisterParts, "ledger" | "secrets">): Promise<string | undefined> {
  const sealed = (await readRegistration(parts))?.sealed_token;
  return sealed == null ? undefined : parts.secrets.open(sealed);
}

/**
 * Activates this device with a one-time code and stores the terminal's own token. If the answer is
 * lost, asks again, even after a restart: the code and the device's identifier are stored before
 * the call.
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
 * Activates this device with a one-time code and an integration's token. If the answer is lost, the
 * code is already used up: after a 404 the function looks up the terminal of this device.
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

/** Releases this device on the server. For 30 days its token can still send queued requests. */
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

/** Repeats a call until an answer comes. */
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
