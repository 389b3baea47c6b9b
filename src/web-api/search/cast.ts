export type ColumnType = "int" | "bigint" | "numeric" | "text" | "bool" | "timestamp" | "date" | "uuid" | "json";

/** A value that PostgreSQL is sure to accept as `type`. */
export interface Bound {
  readonly text: string;
  readonly type: "int8" | "numeric" | "text" | "bool" | "timestamptz" | "timestamp" | "date" | "uuid";
  /**
   * The value has the form of stored columns without fractions, so it matches that whole second.
   */
  readonly whole_second?: true;
}

const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ["1", "true"],
  ["true", "true"],
  ["0", "false"],
  ["false", "false"],
]);
const INT8_MIN = -(2n ** 63n);
const INT8_MAX = 2n ** 63n - 1n;
const NUMBER_LENGTH_MAX = 64;

/**
 * Casts a client's text for comparison with a column, so that PostgreSQL never has to refuse it.
 *
 * @returns undefined for a value that no row can hold: not a number, an impossible date, a
 *   malformed UUID, U+0000.
 */
export function castValue(value: string, type: ColumnType): Bound | undefined {
  if (value.includes("\0")) return undefined;
  const text = value.trim();
  switch (type) {
    case "int":
    case "bigint":
    case "numeric":
      return castNumber(text);
    case "bool": {
      const bool = BOOLEANS.get(text.toLowerCase());
      return bool === undefined ? undefined : { text: bool, type: "bool" };
    }
    case "uuid":
      return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? { text, type: "uuid" } : undefined;
    case "timestamp":
      return castInstant(text);
    case "date":
      return castDate(text);
    case "text":
    case "json":
      break;
  }
  return { text: value, type: "text" };
}

function castNumber(text: string): Bound | undefined {
  if (text.length > NUMBER_LENGTH_MAX) return undefined;
  if (/^[+-]?\d+$/.test(text)) {
    const integer = BigInt(text.replace("+", ""));
    if (integer >= INT8_MIN && integer <= INT8_MAX) return { text: String(integer), type: "int8" };
    return { text: String(integer), type: "numeric" };
  }
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(text) ? { text, type: "numeric" } : undefined;
}

// An unencoded plus of an offset arrives as a blank.
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:([ T])(\d{2}:\d{2}(?::\d{2}(\.\d{1,9})?)?)(?:(Z)|([+ -])(\d{2}):?(\d{2}))?)?$/i;

function castInstant(text: string): Bound | undefined {
  const match = DATE_TIME.exec(text);
  if (match === null) return undefined;
  const [, date, separator = " ", time = "00:00:00", fraction, , sign, hours, minutes] = match;
  const offset = sign === undefined ? "Z" : `${sign === " " ? "+" : sign}${hours}:${minutes}`;
  const instant = orUndefined(() => Temporal.Instant.from(`${date}T${time}${offset}`));
  if (instant === undefined) return undefined;
  const stamp = instant.toString({ fractionalSecondDigits: 6 });
  if (!hasPlainYear(stamp)) return undefined;
  const isWholeSecond = separator === " " && fraction === undefined;
  return { text: stamp, type: "timestamptz", ...(isWholeSecond ? { whole_second: true } : {}) };
}

function castDate(text: string): Bound | undefined {
  const instant = castInstant(text);
  if (instant === undefined) return undefined;
  const [date = "", time = ""] = instant.text.slice(0, -1).split("T");
  if (time === "00:00:00.000000") return { text: date, type: "date" };
  return { text: `${date} ${time}`, type: "timestamp" };
}

/** PostgreSQL has no year 0, and the wire has no year beyond four digits. */
function hasPlainYear(stamp: string): boolean {
  return /^\d{4}-/.test(stamp) && !stamp.startsWith("0000-");
}

function orUndefined<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
