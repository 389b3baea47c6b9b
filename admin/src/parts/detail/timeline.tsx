import { Box, Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { filterQuery } from "../../api/data-provider.ts";
import { useFieldName } from "../../pages/audit-log/names.ts";
import { ValueText } from "../../pages/audit-log/value.tsx";
import { useHolds, useWordsOf } from "../hooks.ts";
import { Instant } from "../instant.tsx";
import { Section } from "../section.tsx";
import { splitAtId } from "../id-in-text.ts";
import { TextWithId } from "../short-id.tsx";
import { listLink } from "../text.ts";
import { useCall } from "../use-call.ts";
import { changeOf, rowText } from "./change.ts";
import { type Save, savesOf } from "./saves.ts";

/** Filter of the audit log: entries of one row, or of a location and its registers. */
type TimelineFilter = { readonly entity_type: string; readonly entity_id: string } | { readonly location_id: number };

interface TimelineProps {
  readonly filter: TimelineFilter;
}

/** Maximum changed fields of a save that are shown before the reader opens it. */
const SHOWN_FIELDS = 4;
const ENTRIES = 50;

/**
 * Shows the latest changes, one entry per save; renders nothing without permission to read the
 * audit log.
 */
export function Timeline({ filter }: TimelineProps): ReactNode {
  const words = useWordsOf("detail");
  const holds = useHolds();
  const mayRead = holds("Vendor_Pos::pos");
  const query = { sort: "-created_at", page_size: ENTRIES, ...filterQuery({ ...filter }) };
  const { data } = useCall("GET /audit-log", { query }, { enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Section
      title={words("timeline")}
      actions={
        <Link component={RouterLink} to={listLink("audit-log", filter)} variant="body2">
          {words("all_changes")}
        </Link>
      }
    >
      {data?.items.length === 0 ? <Typography color="textSecondary">{words("no_changes")}</Typography> : null}
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {savesOf(data?.items ?? []).map((save) => (
          <SaveEntry key={save[0].log_id} save={save} isNamed={"location_id" in filter} />
        ))}
      </Box>
    </Section>
  );
}

interface SaveEntryProps {
  readonly save: Save;
  /** Whether an entry names the changed row, for lists with entries of several rows. */
  readonly isNamed: boolean;
}

function SaveEntry({ save, isNamed }: SaveEntryProps): ReactNode {
  const words = useWordsOf("system");
  const detail = useWordsOf("detail");
  const [newest] = save;
  const who = newest.staff_name ?? words(`audit.sources.${newest.change_source}`, { _: newest.change_source });
  const rest = save.slice(SHOWN_FIELDS);
  return (
    <Box
      component="li"
      sx={{ borderLeft: 2, borderColor: "divider", pl: 1.5, pb: 1.5, fontSize: "0.875rem", overflowWrap: "anywhere" }}
    >
      <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
        {who} · <Instant value={newest.created_at} ago />
      </Box>
      {isNamed ? (
        <Box sx={{ fontWeight: 600 }}>
          <TextWithId
            text={rowText(
              words(`audit.types.${newest.entity_type}`, { _: newest.entity_type }),
              newest.entity_name ?? newest.entity_id,
            )}
          />
        </Box>
      ) : null}
      <Fields save={save.slice(0, SHOWN_FIELDS)} />
      {rest.length === 0 ? null : (
        <details>
          <summary>{detail("more_fields", { smart_count: rest.length })}</summary>
          <Fields save={rest} />
        </details>
      )}
    </Box>
  );
}

function Fields({ save }: { readonly save: readonly Save[number][] }): ReactNode {
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {save.map((entry) => (
        <li key={entry.log_id}>
          <Field entry={entry} />
        </li>
      ))}
    </Box>
  );
}

function Field({ entry }: { readonly entry: Save[number] }): ReactNode {
  const words = useWordsOf("detail");
  const nameOf = useFieldName();
  const name = nameOf(entry.field_name);
  const change = changeOf(entry);
  if (change !== undefined) return words(`changes.${change.what}.${change.kind}`, { name });
  return (
    <>
      {name}:{" "}
      {entry.old_value === null ? null : (
        <>
          <Box component="del" sx={{ textDecoration: "none", color: "text.secondary" }}>
            <FieldValue entry={entry} value={entry.old_value} />
          </Box>
          {" → "}
        </>
      )}
      <Box component="ins" sx={{ textDecoration: "none" }}>
        <FieldValue entry={entry} value={entry.new_value} />
      </Box>
    </>
  );
}

function FieldValue({ entry, value }: { readonly entry: Save[number]; readonly value: string | null }): ReactNode {
  return value !== null && splitAtId(value) ? <TextWithId text={value} /> : <ValueText entry={entry} value={value} />;
}
