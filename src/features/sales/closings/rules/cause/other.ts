import type { Check } from "../checks/check.ts";
import { passes } from "../compare/row.ts";
import { nearest } from "../interval.ts";
import { magnitude, readUnits } from "../units.ts";
import { amountOf, type Differences, type Found, nameOf } from "./differences.ts";
import type { CauseCode } from "./texts.ts";

const DOCUMENT_CODES: Readonly<Record<string, CauseCode>> = {
  "H1:amount": "document_amount",
  "H1:sign": "document_sign",
  "H1:type": "document_type",
  "H1:currency": "document_currency",
  "H1:receipt_number": "document_number",
  "H9:unlisted": "document_unlisted",
  "H9:duplicates": "document_twice",
  "H9:elsewhere": "document_elsewhere",
};
const NAMES_MAX = 5;

/** Finds that only the list of documents is wrong: one check of it, or several about one sale. */
export function documentOtherwise({ failed, of }: Differences): Found | undefined {
  const codes = failed.map(({ id }) => DOCUMENT_CODES[id]);
  const [first] = failed;
  const [code] = codes;
  if (first === undefined || code === undefined || codes.includes(undefined)) return undefined;
  const sales = new Set(failed.flatMap(({ receipts }) => receipts.map((sale_id) => sale_id.toLowerCase())));
  if (failed.length > 1 && sales.size > 1) return undefined;
  const names = new Map(
    [...of.documents.matches.map(({ receipt }) => receipt), ...of.documents.unlisted].map((receipt) => [
      receipt.sale_id.toLowerCase(),
      nameOf(receipt),
    ]),
  );
  const numbers = first.receipts.slice(0, NAMES_MAX).map((sale_id) => names.get(sale_id.toLowerCase()) ?? sale_id);
  const more = first.receipts_count > NAMES_MAX ? ["…"] : [];
  return {
    code,
    check: first.id,
    values: { count: first.receipts_count, number: [...numbers, ...more].join(", ") },
  };
}

/** Finds a figure that is right but for its sign. */
export function wrongSign(differences: Differences): Found | undefined {
  for (const { row, figure, gap } of differences.figures) {
    const is_turned = row.actual !== 0n && !passes(row) && passes({ ...row, actual: -row.actual });
    if (!is_turned || !differences.isSurplus({ [figure]: row.actual * 2n })) continue;
    return { code: "wrong_sign", check: row.id, values: { check: row.id, amount: amountOf(gap) } };
  }
  return undefined;
}

/** Finds one figure that explains every other difference. */
export function oneFigure(differences: Differences): Found | undefined {
  for (const { row, figure, gap } of differences.figures) {
    if (!differences.isSurplus({ [figure]: gap })) continue;
    return { code: "one_differs", check: row.id, values: { check: row.id, amount: amountOf(gap) } };
  }
  return undefined;
}

/**
 * Returns the cause where no pattern fits: several differences, or a check that compares no amount.
 */
export function anything({ figures, failed }: Differences): Found {
  const largest = figures.toSorted((left, right) => compareSizes(right.gap, left.gap))[0];
  if (largest !== undefined) {
    const { row, gap } = largest;
    const values = { count: figures.length, check: row.id, amount: amountOf(gap) };
    return { code: figures.length === 1 ? "one_differs" : "several_differ", check: row.id, values };
  }
  const [first] = failed.toSorted((left, right) => compareSizes(sizeOf(right), sizeOf(left)));
  if (first === undefined) throw new Error("a closing is mismatched without a failed check");
  return { code: "check_fails", check: first.id, values: { check: first.id } };
}

const OF_ONE_AMOUNT: ReadonlySet<CauseCode> = new Set([
  "one_differs",
  "cash_expected_high",
  "cash_expected_low",
  "cash_difference",
]);

/**
 * Whether the one amount that is wrong is the expected one with two neighbouring digits exchanged.
 */
export function hasSwappedDigits({ code, check }: Found, { failed, of }: Differences): boolean {
  const { rows, day } = of;
  const { unit } = day.context;
  if (!OF_ONE_AMOUNT.has(code)) return false;
  const row = rows.find(({ id }) => id === check);
  const one = failed.find(({ id }) => id === check);
  const actual = row?.actual ?? readUnits(one?.actual ?? null);
  const expected = row === undefined ? readUnits(one?.expected ?? null) : nearest(row.expected, row.actual);
  if (actual === undefined || expected === undefined || actual < 0n !== expected < 0n) return false;
  if ((actual - expected) % (9n * unit) !== 0n) return false;
  const [left, right] = [digitsOf(actual / unit), digitsOf(expected / unit)];
  if (left.length !== right.length) return false;
  const positions = Array.from(left, (_, position) => position).filter(
    (position) => left[position] !== right[position],
  );
  const [first, second] = positions;
  return (
    positions.length === 2 &&
    first !== undefined &&
    second === first + 1 &&
    left[first] === right[second] &&
    left[second] === right[first]
  );
}

function digitsOf(amount: bigint): string {
  return String(magnitude(amount));
}

/** Returns the ids of these checks, the largest difference first. */
export function bySize(checks: readonly Check[]): string[] {
  return checks.toSorted((left, right) => compareSizes(sizeOf(right), sizeOf(left))).map(({ id }) => id);
}

function sizeOf({ difference }: Check): bigint {
  return magnitude(readUnits(difference) ?? 0n);
}

function compareSizes(left: bigint, right: bigint): number {
  const [one, other] = [magnitude(left), magnitude(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}
