import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type FieldTree, parseFields } from "./bind/fields.ts";
import type { QueryMap } from "./bind/query-string.ts";
import { chooseEncoding, compress } from "./compression.ts";
import { JSON_TYPE } from "./errors/answer-error.ts";
import { compileWriter } from "./json/output.ts";
import { compileListWriter, type ListAnswer } from "./list/answer.ts";
import { compileStreamedWriter } from "./list/streamed-answer.ts";
import type { Route } from "./route.ts";
import { endUnread } from "./unread.ts";

const TEXT_TYPE = "text/plain; charset=utf-8";
const XML_TYPE = "application/xml; charset=utf-8";
const CSV_TYPE = "text/csv; charset=utf-8; header=present";
/** How long a reader may take nothing of an archive, whose files are on the disk meanwhile. */
const UNREAD_MS = 600_000;
export const NO_QUERY: QueryMap = new Map();

export function compileSender<Deps>(
  route: Route<Deps>,
  headersOf: (request: FastifyRequest) => readonly string[],
): (answer: unknown, query: QueryMap, request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const write = compileAnswer(route);
  const writesJson = !route.json_string_body && !route.empty && !route.pdf && !route.zip && !route.csv && !route.text;
  return (answer, query, request, reply) => {
    if (route.json_string_body) return sendDirectly(answer as Buffer, headersOf(request), reply);
    if (route.also_csv) void reply.header("vary", "accept");
    if (writesJson && !(route.also_csv && answer instanceof Readable)) {
      const written = write(answer, query === NO_QUERY ? undefined : fieldsOf(query));
      if (typeof written === "string" && route.surface === "rest") {
        return sendDirectly(written, headersOf(request), reply);
      }
      void reply.header("cache-control", "no-store").header("content-type", JSON_TYPE);
      return reply.send(typeof written === "string" ? written : asAccepted(written, request, reply));
    }
    void reply.header("cache-control", "no-store");
    if (route.empty) return reply.send();
    if (route.pdf) return reply.type("application/pdf").send(answer);
    if (route.zip || (route.text === "xml" && answer instanceof Readable)) endUnread(reply.raw, UNREAD_MS);
    if (route.zip) return reply.type("application/zip").send(answer);
    if (route.csv === "windows-1252") return reply.type("text/csv; charset=windows-1252").send(answer);
    if (route.text === "xml") return reply.type(XML_TYPE).send(answer);
    if (route.text) return reply.type(TEXT_TYPE).send(answer);
    return reply.type(route.csv || route.also_csv ? CSV_TYPE : JSON_TYPE).send(answer);
  };
}

/**
 * Writes an answer without Fastify's `send`, its headers as a list, which saves a tenth of a
 * heartbeat's processor time. Headers that a handler sets itself are not sent: only routes of the
 * administration set any.
 */
function sendDirectly(body: string | Buffer, headers: readonly string[], reply: FastifyReply): FastifyReply {
  const bytes = Buffer.byteLength(body);
  reply.beforeSending(bytes);
  void reply.hijack();
  reply.raw.writeHead(200, [
    ...headers,
    "cache-control",
    "no-store",
    "content-type",
    JSON_TYPE,
    "content-length",
    String(bytes),
  ]);
  reply.raw.end(body);
  return reply;
}

/**
 * Compiles the writer of a route's answers. It returns text, or a readable when an answer is
 * written while its rows arrive.
 */
function compileAnswer<Deps>({
  list,
  streamed_member,
  response,
}: Route<Deps>): (answer: unknown, fields?: FieldTree) => string | Readable {
  if (list !== undefined) {
    const write = compileListWriter(response);
    return (answer, fields) => write(answer as ListAnswer, fields);
  }
  if (streamed_member === undefined) return compileWriter(response);
  const write = compileStreamedWriter(response, streamed_member);
  return (answer, fields) => write(answer as Readonly<Record<string, unknown>>, fields);
}

/**
 * Compresses a long answer for a client that accepts it; an answer of one text is sent
 * uncompressed.
 */
function asAccepted(source: Readable, request: FastifyRequest, reply: FastifyReply): Readable {
  void reply.header("vary", reply.hasHeader("vary") ? "Origin, accept-encoding" : "accept-encoding");
  const accepted = request.headers["accept-encoding"];
  const encoding = chooseEncoding(typeof accepted === "string" ? accepted : undefined);
  if (encoding === undefined) return source;
  void reply.header("content-encoding", encoding);
  return compress(source, encoding);
}

function fieldsOf(query: QueryMap): FieldTree | undefined {
  const fields = query.get("fields");
  return typeof fields === "string" ? parseFields(fields) : undefined;
}
