import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import type { Logger } from "pino";
import { parseInstant } from "../../../runtime/instant.ts";
import { type GuardedAnswer, type GuardedRequest, guardedRequest, TimedOut } from "../../../runtime/guarded-request.ts";
import { problem, type Problem } from "../../../web-api/errors/errors.ts";
import { LicenseAnswer, type OperationPath, Refusal, type RefusalBody, ReleaseAnswer } from "./contract.ts";
import type { Licensing, LicensingOutcome, UpstreamLicense } from "./licensing.ts";
import { plainText } from "./rules.ts";

/** Timeout of a whole request, including the release of another device and the retry. */
const TIMEOUT_MS = 5_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const REFUSED_STATUSES: ReadonlySet<number> = new Set([403, 404, 409]);

export interface UpstreamOptions {
  /** Address of the licensing service, without a trailing slash. */
  readonly url: string;
  readonly token: string;
  /** Whether the service's address may use http, or be on this machine or in its network. */
  readonly allows_private: boolean;
  readonly log: Logger;
  readonly timeout_ms?: number;
  readonly resolve?: GuardedRequest["resolve"];
}

type Reply<Body> =
  | { readonly kind: "answered"; readonly body: Body }
  | { readonly kind: "refused"; readonly refusal: RefusalBody }
  | { readonly kind: "unreachable"; readonly reason: Problem };

/** Opens a client of the licensing service (docs/licensing-service.openapi.json). */
export function openUpstream(options: UpstreamOptions): Licensing {
  const { timeout_ms = TIMEOUT_MS } = options;
  return {
    activate: async ({ license_token }, device_identifier) => {
      const ends_at_ms = performance.now() + timeout_ms;
      const call = <Schema extends TSchema>(path: OperationPath, schema: Schema, device: string) =>
        ask(options, path, { license_token, device_identifier: device }, schema, ends_at_ms);
      const first = await call("/v1/licenses/activate", LicenseAnswer, device_identifier);
      if (first.kind !== "refused" || first.refusal.code !== "in_use") return outcomeOf(first);
      const holder = first.refusal.device_identifier;
      if (holder === undefined || holder === device_identifier) return outcomeOf(first);
      const released = await call("/v1/licenses/release", ReleaseAnswer, holder);
      if (released.kind === "unreachable") return outcomeOf(released);
      return outcomeOf(await call("/v1/licenses/activate", LicenseAnswer, device_identifier));
    },
    release: async ({ license_token }, device_identifier) => {
      const question = { license_token, device_identifier };
      const ends_at_ms = performance.now() + timeout_ms;
      const reply = await ask(options, "/v1/licenses/release", question, ReleaseAnswer, ends_at_ms);
      return reply.kind === "answered" ? { kind: "accepted" } : outcomeOf(reply);
    },
    check: async ({ license_token }, device_identifier) => {
      const question = { license_token, device_identifier };
      const ends_at_ms = performance.now() + timeout_ms;
      return outcomeOf(await ask(options, "/v1/licenses/check", question, LicenseAnswer, ends_at_ms));
    },
  };
}

function outcomeOf(reply: Reply<UpstreamLicense> | Exclude<Reply<unknown>, { kind: "answered" }>): LicensingOutcome {
  if (reply.kind === "answered") return { kind: "accepted", license: reply.body };
  if (reply.kind === "unreachable") return reply;
  const { code, message } = reply.refusal;
  const text = plainText(message);
  const reason = text === "" ? problem("licensing_refused") : problem("licensing_message", { reason: text });
  return { kind: "refused", reason, is_unknown: code === "unknown_license" };
}

async function ask<Schema extends TSchema>(
  { url, token, allows_private, log, resolve }: UpstreamOptions,
  path: OperationPath,
  question: object,
  schema: Schema,
  ends_at_ms: number,
): Promise<Reply<Static<Schema>>> {
  const unreachable = (reason: Problem, facts: object): Reply<never> => {
    log.warn({ path, ...facts }, "the licensing service gave no answer that counts");
    return { kind: "unreachable", reason };
  };
  let answer: GuardedAnswer;
  try {
    answer = await guardedRequest({
      url: `${url}${path}`,
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json",
        "user-agent": "Tillkeeper",
      },
      body: JSON.stringify(question),
      timeout_ms: Math.max(1, Math.ceil(ends_at_ms - performance.now())),
      response_bytes_max: ANSWER_BYTES_MAX,
      allows_private,
      ...(resolve === undefined ? {} : { resolve }),
    });
  } catch (error) {
    // The error contains addresses of this network: it is logged, not sent to a register.
    const reason = error instanceof TimedOut ? problem("licensing_timeout") : problem("licensing_unreachable");
    return unreachable(reason, { err: error });
  }
  const { status } = answer;
  const body = bodyOf(answer);
  if (status === 200 && isFit(schema, body)) return { kind: "answered", body };
  if (REFUSED_STATUSES.has(status) && isFit(Refusal, body)) return { kind: "refused", refusal: body };
  if (status === 200) return unreachable(problem("licensing_answer_invalid"), { status });
  const message = isFit(Refusal, body) ? plainText(body.message) : "";
  const reason =
    message === "" ? problem("licensing_answered", { status }) : problem("licensing_message", { reason: message });
  return unreachable(reason, { status });
}

/** Parses the body as JSON; undefined when it is invalid or truncated. */
function bodyOf({ body, is_truncated }: GuardedAnswer): unknown {
  if (is_truncated) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function isFit<Schema extends TSchema>(schema: Schema, body: unknown): body is Static<Schema> {
  if (!Value.Check(schema, body)) return false;
  const { license_expires_at = null, fiscal } = body as Partial<UpstreamLicense>;
  // A lone surrogate would be stored as another character, and so differ from the next check.
  const isText = Object.values(fiscal ?? {}).every((value: string | null) => value?.isWellFormed() ?? true);
  return isText && (license_expires_at === null || parseInstant(license_expires_at) !== undefined);
}
