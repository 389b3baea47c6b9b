import type { Row } from "../../api/client.ts";
import { addAmounts } from "../dashboard/sums.ts";
import { isZero } from "./comparisons.ts";

type Closing = Row<"GET /register-reports">;
export type Rate = Closing["tax_rates"][number];

/** Amounts of a tax rate, each with the title of the same amount of the whole closing. */
const RATE_AMOUNTS = [
  ["sales_net", "sales_excl_tax"],
  ["sales_tax", "sales_tax"],
  ["refund_net", "refunds_excl_tax"],
  ["refund_tax", "refunds_tax"],
] as const;

/** Returns a column for each amount of each tax rate that a closing of the list has. */
export function rateColumns(closings: readonly Closing[], titleOf: (amount: string, rate: Rate) => string) {
  const keyOf = ({ rate, treatment }: Rate): string => `${rate ?? ""}:${treatment}`;
  const rates = new Map(closings.flatMap(({ tax_rates }) => tax_rates).map((rate) => [keyOf(rate), rate]));
  const ordered = [...rates].toSorted(([, a], [, b]) => (b.rate ?? -1) - (a.rate ?? -1));
  return ordered.flatMap(([key, rate]) =>
    RATE_AMOUNTS.map(([name, total]) => ({
      title: titleOf(total, rate),
      kind: "amount" as const,
      of: (closing: Closing) => sumOf(closing.tax_rates.filter((one) => keyOf(one) === key).map((one) => one[name])),
    })).filter(({ of }) => closings.some((closing) => !isZero(of(closing)))),
  );
}

function sumOf(amounts: readonly (string | number)[]): string {
  return amounts.length === 0 ? "0" : addAmounts(amounts.map(String));
}
