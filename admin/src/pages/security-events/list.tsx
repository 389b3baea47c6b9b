import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { Part } from "../../parts/failure/part.tsx";
import { listOf } from "../../parts/list/list-of.ts";
import type { Row } from "../../api/client.ts";
import { instantText } from "../../parts/instant.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { RegisterName } from "../../parts/register-name.tsx";
import { Overview } from "./overview.tsx";

const SecurityEvents = listOf("GET /security-events");

type Event = Row<"GET /security-events">;

/**
 * Kinds of security events. Changes of accounts are not among them, since the audit log has them
 * under their own type.
 */
const KINDS = [
  "sign_in",
  "sign_in_failed",
  "sign_in_locked",
  "sign_out",
  "session_ended",
  "account_unlocked",
  "second_factor_changed",
  "second_factor_failed",
  "recovery_code_used",
  "access_refused",
  "token_created",
  "token_revoked",
  "terminal_enrolled",
  "passcode_verified",
  "passcode_refused",
  "passcode_locked",
  "mails_limited",
  "secret_changed",
  "data_exported",
  "customer_erased",
] as const;

function useFilters() {
  const words = useWordsOf("security");
  return SecurityEvents.filters([
    { source: "kind", choices: KINDS.map((id) => ({ id, name: words(`kinds.${id}`) })) },
    { source: "name.like", label: words("search"), alwaysOn: true },
  ]);
}

/**
 * Returns a function for the detail of an event: a code in words; resources, paths and file names
 * unchanged.
 */
function useDetail(): (event: Event) => string {
  const translate = useTranslate();
  return ({ detail }) => {
    if (detail === null) return "–";
    const [, list, rows] = /^([a-z-]+) \((\d+)\)$/.exec(detail) ?? [];
    if (list !== undefined) return `${translate(`resources.${list}.name`, { smart_count: 2, _: list })} (${rows})`;
    if (/^[a-z_]+$/.test(detail)) return translate(`tk.security.details.${detail}`, { _: detail });
    const [, kind, id] = /^(terminal|credential) (\d+)$/.exec(detail) ?? [];
    return kind === undefined ? detail : translate(`tk.security.numbered.${kind}`, { id });
  };
}

function About({ event: { subject_name, subject } }: { readonly event: Event }): ReactNode {
  const name = subject_name ?? subject ?? "–";
  const [, terminal_id] = /^terminal (\d+)$/.exec(subject ?? "") ?? [];
  return terminal_id === undefined ? name : <RegisterName id={Number(terminal_id)} name={name} />;
}

/** Lists sign-ins, failures, refusals, and changes of access and data. */
export function SecurityEventList(): ReactNode {
  const words = useWordsOf("security");
  const detailOf = useDetail();
  const locale = useLocale() ?? "en";
  return (
    <>
      <Part>
        <Overview />
      </Part>
      <SecurityEvents.Log
        filters={useFilters()}
        empty={words("empty")}
        primary={(event) => (
          <>
            {words(`kinds.${event.kind}`, { _: event.kind })}
            {event.times > 1 ? ` (${event.times}×)` : ""}: <About event={event} />
          </>
        )}
        secondary={(event) => (
          <>
            {[instantText(event.created_at, locale), event.actor, event.address].filter(Boolean).join(" · ")}
            {event.detail === null ? null : (
              <>
                <br />
                {detailOf(event)}
              </>
            )}
          </>
        )}
      >
        <SecurityEvents.Col source="kind" render={(event) => words(`kinds.${event.kind}`, { _: event.kind })} />
        <SecurityEvents.Col
          source="subject_name"
          disableSort
          render={(event) => <About event={event} />}
          sx={{ overflowWrap: "anywhere" }}
        />
        <SecurityEvents.Col source="actor" disableSort render={(event) => event.actor ?? "–"} />
        <SecurityEvents.Col source="address" disableSort render={(event) => event.address ?? "–"} />
        <SecurityEvents.Col source="detail" disableSort render={detailOf} sx={{ overflowWrap: "anywhere" }} />
        <SecurityEvents.Col source="times" disableSort align="right" />
      </SecurityEvents.Log>
    </>
  );
}
