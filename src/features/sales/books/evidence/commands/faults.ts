import type { EvidenceKind } from "../rules/leaf.ts";

/**
 * What does not agree with the log. `fiscal` and `personal`: the row gives another commitment;
 * `missing`: the row is gone; `unlogged`: a row that has been stored for an hour is not in the log;
 * `log`: the tree itself, a tile or a stored checkpoint; `forked`: a given checkpoint is not of
 * this log.
 */
export type FaultPart = "fiscal" | "personal" | "missing" | "unlogged" | "log" | "forked";

export interface Fault {
  readonly kind: EvidenceKind | "tile" | "checkpoint";
  /** Id of the row; `level/index` of a tile, the size of a checkpoint. */
  readonly key: string;
  readonly part: FaultPart;
}

export type OnFault = (fault: Fault) => void;
