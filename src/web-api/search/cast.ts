export type ColumnType = "int" | "bigint" | "numeric" | "text" | "bool" | "timestamp" | "date" | "uuid" | "json";

/** A value, written as text, that PostgreSQL is sure to accept as `type`. */
export interface Bound {
  readonly text: string;
  readonly type: "int8" | "numeric" | "text" | "bool" | "timestamptz" | "timestamp" | "date" | "uuid";
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
 * @returns undefined for a text that is no value of this type: not a number, an impossible date, a
 *   malformed UUID.
 */
export function castValue(value: string, type: ColumnType): Bound | undefined {
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

// Matches dates as the platform's database reads them: 2023-12-1, 2023/12/01, 2023-12-01 9:05,
// 20231201090500. An unencoded plus of an offset arrives as a blank.
const DATE_TIME =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[ T]+(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(\.\d{0,9})?)?)?(?: ?(Z)|([+ -])(\d{2}):?(\d{2}))?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2}))?$/i;

/**
 * Value of the zero date, with which the platform's clients write "since ever": PostgreSQL has no
 * year 0.
 */
const BEFORE_ALL: Bound = { text: "-infinity", type: "timestamptz" };

function castInstant(text: string): Bound | undefined {
  if (/^0000-00-00( 00:00(:00)?)?$/.test(text)) return BEFORE_ALL;
  const stated = COMPACT.test(text) ? text.replace(COMPACT, "$1-$2-$3 $4:$5:$6").replace(" ::", "") : text;
  const match = DATE_TIME.exec(stated);
  if (match === null) return undefined;
  const [, year, , month = "", day = "", hour = "", minute = "", second = "", fraction = "", , sign, ...zone] = match;
  const [m, d, h, min, s] = [month, day, hour, minute, second].map((digits) => digits.padStart(2, "0"));
  const offset = sign === undefined ? "Z" : `${sign === " " ? "+" : sign}${zone.join(":")}`;
  const instant = orUndefined(() =>
    Temporal.Instant.from(`${year}-${m}-${d}T${h}:${min}:${s}${fraction === "." ? "" : fraction}${offset}`),
  );
  if (instant === undefined) return undefined;
  const stamp = instant.toString({ fractionalSecondDigits: 6 });
  if (stamp.startsWith("0000-") || stamp.startsWith("-")) return BEFORE_ALL;
  return { text: stamp.startsWith("+") ? "infinity" : stamp, type: "timestamptz" };
}

function castDate(text: string): Bound | undefined {
  const instant = castInstant(text);
  if (instant === undefined) return undefined;
  if (instant.text.endsWith("infinity")) return { ...instant, type: "timestamp" };
  const [date = "", time = ""] = instant.text.slice(0, -1).split("T");
  if (time === "00:00:00.000000") return { text: date, type: "date" };
  return { text: `${date} ${time}`, type: "timestamp" };
}

function orUndefined<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
