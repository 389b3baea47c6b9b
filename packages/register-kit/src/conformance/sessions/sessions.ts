import { type Random, seededRandom } from "./random.ts";
import type { PricedCart, Treatment } from "../../cart/priced.ts";
import { completeSale, dueOf, type SaleDraft, type Stamp } from "../../sale/complete.ts";
import { feeOfExchange, goodsOfExchange } from "../../sale/exchange.ts";
import type { ReceiptFrame } from "../../sale/receipt-parts.ts";
import { goodsOfRefund, leftToReturn, returnedIn, soldIn } from "../../sale/refund.ts";
import { isPartPayment, type Sale, type SaleKind, type TerminalPayment, totalOf } from "../../sale/sale.ts";
import type { Tendered } from "../../sale/tenders.ts";
import { type CountedSession, countSession, expectedCash, moveCash, openSession } from "../../session/session.ts";
import type { ClosingFrame } from "../../session/closing.ts";
import { ALGORITHMS, MARKETS, randomCart, type Shop } from "./carts.ts";
import { roundToStep } from "../../money/money.ts";

/** A session of a register in a random shop; its seed determines everything in it. */
export interface RandomSession {
  readonly seed: number;
  readonly shop: Shop;
  readonly sales: readonly Sale[];
  readonly session: CountedSession;
  readonly closing: ClosingFrame;
  readonly receipts: ReceiptFrame;
}

/**
 * The terminal, location and device of the session, which the service checks its receipts against.
 */
export interface SessionTerminal {
  readonly terminal_id: number;
  readonly location_id: number;
  readonly device_identifier: string;
}

/**
 * Number of different sessions, with seeds from 0. They combine every currency, tax algorithm and
 * way to state prices with each way to pay.
 */
export const SESSIONS = 210;

const TERMINAL: SessionTerminal = { terminal_id: 7, location_id: 1, device_identifier: "till-1" };
const ADA = { local_user_id: "u1", name: "Ada", staff_id: null };

/**
 * Returns the session of a seed.
 *
 * @param idOf - returns the ids of the documents; by default the seed determines them. A server
 *   accepts an id only once.
 */
export function randomSession(seed: number, register = TERMINAL, idOf = (id: string): string => id): RandomSession {
  const count = 6 + (seed % 12);
  const random = seededRandom(`kit ${seed}`);
  const shop = shopOf(seed);
  const session_id = idOf(random.uuid());
  const series_id = idOf(random.uuid());
  const sales: Sale[] = [];
  while (sales.length < count) {
    const stamp = {
      sale_id: idOf(random.uuid()),
      session_id,
      receipt_number: `${series_id.slice(0, 4).toUpperCase()}-${String(sales.length + 1).padStart(4, "0")}`,
      created_at: `2026-03-14T10:${String(sales.length + 10)}:00+01:00`,
    };
    const sale = nextSale(random, shop, sales, stamp);
    if (sale !== undefined) sales.push(sale);
  }
  const has_drawer = random.chance(90);
  const opened = openSession({
    session_id,
    currency: shop.market.currency,
    timezone: "Europe/Amsterdam",
    opened_at: "2026-03-14T08:00:00+01:00",
    opened_by: ADA,
    opening_float_minor: has_drawer ? 20_000_000n : null,
  });
  const at = "2026-03-14T09:30:00+01:00";
  const moved = has_drawer
    ? moveCash(moveCash(opened, { type: "cash_in", amount_minor: 5_000n, note: "coins", at, by: "Ada" }), {
        type: "cash_out",
        amount_minor: 1_250n,
        note: null,
        at,
        by: "Ada",
      })
    : opened;
  const expected = expectedCash(moved, sales);
  return {
    seed,
    shop,
    sales,
    session: countSession(moved, expected === null ? null : expected - 3n),
    closing: {
      ...register,
      report_id: idOf(random.uuid()),
      terminal_name: "Till 1",
      location_name: "Shop",
      series_id,
      closing_number: 1,
      closed_at: "2026-03-14T18:00:00+01:00",
      closed_by: ADA,
      note: "Counted twice",
    },
    receipts: {
      terminal_id: register.terminal_id,
      terminal_name: "Till 1",
      location_id: register.location_id,
      location_name: "Shop \ud83d",
      staff_id: null,
      staff_name: "Ada\u0000",
      receipt_token: random.hex(64),
      module_version: "1.4.0",
    },
  };
}

export function shopOf(seed: number): Shop {
  const market = MARKETS[seed % MARKETS.length] ?? MARKETS[0];
  const algorithm = ALGORITHMS[Math.floor(seed / MARKETS.length) % ALGORITHMS.length];
  if (market === undefined || algorithm === undefined) throw new RangeError("there is no market");
  return {
    market,
    algorithm,
    price_includes_tax: Math.floor(seed / 21) % 2 === 0,
    apply_after_discount: Math.floor(seed / 42) % 3 !== 0,
    fixed_tax: (["none", "untaxed", "taxed", "none", "none"] as const)[seed % 5] ?? "none",
  };
}

const KINDS: readonly SaleKind[] = [
  ...Array.from({ length: 12 }, () => "sale" as const),
  ...Array.from({ length: 6 }, () => "refund" as const),
  ...Array.from({ length: 4 }, () => "exchange" as const),
  ...(["deposit", "deposit", "top_up", "top_up", "settlement", "settlement", "credit_due", "credit_due"] as const),
];

/**
 * Returns the next random document; undefined when the session has no sale that such a document can
 * follow.
 */
function nextSale(random: Random, shop: Shop, sales: readonly Sale[], stamp: Stamp): Sale | undefined {
  const draft = draftOf(random, shop, sales, random.pick(KINDS));
  return draft === undefined ? undefined : paid(random, shop, draft, stamp);
}

function draftOf(random: Random, shop: Shop, sales: readonly Sale[], kind: SaleKind): SaleDraft | undefined {
  switch (kind) {
    case "sale":
      return saleDraft(random, shop);
    case "refund":
      return refundDraft(random, shop, sales);
    case "exchange":
      return exchangeDraft(random, shop, sales);
    case "deposit":
      return depositDraft(random, shop);
    case "top_up":
    case "settlement":
      return layawayDraft(random, sales, kind);
    case "credit_due":
      return collectionDraft(random, sales);
  }
}

function treatmentOf(random: Random): Treatment {
  return random.chance(85) ? "standard" : random.pick(["reverse_charge", "exempt"] as const);
}

function saleDraft(random: Random, shop: Shop): SaleDraft {
  const goods = randomCart(random, shop, treatmentOf(random), random.chance(20));
  const total = goods.totals.gross_minor;
  if (total <= 10n || !random.chance(20)) return { kind: "sale", goods };
  const amount_minor = random.chance(20) ? total : total / 3n;
  const code = random.pick(["gift_card", "store_credit", "reward_points"]);
  return { kind: "sale", goods, credits: [{ code, amount_minor, label: "Card 1234" }] };
}

function originalOf(random: Random, sales: readonly Sale[]): { sale: Sale; left: PricedCart } | undefined {
  const candidates = sales
    .filter(({ kind }) => kind === "sale" || kind === "exchange")
    .map((sale) => ({ sale, sold: soldIn(sale) }))
    .filter(({ sold }) => sold.lines.every(({ qty_e4 }) => qty_e4 > 0n))
    .flatMap(({ sale, sold }) => {
      const returned = returnedIn(
        sales.filter(({ original }) => original?.sale_id === sale.sale_id),
        sold,
      );
      const quantities = leftToReturn(sold, returned).map((left) =>
        random.chance(50) ? { ...left, qty_e4: left.qty_e4 / 2n } : left,
      );
      const some = quantities.filter(({ qty_e4 }) => qty_e4 > 0n).slice(0, random.int(1, 3));
      return some.length === 0 ? [] : [{ sale, left: goodsOfRefund(sold, returned, some) }];
    });
  return candidates.length === 0 ? undefined : random.pick(candidates);
}

function refundDraft(random: Random, shop: Shop, sales: readonly Sale[]): SaleDraft | undefined {
  if (random.chance(15)) return { kind: "refund", goods: randomCart(random, shop, "standard") };
  if (random.chance(15)) return { kind: "refund", goods: randomCart(random, shop, "standard"), is_of_layaway: true };
  const found = originalOf(random, sales);
  if (found === undefined) return undefined;
  const total = found.left.totals.gross_minor;
  const original = { sale_id: found.sale.sale_id, order_increment_id: null };
  const credit = random.chance(15) && total > 1n ? { credits: [{ code: "gift_card", amount_minor: total / 2n }] } : {};
  return { kind: "refund", goods: found.left, original, ...credit };
}

function exchangeDraft(random: Random, shop: Shop, sales: readonly Sale[]): SaleDraft | undefined {
  const found = originalOf(random, sales);
  if (found === undefined) return undefined;
  const goods = goodsOfExchange(randomCart(random, shop, found.left.treatment), found.left);
  const draft = {
    kind: "exchange",
    goods,
    original: { sale_id: found.sale.sale_id, order_increment_id: null },
  } as const;
  if (!random.chance(40) || shop.market.stacked !== undefined) return draft;
  const worths = [...Map.groupBy(found.left.lines, ({ taxes }) => taxes[0]?.percent ?? "0").values()].map((lines) =>
    lines.reduce((sum, line) => sum + line.gross_minor, 0n),
  );
  const largest = worths.reduce((left, right) => (left > right ? left : right), 0n);
  return largest < 8n ? draft : { ...draft, fee: feeOfExchange(goods, largest / 4n) };
}

function depositDraft(random: Random, shop: Shop): SaleDraft | undefined {
  const goods = randomCart(random, shop, treatmentOf(random));
  const total = goods.totals.gross_minor;
  return total < 50n ? undefined : { kind: "deposit", goods, captured_minor: total / 5n };
}

function layawayDraft(random: Random, sales: readonly Sale[], kind: "top_up" | "settlement"): SaleDraft | undefined {
  const open = sales
    .filter((sale) => sale.kind === "deposit")
    .filter(({ sale_id }) => !sales.some((sale) => sale.kind === "settlement" && sale.original?.sale_id === sale_id));
  if (open.length === 0) return undefined;
  const deposit = random.pick(open);
  const before = sales
    .filter((sale) => sale === deposit || (isPartPayment(sale) && sale.original?.sale_id === deposit.sale_id))
    .reduce((sum, sale) => sum + sale.due_minor, 0n);
  const rest = totalOf(deposit) - before;
  if (kind === "top_up" && rest < 4n) return undefined;
  return {
    kind,
    goods: deposit.goods,
    original: { sale_id: deposit.sale_id, order_increment_id: null },
    layaway: { paid_before_minor: before, expires_at: "2026-06-14" },
    ...(kind === "top_up" ? { captured_minor: rest / 3n } : {}),
  };
}

function collectionDraft(random: Random, sales: readonly Sale[]): SaleDraft | undefined {
  const open = sales.filter(
    ({ kind, payments, due_minor }) => kind === "sale" && payments[0]?.tender === "invoice" && due_minor > 20n,
  );
  if (open.length === 0) return undefined;
  const { sale_id, goods, due_minor } = random.pick(open);
  const captured_minor = due_minor / BigInt(random.int(1, 3));
  return { kind: "credit_due", goods, captured_minor, original: { sale_id, order_increment_id: null } };
}

function paid(random: Random, { market }: Shop, draft: SaleDraft, stamp: Stamp): Sale {
  const due = dueOf(draft);
  const step = market.cash_step_minor;
  return completeSale(draft, stamp, tenderedOf(random, draft, due, step), step);
}

function tenderedOf(random: Random, draft: SaleDraft, due: bigint, step: bigint): Tendered[] {
  const size = due < 0n ? -due : due;
  if (size === 0n) return [];
  const terminal = (): TerminalPayment => ({
    provider: random.pick(["psp_a", "psp_b"]),
    provider_name: "Terminal",
    payment_id: `pay_${random.hex(8)}`,
    info_json: '{"card_brand":"VISA"}',
  });
  const card = (amount_minor?: bigint): Tendered => ({
    tender: "card",
    ...(amount_minor === undefined ? {} : { amount_minor }),
    ...(random.chance(70) ? { terminal: terminal() } : {}),
  });
  const cash = (of: bigint): Tendered => {
    const rounded = roundToStep(of, step);
    const note = rounded + (step > 1n ? step : 1n) * BigInt(random.int(0, 90));
    return due < 0n || random.chance(30) ? { tender: "cash" } : { tender: "cash", handed_minor: note };
  };
  const plan = random.pick(["cash", "cash", "card", "card", "split", "invoice", "credit"] as const);
  if (plan === "split" && size >= 9n) {
    const part = size / 3n;
    return random.pick([
      [card(part), cash(size - part)],
      [card(part), card()],
      [cash(size - part - part), card(part), { tender: "invoice", amount_minor: part }],
    ] satisfies Tendered[][]);
  }
  if (plan === "invoice" && draft.kind !== "credit_due") return [{ tender: "invoice" }];
  if (plan === "credit" && draft.kind === "refund") return [{ tender: "store_credit" }];
  return plan === "cash" ? [cash(size)] : [card()];
}
