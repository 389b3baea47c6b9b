import { addressPrefix } from "../../../runtime/client-address.ts";
import type { Db, Tx } from "../../../runtime/database.ts";
import type { Metrics } from "../../../runtime/metrics.ts";
import { afterCommit, inTransaction } from "../../../runtime/transaction.ts";
import type { RowPage } from "../../../web-api/list/rows.ts";
import type { Caller, RequestContext } from "../../../web-api/route.ts";
import type { RowStream } from "../../../web-api/list/row-stream.ts";
import { AUDITED } from "../../audit/write.ts";
import { SECURITY_EVENTS, type SecurityEvent } from "../rules.ts";
import { insertEvent, type Log, logEvent, type SecurityEvents } from "../security-event-writer.ts";

interface Recording {
  readonly log: Log;
  readonly metrics: Pick<Metrics, "countSecurityEvent">;
  readonly securityEvents: SecurityEvents;
}

/**
 * Records a security event: a row of the audit log, a log line, and the counter
 * `tillkeeper_security_events_total`.
 *
 * With `tx` the row is part of the transaction; the log line and the counter follow its commit.
 * Sampled kinds take no `tx`: they come from requests that are refused, and are written in the
 * background.
 */
export function recordSecurityEvent(deps: Recording, event: SampledEvent): void;
export function recordSecurityEvent(deps: Recording, event: SecurityEvent, tx: Tx): Promise<void>;
export function recordSecurityEvent(deps: Recording, event: SecurityEvent, tx?: Tx): void | Promise<void> {
  const { address, ...rest } = event;
  const known = { ...rest, address: address === undefined ? undefined : addressPrefix(address) };
  if (tx === undefined) {
    deps.metrics.countSecurityEvent(event.kind);
    return deps.securityEvents.sample(known);
  }
  const written = { ...known, times: 1 };
  afterCommit(tx, () => {
    deps.metrics.countSecurityEvent(event.kind);
    logEvent(deps.log, written);
  });
  return "audited" in SECURITY_EVENTS[event.kind] ? Promise.resolve() : insertEvent(tx, written);
}

export function doneBy({
  kind,
  name,
  client_address,
}: Caller): Pick<SecurityEvent, "change_source" | "actor" | "address"> {
  return { change_source: kind === "admin" ? "admin" : "api", actor: name, address: client_address };
}

/**
 * Records a refusal for a missing resource or for another location's row; sampled.
 *
 * @param request - method and pattern of the path, never the path.
 */
export function recordRefusal(deps: Recording, caller: Caller, { address, request, resource, surface }: Refused): void {
  const { kind, name, terminal_id } = caller;
  const id = terminal_id ?? caller.id;
  const event = { kind: "access_refused", address, detail: `${request} (${resource})` } as const;
  if (kind === "guest") recordSecurityEvent(deps, { ...event, change_source: surface === "rest" ? "api" : "admin" });
  else recordSecurityEvent(deps, { ...doneBy(caller), ...event, subject: { type: SUBJECTS[kind], id, name } });
}

export interface Refused {
  readonly address: string;
  readonly request: string;
  readonly resource: string;
  readonly surface: "rest" | "admin";
}

const SUBJECTS = { admin: "admin_user", integration: "integration", terminal: "terminal" } as const;

/** Secret columns whose values the service generates itself. */
const MADE_HERE = new Set(["activation_code", "license_token"]);

/** Records which secret columns of a row have another value now; nothing when none has. */
export async function recordSecretChanges(
  deps: Recording,
  caller: Caller,
  table: "location" | "terminal" | "license",
  { before, after }: { readonly before: object | undefined; readonly after: object },
  tx: Tx,
): Promise<void> {
  const { entity_type, id, name, secrets } = AUDITED[table];
  const now = new Map<string, unknown>(Object.entries(after));
  const then = new Map<string, unknown>(Object.entries(before ?? {}));
  const changed = secrets.filter(
    (column) => !MADE_HERE.has(column) && (now.get(column) ?? null) !== (then.get(column) ?? null),
  );
  if (changed.length === 0) return;
  const subject = { type: entity_type, id: Number(now.get(id)), name: String(now.get(name[0])) };
  await recordSecurityEvent(
    deps,
    { kind: "secret_changed", ...doneBy(caller), subject, detail: changed.join(", ") },
    tx,
  );
}

/**
 * Records an export before its first byte is sent, so that no export is unrecorded.
 *
 * @param rows - closed when recording fails.
 */
export async function recordExport(
  deps: Recording & { readonly db: Db },
  { caller }: Pick<RequestContext, "caller">,
  detail: string,
  rows?: RowPage<unknown> | RowStream<unknown>,
): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) =>
      recordSecurityEvent(deps, { kind: "data_exported", ...doneBy(caller), detail }, tx),
    );
  } catch (error) {
    if (rows?.kind === "stream") rows.close();
    throw error;
  }
}

type SampledKind = {
  [Kind in keyof typeof SECURITY_EVENTS]: (typeof SECURITY_EVENTS)[Kind]["sampled"] extends true ? Kind : never;
}[keyof typeof SECURITY_EVENTS];

interface SampledEvent extends SecurityEvent {
  readonly kind: SampledKind;
}
