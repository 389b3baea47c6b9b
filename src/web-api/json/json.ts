import {
  JsonError,
  type JsonLimits,
  type ParsedBody,
  parseJson as parseBytes,
  parseJsonText as parseText,
  type PlainReaders,
} from "@tillkeeper/exact/json";
import { ApiError } from "../errors/errors.ts";

export {
  BODY_LIMITS,
  CanonicalList,
  isRefusedKey,
  isSet,
  JSON_LIMITS,
  JsonNumber,
  JsonString,
  KEYS_MAX,
  sourceOf,
} from "@tillkeeper/exact/json";
export type { JsonNode, JsonObject, ParsedBody, PlainReaders, ReadPlain } from "@tillkeeper/exact/json";

/**
 * Parses a request body with the parser of the package.
 *
 * @throws ApiError 400 `Decoding error.`, or 400 with the name of the limit that was passed.
 */
export function parseJson(bytes: Uint8Array, limits: Partial<JsonLimits> = {}, readers?: PlainReaders): ParsedBody {
  return refusing(() => parseBytes(bytes, limits, readers));
}

export function parseJsonText(text: string, limits: Partial<JsonLimits> = {}): ParsedBody {
  return refusing(() => parseText(text, limits));
}

function refusing(parse: () => ParsedBody): ParsedBody {
  try {
    return parse();
  } catch (error) {
    throw error instanceof JsonError ? apiError(error) : error;
  }
}

function apiError({ problem, max, cause }: JsonError): ApiError {
  if (problem === "not_decodable") return new ApiError(problem, {}, cause === undefined ? {} : { cause });
  return new ApiError(problem, { max: max ?? 0 });
}
