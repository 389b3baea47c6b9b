import type { TestApp } from "../../../test/support.ts";
import { changeUnguarded } from "../../../test/unguarded.ts";
import { lookForClosings } from "./commands/look.ts";
import { newIds, watchEvaluations } from "./sample-evaluation.ts";
import { matchingClosing, receiptsOf } from "./sample-figures.ts";
import { storeReceipts, type Till } from "./sample-shop.ts";

/** Stores a closing whose one receipt of 11.90 was paid by the method, booked under this tender. @returns its id. */
export async function paidBy(
  shop: TestApp,
  till: Till,
  method: string,
  tender: "invoice" | "card" = "invoice",
): Promise<string> {
  const sales = newIds(1);
  const sample = matchingClosing(till, sales);
  const { cash } = sample.tenders;
  const report = {
    ...sample,
    cash_expected: "100.00",
    cash_counted: "100.00",
    tenders: { ...sample.tenders, cash: "0.00", [tender]: cash },
  };
  const report_id = await watchEvaluations(shop).store(report);
  const arrivals = await storeReceipts(shop, receiptsOf(sales));
  await changeUnguarded(
    shop.database,
    "receipt",
    "update receipt set payment_method = $1, amount_tendered = null, change_due = null where sale_id = any($2)",
    [method, sales],
  );
  await lookForClosings(shop.deps, arrivals);
  return report_id;
}
