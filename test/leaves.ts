import type { TSchema } from "typebox";
import { elementOf, isServerOwned, kindOf, membersOf } from "../src/web-api/schema.ts";

export type Path = readonly string[];

/** Step of a path into a list. */
export const FIRST = "[0]";

/** Yields every value of a schema that a request may send, with the path to it. */
export function* leavesOf(schema: TSchema, path: Path = []): Generator<readonly [Path, TSchema]> {
  if (isServerOwned(schema)) return;
  const members = membersOf(schema);
  const element = kindOf(schema) === undefined ? elementOf(schema) : undefined;
  if (members !== undefined) {
    for (const [name, member] of Object.entries(members)) yield* leavesOf(member, [...path, name]);
  } else if (element !== undefined) yield* leavesOf(element, [...path, FIRST]);
  else yield [path, schema];
}

/** Returns a body that contains only the JSON text of one value at a path. */
export function bodyWith(path: Path, value: string): string {
  return path.reduceRight(
    (inner, step) => (step === FIRST ? `[${inner}]` : `{${JSON.stringify(step)}:${inner}}`),
    value,
  );
}

/** Returns a copy of a JSON value with another value at one path. */
export function withValue(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (step === FIRST) {
    const [first, ...others] = Array.isArray(body) ? (body as readonly unknown[]) : [];
    return [withValue(first, rest, value), ...others];
  }
  const given = typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  return { ...given, [step]: withValue(given[step], rest, value) };
}
