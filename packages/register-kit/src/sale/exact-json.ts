/** A number as exact decimal text, so that an amount never becomes a float in a body. */
export class NumberToken {
  readonly text: string;

  /** @throws RangeError for text that is not a plain decimal number. */
  constructor(text: string) {
    if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) throw new RangeError(`${text} is no decimal number`);
    this.text = text;
  }
}

export type ExactJson =
  | string
  | boolean
  | null
  | bigint
  | number
  | NumberToken
  | readonly ExactJson[]
  | { readonly [key: string]: ExactJson | undefined };

/**
 * Returns JSON text with exact numbers. Leaves out members that are undefined.
 *
 * @throws RangeError for a number that is no safe integer; write fractions as `NumberToken`.
 */
export function exactJson(value: ExactJson): string {
  if (value instanceof NumberToken) return value.text;
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no exact number`);
    return String(value);
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(exactJson).join(",")}]`;
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [`${JSON.stringify(key)}:${exactJson(member)}`],
  );
  return `{${members.join(",")}}`;
}

function isList(value: object): value is readonly ExactJson[] {
  return Array.isArray(value);
}
