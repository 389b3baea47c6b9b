import { Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link, useCanAccess, useLocale, useTranslate } from "react-admin";
import { instantText } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { Stat, Stats } from "../../parts/stat.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";

/** Kinds of events that are shown even with a count of zero. */
const ALWAYS = new Set(["sign_in_failed", "sign_in_locked", "access_refused"]);

/** Shows the counts of events of the last day and week, and the user names that are locked now. */
export function Overview(): ReactNode {
  const words = useWordsOf("security");
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const { canAccess } = useCanAccess({ resource: "admin-users", action: "list" });
  const { data } = useCall("GET /security-events/summary");
  if (data === undefined) return null;
  const kinds = data.kinds.filter(({ kind, last_7_days }) => last_7_days > 0 || ALWAYS.has(kind));
  const unknown = data.locked_unknown_names;
  return (
    <>
      <Section title={words("counts")} lead={words("counts_lead")}>
        <Stats>
          {kinds.map(({ kind, last_24_hours, last_7_days }) => (
            <Stat
              key={kind}
              label={words(`kinds.${kind}`, { _: kind })}
              value={last_24_hours}
              hint={`${words("week")}: ${last_7_days}`}
              to={`/security-events?filter=${encodeURIComponent(JSON.stringify({ kind }))}`}
              tone={ALWAYS.has(kind) && last_24_hours > 0 ? "warning" : undefined}
            />
          ))}
        </Stats>
      </Section>
      <Section
        title={words("locked")}
        actions={
          canAccess === true ? (
            <Link to="/admin-users" underline="always">
              {translate("resources.admin-users.name", { smart_count: 2 })}
            </Link>
          ) : null
        }
      >
        {data.locked.map(({ username, addresses, locked_until }) => (
          <Typography key={username} variant="body2" sx={{ overflowWrap: "anywhere" }}>
            {words("locked_row", { username, smart_count: addresses, until: instantText(locked_until, locale) })}
          </Typography>
        ))}
        {unknown === 0 ? null : (
          <Typography variant="body2">{words("locked_unknown", { smart_count: unknown })}</Typography>
        )}
        {data.locked.length === 0 && unknown === 0 ? (
          <Typography variant="body2" color="textSecondary">
            {words("locked_none")}
          </Typography>
        ) : null}
      </Section>
    </>
  );
}
