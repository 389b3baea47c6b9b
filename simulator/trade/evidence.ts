import type { Random } from "../random.ts";
import type { ReceiptFacts, Surroundings } from "../../src/features/sales/closings/rules/checks/checks.ts";
import type { TradeDay } from "./generate.ts";

/** The facts besides its own figures that a closing is evaluated with. */
interface Known {
  readonly receipts: readonly ReceiptFacts[];
  readonly surroundings: Partial<Surroundings>;
}

/** Takes one piece of evidence away. */
interface Loss {
  readonly name: string;
  readonly take: (known: Known) => Known;
}

/** Evidence that the receipts of a day can lose and still say the same, and some of the receipts themselves. */
function lossesOf({ trades, register: { market } }: TradeDay): Loss[] {
  const losses: Loss[] = [
    {
      name: "the rounding step",
      take: (known) => ({ ...known, surroundings: { ...known.surroundings, cash_step: 0n } }),
    },
    {
      name: "the tenders of methods",
      take: (known) => ({ ...known, surroundings: { ...known.surroundings, method_tenders: new Map() } }),
    },
  ];
  for (const [index, { facts }] of trades.entries()) {
    const lose = (name: string, fields: Partial<ReceiptFacts>) =>
      losses.push({
        name: `${name} of document ${index + 1}`,
        take: ({ receipts, surroundings }) => ({
          surroundings,
          receipts: receipts.map((one) => (one.receipt_id === facts.receipt_id ? { ...one, ...fields } : one)),
        }),
      });
    if (facts.amount_tendered !== null) lose("the cash handed over", { amount_tendered: null, change_due: null });
    // The lines of two taxes on one amount have the sum of the rates, which is no evidence of the rows.
    if (facts.receipt_model !== null && market.stacked === undefined) lose("the breakdown", { receipt_model: null });
    if (facts.items.includes("tax_rate") && facts.receipt_model === null) {
      lose("the rates", { items: facts.items.replaceAll(/,"tax_rate":[\d.]+/g, "") });
    }
    lose("the tax", { tax_amount: null });
    if (index % 4 > 0) continue;
    losses.push({
      name: `document ${index + 1}`,
      take: ({ receipts, surroundings }) => ({
        surroundings,
        receipts: receipts.filter(({ receipt_id }) => receipt_id !== facts.receipt_id),
      }),
    });
  }
  return losses;
}

/** The same trade with less and less evidence, from all of it to the least. */
export function withLess(
  day: TradeDay,
  known: Known,
  count: number,
  random: Random,
): { readonly name: string; readonly known: Known }[] {
  const left = lossesOf(day);
  const steps = [{ name: "everything", known }];
  for (let taken = 0; taken < count && left.length > 0; taken += 1) {
    const [loss] = left.splice(random.int(0, left.length - 1), 1);
    const last = steps.at(-1);
    if (loss === undefined || last === undefined) break;
    steps.push({ name: `without ${loss.name}`, known: loss.take(last.known) });
  }
  return steps;
}
