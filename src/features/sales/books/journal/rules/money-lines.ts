import { DUE } from "../../../closings/rules/booking/contribute-tenders.ts";
import type { Closing } from "../../../closings/rules/closing.ts";
import { type Interval, minus, nearest, plus } from "../../../closings/rules/interval.ts";
import { statedOf, units } from "../../../closings/rules/stated.ts";
import { magnitude } from "../../../closings/rules/units.ts";
import type { Role } from "./entry.ts";
import type { Known, Writer } from "./writer.ts";

/** Writes what came in, by tender. */
export function writeReceived(closing: Closing, { stated }: Known, writer: Writer): void {
  const at = (figure: string) => statedOf(stated, figure);
  writer.add("cash", "sales", at("cash") + at("split_cash"));
  writeCards(at("card") + at("split_card"), byProvider(closing, "collected"), 1n, "", writer);
  writer.add("receivable", "invoiced", at("invoice"));
  writer.add("voucher", "redeemed", at("credit_redeemed"));
  writer.add("layaway", "released", at("layaway_receivable"));
}

/** Writes what was paid back, by tender. */
export function writePaidBack(closing: Closing, { stated }: Known, writer: Writer): void {
  const at = (figure: string) => statedOf(stated, figure);
  writer.add("cash", "refunds", -at("cash_refund"));
  const cards = at("card_refunds") + at("manual_card_refunds");
  writeCards(cards, byProvider(closing, "refunded"), -1n, "refunds", writer);
  writer.add("voucher", "issued", -at("credits_issued"));
  writer.add("voucher", "returned", -at("credits_returned"));
  writer.add("receivable", "credit_notes", -at("invoice_credit_notes"));
}

function byProvider({ providers }: Closing, figure: "collected" | "refunded"): Map<string, bigint> {
  const amounts = new Map<string, bigint>();
  for (const row of providers) {
    const amount = figure === "refunded" ? magnitude(units(row[figure])) : units(row[figure]);
    amounts.set(row.provider, (amounts.get(row.provider) ?? 0n) + amount);
  }
  return amounts;
}

/**
 * Writes money of cards by provider, the rest without one. Providers that report more than the
 * tender leave one line.
 */
function writeCards(
  total: bigint,
  reported: ReadonlyMap<string, bigint>,
  sign: 1n | -1n,
  suffix: string,
  writer: Writer,
): void {
  const keyOf = (provider: string) => [provider, suffix].filter((part) => part !== "").join(" ");
  const sum = [...reported.values()].reduce((left, right) => left + right, 0n);
  if (sum > total) {
    writer.note("card_collected_differs");
    writer.add("card", keyOf(""), sign * total);
    return;
  }
  for (const [provider, amount] of reported) writer.add("card", keyOf(provider), sign * amount);
  writer.add("card", keyOf(""), sign * (total - sum));
}

/** Writes payments of layaways, collected receivables and the rounding of cash. */
export function writePayments({ stated, booking }: Known, writer: Writer): void {
  writer.add("layaway", "paid", -statedOf(stated, "layaway_payments"));
  writer.add("receivable", "collected", -statedOf(stated, "credit_due_collections"));
  const rounding = roundingOf({ stated, booking });
  writer.add("rounding", "", -rounding);
  if (booking.rounding_mode === "due") writer.add("cash", "rounding", rounding);
}

/** Returns the closing's rounding of cash, above zero where more was paid than was due. */
export function roundingOf({ stated, booking }: Pick<Known, "stated" | "booking">): bigint {
  const rounding = statedOf(stated, "cash_rounding");
  return booking.rounding_sign === "lost" ? -rounding : rounding;
}

/** Money that only the receipts know: its line, and the range that they allow. */
interface Open {
  readonly role: Role;
  readonly key: string;
  readonly range: Interval;
}

/**
 * Writes money that passed no register, and money of layaways and collections that stands in no
 * tender. Of amounts that the receipts leave open, those are taken that balance the entry.
 */
export function writeFromReceipts({ booking, tenders, inside }: Known, writer: Writer): void {
  const cash = booking.rounding_mode === "due" ? DUE : "";
  const outside = (income: readonly string[], outgo: readonly string[]): Interval => {
    const of = (figures: Known["tenders"]) =>
      [
        ...income.map((name) => figures.of(name)),
        ...outgo.map((name) => minus({ low: 0n, high: 0n, unplaced: 0n }, figures.of(name))),
      ].reduce(plus);
    return differenceOf(of(inside), of(tenders));
  };
  const open: Open[] = [{ role: "elsewhere", key: "", range: inside.of("elsewhere") }];
  if (booking.layaway === "outside" || booking.collection === "outside") {
    open.push(
      { role: "cash", key: "outside", range: outside([`cash${cash}`, `split_cash${cash}`], [`cash_out${cash}`]) },
      { role: "card", key: "outside", range: outside(["card", "split_card"], ["card_out"]) },
      { role: "receivable", key: "outside", range: outside(["invoice"], ["invoice_out"]) },
      { role: "voucher", key: "outside", range: outside(["credit_redeemed"], ["credits_out"]) },
    );
  }
  const amounts = open.map(({ range }) => nearest(range, 0n));
  let rest = -writer.sum - amounts.reduce((sum, amount) => sum + amount, 0n);
  for (const [index, { role, key, range }] of open.entries()) {
    const least = amounts[index] ?? 0n;
    const amount = nearest(range, least + rest);
    rest -= amount - least;
    writer.add(role, key, amount);
  }
}

/** Returns what one sum of receipts has more than another that has the same parts and fewer. */
function differenceOf(more: Interval, less: Interval): Interval {
  const [low, high] = [more.low - less.low, more.high - less.high];
  return low <= high ? { low, high, unplaced: 0n } : { low: high, high: low, unplaced: 0n };
}
