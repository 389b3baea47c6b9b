import { readFileSync, writeFileSync } from "node:fs";
import { format } from "node:util";
import { OPENAPI_FILE } from "./openapi.ts";

/** Where the types lie that the administration application speaks to `/admin/api` with. */
export const ADMIN_TYPES_FILE = new URL("../admin/src/api/routes.ts", import.meta.url);

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly additionalProperties?: Schema | boolean;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> } };
}

const SCALARS: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
  object: "Record<string, unknown>",
  array: "readonly unknown[]",
};

/** TypeScript text of a JSON schema, as far as this service's document uses the language. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return "unknown";
  return types.map((type) => single(type, schema)).join(" | ");
}

function single(type: string, schema: Schema): string {
  if (type === "array" && schema.items) return `readonly (${typeOf(schema.items)})[]`;
  if (type === "object" && schema.properties) {
    const required = new Set(schema.required);
    const members = Object.entries(schema.properties).map(
      ([name, member]) => `readonly ${JSON.stringify(name)}${required.has(name) ? "" : "?"}: ${typeOf(member)}`,
    );
    return `{ ${members.join("; ")} }`;
  }
  return SCALARS[type] ?? "unknown";
}

/** The types' text, as it is committed. */
export function adminTypesText(document: string): string {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, Operation>> };
  const routes = Object.entries(paths)
    .filter(([path]) => path.startsWith("/admin/api/"))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path.slice("/admin/api".length)}`;
        const body = operation.requestBody?.content["application/json"]?.schema;
        const [answer] = Object.values(operation.responses[200].content);
        return format(
          "  %s: { body: %s; answer: %s };",
          JSON.stringify(name),
          body ? typeOf(body) : "undefined",
          answer ? typeOf(answer.schema) : "unknown",
        );
      }),
    );
  return `// Made from openapi.json by scripts/admin-types.ts; never edited by hand.\n\nexport interface Routes {\n${routes.join("\n")}\n}\n`;
}

if (import.meta.main) writeFileSync(ADMIN_TYPES_FILE, adminTypesText(readFileSync(OPENAPI_FILE, "utf8")));
