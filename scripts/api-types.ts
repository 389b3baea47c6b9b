/** JSON schema with the members that this service's OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly additionalProperties?: Schema | boolean;
  readonly contentSchema?: Schema;
  readonly [keyword: string]: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly 200: { readonly content?: Content } };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Required<Pick<Operation, "requestBody">> }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface TypedRoute {
  /** Method and path below the prefix, such as `GET /V1/pos/config`. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly answer: Schema | undefined;
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

/** Name of the type that is the default argument of generic components. */
export const DECIMAL = "Decimal";

/**
 * Returns a function that writes a JSON schema as a TypeScript type. `number` is the type of a
 * number that may have decimals, and the argument of generic components unless it is their default.
 * With `comments` members have their descriptions, which editors show.
 */
export function typeWriter(number: string, generic: ReadonlySet<string>, comments = false): (schema: Schema) => string {
  const scalars: Readonly<Record<string, string>> = { ...SCALARS, number };

  function typeOf(schema: Schema): string {
    if (schema.$ref !== undefined) {
      const name = nameOf(schema.$ref);
      return generic.has(name) && number !== DECIMAL ? `${name}<${number}>` : name;
    }
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
        ([name, member]) =>
          `${comments ? commentOf(member) : ""}readonly ${JSON.stringify(name)}${required.has(name) ? "" : "?"}: ${typeOf(member)}`,
      );
      return `{ ${members.join("; ")} }`;
    }
    if (type === "object" && schema.propertyNames) {
      return `{ readonly [name in ${typeOf(schema.propertyNames)}]?: unknown }`;
    }
    return scalars[type] ?? "unknown";
  }

  return typeOf;
}

function commentOf({ description }: Schema): string {
  return typeof description === "string"
    ? `\n/** ${description.replaceAll("*/", "* /").replaceAll("\n", " ")} */\n`
    : "";
}

function nameOf(reference: string): string {
  return reference.slice("#/components/schemas/".length);
}

/** Finds the names of the components that a value refers to, directly or through others. */
export function componentsOf(
  value: unknown,
  schemas: Readonly<Record<string, Schema>>,
  found = new Set<string>(),
): Set<string> {
  for (const [, reference = ""] of JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)) {
    const name = nameOf(reference);
    if (found.has(name) || schemas[name] === undefined) continue;
    found.add(name);
    componentsOf(schemas[name], schemas, found);
  }
  return found;
}

/** Returns the operations whose path starts with a prefix, and the components. */
export function readRoutes(
  document: string,
  prefix: string,
): { readonly routes: readonly TypedRoute[]; readonly schemas: Readonly<Record<string, Schema>> } {
  const { paths, components } = JSON.parse(document) as Document;
  const routes = Object.entries(paths)
    .filter(([path]) => path.startsWith(`${prefix}/`))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path.slice(prefix.length)}`,
        parameters: operation.parameters ?? [],
        body: operation.requestBody?.content["application/json"]?.schema,
        answer: Object.values(operation.responses[200].content ?? {})[0]?.schema,
      })),
    );
  return { routes, schemas: components.schemas };
}

/** Returns the schemas of the events that webhooks receive. */
export function readEvents(document: string): readonly Schema[] {
  const { webhooks } = JSON.parse(document) as Document;
  return Object.values(webhooks)
    .map(({ post }) => post.requestBody.content["application/json"]?.schema)
    .filter((schema) => schema !== undefined);
}

/** Returns an exported table of routes, with the types of their path, query, body and answer. */
export function routesType(name: string, routes: readonly TypedRoute[], typeOf: (schema: Schema) => string): string {
  const members = routes.map(({ name: route, parameters, body, answer }) => {
    const parts = [
      `path: ${parametersType(parameters, "path", typeOf)}`,
      `query: ${parametersType(parameters, "query", typeOf)}`,
      `body: ${body ? typeOf(body) : "undefined"}`,
      `answer: ${answer ? typeOf(answer) : "unknown"}`,
    ];
    return `  ${JSON.stringify(route)}: { ${parts.join("; ")} };`;
  });
  return `export interface ${name} {\n${members.join("\n")}\n}`;
}

/**
 * Returns the type of an operation's parameters of one location (path or query). `searchCriteria`
 * is left out: the client writes it.
 */
function parametersType(
  parameters: readonly Parameter[],
  location: "path" | "query",
  typeOf: (schema: Schema) => string,
): string {
  const own = parameters.filter((parameter) => parameter.in === location && parameter.name !== "searchCriteria");
  if (own.length === 0) return "undefined";
  const members = own.map(
    ({ name, schema, required = location === "path" }) =>
      `readonly ${JSON.stringify(name)}${required ? "" : "?"}: ${typeOf(schema)}`,
  );
  return `{ ${members.join("; ")} }`;
}
