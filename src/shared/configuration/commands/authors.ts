import type { SharedDeps } from "../../deps.ts";
import { findOverrideChanges, findSettingAuthors } from "../queries/settings.ts";
import type { Setting } from "../registry/setting.ts";
import type { ResolutionContext, ResolvedSetting } from "../resolution.ts";

interface Author {
  readonly set_by: string | null;
  readonly set_at: string | null;
}

const NO_AUTHOR: Author = { set_by: null, set_at: null };

/** Returns who set the values of these settings at their levels, and when. */
export async function findAuthors(
  { db }: Pick<SharedDeps, "db">,
  { terminal, location }: ResolutionContext,
  paths: readonly string[],
): Promise<(setting: Pick<Setting, "path" | "column">, at: ResolvedSetting) => Author> {
  const [ofTerminal, ofLocation, stored] = await Promise.all([
    terminal === null ? [] : findOverrideChanges(db, "terminal", terminal.terminal_id),
    location === null ? [] : findOverrideChanges(db, "location", location.location_id),
    findSettingAuthors(db, paths),
  ]);
  const authors = new Map<string, Author>();
  const keep = (level: string, name: string, author: Author) => authors.set(`${level}:${name}`, author);
  for (const row of ofTerminal) keep("terminal", row.field_name, { set_by: row.staff_name, set_at: row.created_at });
  for (const row of ofLocation) keep("location", row.field_name, { set_by: row.staff_name, set_at: row.created_at });
  for (const { scope, scope_id, path, updated_by, updated_at } of stored) {
    keep(`${scope}:${scope_id}`, path, { set_by: updated_by, set_at: updated_at });
  }
  return ({ column, path }, { level, level_id }) => {
    const isOverride = level === "terminal" || level === "location";
    return authors.get(isOverride ? `${level}:${column}` : `${level}:${level_id}:${path}`) ?? NO_AUTHOR;
  };
}
