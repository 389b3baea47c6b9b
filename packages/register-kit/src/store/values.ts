/**
 * Name of the member that marks a bigint in a record's JSON text: an object with this one member
 * holds its digits.
 */
const BIGINT = "$bigint";

export function encode(record: object): string {
  return JSON.stringify(record, (_, value: unknown) =>
    typeof value === "bigint" ? { [BIGINT]: value.toString() } : value,
  );
}

export function decode(text: string): unknown {
  if (!text.includes(`"${BIGINT}"`)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || !(BIGINT in value)) return value;
    const digits = value[BIGINT];
    return typeof digits === "string" && /^-?\d+$/.test(digits) ? BigInt(digits) : value;
  });
}

/** Returns the value of a record's member that is a key or an index. */
export function keyOf(record: object, member: string): string | number | undefined {
  const value: unknown = Reflect.get(record, member);
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
