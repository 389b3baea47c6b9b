import { createHash } from "node:crypto";
import { type JsonNode, JsonString } from "../../../../../web-api/json/json.ts";
import { isDatetime } from "../../../../../runtime/formats.ts";
import { modelMember, readJson, tokenText } from "../../../closings/rules/facts.ts";

/** What a technical security device signed, as the text of its QR code has it. */
export interface TseText {
  readonly process_type: string;
  readonly process_data: string;
  readonly transaction_number: string;
  readonly signature_counter: string;
  readonly started_at: string;
  readonly ended_at: string;
  readonly algorithm: string;
  readonly time_format: string;
  readonly signature: string;
  readonly public_key: string;
  /** SHA-256 of the public key, as hex. */
  readonly serial: string;
}

/** Depth to which a payload is searched. */
const DEPTH_MAX = 6;
const PARTS = 12;
/** Most characters of a signature and of a key in the format: a cut one would be worth nothing. */
const TEXT_MAX = 512;

/**
 * Finds the text of a TSE in what a register sent of a receipt: in `fiscal` of its model, else in
 * the raw payload.
 *
 * @param receipt_model - the stored token.
 * @param raw_payload - the stored token.
 */
export function findTse(receipt_model: string | null, raw_payload: string | null): TseText | undefined {
  return (
    findIn(readJson(modelMember(receipt_model, "fiscal")), DEPTH_MAX) ??
    findIn(readJson(raw_payload === null ? undefined : tokenText(raw_payload)), DEPTH_MAX)
  );
}

function findIn(node: JsonNode | undefined, depth: number): TseText | undefined {
  if (node instanceof JsonString) return readTse(node.value);
  if (depth === 0) return undefined;
  const parts = node instanceof Map ? node.values() : Array.isArray(node) ? node : [];
  for (const part of parts) {
    const found = findIn(part, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const A_DAY = Temporal.Duration.from({ hours: 24 });

/**
 * Returns a check whether the signature of a receipt is its own: made within a day of it, and that
 * of no receipt before. The payload of a refund may have the sale that came back with its
 * signature.
 */
export function signatureCheck(): (tse: TseText, created_at: string) => boolean {
  const seen = new Set<string>();
  return ({ serial, transaction_number, signature_counter, ended_at }, created_at) => {
    const apart = Temporal.Instant.from(ended_at).since(created_at).abs();
    const key = `${serial} ${transaction_number} ${signature_counter}`;
    if (seen.has(key) || Temporal.Duration.compare(apart, A_DAY) > 0) return false;
    seen.add(key);
    return true;
  };
}

/** Reads a text `V0;…` of twelve parts; undefined for any other. */
export function readTse(text: string): TseText | undefined {
  if (!text.startsWith("V0;")) return undefined;
  const parts = text.split(";");
  if (parts.length !== PARTS) return undefined;
  const [, , process_type = "", process_data = "", transaction = "", counter = "", started_at = "", ended_at = ""] =
    parts;
  const [algorithm = "", time_format = "", signature = "", public_key = ""] = parts.slice(8);
  const key = Buffer.from(public_key, "base64");
  const is_sound =
    [transaction, counter].every((number) => /^\d{1,20}$/.test(number)) &&
    [started_at, ended_at].every((at) => at.length <= 30 && isDatetime(at)) &&
    signature.length <= TEXT_MAX &&
    public_key.length <= TEXT_MAX &&
    key.length > 0 &&
    key.toString("base64") === public_key;
  if (!is_sound) return undefined;
  return {
    process_type,
    process_data,
    transaction_number: transaction,
    signature_counter: counter,
    started_at,
    ended_at,
    algorithm,
    time_format,
    signature,
    public_key,
    serial: createHash("sha256").update(key).digest("hex"),
  };
}
