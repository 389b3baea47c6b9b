import type { PricedCart } from "../cart/priced.ts";
import { sumBy } from "./amounts.ts";
import {
  type AppliedCredit,
  type Fee,
  isPartPayment,
  type Layaway,
  type Original,
  type Sale,
  type SaleCustomer,
  type SaleKind,
  totalOf,
} from "./sale.ts";
import { payWith, type Tendered } from "./tenders.ts";

/** A document that is not paid and numbered yet. */
export interface SaleDraft {
  readonly kind: SaleKind;
  readonly goods: PricedCart;
  readonly fee?: Fee;
  /** Credits that the sale redeems, or that a refund gives back to their source. */
  readonly credits?: readonly AppliedCredit[];
  /** Amount paid now for a layaway or a collection on credit. A settlement always pays the rest. */
  readonly captured_minor?: bigint;
  readonly layaway?: Layaway;
  readonly is_of_layaway?: boolean;
  readonly original?: Original;
  readonly customer?: SaleCustomer;
  readonly points_earned?: number;
}

/** The members that a document gets when it is committed. */
export type Stamp = Pick<Sale, "sale_id" | "session_id" | "receipt_number" | "created_at" | "by">;

/**
 * Returns the amount due: positive when the customer pays, negative when the shop pays.
 *
 * @throws RangeError for a draft that cannot be sold, see `completeSale`.
 */
export function dueOf(draft: SaleDraft): bigint {
  checkDraft(draft);
  const total = totalOf({ goods: draft.goods, fee: draft.fee ?? null });
  const credit = sumBy(draft.credits ?? [], ({ amount_minor }) => amount_minor);
  switch (draft.kind) {
    case "refund":
      return credit - total;
    case "sale":
    case "exchange":
      return total - credit;
    case "deposit":
    case "top_up":
    case "settlement":
    case "credit_due":
      return capturedOf(draft, total);
  }
}

/**
 * Returns the draft as a paid document.
 *
 * @throws RangeError when it is not paid, see `payWith`; for credits above the total or on a
 *   payment of a layaway; for a fee on anything but an exchange; for a payment of a layaway above
 *   the rest; and for a refund whose goods have a negative total.
 */
export function completeSale(
  draft: SaleDraft,
  stamp: Stamp,
  tendered: readonly Tendered[],
  cash_step_minor: bigint,
): Sale {
  const due_minor = dueOf(draft);
  const payments = payWith({ due_minor, cash_step_minor }, tendered);
  const is_paying_part = isPartPayment(draft) || (draft.kind === "exchange" && due_minor < 0n);
  if (is_paying_part && payments.length > 1 && payments.some(({ tender }) => tender === "store_credit")) {
    throw new RangeError("store credit is no part of a layaway's payment or of what an exchange gives back");
  }
  return {
    kind: draft.kind,
    ...stamp,
    goods: draft.goods,
    fee: draft.fee ?? null,
    credits: draft.credits ?? [],
    due_minor,
    payments,
    layaway: isPartPayment(draft) ? (draft.layaway ?? { paid_before_minor: 0n, expires_at: null }) : null,
    is_of_layaway: draft.is_of_layaway ?? false,
    original: draft.original ?? null,
    customer: draft.customer ?? null,
    points_earned: draft.points_earned ?? null,
  };
}

function checkDraft(draft: SaleDraft): void {
  const { kind, goods, credits = [] } = draft;
  const total = totalOf({ goods, fee: draft.fee ?? null });
  const credit = sumBy(credits, ({ amount_minor }) => amount_minor);
  if (credits.some(({ amount_minor }) => amount_minor <= 0n)) throw new RangeError("a credit is more than nothing");
  if (credit > 0n && credit > total) throw new RangeError("credit is more than the total");
  if (credit > 0n && isPartPayment(draft)) throw new RangeError("credit pays a sale, not a part of a layaway");
  if (draft.fee !== undefined && kind !== "exchange") throw new RangeError("a fee is kept from an exchange");
  if (kind === "refund" && total < 0n) throw new RangeError("a refund gives money back");
  if (draft.is_of_layaway === true && kind !== "refund")
    throw new RangeError("money of a layaway goes back as a refund");
}

function capturedOf({ kind, captured_minor, layaway }: SaleDraft, total: bigint): bigint {
  const rest = total - (layaway?.paid_before_minor ?? 0n);
  const captured = captured_minor ?? (kind === "settlement" ? rest : 0n);
  if (kind === "settlement" ? captured !== rest : captured <= 0n || captured > rest) {
    throw new RangeError("a payment of a layaway is less than its balance, a settlement equals it");
  }
  if ((kind === "deposit" || kind === "top_up") && captured === rest) {
    throw new RangeError("the payment that leaves nothing is the settlement");
  }
  if (captured < 0n) throw new RangeError("more was paid than the goods cost");
  return captured;
}
