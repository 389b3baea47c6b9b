import assert from "node:assert/strict";
import type { Deps } from "../../deps.ts";

/** A security event as the audit log has it. */
export interface Row {
  readonly kind: string;
  readonly source: string;
  readonly subject: string;
  readonly name: string;
  readonly actor: string | null;
  readonly address: string | null;
  readonly detail: string | null;
  readonly times: number;
}

/** For tests: the service's own security events about a name, from an address prefix, or by an actor. */
export async function eventsOf(deps: Pick<Deps, "pool" | "securityEvents">, about: string): Promise<Row[]> {
  await deps.securityEvents.drain();
  const { rows } = await deps.pool.query<Row>(
    `select field_name as kind, change_source as source, entity_id as subject, entity_name as name, staff_name as actor,
            new_value::jsonb ->> 'address' as address, new_value::jsonb ->> 'detail' as detail,
            (new_value::jsonb ->> 'times')::int as times
       from audit_log where entity_type = 'security_event' and is_submitted is not true
        and (entity_name = $1 or staff_name = $1 or new_value::jsonb ->> 'address' = $1) order by log_id`,
    [about],
  );
  return rows;
}

/** For tests: what /metrics says of a kind. */
export async function countOf(deps: Pick<Deps, "metrics">, kind: string): Promise<number> {
  const { body } = await deps.metrics.render();
  const value = new RegExp(`^security_events_total\\{kind="${kind}"\\} ([0-9]+)$`, "m").exec(body)?.[1];
  assert.ok(value !== undefined, `${kind} is not among the metrics`);
  return Number(value);
}
