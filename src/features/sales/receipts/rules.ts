import { hash } from "node:crypto";
import { filled, isLongerThan } from "../../../runtime/characters.ts";
import { parseStoredAmount as parseAmount } from "../../../runtime/money.ts";
import { ApiError, couldNotSave, problem } from "../../../web-api/errors/errors.ts";
import {
  INDEXED_CHARACTERS_MAX,
  type ReceiptValues,
  SALE_ID_CHARACTERS_MAX,
  SENT_COLUMNS,
  type SentColumn,
} from "./schemas.ts";

/** A receipt ready to be stored: every column has its value. */
export type ReceiptRow = Readonly<Record<SentColumn, unknown>> & {
  readonly pos_order_id: string;
  readonly sale_id: string | null;
  readonly terminal_id: number | null;
  readonly location_id: number | null;
  /** ISO 8601 in UTC, as sent; null when the database sets its own time. */
  readonly created_at: string | null;
  readonly order_increment_id: string | null;
  readonly register_session_id: string | null;
  readonly receipt_token: string;
  /** The receipt model as a JSON string in source text. */
  readonly receipt_model: string | null;
  /** Null until the receipt is stored. */
  readonly receipt_id: null;
  /** Canonical JSON text of the items. */
  readonly items: string;
  /** SHA-256, as hex, of everything that a repeat must not change. */
  readonly content_hash: string;
  /** True when the register sent the token, so that it may belong to another receipt. */
  readonly is_token_sent: boolean;
};

const INDEXED = ["receipt_number", "order_increment_id", "register_session_id"] as const;
const TOKEN = /^[A-Za-z0-9_-]{32,128}$/;

/** Columns that are not compared: what a repeat may change, and what the server adds. */
const NOT_COMPARED: ReadonlySet<string> = new Set(["receipt_token", "order_increment_id", "is_token_sent"]);

/**
 * Completes what a register sent. pos_order_id defaults to sale_id, and a missing token becomes
 * `new_token`.
 *
 * @throws ApiError 400 could-not-save for a missing or too long id, a too long number and a
 *   malformed token.
 */
export function prepareReceipt(sent: ReceiptValues, new_token: string): ReceiptRow {
  const sale_id = filled(sent.sale_id);
  const pos_order_id = filled(sent.pos_order_id) ?? sale_id;
  if (pos_order_id === null) throw couldNotSave("receipt", problem("receipt_id_required"));
  checkLength("sale_id", sale_id, SALE_ID_CHARACTERS_MAX);
  checkLength("pos_order_id", pos_order_id, SALE_ID_CHARACTERS_MAX);
  for (const name of INDEXED) checkLength(name, sent[name] ?? null, INDEXED_CHARACTERS_MAX);
  const token = filled(sent.receipt_token);
  if (token !== null && !TOKEN.test(token)) {
    throw couldNotSave("receipt", problem("receipt_token_invalid"));
  }
  const row = {
    ...NOTHING_SENT,
    ...sent,
    sale_id,
    pos_order_id,
    order_increment_id: filled(sent.order_increment_id),
    receipt_token: token ?? new_token,
    is_tax_exempt: sent.is_tax_exempt ?? false,
    items: sent.items ?? "[]",
    is_token_sent: token !== null,
  };
  return Object.assign(row, { content_hash: contentHash(row) }) as unknown as ReceiptRow;
}

function checkLength(name: string, text: string | null, characters_max: number): void {
  if (text === null || !isLongerThan(text, characters_max)) return;
  throw couldNotSave("receipt", problem("field_too_long", { field: name, max: characters_max }));
}

const NOTHING_SENT = Object.fromEntries(["receipt_id", ...SENT_COLUMNS].map((column) => [column, null]));
/**
 * Returns the SHA-256, as hex, of the names and values that a register sent. A member without a
 * value counts as absent, so that a later member of the schema changes no stored hash.
 */
function contentHash(row: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(row).filter((name) => !NOT_COMPARED.has(name) && isSent(row[name]));
  // The text contains the length of each value, so that two different receipts cannot give the same
  // text.
  let text = "";
  for (const name of names.sort()) {
    const value = row[name];
    const part = typeof value === "string" ? value : JSON.stringify(value);
    text += `${name}=${part.length}:${part}`;
  }
  return hash("sha256", text);
}

function isSent(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** Changes that a repeated post makes: at most the token and a missing order. */
export interface RepeatChanges {
  readonly receipt_token?: string;
  readonly order_increment_id?: string;
}

interface StoredForRepeat {
  readonly order_increment_id: string | null;
}

/**
 * Decides the changes of a repeat (interface §8: at most two updates).
 *
 * @param known - the order of the sale, if any, and whether this receipt has or had the token sent:
 *   a late duplicate must not restore a replaced token.
 */
export function repeatChanges(
  stored: StoredForRepeat,
  sent: Pick<ReceiptRow, "receipt_token" | "is_token_sent" | "order_increment_id">,
  known: { readonly order_increment_id: string | null; readonly is_token_own: boolean },
): RepeatChanges {
  const order = sent.order_increment_id ?? known.order_increment_id;
  return {
    ...(sent.is_token_sent && !known.is_token_own ? { receipt_token: sent.receipt_token } : {}),
    ...(stored.order_increment_id === null && order !== null ? { order_increment_id: order } : {}),
  };
}

/** The differences between a repeat and the stored receipt, in the format of an audit row. */
export interface RepeatDifference {
  readonly field_name: "repeat_with_different_content" | "repeat_with_different_order";
  readonly old_value: string;
  readonly new_value: string;
}

/**
 * Returns the differences between a repeat and the stored receipt. A stored order number never
 * changes; a different one is recorded (interface §8).
 */
export function differencesOf(
  stored: StoredForRepeat & { readonly content_hash: string },
  sent: Pick<ReceiptRow, "content_hash" | "order_increment_id">,
): RepeatDifference[] {
  const differences: RepeatDifference[] = [];
  if (stored.content_hash !== sent.content_hash) {
    const [old_value, new_value] = [stored.content_hash, sent.content_hash];
    differences.push({ field_name: "repeat_with_different_content", old_value, new_value });
  }
  const [old_value, new_value] = [stored.order_increment_id, sent.order_increment_id];
  if (old_value !== null && new_value !== null && old_value !== new_value) {
    differences.push({ field_name: "repeat_with_different_order", old_value, new_value });
  }
  return differences;
}

/**
 * Returns the total of a repeat when it differs from the stored total. It is then another sale
 * under the same id, which is not stored. Undefined for the same total, and for a repeat without
 * one.
 */
export function otherTotal(
  stored: { readonly grand_total: string | null },
  sent: Pick<ReceiptRow, "grand_total">,
): string | undefined {
  const { grand_total } = sent;
  if (typeof grand_total !== "string") return undefined;
  const is_same = stored.grand_total !== null && parseAmount(stored.grand_total) === parseAmount(grand_total);
  return is_same ? undefined : grand_total;
}

export const KNOWN_MODEL_VERSION = "1";

/**
 * Returns the schema version of a receipt model from its JSON source text; undefined when the model
 * has none. Searches the text instead of parsing it, so that the register waits less.
 */
export function modelVersion(token: string): string | undefined {
  return /\\"schema_version\\"\s*:\s*(\d{1,9})/.exec(token)?.[1];
}

/**
 * Returns the error for a terminal without an active licence. Registers keep the receipt queued
 * until a heartbeat reports a licence.
 */
export function licenseRequired(terminal_id: number | null): ApiError {
  return new ApiError("license_required", { id: terminal_id ?? 0 });
}

export function tokenIsTaken(): ApiError {
  return couldNotSave("receipt", problem("receipt_token_taken"));
}

export function noSuchReceipt(receipt_id: number): ApiError {
  return new ApiError("receipt_not_found", { id: receipt_id });
}

/** Returns the error for a receipt whose partition is no longer in the database. */
export function receiptIsArchived(receipt_id: number): ApiError {
  return new ApiError("receipt_archived", { id: receipt_id });
}

export function noReceiptOfOrder(increment_id: string): ApiError {
  return new ApiError("receipt_of_order_not_found", { id: increment_id });
}
