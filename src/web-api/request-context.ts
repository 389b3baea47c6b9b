import type { FastifyReply, FastifyRequest } from "fastify";
import { prefersCsv } from "./accept.ts";
import { ApiError } from "./errors/errors.ts";
import type { ParsedBody } from "./json/json.ts";
import type { QueryMap } from "./bind/query-string.ts";
import type { Caller, RequestContext, StoreScope } from "./route.ts";
import { parseCookies } from "./url.ts";
import { whenClosed } from "./when-closed.ts";

interface ContextParts {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly authenticated: { readonly caller: Caller; readonly store: StoreScope };
  readonly query: QueryMap;
  readonly body: ParsedBody | undefined;
  readonly clientAddress: (request: FastifyRequest) => string;
  readonly isHttps: (request: FastifyRequest) => boolean;
}

/**
 * Context of a request. It is a class, since most routes read little of it, and an object with
 * getters of its own would cost every request.
 */
export class Context implements RequestContext {
  readonly #parts: ContextParts;
  #caller: Caller | undefined;
  #signal: AbortSignal | undefined;

  constructor(parts: ContextParts) {
    this.#parts = parts;
  }

  get caller(): Caller {
    this.#caller ??= { ...this.#parts.authenticated.caller, client_address: this.client_address };
    return this.#caller;
  }

  get store(): StoreScope {
    return this.#parts.authenticated.store;
  }

  get query(): QueryMap {
    return this.#parts.query;
  }

  get body(): ParsedBody | undefined {
    return this.#parts.body;
  }

  get signal(): AbortSignal {
    this.#signal ??= leaving(this.#parts.reply);
    return this.#signal;
  }

  get client_address(): string {
    return this.#parts.clientAddress(this.#parts.request);
  }

  get is_https(): boolean {
    return this.#parts.isHttps(this.#parts.request);
  }

  get authorization(): string | undefined {
    return this.#parts.request.headers.authorization;
  }

  get cookies(): ReadonlyMap<string, string> {
    return parseCookies(this.#parts.request.headers.cookie);
  }

  get user_agent(): string | undefined {
    return this.#parts.request.headers["user-agent"];
  }

  get prefers_csv(): boolean {
    return prefersCsv(this.#parts.request.headers.accept);
  }

  get setHeader(): (name: string, value: string) => void {
    const { reply } = this.#parts;
    return (name, value) => void reply.header(name, value);
  }
}

/** Returns a signal that aborts when the client leaves before its answer is complete. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  whenClosed(raw, () => {
    if (!raw.writableFinished) controller.abort(new ApiError("client_left"));
  });
  return controller.signal;
}
