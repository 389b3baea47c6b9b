/**
 * Replaces the two comparisons of `node:assert` that the till's checks use, since a page lacks that
 * module.
 */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part)) ?? "undefined";

function equal(actual: unknown, expected: unknown, message = "not equal"): void {
  if (!Object.is(actual, expected)) throw new Error(`${message}: ${String(actual)}, not ${String(expected)}`);
}

function deepEqual(actual: unknown, expected: unknown, message = "not equal"): void {
  if (canonical(actual) !== canonical(expected))
    throw new Error(`${message}: ${canonical(actual)}, not ${canonical(expected)}`);
}

export default { equal, deepEqual };
