import { readFileSync, writeFileSync } from "node:fs";
import {
  componentsOf,
  DECIMAL,
  readEvents,
  readRoutes,
  routesType,
  type Schema,
  type TypedRoute,
  typeWriter,
} from "./api-types.ts";
import { OPENAPI_FILE } from "./openapi.ts";

/** Generated file with the types of both APIs and of the events for `@tillkeeper/client`. */
export const CLIENT_TYPES_FILE = new URL("../packages/client/src/routes.ts", import.meta.url);

/** Name of the argument of generic components. */
const ARGUMENT = "Figure";

/**
 * Returns the text of the types as it is committed. A number that may have decimals is a text in
 * the REST interface and a number in the administration's; a component of both takes its type as an
 * argument. `DECIMAL_MEMBERS` has the names of the members that hold one, by which the client keeps
 * the digits of an answer.
 */
export function clientTypesText(document: string): string {
  const { routes, schemas } = readRoutes(document, "/rest");
  const { routes: admin_routes } = readRoutes(document, "/admin/api");
  const events = readEvents(document);
  const inRest = componentsOf([...routes.flatMap(bodiesOf), ...events], schemas);
  const inAdmin = componentsOf(admin_routes.flatMap(bodiesOf), schemas);
  const generic = new Set([...inRest].filter((name) => inAdmin.has(name) && hasDecimals(name, schemas)));
  const rest = typeWriter(DECIMAL, generic, true);
  const admin = typeWriter("number", generic, true);
  const shared = typeWriter(ARGUMENT, generic, true);
  const components = [...inRest.union(inAdmin)].toSorted().map((name) => {
    const schema = schemas[name] ?? {};
    if (generic.has(name)) return `export type ${name}<${ARGUMENT} = ${DECIMAL}> = ${shared(schema)};`;
    return `export type ${name} = ${(inRest.has(name) ? rest : admin)(schema)};`;
  });
  return `${[
    "// Made from openapi.json by scripts/client-types.ts; never edited by hand.",
    `/** The digits of a JSON number. */\nexport type ${DECIMAL} = string;`,
    ...components,
    routesType("Routes", routes, rest),
    routesType("AdminRoutes", admin_routes, admin),
    `/** The body of a webhook's request. */\nexport type WebhookEvent = ${events.map(rest).join(" | ")};`,
    `/** Members of answers that hold a number with decimals. */\nexport const DECIMAL_MEMBERS: ReadonlySet<string> = new Set(${JSON.stringify(decimalMembers(routes, schemas))});`,
  ].join("\n\n")}\n`;
}

function bodiesOf({ body, answer }: TypedRoute): readonly (Schema | null)[] {
  return [body ?? null, answer ?? null];
}

/**
 * Returns whether the type of a component, or of one that it refers to, has a number with decimals.
 */
function hasDecimals(name: string, schemas: Readonly<Record<string, Schema>>): boolean {
  const typeOf = typeWriter(ARGUMENT, new Set());
  return [...componentsOf({ $ref: `#/components/schemas/${name}` }, schemas)].some((one) =>
    new RegExp(`\\b${ARGUMENT}\\b`).test(typeOf(schemas[one] ?? {})),
  );
}

/**
 * Returns the names of the members that hold decimals.
 *
 * @throws Error when a name holds whole numbers in one answer and decimals in another: the client
 * could not tell them apart.
 */
function decimalMembers(
  routes: readonly { readonly answer: Schema | undefined }[],
  schemas: Readonly<Record<string, Schema>>,
): readonly string[] {
  const types = new Map<string, Set<string>>();
  const visit = (name: string, schema: Schema): void => {
    for (const type of [schema.type ?? []].flat()) types.set(name, (types.get(name) ?? new Set()).add(type));
    for (const [member, child] of Object.entries(schema.properties ?? {})) visit(member, child);
    for (const child of schema.anyOf ?? []) visit(name, child);
    // The elements of a list are named `0`, because JSON.parse names an element by its index.
    if (schema.items) visit("0", schema.items);
  };
  const answers = routes.map(({ answer }) => answer ?? {});
  for (const answer of answers) visit("", answer);
  for (const name of componentsOf(answers, schemas)) visit("", schemas[name] ?? {});
  const decimal = [...types].filter(([, found]) => found.has("number"));
  const mixed = decimal.filter(([name, found]) => found.has("integer") || name === "0" || name === "");
  if (mixed.length > 0)
    throw new Error(`decimals and other values share a name: ${mixed.map(([name]) => name).join()}`);
  return decimal.map(([name]) => name).toSorted();
}

if (import.meta.main) {
  writeFileSync(CLIENT_TYPES_FILE, clientTypesText(readFileSync(OPENAPI_FILE, "utf8")));
}
