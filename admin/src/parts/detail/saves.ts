import type { Row } from "../../api/client.ts";

type Entry = Row<"GET /audit-log">;

/** Entries of the audit log from one save, one for each changed field. */
export type Save = readonly [Entry, ...Entry[]];

/**
 * Maximum milliseconds between the entries of one save. They are written at once, but the log's
 * times have whole seconds, and a second may begin in between.
 */
const APART_MS = 1_000;

/**
 * Returns the time of an entry in milliseconds. The log's times are in UTC: `2026-10-01 10:00:00`.
 */
const msOf = ({ created_at }: Entry): number => Date.parse(`${created_at.replace(" ", "T")}Z`);

function isOfSave([newest, ...others]: Save, entry: Entry): boolean {
  const last = others.at(-1) ?? newest;
  return (
    newest.entity_type === entry.entity_type &&
    newest.entity_id === entry.entity_id &&
    newest.staff_name === entry.staff_name &&
    newest.change_source === entry.change_source &&
    newest.is_submitted === entry.is_submitted &&
    msOf(last) - msOf(entry) <= APART_MS &&
    // One save changes a field only once, so a repeated field belongs to another save.
    [newest, ...others].every(({ field_name }) => field_name !== entry.field_name)
  );
}

/** Groups entries of the audit log, newest first, by save. */
export function savesOf(entries: readonly Entry[]): readonly Save[] {
  const saves: Save[] = [];
  for (const entry of entries) {
    const last = saves.at(-1);
    if (last !== undefined && isOfSave(last, entry)) saves[saves.length - 1] = [...last, entry];
    else saves.push([entry]);
  }
  return saves;
}
