import {
  addLine,
  addReturnedLine,
  type Cart,
  discountLine,
  dueOf,
  ONE_PIECE,
  type Payment,
  type SaleDraft,
  setTreatment,
  type StoredSale,
  type Tendered,
  type Till,
  type Treatment,
} from "@tillkeeper/register-kit";
import { GOODS } from "./goods.ts";
import type { Random } from "@tillkeeper/register-kit/random";
import type { Register } from "./register.ts";

/** How a document is paid. */
export type PaymentPlan = "cash" | "card" | "manual_card" | "split" | "invoice" | "credit";

/** The provider behind every terminal payment of the demo. */
export const CARD_PROVIDER = { provider: "manual", provider_name: "Card terminal" };

/**
 * Minimum cash in minor units that stays in the drawer, so that a drawer that is counted short
 * still holds something.
 */
const DRAWER_MIN_MINOR = 1_000n;
const GRAM = ONE_PIECE / 1_000n;
const PLANS: readonly PaymentPlan[] = ["cash", "cash", "cash", "card", "card", "card", "card", "split", "invoice"];
const NOTES_MINOR = [500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n] as const;

// Names that another device must read back exactly: with U+2028, a lone surrogate, a right-to-left
// mark, U+0000 and a ligature.
const NAMES = [
  "Ada Moreau",
  "tab\tand \u0000",
  "line\u2028separator",
  "half \ud83d of an emoji",
  "\u202eleft",
  "🧾 ﬁnal",
];

/**
 * Serves the next customer: mostly a sale, now and then a refund or an exchange of goods sold
 * earlier in this session, or the deposit of a layaway.
 */
export async function ringUpNext(register: Register): Promise<StoredSale> {
  const { random } = register;
  nextCustomer(register);
  const refundable = refundableSales(register.sales);
  const dice = random.int(1, 100);
  const original = refundable[random.int(0, Math.max(0, refundable.length - 1))];
  if (original !== undefined && dice <= 6) return keep(register, await refund(register, original));
  if (original !== undefined && dice <= 11) return keep(register, await exchange(register, original));
  return keep(register, await (dice > 95 ? layawayDeposit(register) : plainSale(register)));
}

/** Moves the register's clock on to the next customer. */
export function nextCustomer({ clock, random, pace_seconds }: Register): void {
  clock.advance(random.int(1, pace_seconds));
}

/** Marks the document as printed, and keeps it for later refunds. */
export async function keep({ till, sales }: Register, sale: StoredSale): Promise<StoredSale> {
  await till.markPrinted(sale.sale_id);
  sales.push(sale);
  return sale;
}

async function plainSale({ random, till }: Register): Promise<StoredSale> {
  const dice = random.int(1, 100);
  const treatment: Treatment = dice <= 3 ? "reverse_charge" : dice <= 7 ? "exempt" : "standard";
  await scanGoods(till, random, random.int(1, 5));
  await till.change((cart) => setTreatment(cart, treatment));
  const name = random.pick(NAMES);
  const customer = random.chance(20) ? { customer: { customer_id: null, name, email: null } } : {};
  return till.pay(tenderedFor(random, random.pick(PLANS), till.priced().totals.gross_minor), customer);
}

async function refund({ random, till }: Register, original: StoredSale): Promise<StoredSale> {
  const { line_id, qty_e4, gross_minor } = random.pick(original.goods.lines);
  const plan = tenderOf(original) === "card" ? "card" : await inCash(till, -gross_minor);
  return till.refund({
    receipt_number: original.receipt_number,
    quantities: [{ line_id, qty_e4 }],
    tendered: tenderedFor(random, plan, -gross_minor),
  });
}

async function exchange({ random, till }: Register, original: StoredSale): Promise<StoredSale> {
  const { line_id, qty_e4, sku, gross_minor } = random.pick(original.goods.lines);
  await till.scan(sku, qty_e4);
  await scanGoods(till, random, 1);
  const due_minor = till.priced().totals.gross_minor - gross_minor;
  const plan = random.pick(["cash", "card"] as const) === "card" ? "card" : await inCash(till, due_minor);
  return till.exchange({
    receipt_number: original.receipt_number,
    quantities: [{ line_id, qty_e4 }],
    tendered: tenderedFor(random, plan, due_minor),
  });
}

async function layawayDeposit(register: Register): Promise<StoredSale> {
  const { random, till } = register;
  await scanGoods(till, random, random.int(1, 2));
  const { cart_id } = till.cart();
  const goods = till.priced();
  const percent = till.upkeep.config.current()?.resolved_config.layaway_deposit_min_percent ?? 0;
  const captured_minor = (goods.totals.gross_minor * BigInt(percent)) / 100n;
  return commit(
    register,
    { kind: "deposit", goods, captured_minor },
    random.pick(["cash", "card"]),
    undefined,
    cart_id,
  );
}

/** Commits a document of any kind with the payments of a plan. */
export function commit(
  { random, till }: Register,
  draft: SaleDraft,
  plan: PaymentPlan,
  original?: StoredSale,
  sale_id = random.uuid(),
): Promise<StoredSale> {
  const tendered = tenderedFor(random, plan, dueOf(draft));
  return till.commit({ sale_id, draft, tendered, ...(original === undefined ? {} : { original }) });
}

async function scanGoods(till: Till, random: Random, count: number): Promise<void> {
  for (let line = 0; line < count; line += 1) {
    const { sku, is_weighed } = random.pick(GOODS);
    const qty = is_weighed ? BigInt(random.int(120, 1800)) * GRAM : BigInt(random.int(1, 3)) * ONE_PIECE;
    const percent = random.chance(20) ? String(random.pick([5, 10, 15, 33])) : undefined;
    if ((await till.scan(sku, qty)) === undefined) throw new RangeError(`the catalogue has no ${sku}`);
    if (percent === undefined) continue;
    await till.change((cart) => {
      const added = cart.lines.findLast(({ product }) => product.sku === sku);
      return discountLine(cart, added?.line_id ?? "", { kind: "percent", percent });
    });
  }
}

/**
 * Returns a cart, other than the one on the screen, with a product added. A negative number of
 * pieces is returned.
 */
export function withProduct(till: Till, cart: Cart, sku: string, pieces: number): Cart {
  const product = till.product(sku);
  if (product === undefined) throw new RangeError(`the catalogue has no ${sku}`);
  const line_id = crypto.randomUUID();
  const line = { line_id, product, qty_e4: BigInt(pieces) * ONE_PIECE, fulfillment_mode: "take_away" };
  if (pieces > 0) return addLine(cart, line);
  const returned_from = { sale_id: "", line_id };
  return addReturnedLine(cart, { ...line, price_override_minor: null, discount: null, returned_from });
}

/** Returns `card` for a payout after which the drawer would hold too little, otherwise `cash`. */
async function inCash(till: Till, due_minor: bigint): Promise<PaymentPlan> {
  const held_minor = (await till.expectedCash()) ?? 0n;
  return due_minor < 0n && held_minor + due_minor < DRAWER_MIN_MINOR ? "card" : "cash";
}

/**
 * Returns the tendered amounts. A split pays half in cash, an amount that needs no rounding, and
 * the rest by card.
 */
export function tenderedFor(random: Random, plan: PaymentPlan, due_minor: bigint): Tendered[] {
  const terminal = () => ({ ...CARD_PROVIDER, payment_id: `pay_${random.hex(16)}` });
  switch (plan) {
    case "cash": {
      const handed_minor = due_minor > 0n ? NOTES_MINOR.find((note) => note >= due_minor) : undefined;
      return [{ tender: "cash", ...(handed_minor === undefined ? {} : { handed_minor }) }];
    }
    case "card":
      return [{ tender: "card", terminal: terminal() }];
    case "manual_card":
      return [{ tender: "card" }];
    case "split": {
      const half = (due_minor / 10n) * 5n;
      return half === 0n
        ? [{ tender: "card", terminal: terminal() }]
        : [{ tender: "cash" }, { tender: "card", amount_minor: due_minor - half, terminal: terminal() }];
    }
    case "invoice":
      return [{ tender: "invoice" }];
    case "credit":
      return [{ tender: "store_credit" }];
  }
}

function tenderOf({ payments }: { readonly payments: readonly Payment[] }): Payment["tender"] | undefined {
  return payments[0]?.tender;
}

/**
 * Returns taxed sales of the usual kind, without empties, of which nothing was returned yet, so
 * that no goods are returned twice.
 */
function refundableSales(sales: readonly StoredSale[]): StoredSale[] {
  const returned = new Set(sales.map(({ original }) => original?.sale_id));
  return sales.filter(
    ({ kind, goods, credits, sale_id }) =>
      kind === "sale" &&
      goods.treatment === "standard" &&
      credits.length === 0 &&
      !returned.has(sale_id) &&
      goods.lines.every(({ qty_e4, taxes }) => qty_e4 > 0n && taxes.length < 2),
  );
}
