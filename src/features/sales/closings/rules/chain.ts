import { createHash } from "node:crypto";
import type { Stored } from "../../../../runtime/database.ts";

const VERSION = "tillkeeper-chain-1";

export const FIRST_PREVIOUS_LINK = "0".repeat(64);

/** The values that a link is computed from. */
export interface LinkContent {
  /** In upper or lower case. */
  readonly series_id: string;
  /** 1 for the first closing of the series, in the order in which they were stored. */
  readonly position: number;
  /** In upper or lower case. */
  readonly report_id: string;
  /** SHA-256 of the document's bytes, in hex. */
  readonly document_sha256: string;
  readonly previous_link: string;
}

type Link = Omit<Stored<"register_report_chain">, "created_at">;

/** The last position and link of a series. */
export type ChainHead = Pick<Link, "position" | "link">;

/** A stored link and the closing that was found for it. */
export interface StoredLink extends Link {
  /** Hash of the stored document's text; null when the series no longer has the closing. */
  readonly found_sha256: string | null;
}

export type BreakReason =
  | "position_missing"
  | "document_missing"
  | "document_changed"
  | "link_changed"
  | "head_missing";

/** The first position at which a chain is invalid. */
export interface ChainBreak {
  readonly position: number;
  /** The closing at that position; null when it is unknown. */
  readonly report_id: string | null;
  readonly reason: BreakReason;
}

/**
 * Returns the link of a closing: sha256, in hex, over
 * `tillkeeper-chain-1|series_id|position|report_id|document_sha256|previous_link` with both ids in
 * lower case. It can be recomputed from the documents without this program.
 */
export function linkOf({ series_id, position, report_id, document_sha256, previous_link }: LinkContent): string {
  const text = [
    VERSION,
    series_id.toLowerCase(),
    position,
    report_id.toLowerCase(),
    document_sha256,
    previous_link,
  ].join("|");
  return createHash("sha256").update(text, "utf8").digest("hex");
}

export const NO_LINKS: ChainHead = { position: 0, link: FIRST_PREVIOUS_LINK };

/**
 * Validates that a stored link follows `head` and that its document is unchanged.
 *
 * @returns the error; undefined when the link is valid.
 */
export function breakAt(head: ChainHead, stored: StoredLink): ChainBreak | undefined {
  const position = head.position + 1;
  if (stored.position !== position) return { position, report_id: null, reason: "position_missing" };
  const { report_id, previous_link, link, found_sha256, document_sha256 } = stored;
  if (previous_link !== head.link || link !== linkOf({ ...stored, series_id: stored.series_key })) {
    return { position, report_id, reason: "link_changed" };
  }
  if (found_sha256 === null) return { position, report_id, reason: "document_missing" };
  if (found_sha256 !== document_sha256) return { position, report_id, reason: "document_changed" };
  return undefined;
}
