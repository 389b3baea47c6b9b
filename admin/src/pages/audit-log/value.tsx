import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useCanAccess, useGetManyAggregate, useGetRecordRepresentation } from "react-admin";
import type { Row } from "../../api/client.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { useValueText } from "./value-text.ts";

export type Entry = Row<"GET /audit-log">;

/** Lists of the rows that a field refers to by id, by field name. */
const REFERENCES: Readonly<Record<string, string>> = {
  location_id: "locations",
  location_ids: "locations",
  terminal_id: "terminals",
  role_id: "roles",
  admin_role_id: "admin-roles",
  customer_id: "customers",
};

/** Returns the ids that a value names, without the row's own id. */
function idsOf({ field_name, entity_id, entity_type }: Entry, value: string | null): readonly number[] {
  const isOwn = value === entity_id && field_name.startsWith(entity_type);
  if (value === null || isOwn || !/^(\d+|\[\d+(,\s*\d+)*\])$/.test(value)) return [];
  return (value.match(/\d+/g) ?? []).map(Number);
}

function Named({ resource, ids }: { readonly resource: string; readonly ids: readonly number[] }): ReactNode {
  const { canAccess } = useCanAccess({ resource, action: "list" });
  const { data = [] } = useGetManyAggregate(resource, { ids: [...ids] }, { enabled: canAccess === true });
  const nameOf = useGetRecordRepresentation(resource);
  return ids
    .map((id) => {
      const row = data.find((found: { readonly id?: unknown } | undefined) => Number(found?.id) === id);
      return row === undefined ? String(id) : `${nameOf(row) as string} (${id})`;
    })
    .join(", ");
}

/** Shows a value of the audit log in words. */
export function ValueText({ entry, value }: { readonly entry: Entry; readonly value: string | null }): ReactNode {
  const words = useWordsOf("system");
  const textOf = useValueText();
  const resource = REFERENCES[entry.field_name];
  const ids = resource === undefined ? [] : idsOf(entry, value);
  if (resource !== undefined && ids.length > 0) return <Named resource={resource} ids={ids} />;
  return textOf(entry.field_name, value) || words("audit.nothing");
}

/**
 * Number of characters from which a value scrolls in a box, so that its row does not become higher
 * than the others.
 */
const LONG = 250;

/** Shows a value in the log's table, before or after the change. */
export function Value({ entry, isOld = false }: { readonly entry: Entry; readonly isOld?: boolean }): ReactNode {
  const textOf = useValueText();
  const value = isOld ? entry.old_value : entry.new_value;
  const text = <ValueText entry={entry} value={value} />;
  // A long value scrolls in a box of its own, which takes the keyboard focus.
  const isLong = (value?.length ?? 0) > LONG;
  if (textOf(entry.field_name, value) === "") {
    return (
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    );
  }
  return (
    <Box
      component={isOld ? "del" : "ins"}
      {...(isLong ? { tabIndex: 0 } : {})}
      sx={{
        textDecoration: "none",
        overflowWrap: "anywhere",
        display: "block",
        maxWidth: 320,
        ...(isLong ? { maxHeight: 160, overflow: "auto" } : {}),
      }}
    >
      {text}
    </Box>
  );
}
