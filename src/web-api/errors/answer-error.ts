import { randomBytes, randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isConnectionLoss, sqlStateOf } from "../../runtime/database.ts";
import { TemporarilyUnavailable } from "../../runtime/fair-queue.ts";
import { tooLarge } from "../bind/body.ts";
import { ApiError, unavailable } from "./errors.ts";
import { REQUEST_ID } from "../request-id.ts";
import { SECURITY_HEADERS } from "../security-headers.ts";
import { isAdminUrl } from "../url.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

export const ERROR_CODE = "x-error-code";

/** Answers an error in the platform's envelope; the administration API adds the error's code. */
export function answerError(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Fastify closes the connection after an unread body; here the rest is read.
  if (error.status === 503) reply.removeHeader("connection");
  const body = isAdminUrl(request.originalUrl) ? error.toAdminBody() : error.toBody();
  return reply.code(error.status).headers(error.headers).header(ERROR_CODE, error.code).type(JSON_TYPE).send(body);
}

/** Returns the answer to an error. Logs an unexpected error and masks it under one report id. */
export function refusalOf(thrown: unknown, request: FastifyRequest): ApiError {
  const error = isCutOff(request, thrown) ? new ApiError("request_cut_off") : toApiError(thrown, request);
  if (error === undefined) {
    const report_id = `webapi-${randomBytes(7).toString("hex").slice(0, 13)}`;
    request.log.error({ err: thrown, report_id, ...requestFields(request) }, "a request failed unexpectedly");
    return new ApiError("internal", { id: report_id });
  }
  if (error.status === 503) request.log.warn({ err: error.cause, ...requestFields(request) }, "answered 503");
  return error;
}

const TRACEPARENT_LENGTH = 55;

/**
 * Returns the fields of a log line about a request; `trace_id` where a client or a proxy began a
 * trace (W3C Trace Context).
 */
function requestFields({ id, routeOptions, headers }: FastifyRequest): Record<string, unknown> {
  const sent = headers["traceparent"];
  const trace_id =
    typeof sent === "string" && sent.length === TRACEPARENT_LENGTH
      ? /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(sent)?.[1]
      : undefined;
  return { request_id: id, route: routeOptions.url, ...(trace_id === undefined ? {} : { trace_id }) };
}

/**
 * Whether a client left in the middle of its body. Its error looks like a lost connection to the
 * database.
 */
function isCutOff(request: FastifyRequest, thrown: unknown): boolean {
  return request.raw.destroyed && !request.raw.complete && !(thrown instanceof ApiError);
}

const READ_ONLY = "25006";
const QUERY_CANCELED = "57014";
const TRIED_TOO_OFTEN = new Set(["40001", "40P01", "55P03"]);

/**
 * Whether the database cannot work at the moment: in these states it lacks time, space, connections
 * or a primary.
 */
function isPassing(state: string): boolean {
  return (
    state === QUERY_CANCELED ||
    state === READ_ONLY ||
    TRIED_TOO_OFTEN.has(state) ||
    state.startsWith("53") ||
    state.startsWith("58")
  );
}

function toApiError(thrown: unknown, request: FastifyRequest): ApiError | undefined {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof TemporarilyUnavailable || isConnectionLoss(thrown) || isPassing(sqlStateOf(thrown) ?? "")) {
    return unavailable(thrown);
  }
  if (!(thrown instanceof Error) || !("code" in thrown)) return undefined;
  if (thrown.code === "FST_ERR_CTP_BODY_TOO_LARGE") return tooLarge(request);
  // Fastify refuses an incomplete body and a wrong length itself, before a handler runs.
  if (typeof thrown.code === "string" && thrown.code.startsWith("FST_ERR_CTP")) return new ApiError("not_decodable");
  return undefined;
}

// Security headers of an answer to an unreadable request; it is not known whether it came by https.
const CLIENT_ERROR_HEADERS = Object.entries(SECURITY_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");

/** Answers bytes that are no HTTP request, or that come too slowly, in the platform's envelope. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const refusal = new ApiError("not_processable");
  const body = status === 400 ? refusal.toBody() : JSON.stringify({ message: `${STATUS_CODES[status] ?? ""}.` });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\ncontent-type: ${JSON_TYPE}\r\n` +
      `${CLIENT_ERROR_HEADERS}${REQUEST_ID}: ${randomUUID()}\r\ncache-control: no-store\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    // A client that never closes its side would keep the socket and its request's memory without
    // limit.
    () => socket.destroy(),
  );
}
