import type { Closing } from "../../../closings/rules/closing.ts";
import type { PreviousClosing } from "../../../closings/rules/checks/evidence.ts";
import { upToNothing } from "../../../closings/rules/compare/tenders.ts";
import { contains } from "../../../closings/rules/interval.ts";
import { units } from "../../../closings/rules/stated.ts";
import type { Known, Writer } from "./writer.ts";

/** Cash that was put in, above zero, or taken out, below zero. */
export interface Moved {
  readonly type: "cash_in" | "cash_out";
  readonly amount: bigint;
  readonly note: string;
}

/** Returns the movements of cash without those that paid back refunds. */
export function movedCash({ movements }: Closing): Moved[] {
  return (["cash_in", "cash_out"] as const).flatMap((type) => {
    const own = movements.filter((movement) => movement.type === type);
    // A register may write what it takes out with a minus.
    const is_negative = own.reduce((sum, { amount }) => sum + units(amount), 0n) < 0n;
    const sign = (type === "cash_in") === is_negative ? -1n : 1n;
    return own.map(({ amount, note }) => ({ type, amount: sign * units(amount), note: note ?? "" }));
  });
}

/** Writes cash that was put in and taken out, each with its note. */
export function writeMovements(closing: Closing, writer: Writer): void {
  for (const { type, amount, note } of movedCash(closing)) {
    writer.addWithCash(type, note, amount, type === "cash_in" ? "in" : "out", note);
  }
}

/**
 * Writes the drawer: its float, what the count found, and what was taken out at the close. A drawer
 * that does not follow from the lines before it leaves a suspense line.
 *
 * @param before - the closing before, whose cash stayed in the drawer.
 */
export function writeDrawer(closing: Closing, before: PreviousClosing | null, known: Known, writer: Writer): void {
  if (!closing.has_cash_drawer) return;
  const at = (figure: "opening_float" | "cash_expected" | "cash_counted" | "cash_left_in_drawer") =>
    units(closing[figure] ?? "0");
  let missing = at("cash_expected") - at("opening_float") - writer.cash;
  if (missing !== 0n && known.booking.rounding_mode === "due" && isRoundingOutside(missing, known)) {
    writer.addWithCash("rounding", "outside", missing, "rounding outside");
    missing = 0n;
  }
  writer.addWithCash("float", "", at("opening_float") - units(before?.cash_left_in_drawer ?? "0"), "float");
  writer.addWithCash("over_short", "", at("cash_counted") - at("cash_expected"), "difference");
  writer.addWithCash("transit", "", at("cash_left_in_drawer") - at("cash_counted"), "transit");
  if (missing !== 0n) writer.add("cash", "drawer", missing);
  writer.suspend("drawer", -missing);
}

/** Whether an amount is the rounding of cash that stands in no tender. */
export function isRoundingOutside(amount: bigint, { tenders }: Pick<Known, "tenders">): boolean {
  return contains(upToNothing(tenders.of("rounding outside")), amount);
}
