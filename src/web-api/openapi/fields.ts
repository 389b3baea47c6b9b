import type { Json } from "./schema.ts";

/**
 * Sentences about members, by their names. One by `Schema.name` is for the members of one schema
 * or operation, and goes before the one by `name`. The part `; null …` is for members that may be
 * null.
 */
export type FieldTexts = Readonly<Record<string, string>>;

type Node = { readonly [key: string]: Json | undefined };

/** Keywords of a schema that hold schemas. */
const INNER = ["items", "additionalProperties", "contentSchema", "anyOf"] as const;

/**
 * Describes each member of the document's schemas that has no description of its own.
 *
 * @param onMember - is called for each member with the key of its sentence, undefined without one.
 */
export function describeFields<Document extends Json>(
  document: Document,
  texts: FieldTexts,
  onMember?: (member: string, key: string | undefined) => void,
): Document {
  const describe = (value: Json | undefined, owner: string): Json | undefined => {
    if (Array.isArray(value)) return value.map((one: Json) => describe(one, owner) ?? null);
    if (!isNode(value)) return value;
    const changed: Record<string, Json | undefined> = { ...value };
    for (const keyword of INNER) if (keyword in value) changed[keyword] = describe(value[keyword], owner);
    const { properties } = value;
    if (isNode(properties)) {
      changed["properties"] = Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, describeMember(name, member, owner)]),
      );
    }
    return changed;
  };
  const describeMember = (name: string, member: Json | undefined, owner: string): Json | undefined => {
    const described = describe(member, owner);
    if (!isNode(described) || described["description"] !== undefined) return described;
    const key = [`${owner}.${name}`, name].find((one) => Object.hasOwn(texts, one));
    onMember?.(`${owner}.${name}`, key);
    const text = key === undefined ? undefined : texts[key];
    if (text === undefined) return described;
    return { ...described, description: isNullable(described) ? text : text.replace(/; null [^;.]*/, "") };
  };
  const { components, paths, webhooks, ...rest } = document as unknown as Record<string, Node>;
  const bodiesOf = (value: Json | undefined, owner: string): Json | undefined => {
    if (Array.isArray(value)) return value.map((one: Json) => bodiesOf(one, owner) ?? null);
    if (!isNode(value)) return value;
    const id = typeof value["operationId"] === "string" ? value["operationId"] : owner;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === "schema" ? describe(member, id) : key.startsWith("example") ? member : bodiesOf(member, id),
      ]),
    );
  };
  const schemas = Object.fromEntries(
    Object.entries((components?.["schemas"] ?? {}) as Node).map(([name, schema]) => [name, describe(schema, name)]),
  );
  return {
    ...rest,
    components: { ...(bodiesOf({ ...components, schemas: {} }, "") as Node), schemas },
    paths: bodiesOf(paths, ""),
    webhooks: bodiesOf(webhooks, ""),
  } as unknown as Document;
}

function isNullable({ type, anyOf }: Node): boolean {
  const types = [type, ...(Array.isArray(anyOf) ? anyOf.map((one: Node) => one["type"]) : [])].flat();
  // A member of any type may be null, too.
  return types.includes("null") || (type === undefined && anyOf === undefined);
}

function isNode(value: Json | undefined): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
