import { type ApiDocument, contentOf, type Operation, type Parameter } from "./document.ts";
import { codeOf, describeValue, membersTable, withExactDecimals } from "./members.ts";
import { codeBlock, linkTo, type Link, tableOf } from "./page.ts";
import { type Call, curlSample, pythonSample, typescriptSample } from "./samples.ts";
import { ANONYMOUS_BODY_BYTES_MAX, BODY_BYTES_MAX } from "../web-api/bind/body.ts";
import { ERRORS, type ErrorCode } from "../web-api/errors/error-table.ts";
import { resourcesOf } from "../web-api/openapi/openapi.ts";
import { statusesOf } from "../web-api/openapi/refusals.ts";
import type { Route } from "../web-api/route.ts";

export interface Described {
  readonly route: Route<never>;
  /** Path of the operation, with its prefix. */
  readonly path: string;
  readonly operation: Operation;
}

/** Pages that the page of every operation links to. */
export const ERRORS_GUIDE: Link = { address: "/docs/guides/errors", title: "Errors" };
export const API_INDEX: Link = { address: "/docs/api", title: "API" };

/** Returns the Markdown of an operation: its facts, input, samples, answer and errors. */
export function operationText(described: Described, document: ApiDocument): string {
  const { route, path, operation } = described;
  const call = callOf(described, document);
  const body = contentOf(operation.requestBody)?.[1];
  const [answer_type, answer] = contentOf(operation.responses["200"]) ?? [];
  const answered = answer === undefined ? "" : membersTable(answer.schema, document);
  return [
    `# ${operation.summary}`,
    codeBlock("http", `${route.method} ${path}`),
    route.description ?? "",
    factsOf(route),
    ...section("## Parameters", parametersTable(operation.parameters, document)),
    ...(body === undefined ? [] : section("## Body", membersTable(body.schema, document))),
    ...(body?.example === undefined ? [] : section("### Example of a body", jsonBlock(body.example))),
    "## Samples",
    "The address of the server is in `TILLKEEPER_URL`, and the token, where one is needed, in `TILLKEEPER_TOKEN`.",
    ...section("### curl", codeBlock("sh", curlSample(call))),
    ...section("### TypeScript", codeBlock("ts", typescriptSample(call))),
    ...section("### Python", codeBlock("python", pythonSample(call))),
    "## Answer",
    answer_type === undefined ? "Status 200, without a body." : `Status 200, \`${answer_type}\`.`,
    ...(route.json_string_body ? ["The body is a JSON string that holds JSON text with these members."] : []),
    answered,
    ...(answer?.example === undefined ? [] : section("### Example of an answer", jsonBlock(answer.example))),
    "## Errors",
    errorsTable(route),
    `${linkTo(ERRORS_GUIDE)} lists every code with its message, and the form of an error.`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function section(title: string, text: string): readonly string[] {
  return text === "" ? [] : [title, text];
}

function jsonBlock(value: unknown): string {
  return typeof value === "string" ? codeBlock("", value) : codeBlock("json", JSON.stringify(value, null, 2));
}

function factsOf(route: Route<never>): string {
  const takes_body = route.method === "POST" || route.method === "PUT";
  const bytes = route.resource === "anonymous" ? ANONYMOUS_BODY_BYTES_MAX : BODY_BYTES_MAX;
  return [
    `- Permission: ${permissionOf(route)}`,
    `- Operation: \`${route.operation}\``,
    ...(route.step_up ? ["- The password must have been confirmed within the last ten minutes."] : []),
    ...(takes_body ? [`- Body: at most ${sizeOf(bytes)}`] : []),
    ...(route.list === undefined ? [] : ["- A list: see [searches and limits](/docs/api#limits)"]),
    ...(typeof route.list === "object" ? [`- Filters and sorts by ${namesOf(route.list)}`] : []),
  ].join("\n");
}

const namesOf = (columns: object): string =>
  Object.keys(columns)
    .map((name) => `\`${name}\``)
    .join(", ");

/** Describes the ACL resources of a route in words. */
export function permissionOf(route: Route<never>): string {
  const { resource, surface } = route;
  if (resource === "anonymous") return "none, and no token";
  const token = surface === "rest" ? "a token" : "an administrator";
  if (resource === "signed-in") return "any administrator";
  return `${token} with ${resourcesOf(route)}`;
}

function sizeOf(bytes: number): string {
  return bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MiB` : `${bytes / 2 ** 10} KiB`;
}

function parametersTable(parameters: readonly Parameter[], document: ApiDocument): string {
  return tableOf(
    ["Name", "In", "Type", "Notes"],
    parameters.map(({ name, in: location, required, description, schema, example }) => {
      const { type, notes } = describeValue(schema, document);
      const all = [
        required === true ? "" : "optional",
        notes,
        example === undefined || typeof example === "object" ? "" : `for example ${codeOf(example)}`,
        description ?? schema.description ?? "",
      ].filter((note) => note !== "");
      return [`\`${name}\``, location, type, all.join("; ")];
    }),
  );
}

/**
 * Returns a table of the route's known error codes by status; a status without a code has its
 * description.
 */
function errorsTable(route: Route<never>): string {
  const rows = statusesOf(route).flatMap(({ status, description, codes }) =>
    codes.length === 0
      ? [[status, "", description]]
      : codes.map((code) => [status, `\`${code}\``, ERRORS[code as ErrorCode].description]),
  );
  return tableOf(["Status", "Code", "Meaning"], rows);
}

export function callOf({ route, path, operation }: Described, document: ApiDocument): Call {
  const body = contentOf(operation.requestBody)?.[1];
  const examples = operation.parameters.filter(({ example }) => example !== undefined);
  const isIn = (location: string) => examples.filter((parameter) => parameter.in === location);
  return {
    method: route.method,
    path,
    variables: Object.fromEntries(isIn("path").map(({ name, example }) => [name, example as string | number])),
    query: isIn("query").flatMap(({ name, example }) => pairsOf(name, example)),
    body: body?.example,
    exact_body: body === undefined ? undefined : withExactDecimals(body.example, body.schema, document),
    needs_token: route.resource !== "anonymous",
    answer: route.pdf || route.zip ? "file" : route.csv ? "text" : route.empty ? "nothing" : "json",
  };
}

function pairsOf(name: string, example: unknown): readonly (readonly [string, string])[] {
  if (typeof example !== "object" || example === null) return [[name, String(example)]];
  return Object.entries(example).map(([member, value]) => [`${name}[${member}]`, String(value)]);
}
