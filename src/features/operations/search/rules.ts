/** Maximum characters of a search, and rows of its answer. */
export const SEARCH_CHARACTERS_MAX = 64;
export const FOUND_MAX = 20;
/** Maximum rows of one kind. */
export const OF_KIND_MAX = 5;
/** The minimum length of a part of a name: the indexes find three letters or more. */
export const NAME_CHARACTERS_MIN = 3;
const PHONE_DIGITS_MIN = 6;

/** A number of a series, such as `7BDF-0099`, in lower case. */
export interface SeriesNumber {
  /** Characters before the digits, such as `7bdf-`. */
  readonly prefix: string;
  /** Digits at the end of the number, such as `0099`. */
  readonly digits: string;
}

/**
 * Reads the number of a receipt or closing; undefined for a text without digits at its end, or of
 * digits only.
 */
export function seriesNumberOf(text: string): SeriesNumber | undefined {
  const [, digits = ""] = /(\d{1,9})$/.exec(text) ?? [];
  const prefix = text.slice(0, text.length - digits.length).toLowerCase();
  if (digits === "" || !/[^\d\s]$/.test(prefix) || /\s/.test(prefix)) return undefined;
  return { prefix, digits };
}

/** Returns the four characters of a series in a prefix; undefined for prefixes of other forms. */
export function seriesCodeOf(prefix: string): string | undefined {
  return /^([\da-z]{4})\W?$/.exec(prefix)?.[1];
}

const FIRST_NUMBERS = 10;
const NUMBERS_BEFORE = 100;
const NUMBERS_AFTER = 20;

/**
 * Returns the first numbers of a series, and those around this one: one of them is stored, if the
 * series is in use here.
 */
export function numbersAround({ prefix, digits }: SeriesNumber): readonly string[] {
  const own = Number(digits);
  const from = Math.max(1, own - NUMBERS_BEFORE);
  const around = Array.from({ length: NUMBERS_BEFORE + NUMBERS_AFTER + 1 }, (_, index) => from + index);
  const first = Array.from({ length: FIRST_NUMBERS }, (_, index) => index + 1);
  return [...new Set([...first, ...around])]
    .filter((number) => number !== own)
    .map((number) => prefix + String(number).padStart(digits.length, "0"));
}

/**
 * Reads an amount as people type it: `12.50`, `€ 1.234,50`, `EUR 12`; undefined for other texts.
 */
export function amountOf(text: string): string | undefined {
  const figure = text.replace(/^(?:[€$£]|[A-Za-z]{3} )\s*/, "");
  const [, whole, cents] = /^(\d{1,3}(?:[.,' ]\d{3}){1,3}|\d{1,12})(?:[.,](\d{1,2}))?$/.exec(figure) ?? [];
  if (whole === undefined || /^0\d/.test(whole)) return undefined;
  return `${whole.replaceAll(/\D/g, "")}.${(cents ?? "").padEnd(2, "0")}`;
}

/**
 * Returns the words of a customer's name, address or telephone number; none when the text is too
 * short for one.
 */
export function customerWordsOf(text: string): readonly string[] {
  if (/^[\d\s()+./-]+$/.test(text)) {
    const digits = text.replaceAll(/\D/g, "");
    return digits.length < PHONE_DIGITS_MIN ? [] : [digits.replace(/^0+(?=\d)/, "")];
  }
  return text.length < NAME_CHARACTERS_MIN ? [] : text.split(/[\s,;]+/).filter((word) => word !== "");
}

/** A register that uses a series, and what is known of it. */
export interface SeriesHolder {
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly location_name: string | null;
  readonly last_seen_at: string | null;
  readonly waiting_receipts: number | null;
  readonly oldest_waiting_at: string | null;
  readonly last_number: string | null;
  readonly last_at: string | null;
  /** Id of a closing that lists the number. */
  readonly report_id: string | null;
  readonly series_code: string | null;
  readonly closing_number: number | null;
  /** The register's refused posts by route and reason, newest first. */
  readonly refused: readonly { route: string; reason: string; times: number; last_at: string }[];
}

/** A receipt with a number around the searched one. */
export interface Neighbour {
  readonly receipt_number: string;
  readonly terminal_id: number | null;
}

/** A sentence about a number that is not stored: its code, and the values that it names. */
export interface Finding {
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}

interface Known {
  readonly number: SeriesNumber;
  readonly holders: readonly SeriesHolder[];
  readonly neighbours: readonly Neighbour[];
  readonly may_see_closings: boolean;
  /** Whether the caller may see sync health: refused posts, waiting receipts, the last contact. */
  readonly may_see_health: boolean;
}

/** Explains why no receipt has this number. */
export function explainNumber({ number, holders, neighbours, ...known }: Known): readonly Finding[] {
  const prefix = number.prefix.toUpperCase().replace(/\W$/, "");
  if (holders.length === 0) return [{ code: "unknown_series", parameters: { prefix } }];
  return holders.flatMap((holder) => [
    {
      code: holder.location_name === null ? "series_of" : "series_of_location",
      parameters: {
        prefix,
        terminal_id: holder.terminal_id,
        register: holder.terminal_name,
        ...(holder.location_name === null ? {} : { location: holder.location_name }),
      },
    },
    ...receiptFindings(number, holder, neighbours),
    ...(known.may_see_closings ? closingFindings(holder) : []),
    ...(known.may_see_health ? healthFindings(holder) : []),
  ]);
}

/** Names the file of an archived receipt; without one, its partition was detached by hand. */
export function archivedFinding({
  receipt_id,
  file,
}: {
  readonly receipt_id: number;
  readonly file: string | null;
}): Finding {
  return { code: "archived", parameters: { receipt_id, file: file ?? "?" } };
}

function receiptFindings(
  { prefix, digits }: SeriesNumber,
  { terminal_id, last_number, last_at }: SeriesHolder,
  neighbours: readonly Neighbour[],
): readonly Finding[] {
  const own = Number(digits);
  const valueOf = ({ receipt_number }: Neighbour): number => Number(receipt_number.slice(prefix.length));
  const ofRegister = neighbours
    .filter((neighbour) => neighbour.terminal_id === terminal_id)
    .toSorted((one, other) => valueOf(one) - valueOf(other));
  const before = ofRegister.findLast((neighbour) => valueOf(neighbour) < own);
  const after = ofRegister.find((neighbour) => valueOf(neighbour) > own);
  const last: readonly Finding[] =
    last_number === null || last_at === null
      ? [{ code: "none_here", parameters: {} }]
      : [{ code: "last_here", parameters: { number: last_number, at: last_at } }];
  if (before === undefined || after === undefined) return last;
  return [{ code: "gap", parameters: { before: before.receipt_number, after: after.receipt_number } }, ...last];
}

function closingFindings({ report_id, series_code, closing_number }: SeriesHolder): readonly Finding[] {
  if (report_id === null || series_code === null || closing_number === null) return [];
  return [{ code: "listed_by", parameters: { report_id, closing: `${series_code}-${closing_number}` } }];
}

function healthFindings(holder: SeriesHolder): readonly Finding[] {
  const { refused, waiting_receipts, oldest_waiting_at, last_seen_at } = holder;
  return [
    ...refused.map(({ route, reason, times, last_at }) => ({
      code: "refused",
      parameters: { document: route.slice(route.lastIndexOf("/") + 1), reason, times, at: last_at },
    })),
    ...(waiting_receipts === null || waiting_receipts === 0
      ? []
      : [
          {
            code: oldest_waiting_at === null ? "waiting" : "waiting_since",
            parameters: { times: waiting_receipts, ...(oldest_waiting_at === null ? {} : { at: oldest_waiting_at }) },
          },
        ]),
    last_seen_at === null
      ? { code: "never_seen", parameters: {} }
      : { code: "last_seen", parameters: { at: last_seen_at } },
  ];
}
