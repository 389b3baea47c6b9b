import type { Closing } from "../../../closings/rules/closing.ts";
import type { PreviousClosing } from "../../../closings/rules/checks/evidence.ts";
import { upToNothing } from "../../../closings/rules/compare/tenders.ts";
import { contains } from "../../../closings/rules/interval.ts";
import { units } from "../../../closings/rules/stated.ts";
import type { Known, Writer } from "./writer.ts";

/** Writes cash that was put in and taken out, each with its note. */
export function writeMovements({ movements }: Closing, writer: Writer): void {
  for (const [type, key, sign] of [
    ["cash_in", "in", 1n],
    ["cash_out", "out", -1n],
  ] as const) {
    const own = movements.filter((movement) => movement.type === type);
    // A register may write what it takes out with a minus.
    const is_negative = own.reduce((sum, { amount }) => sum + units(amount), 0n) < 0n;
    for (const { amount, note } of own) {
      const moved = (is_negative ? -sign : sign) * units(amount);
      writer.addWithCash(type, note ?? "", moved, key, note ?? "");
    }
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
