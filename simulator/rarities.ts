import {
  emptyCart,
  feeOfExchange,
  goodsOfExchange,
  type Original,
  type PricedCart,
  type SaleDraft,
  setTreatment,
  type StoredSale,
  type Treatment,
} from "@tillkeeper/register-kit";
import { orderOf, type Register, send } from "./register.ts";
import { commit, keep, nextCustomer, type PaymentPlan, withProduct } from "./counter.ts";

/** Number of documents that `ringUpRarities` creates. */
export const RARITIES = 23;

const GIFT_CARD = { code: "gift_card", amount_minor: 500n };
const FEE_MINOR = 250n;

/** Number of pieces by SKU. */
type Basket = Readonly<Record<string, number>>;

/**
 * Rings up one document of each kind and payment that a closing can tell apart, in a fixed order: a
 * session that has them can be closed in every style and with every kind of mistake.
 */
export async function ringUpRarities(register: Register): Promise<void> {
  const { till } = register;
  const goods = (basket: Basket, treatment: Treatment = "standard"): PricedCart => {
    let cart = setTreatment(emptyCart(till.cart().cart.currency), treatment);
    for (const [sku, pieces] of Object.entries(basket)) cart = withProduct(till, cart, sku, pieces);
    return till.priced(cart);
  };
  const ring = async (draft: SaleDraft, plan: PaymentPlan, original?: StoredSale): Promise<StoredSale> => {
    nextCustomer(register);
    const of = original === undefined ? {} : { original: await originalOf(register, original) };
    return keep(register, await commit(register, { ...draft, ...of }, plan, original));
  };
  const sale = (basket: Basket, plan: PaymentPlan, more: Partial<SaleDraft> & { treatment?: Treatment } = {}) =>
    ring({ kind: "sale", goods: goods(basket, more.treatment), ...withoutTreatment(more) }, plan);
  const refund = (sku: string, plan: PaymentPlan, more: Partial<SaleDraft> = {}) =>
    ring({ kind: "refund", goods: goods({ [sku]: 1 }), ...more }, plan);

  const invoice = await sale({ "LAMP-3": 1 }, "invoice");
  const chair = goods({ CHAIR: 1 });
  const paid = (paid_before_minor: bigint) => ({ layaway: { paid_before_minor, expires_at: null } });
  const deposit = await ring({ kind: "deposit", goods: chair, captured_minor: 3_003n }, "cash");
  await ring({ kind: "top_up", goods: chair, captured_minor: 2_501n, ...paid(3_003n) }, "card", deposit);
  await ring({ kind: "settlement", goods: chair, ...paid(5_504n) }, "cash", deposit);
  await sale({ MILK: 1, "MUG-01": 1 }, "cash");
  await sale({ "TEE-S": 1, MILK: 1 }, "card");
  await sale({ "LAMP-3": 1, MILK: 1 }, "split");
  await sale({ PLANT: 1 }, "cash", { credits: [GIFT_CARD] });
  await sale({ "MUG-01": 1 }, "card", { treatment: "exempt" });
  await sale({ "MUG-01": 1 }, "invoice", { treatment: "reverse_charge" });
  await sale({ STAMPS: 2, "MUG-01": 1 }, "card");
  await sale({ EVENING: 1 }, "card");
  // Twelve empties are worth more than the milk, so cash is paid out.
  await sale({ MILK: 1, EMPTY: -12 }, "cash");
  await refund("MILK", "cash");
  await refund("MUG-01", "card");
  await refund("SOAP", "manual_card");
  await refund("MUG-02", "invoice");
  await refund("BOOK-NL", "credit");
  await refund("TEE-S", "cash", { credits: [GIFT_CARD] });
  await refund("COFFEE", "cash", { is_of_layaway: true });
  const back = goods({ SOAP: 2 });
  await ring({ kind: "exchange", goods: goodsOfExchange(goods({ "MUG-02": 1, BREAD: 1 }), back) }, "card");
  const swapped = goodsOfExchange(goods({ "MUG-02": 1 }), back);
  await ring({ kind: "exchange", goods: swapped, fee: feeOfExchange(swapped, FEE_MINOR) }, "cash");
  const captured_minor = invoice.due_minor;
  await ring({ kind: "credit_due", goods: invoice.goods, captured_minor }, "card", invoice);
}

/**
 * Returns what a later payment refers to: the earlier document and its order, which is placed by
 * the time of the payment.
 */
async function originalOf(register: Register, { sale_id }: StoredSale): Promise<Original> {
  await send(register);
  return { sale_id, order_increment_id: orderOf(register, sale_id)?.increment_id ?? null };
}

function withoutTreatment({ treatment: _treatment, ...draft }: Partial<SaleDraft> & { treatment?: Treatment }) {
  return draft;
}
