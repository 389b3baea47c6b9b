import type { SharedDeps } from "../../deps.ts";
import type { Caller, TerminalAndLocation } from "../../../web-api/route.ts";
import { type TerminalAtLocation, wereTerminalsThere } from "../queries/terminals-there.ts";

/**
 * Whether the terminals named in documents are or were at the documents' locations: a terminal may
 * have been moved while a document waited. Checks only a bound integration; `writesFor` checks a
 * terminal's own token. True for unknown terminals. Returns no promise when the cache has the
 * terminals.
 */
export function areTerminalsThere(
  { db, terminals }: Pick<SharedDeps, "db" | "terminals">,
  caller: Caller,
  documents: readonly TerminalAndLocation[],
): true | Promise<boolean> {
  if (caller.terminal_id !== undefined || caller.location_ids.length === 0) return true;
  const doubtful: TerminalAtLocation[] = [];
  for (const { terminal_id, location_id } of documents) {
    if (terminal_id == null || location_id == null) continue;
    if (terminals.peek(terminal_id)?.terminal.location_id !== location_id) doubtful.push({ terminal_id, location_id });
  }
  return doubtful.length === 0 ? true : wereTerminalsThere(db, doubtful);
}
