import { type Refusal, unanswered } from "@tillkeeper/client";
import { formatMoney, roundMoney } from "../money/money.ts";
import { inState } from "../outbox/queue.ts";
import type { Sale } from "../sale/sale.ts";
import type { StoredSale } from "./returned-goods.ts";
import { configOf, type TillContext, TillError } from "./till-context.ts";
import { sentInAMoment } from "./till-sync.ts";

/** What a customer may still buy on account. */
export type CustomerCredit =
  | {
      readonly kind: "known";
      /** 0: the customer gets no credit. */
      readonly limit_minor: bigint;
      /** Sum of the open invoices. */
      readonly used_minor: bigint;
      /** The limit less the used amount, at least 0. */
      readonly available_minor: bigint;
      /** The website's base currency, which the amounts are in. */
      readonly currency: string;
      /** `customer`, `customer_group`, `none`, or the code of a plugin. */
      readonly source: string;
    }
  | { readonly kind: "unknown"; readonly refusal: Refusal };

/** The last answer for each customer, until something is sold to them on account. */
const answered = new WeakMap<TillContext, Map<number, CustomerCredit>>();

/** Whether something was sold to a customer on account here whose invoice the server lacks. */
function isInvoiceOpen({ parts }: TillContext, customer_id: number): Promise<boolean> {
  return parts.ledger.read(["outbox", "sales"], async (transaction) => {
    for (const state of ["waiting", "sending", "refused"] as const)
      for (const { kind, sale_id } of await transaction.range("outbox", inState(state, "orders"))) {
        if (kind !== "invoice" || sale_id === undefined) continue;
        const sale = (await transaction.get("sales", sale_id))?.data as StoredSale | undefined;
        if (sale?.customer?.customer_id !== customer_id) continue;
        if (sale.payments.some(({ tender }) => tender === "invoice")) return true;
      }
    return false;
  });
}

/** Asks for what customers may buy on account. */
export function openCredit(context: TillContext) {
  const credits = new Map<number, CustomerCredit>();
  answered.set(context, credits);
  return {
    /**
     * Asks the server for a customer's credit. Call it before a tender `invoice` is offered: `pay`
     * compares with the last answer. The credit is unknown while the server lacks an invoice of
     * this register.
     *
     * @throws TillError `not_ready`.
     */
    async creditOf({ customer_id }: { readonly customer_id: number }, signal?: AbortSignal): Promise<CustomerCredit> {
      const websiteId = configOf(context).location?.website_id ?? 0;
      if (await isInvoiceOpen(context, customer_id)) await sentInAMoment(context);
      const answer = (await isInvoiceOpen(context, customer_id))
        ? unanswered("no_answer", "The server has not every invoice of this register yet.")
        : await context.parts.client.call("GET /V1/pos/customers/{customerId}/credit-limit", {
            path: { customerId: customer_id },
            query: { websiteId },
            ...(signal === undefined ? {} : { signal }),
          });
      if (answer.kind !== "ok") {
        credits.delete(customer_id);
        return { kind: "unknown", refusal: answer };
      }
      const { limit, used, available, currency, source } = answer.body;
      const credit: CustomerCredit = {
        kind: "known",
        limit_minor: roundMoney(limit, currency),
        used_minor: roundMoney(used, currency),
        available_minor: roundMoney(available, currency),
        currency,
        source,
      };
      credits.set(customer_id, credit);
      return credit;
    },
  };
}

/**
 * Checks what a document sells on account, when the shop uses credit limits. An amount above the
 * available credit, or an unknown credit, needs a cashier's confirmation.
 *
 * @throws TillError `no_credit` or `over_credit`.
 */
export function checkCredit(
  context: TillContext,
  { payments, customer, goods: { currency } }: Pick<Sale, "payments" | "customer" | "goods">,
  is_confirmed: boolean,
): void {
  const on_account = payments
    .filter(({ tender }) => tender === "invoice")
    .reduce((sum, { paid_minor }) => sum + paid_minor, 0n);
  if (on_account <= 0n || !configOf(context).config.payments.credit_limits_enabled) return;
  const customer_id = customer?.customer_id ?? undefined;
  if (customer === null || customer_id === undefined)
    throw new TillError("no_credit", "Only a customer with an account buys on account here: choose the customer.");
  const credit = answered.get(context)?.get(customer_id);
  if (credit?.kind === "known" && credit.limit_minor <= 0n)
    throw new TillError("no_credit", `${customer.name} gets no credit: choose another way to pay.`);
  if (is_confirmed) return;
  if (credit?.kind !== "known" || credit.currency !== currency)
    throw new TillError("over_credit", `The credit of ${customer.name} is not known: ask for it, or confirm the sale.`);
  if (on_account <= credit.available_minor) return;
  const [sold, available] = [on_account, credit.available_minor].map((minor) => formatMoney(minor, currency));
  const message = `${sold} ${currency} on account is more than the ${available} ${currency} that ${customer.name} has left: confirm the sale.`;
  throw new TillError("over_credit", message);
}

/** Forgets the credit of a document's customer, since the document has changed it. */
export function forgetCredit(context: TillContext, { customer }: Pick<Sale, "customer">): void {
  if (customer?.customer_id != null) answered.get(context)?.delete(customer.customer_id);
}
