import { type TSchema, Type } from "typebox";
import { BODIES_BYTES_MAX } from "../body-budget.ts";
import { ANONYMOUS_BODY_BYTES_MAX, BODY_BYTES_MAX } from "../bind/body.ts";
import { BODY_LIMITS } from "../json/json.ts";
import { type ApiExamples, NO_EXAMPLES, type OperationExample } from "./examples.ts";
import { SCHEMAS, type SecurityNames, securityOf, securitySchemes } from "./components.ts";
import { describeInteger, describeSchema, itemsMax, type Json, type NoteSchema } from "./schema.ts";
import { collectNamedSchemas } from "./names.ts";
import { refusalComponents, refusalsOf } from "./refusals.ts";
import { STANDBY_HEADERS, standbyHeaderOf } from "./standby-headers.ts";
import { describeWebhooks, type WebhookEvent } from "./webhooks.ts";
import type { Route } from "../route.ts";
import { Int, isOptional, membersOf, Text } from "../schema.ts";

interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Descriptions of the features that have routes, by feature. */
  readonly tags: Readonly<Record<string, string>>;
  readonly security: SecurityNames;
  readonly events?: Readonly<Record<string, WebhookEvent>>;
  readonly examples?: ApiExamples;
}

const SEARCH_PARAMETER: Parameter = {
  name: "searchCriteria",
  in: "query",
  style: "deepObject",
  explode: true,
  description:
    "filter_groups[g][filters][f][field|value|condition_type], sort_orders[s][field|direction], page_size, current_page. " +
    "Filters of a group are joined by OR, groups by AND. Without a page size all rows are streamed.",
  schema: { type: "object", additionalProperties: true },
};

const adminListParameters = (columns: object): readonly Parameter[] => [
  parameter("page", Type.Optional(Int({ description: "From 1, which is the default." })), "query"),
  parameter("page_size", Type.Optional(Int({ description: "50 by default; 0 for all rows." })), "query"),
  parameter("sort", Type.Optional(Text({ description: "Column, `-` before it for descending." })), "query"),
  {
    name: "filter",
    in: "query",
    style: "deepObject",
    explode: true,
    description: "filter[field]=value, or filter[field][condition]=value.",
    schema: { type: "object", propertyNames: { enum: Object.keys(columns) } },
  },
];

const FIELDS_PARAMETER = parameter(
  "fields",
  Type.Optional(Text({ description: "Cuts the answer down: `items[location_id,name],total_count`." })),
  "query",
);

/** Builds the OpenAPI 3.1 document of every declared route. */
export function openApiDocument<Deps>(
  routes: readonly Route<Deps>[],
  { tags, security, events = {}, examples = NO_EXAMPLES, ...info }: OpenApiInfo,
): Json {
  const named = collectNamedSchemas();
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))) {
    const path = (route.surface === "rest" ? "/rest" : "/admin/api") + route.path;
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operation(route, examples.operations[route.operation] ?? {}, named.note),
    };
  }
  const { document, schemas } = named.resolve({
    paths,
    webhooks: describeWebhooks(events, examples.events, named.note),
  });
  return {
    openapi: "3.1.0",
    info: {
      ...info,
      description:
        `${info.description}\n\nLimits: a body takes up to ${BODY_BYTES_MAX / 2 ** 20} MiB, ` +
        `${ANONYMOUS_BODY_BYTES_MAX / 2 ** 10} KiB where no token is needed ` +
        `(${BODIES_BYTES_MAX / 2 ** 20} MiB of large bodies in flight per node), ${BODY_LIMITS.depth} levels, ` +
        `${BODY_LIMITS.values} values, ${BODY_LIMITS.keys} different keys, numbers of ${BODY_LIMITS.number_characters} characters; UTF-8 without a byte ` +
        "order mark; no Content-Encoding. A search takes 50 filters, `in` 1,000 values, patterns 256 characters.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      { url: "/", description: "The service that serves this document, local or in production.", "x-internal": false },
    ],
    tags: Object.entries(tags)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: securitySchemes(security),
      headers: STANDBY_HEADERS,
      responses: refusalComponents(routes, examples.refusals),
      schemas: { ...(SCHEMAS as object), ...schemas },
    },
    ...(document as object),
  };
}

const CSV = "With text/csv in Accept: all rows, UTF-8 without a byte order mark, amounts with a point.";

function operation<Deps>(
  route: Route<Deps>,
  { parameters: values = {}, ...example }: OperationExample,
  note: NoteSchema,
): Json {
  const variables = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  const members = Object.entries(route.input.properties);
  const hasBody = route.method === "POST" || route.method === "PUT";
  const inBody = hasBody ? members.filter(([name]) => !variables.has(name)) : [];
  const inQuery = hasBody ? [] : members.filter(([name]) => !variables.has(name));
  return {
    tags: [route.feature],
    operationId: route.operation,
    summary: route.summary,
    description: [route.description, `Resource: ${resourcesOf(route)}.`].filter(Boolean).join("\n\n"),
    security: securityOf(route),
    parameters: withExamples(values, [
      ...members.filter(([name]) => variables.has(name)).map(([name, schema]) => parameter(name, schema, "path")),
      ...inQuery.map(([name, schema]) => parameter(name, schema, "query")),
      ...(route.list === "search" ? [SEARCH_PARAMETER] : route.list ? adminListParameters(route.list) : []),
      ...(route.json_string_body ||
      route.csv ||
      route.pdf ||
      route.zip ||
      route.text ||
      (membersOf(route.response) === undefined && !route.list)
        ? []
        : [FIELDS_PARAMETER]),
    ]),
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
                  properties: Object.fromEntries(
                    inBody.map(([name, schema]) => [name, describeSchema(schema, "body", note)]),
                  ),
                },
                ...exampleOf(example.request),
              },
            },
          },
        }),
    responses: {
      200: {
        description: "Success",
        ...standbyHeaderOf(route),
        ...(route.empty
          ? {}
          : {
              content: {
                [contentType(route)]: { schema: answerSchema(route, note), ...exampleOf(example.answer) },
                ...(route.also_csv ? { "text/csv": { schema: { type: "string", description: CSV } } } : {}),
              },
            }),
      },
      ...refusalsOf(route),
    },
  };
}

function withExamples(values: Readonly<Record<string, unknown>>, parameters: readonly Parameter[]): Json {
  return parameters.map((described) => ({ ...described, ...exampleOf(values[described.name]) }));
}

function exampleOf(value: unknown): { readonly example?: Json } {
  return value === undefined ? {} : { example: value as Json };
}

/** Lists the resources that a route requires: any one of its alternatives, and all further ones. */
export function resourcesOf<Deps>({ resource, or, and }: Pick<Route<Deps>, "resource" | "or" | "and">): string {
  const alternatives = [resource, ...or].map((name) => `\`${name}\``).join(" or ");
  return [alternatives, ...and.map((name) => `\`${name}\``)].join(" and ");
}

type Parameter = { readonly [key: string]: Json } & { readonly name: string };

function parameter(name: string, schema: TSchema, location: "path" | "query"): Parameter {
  return {
    name,
    in: location,
    required: location === "path" || !isOptional(schema),
    schema: describeSchema(schema, "url", refuseNames),
  };
}

function refuseNames(name: string): never {
  throw new Error(`a parameter of a URL has the named schema ${name}`);
}

function contentType<Deps>({ csv, pdf, zip, text }: Route<Deps>): string {
  if (pdf) return "application/pdf";
  if (zip) return "application/zip";
  if (text) return text === "xml" ? "application/xml" : "text/plain";
  return csv ? "text/csv" : "application/json";
}

function answerSchema<Deps>(route: Route<Deps>, note: NoteSchema): Json {
  if (route.json_string_body) {
    return {
      type: "string",
      contentMediaType: "application/json",
      contentSchema: describeSchema(route.response, "answer", note),
    };
  }
  if (route.list === undefined || route.csv) return describeSchema(route.response, "answer", note);
  return {
    type: "object",
    required: ["items", "total_count"],
    properties: {
      items: { type: "array", maxItems: itemsMax("answer"), items: describeSchema(route.response, "answer", note) },
      ...(route.list === "search" ? { search_criteria: { type: "object" } } : {}),
      total_count: describeInteger(),
      ...(route.has_cursor
        ? { highest_revision: describeInteger({ description: "With changedAfter, in the place of search_criteria." }) }
        : {}),
    },
  };
}
