import { firstReceiptsOf, receiptsOf } from "../exchange.ts";
import { type Rule, verdict } from "../finding.ts";
import { type Rings, STEPS } from "../steps.ts";

const NONE: Rings = { sales: 0, refunds: 0 };

export const sales_counted: Rule = {
  name: "sales_counted",
  demand: "The register submits the sales and refunds that each step asks for, neither fewer nor more.",
  examine: ({ exchanges }) => {
    const received = new Set(
      receiptsOf(exchanges).flatMap(({ exchange, sale_id }) => (exchange.received === 200 ? [sale_id] : [])),
    );
    const sales = firstReceiptsOf(exchanges).filter(({ sale_id }) => received.has(sale_id));
    // A step that asks for no documents belongs to the step before it: documents rung up while the
    // server was unreachable, or without a licence, may be posted later.
    const askedIn = new Map<string, string>();
    let asking = STEPS[0]?.name ?? "activate";
    for (const { name, rings } of STEPS) {
      if (rings !== undefined) asking = name;
      askedIn.set(name, asking);
    }
    const found = Map.groupBy(sales, ({ exchange }) => askedIn.get(exchange.step) ?? asking);
    const failures = STEPS.flatMap(({ name, rings = NONE }) => {
      const receipts = found.get(name) ?? [];
      const refunds = receipts.filter(({ receipt }) => receipt["sale_type"] === "refund").length;
      return [
        ...differing(name, "sales", rings.sales, receipts.length - refunds),
        ...differing(name, "refunds", rings.refunds, refunds),
      ];
    });
    if (exchanges.length === 0) return { result: "not_seen", seen: [] };
    return verdict(1, failures, "Each step has what it asked for.");
  },
};

function differing(step: string, what: string, asked: number, found: number): string[] {
  return asked === found ? [] : [`The step "${step}" asks for ${asked} ${what}; received: ${found}.`];
}
