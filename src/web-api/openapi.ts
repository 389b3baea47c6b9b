import type { TSchema } from "typebox";
import { ANONYMOUS_BODY_BYTES_MAX, BODY_BYTES_MAX, LARGE_BODIES_BYTES_MAX } from "./body.ts";
import { JSON_LIMITS } from "./json.ts";
import type { Route } from "./route.ts";
import { isOptional, membersOf } from "./schema.ts";

interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

const ENVELOPE: Json = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string", description: "Raw text; `%1` and `%name` stand for the parameters." },
    errors: {
      type: "array",
      items: { type: "object", properties: { message: { type: "string" }, parameters: {} } },
    },
    parameters: {
      description: "A list for positional placeholders, an object for named ones.",
      type: ["array", "object"],
    },
  },
};

const SEARCH_PARAMETER: Json = {
  name: "searchCriteria",
  in: "query",
  style: "deepObject",
  explode: true,
  description:
    "filter_groups[g][filters][f][field|value|condition_type], sort_orders[s][field|direction], page_size, current_page. " +
    "Filters of a group are joined by OR, groups by AND. Without a page size all rows are streamed.",
  schema: { type: "object", additionalProperties: true },
};

const ADMIN_LIST_PARAMETERS: readonly Json[] = [
  { name: "page", in: "query", schema: { type: "integer", default: 1 } },
  { name: "page_size", in: "query", schema: { type: "integer", default: 50 } },
  { name: "sort", in: "query", description: "Column, `-` before it for descending.", schema: { type: "string" } },
  {
    name: "filter",
    in: "query",
    style: "deepObject",
    explode: true,
    description: "filter[field]=value, or filter[field][condition]=value.",
    schema: { type: "object", additionalProperties: true },
  },
];

const FIELDS_PARAMETER: Json = {
  name: "fields",
  in: "query",
  description: "Cuts the answer down: `items[location_id,name],total_count`.",
  schema: { type: "string" },
};

/** The OpenAPI 3.1 document of every declared route. */
export function openApiDocument<Deps>(routes: readonly Route<Deps>[], info: OpenApiInfo): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))) {
    const path = (route.surface === "rest" ? "/rest" : "/admin/api") + route.path;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      ...info,
      description:
        `${info.description}\n\nLimits: a body takes up to ${BODY_BYTES_MAX / 2 ** 20} MiB, ` +
        `${ANONYMOUS_BODY_BYTES_MAX / 2 ** 10} KiB where no token is needed ` +
        `(${LARGE_BODIES_BYTES_MAX / 2 ** 20} MiB of large bodies in flight per node), ${JSON_LIMITS.depth} levels, ` +
        `${JSON_LIMITS.values} values, numbers of ${JSON_LIMITS.number_characters} characters; UTF-8 without a byte ` +
        "order mark; no Content-Encoding. A search takes 50 filters, `in` 1,000 values.",
    },
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: ENVELOPE },
    },
    paths,
  };
}

function operation<Deps>(route: Route<Deps>): Json {
  const variables = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  const members = Object.entries(route.input.properties);
  const hasBody = route.method === "POST" || route.method === "PUT";
  const inBody = hasBody ? members.filter(([name]) => !variables.has(name)) : [];
  const inQuery = hasBody ? [] : members.filter(([name]) => !variables.has(name));
  return {
    tags: [route.feature],
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, c: string) => c.toUpperCase())}`,
    summary: route.summary,
    description: [route.description, `Resource: \`${route.resource}\`.`].filter(Boolean).join("\n\n"),
    security: route.resource === "anonymous" ? [] : [{ bearer: [] }],
    parameters: [
      ...members.filter(([name]) => variables.has(name)).map(([name, schema]) => parameter(name, schema, "path")),
      ...inQuery.map(([name, schema]) => parameter(name, schema, "query")),
      ...(route.list === "search" ? [SEARCH_PARAMETER] : route.list === "admin" ? ADMIN_LIST_PARAMETERS : []),
      ...(route.encoded || route.csv || route.pdf || (membersOf(route.response) === undefined && !route.list)
        ? []
        : [FIELDS_PARAMETER]),
    ],
    ...(inBody.length === 0
      ? {}
      : {
          requestBody: {
            required: inBody.some(([, schema]) => !isOptional(schema)),
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  description: "Keys may be written in snake_case or in camelCase.",
                  required: inBody.filter(([, schema]) => !isOptional(schema)).map(([name]) => name),
                  properties: Object.fromEntries(inBody.map(([name, schema]) => [name, plain(schema)])),
                },
              },
            },
          },
        }),
    responses: {
      200: {
        description: "Success",
        ...(route.empty ? {} : { content: { [contentType(route)]: { schema: answerSchema(route) } } }),
      },
      default: {
        description: "The platform's error envelope",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function parameter(name: string, schema: TSchema, place: "path" | "query"): Json {
  return { name, in: place, required: place === "path" || !isOptional(schema), schema: plain(schema) };
}

function contentType<Deps>({ csv, pdf }: Route<Deps>): string {
  if (pdf) return "application/pdf";
  return csv ? "text/csv" : "application/json";
}

function answerSchema<Deps>(route: Route<Deps>): Json {
  if (route.encoded) {
    return { type: "string", contentMediaType: "application/json", contentSchema: plain(route.response) };
  }
  if (route.list === undefined || route.csv) return plain(route.response);
  return {
    type: "object",
    required: ["items", "total_count"],
    properties: {
      items: { type: "array", items: plain(route.response) },
      ...(route.list === "search" ? { search_criteria: { type: "object" } } : {}),
      total_count: { type: "integer" },
      ...(route.feed
        ? { highest_revision: { type: "integer", description: "With changedAfter, in the place of search_criteria." } }
        : {}),
    },
  };
}

/** The schema without this project's own notes. */
function plain(schema: TSchema): Json {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key.startsWith("x-") ? undefined : value)),
  ) as Json;
}
