import type { RuntimeDeps } from "../runtime/deps.ts";
import type { ReadInTurn } from "./list/read-in-turn.ts";

/** What routes read with. */
export interface WebApiDeps extends RuntimeDeps {
  /**
   * Reads lists and their like, over a pool of their own: statements end after 5 s, answers at 4
   * MiB.
   */
  readonly lists: ReadInTurn;
  /** Reads sums over many rows, over a pool of their own. */
  readonly reports: ReadInTurn;
}
