import { type JsonNode, JsonNumber, JsonString } from "../../../../../web-api/json/json.ts";
import { modelMember, readJson } from "../../../closings/rules/facts.ts";

/** What a register signed of a sale. */
export interface Signature {
  readonly signature: string;
  readonly key_version: string;
}

export const UNSIGNED: Signature = { signature: "not sent by the register", key_version: "0" };

/** Base64 that the format takes whole: a cut signature would be worth nothing. */
const SIGNATURE = /^[A-Za-z0-9+/_-]{1,997}={0,2}$/;
const KEY_VERSION = /^[\w.-]{1,50}$/;

/**
 * Finds `signature`, and `keyVersion` beside it, in `fiscal` of a receipt's model. What lies deeper
 * may be of another receipt.
 *
 * @param receipt_model - the stored token.
 */
export function findSignature(receipt_model: string | null): Signature {
  const fiscal = readJson(modelMember(receipt_model, "fiscal"));
  if (!(fiscal instanceof Map)) return UNSIGNED;
  const signature = textOf(fiscal.get("signature"));
  const key_version = textOf(fiscal.get("keyVersion"));
  if (!SIGNATURE.test(signature)) return UNSIGNED;
  return { signature, key_version: KEY_VERSION.test(key_version) ? key_version : UNSIGNED.key_version };
}

function textOf(node: JsonNode | undefined): string {
  if (node instanceof JsonString) return node.value;
  return node instanceof JsonNumber ? node.text : "";
}
