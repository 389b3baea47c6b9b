/**
 * Cart price rules and taxes, written a second time to judge the kit: from the platform's
 * description, step by step with ratios, and without any part of the kit.
 */

export interface PlainShop {
  /** Decimals of the currency. */
  readonly digits: number;
  readonly prices_with_tax: boolean;
  readonly discounts_with_tax: boolean;
  readonly taxes_after_discounts: boolean;
}

export interface PlainLine {
  readonly sku: string;
  readonly category: number;
  /** Price of a piece in minor units. */
  readonly price: bigint;
  /** Quantity in ten-thousandths. */
  readonly qty: bigint;
  readonly tax_percent: bigint;
}

export interface PlainTotals {
  readonly subtotal_without_tax: bigint;
  readonly qty: bigint;
}

export interface PlainRule {
  readonly id: number;
  readonly order: number;
  readonly action: "by_percent" | "by_fixed" | "cart_fixed" | "buy_x_get_y";
  /** Amount or percentage in ten-thousandths. */
  readonly amount: bigint;
  readonly step: bigint;
  /** Ten-thousandths; 0 for none. */
  readonly max_qty: bigint;
  readonly stops: boolean;
  /** Code that the cart must have; undefined for a rule without coupons. */
  readonly code: string | undefined;
  readonly isForCart: (totals: PlainTotals) => boolean;
  readonly isForLine: (line: PlainLine) => boolean;
}

export interface PlainResult {
  readonly off: bigint;
  readonly net: bigint;
  readonly tax: bigint;
}

/** A ratio of two whole numbers. */
type Ratio = [over: bigint, under: bigint];

const times = (a: Ratio, b: Ratio): Ratio => [a[0] * b[0], a[1] * b[1]];
const minus = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1] - b[0] * a[1], a[1] * b[1]];
const plus = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Rounds to the nearest whole number, halves up. All ratios here are 0 or more. */
function round([over, under]: Ratio): bigint {
  if (over * under < 0n) return -round([-over, under]);
  return (over * 2n + under) / (under * 2n);
}

export function plainCart(
  lines: readonly PlainLine[],
  rules: readonly PlainRule[],
  code: string | null,
  shop: PlainShop,
): PlainResult[] {
  const rows = lines.map((line) => {
    const row = round([line.price * line.qty, 10_000n]);
    const tax = taxOf(row, line.tax_percent, shop);
    const without = shop.prices_with_tax ? row - tax : row;
    const withTax = shop.prices_with_tax ? row : row + tax;
    let piece = line.price;
    if (shop.discounts_with_tax && !shop.prices_with_tax) piece = round([withTax * 10_000n, line.qty]);
    if (!shop.discounts_with_tax && shop.prices_with_tax) piece = round([without * 10_000n, line.qty]);
    return { line, row, without, piece, most: min(row, round([piece * line.qty, 10_000n])), off: 0n };
  });
  type Row = (typeof rows)[number];
  const totals = { subtotal_without_tax: 0n, qty: 0n };
  for (const { line, without } of rows) {
    totals.subtotal_without_tax += without;
    totals.qty += line.qty;
  }

  const sorted = [...rules].sort((a, b) => a.order - b.order || a.id - b.id);
  const usable = sorted.filter((rule) => rule.code === undefined || rule.code.toUpperCase() === code?.toUpperCase());
  const turn: Row[] = [];
  for (const rule of usable)
    for (const row of rows) if (rule.isForLine(row.line) && !turn.includes(row)) turn.push(row);

  for (const rule of usable) {
    if (!rule.isForCart(totals)) continue;
    const chosen = turn.filter((row) => rule.isForLine(row.line));
    if (chosen.length === 0) continue;
    const quantity = ({ line }: Row): bigint => (rule.max_qty > 0n ? min(line.qty, rule.max_qty) : line.qty);
    const stepped = (row: Row): bigint => {
      const step = rule.step * 10_000n;
      let qty = quantity(row);
      if (step > 0n) qty -= qty % step;
      return qty;
    };
    const offs = new Map<Row, bigint>();
    if (rule.action === "by_percent") {
      for (const row of chosen) {
        const qty = stepped(row);
        const price: Ratio = [row.piece * qty, 10_000n];
        const left = minus(price, [row.off * qty, row.line.qty]);
        const percent = min(rule.amount, 1_000_000n);
        offs.set(row, round(times(left, [percent, 1_000_000n])));
      }
    } else if (rule.action === "by_fixed") {
      for (const row of chosen) {
        const each: Ratio = [rule.amount * 10n ** BigInt(shop.digits), 10_000n];
        offs.set(row, round(times(each, [stepped(row), 10_000n])));
      }
    } else if (rule.action === "buy_x_get_y") {
      for (const row of chosen) {
        const x = rule.step * 10_000n;
        const y = rule.amount;
        let free = 0n;
        if (x > 0n && y <= x) {
          let left = quantity(row);
          while (left >= x + y) {
            left -= x + y;
            free += y;
          }
          if (left > x) free += left - x;
        }
        offs.set(row, round([row.piece * free, 10_000n]));
      }
    } else {
      const whole: Ratio = [rule.amount * 10n ** BigInt(shop.digits), 10_000n];
      let base: Ratio = [0n, 1n];
      const own = (row: Row): Ratio => minus([row.piece * quantity(row), 10_000n], [row.off, 1n]);
      for (const row of chosen) base = plus(base, own(row));
      let cut: Ratio = [0n, 1n];
      let rest: Ratio = whole;
      for (const row of chosen) {
        const mine = own(row);
        if (base[0] <= 0n || mine[0] <= 0n || rest[0] <= 0n) continue;
        let part: Ratio = [mine[0] * base[1], mine[1] * base[0]];
        if (part[0] > part[1]) part = [1n, 1n];
        const exact = times(whole, part);
        if (exact[0] === 0n) continue;
        const wanted = plus(exact, cut);
        const got = round(wanted);
        cut = minus(wanted, [got, 1n]);
        const given = min(got, round([row.piece * quantity(row), 10_000n]));
        rest = minus(rest, [given, 1n]);
        offs.set(row, given);
      }
    }
    for (const [row, off] of offs) if (off > 0n) row.off = min(row.off + off, row.most);
    if (rule.stops) break;
  }

  return rows.map(({ line, row, off }) => {
    const tax = taxOf(shop.taxes_after_discounts ? row - off : row, line.tax_percent, shop);
    return { off, tax, net: shop.prices_with_tax ? row - off - tax : row - off };
  });
}

function taxOf(amount: bigint, percent: bigint, { prices_with_tax }: PlainShop): bigint {
  return round([amount * percent, prices_with_tax ? 100n + percent : 100n]);
}
