import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Memory, ONE_PIECE, setQuantity, type Till } from "@tillkeeper/register-kit";
import { samplePromotions } from "../fixtures/promotions/promotions.ts";
import { CASH, drained, newKitTill, type Trouble, troubled } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop, verdictOf } from "../fixtures/register-kit/service-shop.ts";

const service = await openServiceShop();
const { deps, shop } = service;
const { customer, readRule, readCoupon, usage } = samplePromotions(service);

const sku = (value: string) => ({
  condition_type: "combine",
  aggregator_type: "all",
  value: "1",
  conditions: [{ condition_type: "product", attribute_name: "sku", operator: "==", value }],
});

const rule = (members: Readonly<Record<string, unknown>>) =>
  shop.admin<{ rule_id: number }>("POST", "/cart-price-rules", {
    name: "Rule",
    website_ids: [1],
    customer_group_ids: [0, 1],
    is_active: true,
    simple_action: "by_percent",
    discount_amount: "10",
    stop_rules_processing: false,
    ...members,
  });

const coupon = (rule_id: number, code: string, members: Readonly<Record<string, unknown>> = {}) =>
  shop.admin<{ coupon_id: number }>("POST", "/coupons", { rule_id, code, ...members });

async function selling(trouble: { now?: Trouble } = {}, memory = new Memory()): Promise<Till> {
  const till = await newKitTill(shop.url, { fetch: troubled((method, path) => trouble.now?.(method, path)) }, memory);
  assert.equal((await till.enroll((await shop.addTerminal()).activation_code)).kind, "registered");
  till.actAs({ name: "Ada" });
  await till.openSession(10_000n);
  return till;
}

async function attach(till: Till, customer_id: number): Promise<void> {
  await till.setCustomer({ customer_id, customer_group_id: 1, name: "Ada Moreau", email: null });
}

/** Returns the promotions of a sale's order, with those of its items by SKU. */
async function orderOf(sale_id: string) {
  const { rows } = await deps.pool.query<{
    readonly applied_rule_ids: string | null;
    readonly coupon_code: string | null;
    readonly discount_amount: string;
    readonly items: readonly string[];
  }>(
    `select o.applied_rule_ids, o.coupon_code, trim_scale(o.discount_amount)::text as discount_amount,
            (select array_agg(concat(i.sku, ' ', i.applied_rule_ids) order by i.item_id)
               from shop_data.sales_order_item i where i.order_id = o.entity_id) as items
       from shop_data.sales_order o where o.pos_sale_id = $1`,
    [sale_id],
  );
  const [order] = rows;
  assert.ok(order);
  return order;
}

describe("promotions of a till", () => {
  test("a sale with two rules and a coupon is stored with its discount and counted, and comes back to the cent", async () => {
    const mugs = await rule({ name: "Mugs", action_condition: sku("MUG"), sort_order: 1 });
    const welcome = await rule({
      name: "Welcome",
      coupon_type: "SPECIFIC_COUPON",
      simple_action: "cart_fixed",
      discount_amount: "2",
      uses_per_customer: 1,
      sort_order: 2,
    });
    const { coupon_id } = await coupon(welcome.rule_id, "Hello-2");
    const who = await customer();
    const till = await selling();
    await attach(till, who);
    await till.scan("MUG", 3n * ONE_PIECE);
    await till.scan("BOOK");
    assert.deepEqual(
      till.priced().promotions.applied.map(({ name }) => name),
      ["Mugs"],
    );
    const { coupon: state, is_kept, refusal } = await till.setCoupon("hello-2");
    assert.deepEqual([state?.state, state?.code, is_kept, refusal], ["applied", "Hello-2", true, undefined]);
    const priced = till.priced();
    // Without tax: 10 % of 3 × 12.95 = 3.885 → 3.89. Then 2.00 of 38.85 − 3.89 + 9.00 = 43.96:
    // 2.00 × 34.96 / 43.96 = 1.5905… → 1.59, and 0.41 of the book.
    assert.deepEqual(
      priced.lines.map(({ discount_minor }) => discount_minor),
      [548n, 41n],
    );
    const sale = await till.pay(CASH);
    await till.scan("BOOK");
    const quantities = [{ line_id: sale.goods.lines[0]?.line_id ?? "", qty_e4: ONE_PIECE }];
    const exchange = await till.exchange({ receipt_number: sale.receipt_number, quantities, tendered: CASH });
    const refund = await till.refund({ receipt_number: sale.receipt_number, tendered: CASH });
    const back = exchange.goods.lines.filter(({ qty_e4 }) => qty_e4 < 0n).concat(refund.goods.lines);
    const sum = (amounts: readonly bigint[]): bigint =>
      amounts.map((one) => (one < 0n ? -one : one)).reduce((a, b) => a + b, 0n);
    assert.equal(sum(back.map(({ gross_minor }) => gross_minor)), sale.goods.totals.gross_minor);
    assert.equal(sum(back.map(({ discount_minor }) => discount_minor)), 589n);
    await drained(till);

    const order = await orderOf(sale.sale_id);
    assert.deepEqual(order, {
      applied_rule_ids: `${mugs.rule_id},${welcome.rule_id}`,
      coupon_code: "Hello-2",
      discount_amount: "-5.89",
      items: [`MUG ${mugs.rule_id},${welcome.rule_id}`, `BOOK ${welcome.rule_id}`],
    });
    assert.deepEqual(
      [
        (await readRule(mugs)).times_used,
        (await readRule(welcome)).times_used,
        (await readCoupon({ coupon_id })).times_used,
      ],
      [1, 1, 1],
    );
    assert.deepEqual(await usage(who, welcome.rule_id, "hello-2"), [1, 1]);
    const { rows } = await deps.pool.query<{ discount: string; model: string }>(
      `select trim_scale(discount_amount)::text as discount, receipt_model as model from pos.receipt where sale_id = $1`,
      [sale.sale_id],
    );
    assert.equal(rows[0]?.discount, "5.89");
    assert.deepEqual(JSON.parse(JSON.parse(rows[0]?.model ?? "")).promotions, {
      coupon_code: "Hello-2",
      applied: [
        { rule_id: mugs.rule_id, name: "Mugs", discount_amount: 3.89 },
        { rule_id: welcome.rule_id, name: "Welcome", discount_amount: 2 },
      ],
    });

    // The customer has used it once, which is the limit; a walk-in customer has none.
    await attach(till, who);
    await till.scan("BOOK");
    const again = await till.setCoupon("Hello-2");
    assert.deepEqual([again.coupon?.state, again.is_kept, till.cart().cart.coupon_code], ["used_up", false, null]);
    await till.setCustomer(null);
    assert.equal((await till.setCoupon("Hello-2")).coupon?.state, "applied");
    assert.deepEqual(await till.setCoupon(null), { coupon: null, is_kept: false, refusal: undefined });
    await till.discard();

    await till.count(await till.expectedCash());
    const { report_id } = await till.closeSession();
    await drained(till);
    assert.deepEqual(await verdictOf(shop, report_id), ["complete", "matched"]);
    await till.close();
    for (const { rule_id } of [mugs, welcome]) await shop.admin("DELETE", `/cart-price-rules/${rule_id}`);
  });

  test("a customer who has used up a rule without a coupon gets nothing off, though nobody asks for it", async () => {
    const once = await rule({ name: "Once", uses_per_customer: 1 });
    const till = await selling();
    const { id } = await shop.manage<{ id: number }>("POST", "/customers", {
      customer: { email: `once-${once.rule_id}@shop.example`, firstname: "Ada", lastname: "Moreau", group_id: 1 },
    });
    const applied = async () => {
      await till.scan("MUG");
      await attach(till, id);
      return till.priced().promotions.applied.map(({ rule_id }) => rule_id);
    };
    assert.deepEqual(await applied(), [once.rule_id]);
    await till.pay(CASH);
    await drained(till);
    assert.deepEqual(await applied(), []);
    await till.discard();
    await till.close();
    await shop.admin("DELETE", `/cart-price-rules/${once.rule_id}`);
  });

  test("a coupon says why it does not count, and stays where another line can still make it count", async () => {
    const books = await rule({ coupon_type: "SPECIFIC_COUPON", action_condition: sku("BOOK") });
    await coupon(books.rule_id, "BOOKS");
    const last = await coupon(books.rule_id, "LAST", { usage_limit: 1 });
    await coupon(books.rule_id, "SOON", { expiration_date: "2099-01-01 00:00:00" });
    const till = await selling();
    await till.scan("MUG");
    const stateOf = async (code: string) => {
      const { coupon: state, is_kept } = await till.setCoupon(code);
      return [state?.state, is_kept];
    };
    assert.deepEqual(await stateOf("nothing"), ["unknown_code", false]);
    assert.deepEqual(await stateOf("books"), ["nothing_to_discount", true]);
    await till.scan("BOOK");
    assert.equal(till.priced().promotions.coupon?.state, "applied");
    assert.deepEqual(await stateOf("last"), ["applied", true]);
    await till.pay(CASH);
    await drained(till);
    assert.equal((await readCoupon(last)).times_used, 1);
    await till.scan("BOOK");
    assert.deepEqual(await stateOf("last"), ["used_up", false]);
    // A coupon that was made a moment ago counts at once.
    await coupon(books.rule_id, "FRESH");
    assert.deepEqual(await stateOf("fresh"), ["applied", true]);
    await till.discard();
    await till.close();
    await shop.admin("DELETE", `/cart-price-rules/${books.rule_id}`);
  });

  test("promotions count without the server and after a restart, and a rule that cannot be judged is named", async () => {
    const two = await rule({
      name: "Two",
      simple_action: "buy_x_get_y",
      discount_step: 1,
      discount_amount: "1",
      sort_order: 1,
    });
    const cash = await rule({
      name: "Cash only",
      condition: {
        condition_type: "combine",
        aggregator_type: "all",
        value: "1",
        conditions: [{ condition_type: "address", attribute_name: "payment_method", operator: "==", value: "cash" }],
      },
    });
    const member = await rule({ coupon_type: "SPECIFIC_COUPON", uses_per_customer: 1, sort_order: 3 });
    await coupon(member.rule_id, "MEMBER");
    const who = await customer();
    const trouble: { now?: Trouble } = {};
    const memory = new Memory();
    const first = await selling(trouble, memory);
    trouble.now = () => "unreachable";
    await first.scan("BOOK");
    await first.close();

    const till = await newKitTill(shop.url, { fetch: troubled(() => trouble.now?.("", "")) }, memory);
    await till.start();
    till.actAs({ name: "Ada" });
    await till.change((cart) => setQuantity(cart, cart.lines[0]?.line_id ?? "", 2n * ONE_PIECE));
    await attach(till, who);
    const offline = await till.setCoupon("member");
    assert.deepEqual([offline.coupon?.state, offline.is_kept, offline.refusal?.kind], ["applied", true, "no_answer"]);
    const { promotions, lines } = till.priced();
    // One of two books is free: 9.00; 10 % of the other 9.00 = 0.90
    assert.deepEqual(
      lines.map(({ discount_minor }) => discount_minor),
      [990n],
    );
    assert.deepEqual(
      promotions.unjudged.map(({ rule_id, name }) => [rule_id, name]),
      [[cash.rule_id, "Cash only"]],
    );
    assert.match(promotions.unjudged[0]?.because ?? "", /payment_method/);
    const sale = await till.pay(CASH);
    trouble.now = () => undefined;
    await drained(till);
    assert.equal((await orderOf(sale.sale_id)).applied_rule_ids, `${two.rule_id},${member.rule_id}`);
    assert.deepEqual(await usage(who, member.rule_id), [1, 0]);
    await till.close();
    for (const { rule_id } of [two, cash, member]) await shop.admin("DELETE", `/cart-price-rules/${rule_id}`);
  });

  test("a cart that an earlier version stored is restored, without a coupon", async () => {
    const memory = new Memory();
    const first = await selling({}, memory);
    await first.scan("MUG");
    await first.parts.ledger.write(["carts"], async (transaction) => {
      for (const { data, ...record } of await transaction.range("carts")) {
        const { cart, ...open } = data as { readonly cart: Record<string, unknown> };
        const { coupon_code: _none, ...earlier } = cart;
        await transaction.put("carts", { ...record, data: { ...open, cart: earlier } });
      }
    });
    await first.close();
    const till = await newKitTill(shop.url, {}, memory);
    assert.equal((await till.start()).cart?.cart.coupon_code, null);
    assert.deepEqual(till.priced().promotions.coupon, null);
    till.actAs({ name: "Ada" });
    await till.pay(CASH);
    await drained(till);
    await till.close();
  });
});
