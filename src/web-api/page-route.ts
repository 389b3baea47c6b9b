import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLongerThan } from "../runtime/characters.ts";
import { ANONYMOUS_BODY_BYTES_MAX, CONTENT_TYPE_CHARACTERS_MAX } from "./bind/body.ts";
import { ApiError } from "./errors/errors.ts";
import { addMissing } from "./security-headers.ts";
import { pathParameters } from "./url.ts";

export interface PageRequest {
  readonly path: ReadonlyMap<string, string>;
  /** Fields of the form; empty for a request without a form. */
  readonly form: ReadonlyMap<string, string>;
  readonly client_address: string;
  readonly accept_language: string | undefined;
  /** Host and port as the client wrote them; undefined when they are no valid host. */
  readonly host: string | undefined;
}

export interface PageAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page for people, which answers HTML or a file, and takes forms instead of JSON. */
export interface PageRoute<Deps> {
  readonly method: "GET" | "POST";
  /** Path below `/pos/`, with variables as `{name}`. */
  readonly path: string;
  /** Maximum characters of each form field; a form with any other field is refused. */
  readonly fields: Readonly<Record<string, number>>;
  readonly run: (deps: Deps, request: PageRequest) => Promise<PageAnswer>;
}

export interface PageAdapters {
  /** Returns the methods of the pages at a URL; empty when the URL has no page. */
  readonly methodsOf: (url: string) => readonly string[];
  readonly renderRefusal: (refusal: ApiError, request: FastifyRequest) => string;
}

export const HTML_TYPE = "text/html; charset=utf-8";
const FORM_TYPE = /^application\/x-www-form-urlencoded(?:\s*;\s*charset=("?)utf-8\1)?\s*$/i;
const HOST = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$/;

/**
 * Headers of every answer below /pos/, whatever its status: the URL of a page is its secret
 * (interface §4.4).
 */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "referrer-policy": "no-referrer",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-robots-tag": "noindex",
  "cache-control": "private, no-store",
};

// Matches the URL of a page for people. The router decodes letters before it compares, so
// `/%70os/…` is such a page, too.
const PAGE_URL = /^(?:https?:\/\/[^/]*)?\/+(?:p|%[57]0)(?:o|%[46]f)(?:s|%[57]3)(?:[/?]|%2f|$)/i;

/** Returns whether a URL, as it was sent, is that of a page for people. */
export function isPageUrl(original_url: string): boolean {
  return PAGE_URL.test(original_url);
}

export function addPageHeaders(reply: FastifyReply): void {
  addMissing(reply, PAGE_HEADERS);
}

export function answerPageRefusal(
  { renderRefusal }: PageAdapters,
  refusal: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return reply
    .code(refusal.status)
    .headers({ ...PAGE_HEADERS, ...refusal.headers })
    .type(HTML_TYPE)
    .send(renderRefusal(refusal, request));
}

/** Returns a function that lists the methods of the pages at a URL. */
export function pageMethods<Deps>(pages: readonly PageRoute<Deps>[]): PageAdapters["methodsOf"] {
  const patterns = pages.map(({ path, method }) => ({
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/?]+")}/?(?:\\?|$)`),
    methods: method === "GET" ? ["GET", "HEAD"] : [method],
  }));
  return (url) => patterns.filter(({ pattern }) => pattern.test(url)).flatMap(({ methods }) => methods);
}

/** Registers pages for people. A page with GET also answers HEAD. */
export function registerPages<Deps>(
  app: FastifyInstance,
  pages: readonly PageRoute<Deps>[],
  deps: Deps,
  { clientAddress }: { readonly clientAddress: (request: FastifyRequest) => string },
): void {
  for (const page of pages) {
    const readPath = pathParameters(page.path);
    app.route({
      method: page.method,
      url: page.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      exposeHeadRoute: page.method === "GET",
      bodyLimit: ANONYMOUS_BODY_BYTES_MAX,
      onRequest: (request, _reply, done) => {
        request.body_bytes_max = ANONYMOUS_BODY_BYTES_MAX;
        done();
      },
      handler: async (request, reply) => {
        const host = request.headers.host ?? "";
        const answer = await page.run(deps, {
          path: readPath(request.url),
          form: page.method === "POST" ? parseForm(request, page.fields) : new Map(),
          client_address: clientAddress(request),
          accept_language: request.headers["accept-language"],
          host: HOST.test(host) ? host : undefined,
        });
        const { body } = answer;
        return reply
          .code(answer.status)
          .headers(answer.headers ?? {})
          .type(answer.type)
          .send(typeof body === "string" ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength));
      },
    });
  }
}

/**
 * Reads a form: declared fields only, each at most once and within its length, in UTF-8.
 *
 * @throws ApiError 400, and 415 for another type of body.
 */
function parseForm(request: FastifyRequest, fields: PageRoute<never>["fields"]): ReadonlyMap<string, string> {
  const bytes = request.body;
  const form = new Map<string, string>();
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return form;
  const type = request.sent_type ?? "";
  if (type.length > CONTENT_TYPE_CHARACTERS_MAX || !FORM_TYPE.test(type)) throw new ApiError("form_format_unknown");
  for (const pair of bytes.toString("latin1").split("&")) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = decode(at === -1 ? pair : pair.slice(0, at));
    const most = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (most === undefined || form.has(name)) throw new ApiError("form_field_unexpected");
    const value = at === -1 ? "" : decode(pair.slice(at + 1));
    if (isLongerThan(value, most)) throw new ApiError("form_field_too_long");
    form.set(name, value);
  }
  return form;
}

function decode(text: string): string {
  try {
    if (!/^[\x20-\x7e]*$/.test(text)) throw new URIError("not percent-encoded");
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (error) {
    if (error instanceof URIError) throw new ApiError("form_not_decodable");
    throw error;
  }
}
