import type { FastifyInstance, FastifyRequest } from "fastify";
import { bodyBudget, metered } from "../body-budget.ts";
import { ApiError } from "../errors/errors.ts";
import { callerName } from "../concurrency.ts";
import { BODY_LIMITS, type ParsedBody, parseJson, type PlainReaders } from "../json/json.ts";
import { whenClosed } from "../when-closed.ts";

/** Maximum bytes of a body. */
export const BODY_BYTES_MAX = 16 * 1024 * 1024;
/** Maximum bytes of a body without a token, and of a page's form. */
export const ANONYMOUS_BODY_BYTES_MAX = 4 * 1024;
/** Maximum bytes of a body of known length that is not counted. */
const SMALL_BODY_BYTES = 32 * 1024;
/** Maximum bytes of a body that is refused for its size but still read to its end. */
const DISCARDED_BYTES_MAX = 64 * 1024 * 1024;
const ANONYMOUS_DISCARDED_BYTES_MAX = 1024 * 1024;
export const CONTENT_TYPE_CHARACTERS_MAX = 256;

declare module "fastify" {
  interface FastifyRequest {
    sent_type: string | undefined;
    /** Maximum bytes of the body; the limit depends on the caller. */
    body_bytes_max: number;
    /** Gives back the body's share of the node's budget. */
    releaseBody: (() => void) | undefined;
  }
}

const XML_TYPES = new Set(["application/xml", "application/xhtml+xml", "text/xml"]);

/**
 * Parses the body of a POST or PUT by the platform's rules: the Content-Type applies only when
 * there is a body, and only its charset parameter is known.
 *
 * @param ignore_invalid - accepts keys that are otherwise rejected; the last value of a repeated
 *   key counts.
 * @param readers - for members that the route binds to canonical text.
 * @returns undefined for an empty body.
 * @throws ApiError 400 with the platform's texts.
 */
export function parseBody(
  request: FastifyRequest,
  { ignore_invalid, readers }: { readonly ignore_invalid: boolean; readonly readers: PlainReaders | undefined },
): ParsedBody | undefined {
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return undefined;
  const type = mediaType(request.sent_type);
  if (type !== "application/json") {
    throw XML_TYPES.has(type) ? new ApiError("xml_not_accepted") : new ApiError("content_type_unknown", { type });
  }
  return parseJson(bytes, { ...BODY_LIMITS, prototype_keys: ignore_invalid, repeated_keys: ignore_invalid }, readers);
}

function mediaType(header: string | undefined): string {
  if (header === "application/json") return header;
  if (header === undefined || header.trim() === "") throw new ApiError("content_type_empty");
  if (header.length > CONTENT_TYPE_CHARACTERS_MAX) throw invalidContentType();
  const [type = "", ...parameters] = header.split(";").map((part) => part.trim());
  if (parameters.at(-1) === "") parameters.pop();
  if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) || parameters.length > 1) throw invalidContentType();
  if (parameters[0] !== undefined) {
    const charset = /^charset=("?)([\w-]+)\1$/i.exec(parameters[0])?.[2];
    if (charset === undefined) throw invalidContentType();
    if (charset.toLowerCase() !== "utf-8") throw new ApiError("charset_not_supported");
  }
  return type.toLowerCase();
}

function invalidContentType(): ApiError {
  return new ApiError("content_type_invalid");
}

/** Removes headers that Fastify would act on. Must run first on each request. */
export function takeBodyHeaders(request: FastifyRequest): void {
  const { headers } = request.raw;
  // Fastify would check the Content-Type by rules of its own, even without a body.
  request.sent_type = headers["content-type"];
  if (request.sent_type !== undefined) headers["content-type"] = undefined;
  // Fastify would keep the body of a DELETE in memory, although no route reads it.
  if (request.method === "DELETE") {
    headers["content-length"] = undefined;
    headers["transfer-encoding"] = undefined;
  }
}

/**
 * Makes Fastify pass bodies as bytes, rejects encoded bodies, and counts the bytes of large and
 * chunked bodies against the node's budget.
 */
export function receiveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  app.decorateRequest("sent_type", undefined);
  app.decorateRequest("body_bytes_max", BODY_BYTES_MAX);
  app.decorateRequest("releaseBody", undefined);

  const budget = bodyBudget();
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (request.method !== "POST" && request.method !== "PUT") return done(null, payload);
    const encoding = request.headers["content-encoding"] ?? "";
    if (encoding !== "" && encoding.toLowerCase() !== "identity") {
      return done(new ApiError("content_encoding_not_accepted", { encoding }));
    }
    const isChunked = request.headers["transfer-encoding"] !== undefined;
    const bytes = isChunked ? request.body_bytes_max : Number(request.headers["content-length"] ?? 0);
    if (bytes > request.body_bytes_max) return done(tooLarge(request, bytes));
    if (bytes <= SMALL_BODY_BYTES) return done(null, payload);
    if (reply.raw.closed) return done(new ApiError("client_left"));
    const caller = callerName(request.authenticated?.caller ?? { kind: "guest", id: 0 });
    const { body, share } = metered(request.raw, budget, caller);
    request.releaseBody = share.release;
    // A request that is cut off releases its share when the connection closes.
    whenClosed(reply.raw, share.release);
    done(null, body);
  });
}

/**
 * Forgets the body of a request whose answer is ready, so that a client that is slow to read holds
 * none.
 */
export function endBody(request: FastifyRequest): void {
  if (request.releaseBody === undefined) return;
  request.body = undefined;
  request.releaseBody();
}

/**
 * Returns the refusal of a body that is too large. A body that is not much too large is read to its
 * end and thrown away, since most clients look for an answer only when they have sent everything; a
 * larger one ends the connection.
 */
export function tooLarge({ body_bytes_max }: FastifyRequest, bytes = Number.POSITIVE_INFINITY): ApiError {
  const discarded = body_bytes_max === BODY_BYTES_MAX ? DISCARDED_BYTES_MAX : ANONYMOUS_DISCARDED_BYTES_MAX;
  return new ApiError(
    "body_too_large",
    { max: body_bytes_max },
    bytes > discarded ? { headers: { connection: "close" } } : {},
  );
}
