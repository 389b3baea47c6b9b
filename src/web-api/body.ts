import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, badRequest, unavailable } from "./errors.ts";
import { type ParsedBody, parseJson } from "./json.ts";

/** A body may be this long, in bytes. */
export const BODY_BYTES_MAX = 16 * 1024 * 1024;
/** Bodies above this size wait for their share of the budget before they are read. */
const LARGE_BODY_BYTES = 256 * 1024;
/** Bytes of large bodies that one node reads at the same time. */
export const LARGE_BODIES_BYTES_MAX = 48 * 1024 * 1024;
const BUDGET_WAIT_MS = 10_000;

const XML_TYPES = new Set(["application/xml", "application/xhtml+xml", "text/xml"]);

/**
 * Parses the body of a POST or PUT by the platform's rules: the Content-Type counts only when there is a body, and
 * only its charset parameter is known.
 *
 * @returns undefined for an empty body.
 * @throws ApiError 400 with the platform's texts.
 */
export function parseBody(request: FastifyRequest): ParsedBody | undefined {
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return undefined;
  const type = mediaType(request.headers["content-type"]);
  if (type !== "application/json") {
    throw badRequest(
      XML_TYPES.has(type)
        ? "XML bodies are not accepted: send application/json."
        : `Server cannot understand Content-Type HTTP header media type ${type}`,
    );
  }
  return parseJson(bytes);
}

function mediaType(header: string | undefined): string {
  if (header === undefined || header.trim() === "") throw badRequest("Content-Type header is empty.");
  const match = /^([\w!#$&^.+-]+\/[\w!#$&^.+-]+)(?:\s*;\s*charset=("?)([\w-]+)\2)?\s*;?\s*$/i.exec(header.trim());
  if (!match) throw badRequest("Content-Type header is invalid.");
  if (match[3] !== undefined && match[3].toLowerCase() !== "utf-8") {
    throw badRequest("UTF-8 is the only supported charset.");
  }
  return (match[1] ?? "").toLowerCase();
}

/**
 * Has Fastify hand over bodies as bytes, refuses encoded ones, and lets large ones wait until all that are in flight
 * fit into the node's budget.
 */
export function receiveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  const budget = byteBudget(LARGE_BODIES_BYTES_MAX);
  app.addHook("preParsing", async (request, reply, payload) => {
    const encoding = request.headers["content-encoding"];
    if (encoding !== undefined && encoding !== "identity") {
      throw badRequest(`Content-Encoding ${encoding} is not accepted: send the body as it is.`);
    }
    const announced = request.headers["content-length"];
    const isChunked = request.headers["transfer-encoding"] !== undefined;
    const bytes = isChunked ? BODY_BYTES_MAX : Number(announced ?? 0);
    if (bytes > BODY_BYTES_MAX) throw tooLarge();
    if (bytes > LARGE_BODY_BYTES) {
      const release = await budget.take(bytes);
      reply.raw.once("close", release);
    }
    return payload;
  });
}

export function tooLarge(): ApiError {
  return new ApiError(413, "The request body is larger than %1 bytes.", { parameters: [BODY_BYTES_MAX] });
}

/** Hands out a number of bytes in order of arrival; who waits too long is told to come again. */
function byteBudget(bytes_max: number) {
  let free = bytes_max;
  const waiting: { bytes: number; go: () => void }[] = [];
  const serve = (): void => {
    for (let next = waiting[0]; next !== undefined && next.bytes <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.bytes;
      next.go();
    }
  };
  return {
    take(bytes: number): Promise<() => void> {
      return new Promise((resolve, reject) => {
        const entry = {
          bytes,
          go: () => {
            clearTimeout(timer);
            let released = false;
            resolve(() => {
              if (released) return;
              released = true;
              free += bytes;
              serve();
            });
          },
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(unavailable());
          serve();
        }, BUDGET_WAIT_MS);
        waiting.push(entry);
        serve();
      });
    },
  };
}
