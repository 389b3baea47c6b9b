/** Makes and reads objects that all have the same members in the same order. */
export interface RecordShape<Key extends string> {
  /** A new object with the members of `from`; absent ones are null. */
  readonly make: (from: Readonly<Record<string, unknown>>) => Record<Key, unknown>;
  /** The members' values in the order of the keys. */
  readonly valuesOf: (record: Readonly<Record<Key, unknown>>) => unknown[];
}

/**
 * A shape whose two functions are generated once, with every key written out: an object that is filled key by key
 * from a list becomes a hash table after a dozen members, and each of its readers pays for that.
 *
 * @param keys - column names from the source, never text of a request.
 * @throws Error for a key that is no plain identifier.
 */
export function recordShape<Key extends string>(keys: readonly Key[]): RecordShape<Key> {
  for (const key of keys) if (!/^[a-z][a-z0-9_]*$/.test(key)) throw new Error(`${key} is no plain identifier`);
  const members = keys.map((key) => `${key}: from.${key} ?? null`).join(", ");
  const values = keys.map((key) => `record.${key}`).join(", ");
  /* oxlint-disable typescript/no-implied-eval -- the keys were looked at, and nothing else is put into the code */
  const make = new Function("from", `return { ${members} };`) as RecordShape<Key>["make"];
  const valuesOf = new Function("record", `return [${values}];`) as RecordShape<Key>["valuesOf"];
  /* oxlint-enable typescript/no-implied-eval */
  return { make, valuesOf };
}
