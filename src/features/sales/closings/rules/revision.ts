import { invalidType, invalidValue } from "../../../../web-api/errors/errors.ts";
import type { QueryNode } from "../../../../web-api/bind/query-string.ts";

const REVISION_MAX = 2n ** 63n - 1n;
const DIGITS_MAX = 64;

/**
 * Reads a changedAfter: an integer from 0 to 2^63 − 1.
 *
 * @throws ApiError 400 for anything else.
 */
export function readRevision(node: QueryNode): bigint {
  if (typeof node !== "string") throw invalidType([], "array", "int");
  if (!/^[+-]?\d+$/.test(node) || node.length > DIGITS_MAX) throw invalidType([], node, "int");
  const revision = BigInt(node.replace("+", ""));
  if (revision < 0n || revision > REVISION_MAX) throw invalidValue("changedAfter", node);
  return revision;
}
