import type { AuditedChange } from "../audit/rules.ts";

/**
 * Every kind of security event. `level` is the level of its log line. A client without any right
 * can cause a `sampled` kind at will: such events are written once a minute for each name and
 * address prefix, with their count. A kind that is `audited` elsewhere, field by field, has no row
 * of its own.
 */
export const SECURITY_EVENTS = {
  sign_in: { level: "info", sampled: false },
  sign_in_failed: { level: "warn", sampled: true },
  sign_in_locked: { level: "warn", sampled: true },
  sign_out: { level: "info", sampled: false },
  session_ended: { level: "info", sampled: false },
  account_unlocked: { level: "info", sampled: false },
  account_changed: { level: "info", sampled: false, audited: true },
  second_factor_changed: { level: "info", sampled: false },
  second_factor_failed: { level: "warn", sampled: true },
  recovery_code_used: { level: "warn", sampled: false },
  access_refused: { level: "warn", sampled: true },
  token_created: { level: "info", sampled: false },
  token_revoked: { level: "info", sampled: false },
  terminal_enrolled: { level: "info", sampled: false },
  passcode_verified: { level: "info", sampled: false },
  passcode_refused: { level: "warn", sampled: false },
  passcode_locked: { level: "warn", sampled: true },
  mails_limited: { level: "warn", sampled: true },
  secret_changed: { level: "info", sampled: false },
  data_exported: { level: "info", sampled: false },
  customer_erased: { level: "info", sampled: false },
} as const satisfies Record<string, Properties>;

interface Properties {
  readonly level: "info" | "warn";
  readonly sampled: boolean;
  readonly audited?: boolean;
}

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as readonly SecurityEventKind[];

/** Entity type of security events in the audit log (decision 0014). */
export const SECURITY_EVENT = "security_event";

/**
 * A security event. Never contains a token, a password, a code, or a name that matches no account.
 */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly change_source: "admin" | "api";
  /** The actor; absent before authentication. */
  readonly actor?: string | undefined;
  /** The affected object, such as an account, an integration or a terminal. */
  readonly subject?: Subject | undefined;
  /** The client's address; only its prefix is kept. */
  readonly address?: string | undefined;
  /** Details: a resource, the paths of settings, the name of an export, or one of `DETAILS`. */
  readonly detail?: string | undefined;
}

export interface Subject {
  /** Type of the object, for example `admin_user`. */
  readonly type: string;
  readonly id?: number | undefined;
  readonly name?: string | undefined;
}

/**
 * A security event as it is written: with the prefix of its address and the number of its
 * occurrences.
 */
export interface WrittenEvent extends Omit<SecurityEvent, "address"> {
  readonly address: string | undefined;
  readonly times: number;
}

/** Details that the administration has words for. */
export const DETAILS = {
  rotated: "rotated",
  enabled: "enabled",
  several: "several",
  person: "person",
  own_password: "own_password",
  own_account: "own_account",
  second_factor_enabled: "second_factor_enabled",
  second_factor_disabled: "second_factor_disabled",
  second_factor_reset: "second_factor_reset",
  recovery_codes_renewed: "recovery_codes_renewed",
  all_sessions: "all_sessions",
  one_session: "one_session",
  address_limit: "address_limit",
} as const;

/** Maximum characters of a detail; a longer one that a client sends is cut. */
const DETAIL_MAX = 500;

/**
 * Builds the row of the audit log: the kind is its field, the details are JSON in its new value.
 */
export function auditedEvent({ kind, subject, address, detail, times }: WrittenEvent): AuditedChange {
  return {
    entity_type: SECURITY_EVENT,
    entity_id: subject === undefined ? "" : [subject.type, subject.id].filter((part) => part !== undefined).join(" "),
    entity_name: subject?.name ?? "",
    field_name: kind,
    old_value: null,
    new_value: JSON.stringify({ address, times, detail: detail?.slice(0, DETAIL_MAX) }),
  };
}

export function loggedEvent({ kind, change_source, actor, subject, address, detail, times }: WrittenEvent) {
  return {
    security_event: kind,
    source: change_source,
    actor,
    subject: subject?.name,
    subject_type: subject?.type,
    subject_id: subject?.id,
    address,
    detail: detail?.slice(0, DETAIL_MAX),
    times,
  };
}

/** Returns the key under which events of one minute are counted together. */
export function sampleKey(event: Omit<WrittenEvent, "times">): string {
  const { kind, change_source, actor, subject, address } = event;
  return JSON.stringify([kind, change_source, actor, subject?.type, subject?.id, subject?.name, address]);
}

type IntegrationRow = Readonly<Record<string, unknown>>;

/** Returns the token event of a change of an integration; undefined versions are absent rows. */
export function integrationEvents(
  before: IntegrationRow | undefined,
  after: IntegrationRow | undefined,
): readonly Pick<SecurityEvent, "kind" | "detail">[] {
  const wasActive = before?.["is_active"] === true;
  const isActive = after?.["is_active"] === true;
  const detail = resourcesOf(after);
  if (before === undefined) return [{ kind: "token_created", detail }];
  if (!isActive) return wasActive ? [{ kind: "token_revoked" }] : [];
  if (!wasActive) return [{ kind: "token_created", detail: DETAILS.enabled }];
  return detail === resourcesOf(before) ? [] : [{ kind: "account_changed", detail }];
}

function resourcesOf(row: IntegrationRow | undefined): string {
  const { resources, location_ids } = row ?? {};
  const locations = Array.isArray(location_ids) && location_ids.length > 0 ? ` at ${location_ids.join(", ")}` : "";
  return `${Array.isArray(resources) ? resources.join(", ") : ""}${locations}`;
}
