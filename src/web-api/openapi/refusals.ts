import { ERRORS, type ErrorCode, statusOf } from "../errors/error-table.ts";
import { BODY_ERRORS, QUERY_ERRORS, SEARCH_ERRORS } from "../errors/table/requests.ts";
import type { Route, Surface } from "../route.ts";
import type { ApiExamples } from "./examples.ts";
import { describeInteger, type Json } from "./schema.ts";

interface Refusal {
  readonly name: string;
  readonly description: string;
  readonly has_retry_after?: boolean;
  /** Returns the service's own error codes; the keys say which operations can answer them. */
  readonly codes?: (surface: Surface) => Readonly<Record<string, readonly string[]>>;
}

/** Key of the 403 of operations that require a recent sign-in. */
const STEP_UP = "403 step up";
/** Error codes of lists that only one surface answers, with that surface. */
const SEARCH_CODES_OF: Readonly<Record<string, Surface>> = {
  sort_not_readable: "admin",
  filter_not_readable: "admin",
  sort_direction_invalid: "rest",
};
const EVERY = "Every operation";
const WITH_BODY = "Operations with a body";
const LISTS = "Lists";
const WITH_TOKEN = "Operations that need a token";
const ENROLLING = "For an administrator who must set up a second factor";

const REFUSALS: Readonly<Record<string, Refusal>> = {
  400: {
    name: "BadRequest",
    description: "The request is malformed, or a value of it is refused.",
    codes: (surface) => ({
      [EVERY]: [...(surface === "rest" ? ["not_processable"] : []), ...Object.keys(QUERY_ERRORS)],
      [WITH_BODY]: Object.keys(BODY_ERRORS).filter((code) => code !== "body_too_large"),
      [LISTS]: Object.keys(SEARCH_ERRORS).filter((code) => (SEARCH_CODES_OF[code] ?? surface) === surface),
    }),
  },
  401: {
    name: "Unauthorized",
    description: "No valid token or session, or one without the resource of the route.",
    codes: () => ({
      [WITH_TOKEN]: ["not_authorized"],
      [ENROLLING]: ["enrollment_required"],
    }),
  },
  403: {
    name: "Forbidden",
    description: "The caller is known, and what it asks for needs more than its rights.",
    codes: () => ({ [EVERY]: ["cross_site_request"] }),
  },
  [STEP_UP]: {
    name: "StepUpRequired",
    description: "The password was confirmed more than 10 minutes ago, or the request came from another site.",
    codes: () => ({ [EVERY]: ["step_up_required", "cross_site_request"] }),
  },
  404: {
    name: "NotFound",
    description: "A row that the request names does not exist, or is out of the token's reach.",
  },
  409: { name: "Conflict", description: "The request contradicts what is stored." },
  413: {
    name: "TooLarge",
    description: "The body is larger than the route takes.",
    codes: () => ({ [EVERY]: ["body_too_large"] }),
  },
  429: {
    name: "TooManyRequests",
    description: "Too many requests; retry later.",
    has_retry_after: true,
    codes: () => ({ [EVERY]: ["too_many_requests"] }),
  },
  500: {
    name: "InternalError",
    description: "A mistake of the service; the message has a report id.",
    codes: () => ({ [EVERY]: ["internal"] }),
  },
  503: {
    name: "Unavailable",
    description: "Temporarily unavailable; retry later.",
    has_retry_after: true,
    codes: () => ({ [EVERY]: ["unavailable"] }),
  },
};

const ENVELOPES = { rest: "Error", admin: "AdminError" } as const;

const HEADERS: Readonly<Record<string, Json>> = {
  "X-Error-Code": { description: "Code of the error, see docs/errors.md.", schema: { type: "string" } },
  "X-Request-Id": {
    description: "Names the request in the service's log: the request's own header, if it is well-formed.",
    schema: { type: "string" },
  },
};
const RETRY_AFTER: Json = { description: "Seconds to wait.", schema: describeInteger({ minimum: 1 }) };

/** Describes each refusal of these routes once, with the examples of its status. */
export function refusalComponents<Deps>(
  routes: readonly Route<Deps>[],
  examples: Partial<ApiExamples["refusals"]> = {},
): Json {
  return Object.fromEntries(
    (["rest", "admin"] as const).flatMap((surface) => {
      const used = new Set(routes.filter((route) => route.surface === surface).flatMap(refusalKeysOf));
      return Object.entries(REFUSALS)
        .filter(([key]) => used.has(key))
        .map(([key, { description, has_retry_after, codes }]) => {
          const listed: readonly (readonly [string, readonly string[]])[] = Object.entries(codes?.(surface) ?? {});
          return [
            refusalName(surface, key),
            {
              description: [
                description,
                ...listed.map(([which, names]) => `${which}: ${names.map((code) => `\`${code}\``).join(", ")}.`),
                "docs/errors.md lists every code, with its message.",
              ].join("\n\n"),
              headers: { ...HEADERS, ...(has_retry_after ? { "Retry-After": RETRY_AFTER } : {}) },
              content: {
                "application/json": {
                  schema: { $ref: `#/components/schemas/${ENVELOPES[surface]}` },
                  ...examplesOf(
                    key,
                    listed.flatMap(([, names]) => names),
                    examples[surface] ?? {},
                  ),
                },
              },
            },
          ];
        });
    }),
  );
}

/**
 * Collects the examples of a response: those of its own codes, and those of other errors with its
 * status.
 */
function examplesOf(
  key: string,
  own: readonly string[],
  examples: Readonly<Record<string, unknown>>,
): { examples?: Json } {
  const status = Number.parseInt(key, 10);
  const shown = Object.entries(examples).filter(([code]) => {
    if (own.includes(code)) return true;
    return statusOf(code as ErrorCode) === status && status !== 403;
  });
  if (shown.length === 0) return {};
  return {
    examples: Object.fromEntries(
      shown.map(([code, value]) => [code, { summary: ERRORS[code as ErrorCode].description, value: value as Json }]),
    ),
  };
}

function refusalName(surface: Surface, key: string): string {
  const name = REFUSALS[key]?.name ?? "";
  return surface === "admin" ? `Admin${name}` : name;
}

/** Returns the error responses of a route, each a reference to its component. */
export function refusalsOf<Deps>(route: Route<Deps>): { readonly [status: string]: Json } {
  return Object.fromEntries(
    refusalKeysOf(route).map((key) => [
      Number.parseInt(key, 10),
      { $ref: `#/components/responses/${refusalName(route.surface, key)}` },
    ]),
  );
}

export interface KnownStatus {
  readonly status: string;
  readonly description: string;
  readonly codes: readonly string[];
}

/** Lists the error statuses of a route, for its page. */
export function statusesOf<Deps>(route: Route<Deps>): readonly KnownStatus[] {
  const has_body = route.method === "POST" || route.method === "PUT";
  const applies: Readonly<Record<string, boolean>> = {
    [EVERY]: true,
    [WITH_BODY]: has_body,
    [LISTS]: route.list !== undefined,
    [WITH_TOKEN]: route.resource !== "anonymous",
    [ENROLLING]: route.resource !== "anonymous" && !route.before_enrollment,
  };
  return refusalKeysOf(route).map((key) => {
    const { description = "", codes } = REFUSALS[key] ?? {};
    const known = Object.entries(codes?.(route.surface) ?? {}).filter(([which]) => applies[which]);
    return { status: String(Number.parseInt(key, 10)), description, codes: known.flatMap(([, names]) => names) };
  });
}

/** Returns the keys of a route's refusals, each a status or `STEP_UP`. */
function refusalKeysOf<Deps>({ surface, input, method, error_statuses, step_up }: Route<Deps>): readonly string[] {
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
    ...error_statuses,
  ];
  return [...new Set(statuses)]
    .toSorted((a, b) => a - b)
    .map((status) => (status === 403 && step_up ? STEP_UP : `${status}`));
}
