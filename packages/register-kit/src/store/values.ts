/** Records as JSON text. A bigint is an object of this one member, its digits. */
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

/** The members of a record that are a key: its own, and those of the indexes. */
export function keyOf(record: object, member: string): string | number | undefined {
  const value: unknown = Reflect.get(record, member);
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
