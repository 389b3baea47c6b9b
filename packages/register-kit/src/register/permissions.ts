import { percentE4 } from "../cart/cart.ts";
import type { PricedLine } from "../cart/priced.ts";
import { HUNDRED_PERCENT_E4, magnitudeOf, ONE_PIECE } from "../money/decimals.ts";
import { sumBy } from "../sale/amounts.ts";
import { sidesOf } from "../sale/exchange.ts";
import { placesOrder } from "../sale/requests.ts";
import type { Sale } from "../sale/sale.ts";
import type { RoleRow } from "./config-types.ts";

/** The permission flags of a role, see `docs/domain/staff.md`. */
export const PERMISSIONS = [
  "sell",
  "discount",
  "price_override",
  "refund",
  "refund_without_receipt",
  "pay_by_invoice",
  "move_cash",
  "open_drawer",
  "see_expected_cash",
  "close_session",
  "reprint",
  "manage_settings",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Member of a role's permissions that limits the flag `discount`: a percentage. */
const DISCOUNT_MAX = "discount_max_percent";

/** What a person may do at a register. */
export interface Rights {
  readonly flags: ReadonlySet<Permission>;
  /** Highest discount in ten-thousandths of a percent; 0 without the flag `discount`. */
  readonly discount_max_e4: bigint;
}

export const EVERY_RIGHT: Rights = { flags: new Set(PERMISSIONS), discount_max_e4: HUNDRED_PERCENT_E4 };
export const NO_RIGHT: Rights = { flags: new Set(), discount_max_e4: 0n };

/** A flag that an action needs. */
export interface Need {
  readonly flag: Permission;
  /** The line whose price or discount needs it. */
  readonly line?: PricedLine;
  /** Only for `discount`: whether a limit in ten-thousandths of a percent allows the discount. */
  readonly isWithin?: (discount_max_e4: bigint) => boolean;
}

/**
 * Returns the rights that a role grants. A flag that is absent is granted, so that roles from
 * before the flag keep what they could do. An inactive role, and one that cannot be read, grants
 * nothing.
 */
export function rightsOf({ permissions, is_active }: Pick<RoleRow, "permissions" | "is_active">): Rights {
  const values = is_active ? objectIn(permissions) : undefined;
  if (values === undefined) return NO_RIGHT;
  const flags = new Set(PERMISSIONS.filter((flag) => values[flag] === undefined || values[flag] === true));
  return { flags, discount_max_e4: flags.has("discount") ? limitIn(values[DISCOUNT_MAX]) : 0n };
}

export function has({ flags, discount_max_e4 }: Rights, { flag, isWithin }: Need): boolean {
  return flags.has(flag) && (isWithin === undefined || isWithin(discount_max_e4));
}

/**
 * Returns the need for a discount of this percentage.
 *
 * @throws RangeError for text that is no decimal number.
 */
export function discountNeed(percent: string): Need {
  const wanted = percentE4(percent);
  return { flag: "discount", isWithin: (limit) => wanted <= limit };
}

/** Returns the flags that a document needs of its author. */
export function needsOf(sale: Pick<Sale, "kind" | "goods" | "payments" | "original">): Need[] {
  const { kind, payments, original } = sale;
  const { sold, returned } = sidesOf(sale);
  const needs: Need[] = kind === "refund" ? [] : [{ flag: "sell" }];
  if (returned.length > 0 || kind === "refund" || sold.some(({ qty_e4 }) => qty_e4 < 0n)) {
    needs.push({ flag: original === null ? "refund_without_receipt" : "refund" });
  }
  // Later payments of a layaway repeat the goods of its deposit.
  if (placesOrder(sale)) needs.push(...needsOfGoods(sold));
  if (payments.some(({ tender, paid_minor }) => tender === "invoice" && paid_minor > 0n)) {
    needs.push({ flag: "pay_by_invoice" });
  }
  return needs;
}

/** Returns the flags that prices and discounts of sold goods need, for each line its own. */
export function needsOfGoods(lines: readonly PricedLine[]): Need[] {
  const sold = lines.filter(({ qty_e4, fixed_tax_of }) => qty_e4 > 0n && fixed_tax_of === undefined);
  // The price of a product without one is entered at every sale, and replaces none.
  const priced = sold.filter((line) => isPricedByHand(line) && line.unit_minor !== line.base_unit_minor);
  const discounted = sold.filter((line) => line.discount_minor > promotedOf(line));
  return [
    ...priced.map((line): Need => ({ flag: "price_override", line })),
    ...discounted.map((line): Need => ({ flag: "discount", line, isWithin: (limit) => isWithin(line, limit) })),
  ];
}

/** What a second person has approved of a line: no lower price, higher discount or quantity. */
export interface ApprovedLine {
  readonly qty_e4: bigint;
  readonly unit_minor: bigint;
  /** Discount in ten-thousandths of a percent. */
  readonly discount_e4: bigint;
}

/** Returns what an approval of a line as it is approves. */
export function approvedLine(line: PricedLine): ApprovedLine {
  const { qty_e4, unit_minor, discount_minor } = line;
  const promoted = promotedOf(line);
  const [given, row] = [discount_minor - promoted, rowOf(line) - promoted];
  const discount_e4 = row <= 0n ? 0n : (given * HUNDRED_PERCENT_E4 + row - 1n) / row;
  return { qty_e4, unit_minor, discount_e4: discount_e4 > HUNDRED_PERCENT_E4 ? HUNDRED_PERCENT_E4 : discount_e4 };
}

/** Whether what was approved of a line covers a need of the line as it is now. */
export function isApproved({ qty_e4, unit_minor, discount_e4 }: ApprovedLine, { line, isWithin: within }: Need) {
  if (line === undefined || line.qty_e4 > qty_e4) return false;
  return within === undefined ? line.unit_minor >= unit_minor : within(discount_e4);
}

/** Whether a person has entered the line's price. */
export function isPricedByHand({ price_override }: Pick<PricedLine, "price_override">): boolean {
  return price_override !== undefined && price_override.is_of_barcode !== true;
}

/** Returns the part of a line's discount that cart price rules gave: no person gives it. */
function promotedOf({ rules = [] }: PricedLine): bigint {
  return sumBy(rules, ({ discount_minor }) => discount_minor);
}

/** Minor units by which rounding and sharing out can raise the discount of a line. */
const ROUNDING_MINOR = 2n;

/**
 * Whether the discount that a person gave on a line is within a limit. The shop's setting may apply
 * a percentage to the price with tax, which is rounded per piece.
 */
function isWithin(line: PricedLine, limit: bigint): boolean {
  const { discount_minor, qty_e4 } = line;
  const promoted = promotedOf(line);
  const pieces = magnitudeOf(qty_e4) / ONE_PIECE + 1n;
  const given = discount_minor - promoted - ROUNDING_MINOR;
  return limit > 0n && given * HUNDRED_PERCENT_E4 <= limit * (rowOf(line) - promoted + pieces);
}

/** Returns the amount of a line that a percentage counts from. */
function rowOf({ row_total_minor, row_incl_tax_minor = 0n }: PricedLine): bigint {
  return row_incl_tax_minor > row_total_minor ? row_incl_tax_minor : row_total_minor;
}

function objectIn(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    const is_object = typeof value === "object" && value !== null && !Array.isArray(value);
    return is_object ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the limit of discounts. An unreadable one allows none. */
function limitIn(value: unknown): bigint {
  if (value === undefined || value === null) return HUNDRED_PERCENT_E4;
  if (typeof value !== "number" && typeof value !== "string") return 0n;
  try {
    const limit = percentE4(String(value));
    return limit < 0n ? 0n : limit > HUNDRED_PERCENT_E4 ? HUNDRED_PERCENT_E4 : limit;
  } catch {
    return 0n;
  }
}
