import { commitment, KEY_HEAD, type Leaf, RESTORE_HEAD } from "./leaf.ts";
import type { Checkpoint } from "./note.ts";

/** Returns the name of the log: the nth under the host of the service. */
export function originOf(host: string, n: number): string {
  return `${host}/evidence/${n}`;
}

/** Returns the number of an origin; 0 for a name of another form. */
export function numberOf(origin: string): number {
  return Number(/\/evidence\/([1-9]\d{0,8})$/.exec(origin)?.[1] ?? 0);
}

/** A leaf with which the log goes on under another name. Its key says all that it commits to. */
export interface Turn {
  readonly kind: "restore" | "key";
  readonly key: string;
}

/** How often the log went on under another name, and how often with another key. */
export interface Turns {
  /** Number of the origin of now. */
  readonly origin: number;
  /** Number of the key of now. */
  readonly key: number;
}

/** Counts the turns of a log, the oldest first. */
export function turnsOf(turns: readonly Turn[]): Turns {
  const last = turns.at(-1);
  return {
    origin: last === undefined ? 1 : nextOrigin(last),
    key: 1 + turns.filter(({ kind }) => kind === "key").length,
  };
}

function nextOrigin({ kind, key }: Turn): number {
  return kind === "key" ? numberOf(key.split("+")[0] ?? "") : Number(key.split(" ")[0]);
}

/**
 * Returns the leaf with which a log goes on after a restore.
 *
 * @param origin - number of the next origin.
 * @param old_origin - name of the log until now.
 * @param head - the newest head that is known of it; undefined when none is.
 */
export function restoreLeaf(
  origin: number,
  old_origin: string,
  head: Pick<Checkpoint, "size" | "root"> | undefined,
): Leaf {
  const key = `${origin} ${old_origin} ${head?.size ?? "-"} ${head?.root.toString("base64") ?? "-"}`;
  return leafOfTurn({ kind: "restore", key });
}

/** Returns the leaf that announces another key: its key is the verifier key of the next origin. */
export function keyLeaf(verifier_key: string): Leaf {
  return leafOfTurn({ kind: "key", key: verifier_key });
}

/** Returns the leaf of a restore or of a key. */
export function leafOfTurn({ kind, key }: Turn): Leaf {
  if (kind === "key") return { kind, key, fiscal: commitment(KEY_HEAD, [["key", key]]), personal: null };
  const [next = "", old_origin = "", size = "", root = ""] = key.split(" ");
  const orNull = (text: string): string | null => (text === "-" ? null : text);
  const fields = [
    ["next_origin", next],
    ["old_origin", old_origin],
    ["old_size", orNull(size)],
    ["old_root", orNull(root)],
  ] as const;
  return { kind, key, fiscal: commitment(RESTORE_HEAD, fields), personal: null };
}
