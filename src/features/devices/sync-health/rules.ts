import { ApiError } from "../../../web-api/errors/errors.ts";
import { BODY_LIMITS, JsonNumber, JsonString, type JsonNode, parseJson } from "../../../web-api/json/json.ts";
import {
  type ConfigurationSnapshot,
  DEFAULT_SCOPE,
  defaultStoreScope,
  readInt,
  type SettingScope,
} from "../../../shared/configuration/snapshot.ts";

/** Limits of a website. A terminal that reaches one needs attention; 0 disables a limit. */
export interface Thresholds {
  /** Id of the website; 0 for locations without a website of their own. */
  readonly website_id: number;
  readonly silent_minutes: number;
  readonly behind_hours: number;
  readonly license_days: number;
}

/** Maximum clock difference of a device, in seconds, before its terminal needs attention. */
export const CLOCK_OFFSET_SECONDS_MAX = 300;

/** Returns the thresholds of every website, and those of the default website under 0. */
export function thresholdsOf(snapshot: ConfigurationSnapshot): Thresholds[] {
  const website_ids = new Set([0, ...snapshot.websites.keys()]);
  return [...website_ids].map((website_id) => {
    const scope: SettingScope = website_id === 0 ? defaultStoreScope(snapshot) : { ...DEFAULT_SCOPE, website_id };
    const read = (path: string) => readInt(snapshot, path, scope);
    return {
      website_id,
      silent_minutes: read("vendor_pos_reports/sync_health/silent_minutes"),
      behind_hours: read("vendor_pos_reports/sync_health/behind_hours"),
      license_days: read("vendor_pos_reports/sync_health/license_days"),
    };
  });
}

export interface RefusedPost {
  readonly terminal_id: number;
  readonly route: string;
  readonly reason: string;
  readonly code: string;
  /** The member of the body at fault, such as `grand_total`; empty when none is named. */
  readonly field: string;
  /** Id of the post's sale; empty when the post names none. */
  readonly sale_id: string;
  /** Locations where the caller may write; empty for all. */
  readonly location_ids: readonly number[];
}

type Denial = Pick<ApiError, "status" | "code" | "params" | "parameters">;

export interface Refusal {
  readonly caller: { readonly kind: string; readonly terminal_id?: number; readonly location_ids: readonly number[] };
  readonly route: string;
  readonly request_id: string;
  readonly refusal: Denial;
  /** The request's bytes as they came. */
  readonly body: unknown;
}

/** Member of the body that holds the document, by route. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  "/rest/V1/pos/receipts": "receipt",
  "/rest/V1/pos/register-reports": "report",
  "/rest/V1/orders": "entity",
};

/** Maximum bytes of a body that is read again for the ids in it. */
const READ_BYTES_MAX = 256 * 1024;

const OUTCOMES = new Set(["report_payload_differs", "session_already_closed", "number_taken", "device_mismatch"]);

const REASONS: Readonly<Record<number, string>> = {
  400: "invalid",
  404: "unknown",
  409: "conflict",
  413: "too_large",
  429: "too_many",
};

/**
 * Returns the stored part of a refused request; undefined when no register sent it or no terminal
 * is named.
 */
export function refusedPost({ caller, route, refusal, body }: Refusal): RefusedPost | undefined {
  const { status, code } = refusal;
  const member = DOCUMENTS[route];
  if (member === undefined || caller.kind === "guest" || status < 400 || status >= 500) return undefined;
  const document = memberOf(readAgain(body), member);
  const named = memberOf(document, "terminal_id");
  const terminal_id =
    caller.terminal_id ?? (named instanceof JsonNumber && /^[1-9]\d{0,9}$/.test(named.text) ? Number(named.text) : 0);
  if (terminal_id < 1 || terminal_id > 0x7fffffff) return undefined;
  const sale_id = [
    memberOf(document, "sale_id"),
    memberOf(document, "pos_order_id"),
    memberOf(memberOf(document, "extension_attributes"), "pos_sale_id"),
  ]
    .map((id) => (id instanceof JsonString ? id.value : ""))
    .find((id) => /^[A-Za-z0-9-]{1,64}$/.test(id));
  return {
    terminal_id,
    route: route.slice("/rest".length),
    reason: reasonOf(refusal),
    code,
    field: fieldOf(refusal),
    sale_id: sale_id ?? "",
    location_ids: caller.location_ids,
  };
}

/**
 * Form of the interface's member names. Other names are not kept: a client may have put a person's
 * name there.
 */
const FIELD = /^[A-Za-z_]\w{0,60}(?:\.[A-Za-z_]\w{0,60}){0,5}$/;

function fieldOf({ params }: Denial): string {
  const { path, field, name } = params;
  const last = field ?? name;
  const named = [...(Array.isArray(path) ? path : []), ...(last === undefined ? [] : [last])].join(".");
  return FIELD.test(named) ? named : "";
}

/** Returns the reason as a code, so that no value of the error message is kept. */
function reasonOf({ status, parameters }: Denial): string {
  const values = new Map<string, unknown>(Object.entries(parameters ?? {}));
  const outcome = values.get("outcome");
  if (typeof outcome === "string" && OUTCOMES.has(outcome)) return outcome;
  if (status === 401) return values.has("resources") ? "not_authorized" : "license";
  return REASONS[status] ?? "other";
}

function memberOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node instanceof Map ? node.get(name) : undefined;
}

function readAgain(body: unknown): JsonNode | undefined {
  if (!(body instanceof Uint8Array) || body.length === 0 || body.length > READ_BYTES_MAX) return undefined;
  try {
    return parseJson(body, BODY_LIMITS).root;
  } catch (error) {
    // An unreadable body has no sale.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
