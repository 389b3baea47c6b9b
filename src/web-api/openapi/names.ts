import type { Json, NoteSchema, Part } from "./schema.ts";

export interface NamedSchemas {
  readonly note: NoteSchema;
  /**
   * Puts the names of components into a document.
   * @returns the document, and its components.
   */
  readonly resolve: (document: Json) => { readonly document: Json; readonly schemas: Readonly<Record<string, Json>> };
}

const PREFIX = "#/components/schemas/";
const MARK = /"#\/components\/schemas\/(\w+)@(?:url|body|answer)"/g;

/**
 * Collects named schemas. A schema whose bounds differ between bodies and answers becomes two
 * components: `Receipt` for answers, `ReceiptInput` for bodies.
 *
 * @throws Error when different schemas have the same name.
 */
export function collectNamedSchemas(): NamedSchemas {
  const found = new Map<string, Partial<Record<Part, string>>>();

  const isApart = (name: string): boolean => {
    const { answer, body } = found.get(name) ?? {};
    if (answer === undefined || body === undefined) return false;
    if (answer.replaceAll(MARK, "$1") !== body.replaceAll(MARK, "$1")) return true;
    return [...body.matchAll(MARK)].some(([, inner = ""]) => isApart(inner));
  };
  const componentOf = (name: string, part: string): string =>
    part === "body" && isApart(name) ? `${name}Input` : name;
  const resolved = (text: string): Json =>
    JSON.parse(text, (key, value: unknown) => {
      const [name = "", part] = key === "$ref" ? String(value).slice(PREFIX.length).split("@") : [];
      return part === undefined ? value : PREFIX + componentOf(name, part);
    }) as Json;

  return {
    note: (name, part, schema) => {
      const text = JSON.stringify(schema);
      const uses = found.get(name) ?? {};
      if (uses[part] !== undefined && uses[part] !== text) {
        throw new Error(`two schemas of an OpenAPI ${part} are called ${name}`);
      }
      found.set(name, { ...uses, [part]: text });
      return { $ref: `${PREFIX}${name}@${part}` };
    },
    resolve: (document) => {
      const schemas = new Map<string, Json>();
      for (const [name, uses] of found) {
        for (const [part, text] of Object.entries(uses)) schemas.set(componentOf(name, part), resolved(text));
      }
      return {
        document: resolved(JSON.stringify(document)),
        schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      };
    },
  };
}
