import assert from "node:assert/strict";
import { type AddressInfo, connect } from "node:net";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { Type } from "typebox";
import { createLogger } from "../runtime/log.ts";
import { badRequest } from "./errors.ts";
import { type Caller, type Route, routesOf } from "./route.ts";
import { Bool, BODY_CHARACTERS_MAX, Decimal, Int, Nullable, ServerOwned, Text, Timestamp, Verbatim } from "./schema.ts";
import { openServer, register } from "./server.ts";

/** A little API without a database, on which tests prove what every route has in common. */
export interface SampleServer {
  readonly app: FastifyInstance;
  readonly log_lines: string[];
  readonly call: (method: string, url: string, options?: SampleCall) => Promise<SampleAnswer>;
  /** Listens on a port of its own. */
  readonly listen: () => Promise<number>;
}

export interface SampleCall {
  readonly body?: string | Buffer;
  /** Undefined sends none. */
  readonly authorization?: string | undefined;
  readonly type?: string | undefined;
  readonly headers?: Record<string, string>;
}

export interface SampleAnswer {
  readonly status: number;
  readonly text: string;
  /** The body as JSON; undefined when it is empty. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects
  readonly body: any;
  readonly headers: Record<string, unknown>;
}

const Inner = Type.Object({ count: Type.Optional(Int()), price: Type.Optional(Decimal()) });

const Thing = Type.Object({
  thing_id: Type.Optional(ServerOwned(Int())),
  name: Type.Optional(Text({ characters_max: BODY_CHARACTERS_MAX })),
  note: Type.Optional(Nullable(Text())),
  quantity: Type.Optional(Int()),
  is_active: Type.Optional(Bool()),
  unit_price: Type.Optional(Decimal()),
  raw_text: Type.Optional(Verbatim()),
  sold_at: Type.Optional(Timestamp()),
  inner: Type.Optional(Inner),
  rows: Type.Optional(Type.Array(Inner)),
  tags: Type.Optional(Type.Array(Text())),
});

const rest = routesOf("rest", "sample");
const admin = routesOf("admin", "sample");
const RESOURCE = "Sample::things";

class Explained extends Error {}

/** Every route answers what reached it, as plain JSON. */
const echo = async (_deps: object, input: object) => input;

export const SAMPLE_ROUTES: readonly Route<object>[] = [
  rest({
    method: "GET",
    path: "/V1/things/{thingId}",
    resource: RESOURCE,
    summary: "Read",
    input: Type.Object({ thingId: Int(), flag: Type.Optional(Bool()), amount: Type.Optional(Decimal()) }),
    response: Type.Object({
      thingId: Int(),
      flag: Type.Optional(Bool()),
      amount: Type.Optional(Decimal()),
      store: Type.Object({ code: Text(), store_id: Int() }),
    }),
    run: async (_deps: object, input, { store }) => ({ ...input, store }),
  }),
  rest({
    method: "GET",
    path: "/V1/things/code/{code}",
    resource: RESOURCE,
    summary: "Read by code",
    input: Type.Object({ code: Text() }),
    response: Type.Object({ code: Text() }),
    run: echo,
  }),
  rest({
    method: "GET",
    path: "/V1/things/special",
    resource: RESOURCE,
    summary: "A literal beside a variable",
    input: Type.Object({}),
    response: Bool(),
    run: async () => true,
  }),
  rest({
    method: "POST",
    path: "/V1/things",
    resource: RESOURCE,
    summary: "Create",
    input: Type.Object({ thing: Thing, mode: Type.Optional(Text()) }),
    response: Type.Unsafe<unknown>({}),
    saves: "thing",
    run: echo,
  }),
  rest({
    method: "PUT",
    path: "/V1/things/{thingId}",
    resource: RESOURCE,
    summary: "Update",
    input: Type.Object({ thingId: Int(), thing: Thing }),
    response: Type.Unsafe<unknown>({}),
    run: echo,
  }),
  rest({
    method: "POST",
    path: "/V1/pairs",
    resource: RESOURCE,
    summary: "Two required parameters",
    input: Type.Object({ first_name: Text(), email: Text() }),
    response: Type.Unsafe<unknown>({}),
    run: echo,
  }),
  rest({
    method: "POST",
    path: "/V1/open",
    resource: "anonymous",
    summary: "For everybody",
    input: Type.Object({}),
    response: Bool(),
    run: async () => true,
  }),
  rest({
    method: "GET",
    path: "/V1/fails",
    resource: RESOURCE,
    summary: "Throws",
    input: Type.Object({}),
    response: Bool(),
    run: async () => {
      throw new TypeError("a bug with a secret inside");
    },
  }),
  rest({
    method: "DELETE",
    path: "/V1/fails",
    resource: RESOURCE,
    summary: "Throws what the application can explain",
    input: Type.Object({}),
    response: Bool(),
    run: async () => {
      throw new Explained("why");
    },
  }),
  rest({
    method: "GET",
    path: "/V1/text",
    resource: RESOURCE,
    summary: "A JSON text in a JSON string",
    input: Type.Object({}),
    response: Type.Object({ a: Int() }),
    encoded: true,
    run: async () => JSON.stringify('{"a":1}'),
  }),
  rest({
    method: "DELETE",
    path: "/V1/things/{thingId}",
    resource: RESOURCE,
    summary: "Delete",
    input: Type.Object({ thingId: Int() }),
    response: Bool(),
    run: async () => true,
  }),
  admin({
    method: "POST",
    path: "/things",
    resource: RESOURCE,
    summary: "Create, strictly",
    input: Type.Object({ name: Text() }),
    response: Type.Object({ name: Text() }),
    run: echo,
  }),
];

const GUEST: Caller = { kind: "guest", id: 0, name: "guest", resources: new Set(), location_ids: [] };
const HOLDER: Caller = { kind: "integration", id: 1, name: "sample", resources: new Set([RESOURCE]), location_ids: [] };
const OTHER: Caller = { ...HOLDER, id: 2, name: "other" };
const STORES = new Map([
  ["default", { code: "default", store_id: 1, website_id: 1 }],
  ["all", { code: "admin", store_id: 0, website_id: 0 }],
  ["nl", { code: "nl", store_id: 2, website_id: 1 }],
]);

/** Opens the little API; `Bearer good` and `Bearer other` may call all of it. */
export async function openSampleServer(): Promise<SampleServer> {
  const log_lines: string[] = [];
  const log = createLogger({ level: "info", destination: { write: (line) => void log_lines.push(line) } });
  const surroundings = {
    log: log as FastifyBaseLogger,
    authenticate: async (request: { headers: { authorization?: string | undefined } }) =>
      request.headers.authorization === "Bearer good"
        ? HOLDER
        : request.headers.authorization === "Bearer other"
          ? OTHER
          : GUEST,
    refresh: async () => undefined,
    findStore: async (code: string | undefined) => STORES.get(code ?? "default"),
    clientAddress: () => "127.0.0.1",
    isHttps: () => false,
    public_url: undefined,
    explain: (error: unknown) =>
      error instanceof Explained ? badRequest("Explained: %1", [error.message]) : undefined,
    onAnswer: () => undefined,
  };
  const app = openServer(surroundings);
  register(app, SAMPLE_ROUTES, {}, surroundings);
  await app.ready();

  return {
    app,
    log_lines,
    async call(method, url, { body, headers, ...rest } = {}) {
      const authorization = "authorization" in rest ? rest.authorization : "Bearer good";
      const type = "type" in rest ? rest.type : body === undefined ? undefined : "application/json";
      const response = await app.inject({
        method: method as "GET",
        url,
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          ...(type === undefined ? {} : { "content-type": type }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      const text = response.body;
      return {
        status: response.statusCode,
        text,
        headers: response.headers,
        body: text === "" ? undefined : JSON.parse(text),
      };
    },
    async listen() {
      await app.listen({ port: 0, host: "127.0.0.1" });
      return (app.server.address() as AddressInfo).port;
    },
  };
}

/** Writes raw bytes to a port and answers all that comes back until the server closes the connection. */
export function exchange(port: number, ...chunks: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => {
      for (const chunk of chunks) socket.write(chunk);
    });
    socket.on("data", (chunk: Buffer) => received.push(chunk));
    socket.on("close", () => resolve(Buffer.concat(received).toString()));
    socket.on("error", (error: Error & { code?: string }) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
  });
}

/** What one member of the data object becomes; the error's text when it is refused. */
export async function boundMember({ call }: SampleServer, key: string, source: string): Promise<unknown> {
  const answer = await call("POST", "/rest/V1/things", { body: `{"thing":{"${key}":${source}}}` });
  if (answer.status === 200) return answer.body.thing[key];
  assert.equal(answer.status, 400, answer.text);
  assert.deepEqual(Object.keys(answer.body), ["message"]);
  return answer.body.message;
}

/** What a value of a wrong type is refused with; `path` leads to it. */
export const invalid = (value: string, expected: string, ...path: string[]) =>
  `${path.map((key) => `Error occurred during "${key}" processing. `).join("")}The "${value}" value's type is invalid. The "${expected}" type was expected. Verify and try again.`;
