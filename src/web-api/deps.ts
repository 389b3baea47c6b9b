import type { RuntimeDeps } from "../runtime/deps.ts";
import type { ReadInTurn } from "./list/read-in-turn.ts";
import type { StandbyReads } from "./standby-reads.ts";

export interface WebApiDeps extends RuntimeDeps {
  /**
   * Reads lists and the like on a pool of their own: statements end after 5 s, answers at 4 MiB.
   */
  readonly lists: ReadInTurn;
  /** Reads sums over many rows on a pool of their own. */
  readonly reports: ReadInTurn;
  /** The standby of DATABASE_READ_URL; absent without one. */
  readonly standby?: StandbyReads | undefined;
  /** True for a request whose lists and reports are read from the standby. */
  readonly is_standby?: boolean;
}
