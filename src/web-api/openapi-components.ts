import { describeInteger, itemsMax, type Json } from "./openapi-schema.ts";
import type { Route } from "./route.ts";

/** What the document's components need to know of the application. */
export interface SecurityNames {
  /** The cookie of a session of the administration, over plain http. */
  readonly session_cookie: string;
  /** The header that carries the session's CSRF token. */
  readonly csrf_header: string;
}

const PARAMETERS: Json = { description: "A list for positional placeholders, an object for named ones." };
const MESSAGE: Json = { type: "string", description: "Raw text; `%1` and `%name` stand for the parameters." };

const ENVELOPE: Json = {
  type: "object",
  description: "The platform's error envelope.",
  required: ["message"],
  properties: {
    message: MESSAGE,
    errors: {
      type: "array",
      maxItems: itemsMax("answer"),
      description: "One row for each mistake, where a request has several.",
      items: { type: "object", properties: { message: MESSAGE, parameters: PARAMETERS } },
    },
    parameters: {
      ...PARAMETERS,
      anyOf: [
        { type: "array", maxItems: itemsMax("answer"), items: { description: "A value of any type." } },
        { type: "object", additionalProperties: true },
      ],
    },
  },
};

interface Refusal {
  readonly name: string;
  readonly description: string;
  readonly has_retry_after?: boolean;
}

const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: { name: "BadRequest", description: "The request is malformed, or a value of it is refused." },
  401: { name: "Unauthorized", description: "No valid token or session, or one without the resource of the route." },
  403: { name: "Forbidden", description: "The caller is known, and what it asks for needs more than its rights." },
  404: {
    name: "NotFound",
    description: "A row that the request names does not exist, or is out of the token's reach.",
  },
  409: { name: "Conflict", description: "The request contradicts what is stored." },
  413: { name: "TooLarge", description: "The body is larger than the route takes." },
  429: { name: "TooManyRequests", description: "Too many requests; retry later.", has_retry_after: true },
  500: { name: "InternalError", description: "A mistake of the service; the message has a report id." },
  503: { name: "Unavailable", description: "Temporarily unavailable; retry later.", has_retry_after: true },
};

const RETRY_AFTER: Json = {
  "Retry-After": { description: "Seconds to wait.", schema: describeInteger({ minimum: 1 }) },
};

/** The refusals of these routes, each described once. */
export function refusalComponents<Deps>(routes: readonly Route<Deps>[]): Json {
  const used = new Set(routes.flatMap(statusesOf));
  return Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([status]) => used.has(Number(status)))
      .map(([, { name, description, has_retry_after }]) => [
        name,
        {
          description,
          ...(has_retry_after ? { headers: RETRY_AFTER } : {}),
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      ]),
  );
}

export const SCHEMAS: Json = { Error: ENVELOPE };

/** What a route may refuse with, each a reference to its component. */
export function refusalsOf<Deps>(route: Route<Deps>): { readonly [status: string]: Json } {
  return Object.fromEntries(
    statusesOf(route).map((status) => [status, { $ref: `#/components/responses/${REFUSALS[status]?.name ?? ""}` }]),
  );
}

function statusesOf<Deps>({ surface, input, method, refuses }: Route<Deps>): readonly number[] {
  const has_input = Object.keys(input.properties).length > 0;
  const has_body = method === "POST" || method === "PUT";
  const is_admin_write = surface === "admin" && method !== "GET";
  const statuses = [
    400,
    401,
    429,
    500,
    503,
    ...(is_admin_write ? [403] : []),
    ...(has_input ? [404] : []),
    ...(has_body ? [413] : []),
    ...refuses,
  ];
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}

/** How callers say who they are. */
export function securitySchemes({ session_cookie, csrf_header }: SecurityNames): Json {
  return {
    bearer: {
      type: "http",
      scheme: "bearer",
      description:
        "The access token of an integration or of a terminal, or an administrator's from POST /V1/integration/admin/token.",
    },
    administrator: {
      type: "http",
      scheme: "bearer",
      description: "An administrator's token from POST /rest/V1/integration/admin/token.",
    },
    session: {
      type: "apiKey",
      in: "cookie",
      name: session_cookie,
      description: "The session of the administration application, from POST /admin/api/session.",
    },
    csrf: {
      type: "apiKey",
      in: "header",
      name: csrf_header,
      description: "The session's `csrf_token`; a session needs it for every request that is not GET.",
    },
  };
}

/** The ways in which a route's callers may say who they are. */
export function securityOf<Deps>({ resource, surface, method }: Route<Deps>): Json {
  if (resource === "anonymous") return [];
  if (surface === "rest") return [{ bearer: [] }];
  return [{ administrator: [] }, method === "GET" ? { session: [] } : { session: [], csrf: [] }];
}
