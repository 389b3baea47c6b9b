import { randomUUID } from "node:crypto";
import { type Client, openClient } from "@tillkeeper/register-kit";
import type { Checks } from "./checks.ts";
import { type Admin, bodyOf, type Connection } from "./client.ts";
import type { Shopper } from "./fill.ts";
import type { Screen } from "./screen.ts";
import { integrate } from "./shop.ts";

interface Office {
  readonly admin: Admin;
  readonly connection: Connection;
  /** Part of every name, so that days with other seeds fit into the same service. */
  readonly name: string;
  /** A customer whose account was imported. */
  readonly shopper: Shopper;
  readonly location_id: number;
  readonly checks: Checks;
  readonly screen: Screen;
}

/**
 * Permissions of the shop's office, which keeps customers and enters sales. The merchant creates
 * the coupon and cancels.
 */
const RESOURCES = ["Vendor_Pos::locations", "Vendor_Pos::orders", "Platform_Customer::manage"];
const COUPON_LIMIT = 2;
const CREDIT_LIMIT = 50;

/**
 * Simulates a returning customer, who uses up a coupon, buys on account until the credit limit is
 * exceeded, and subscribes to the newsletter. An imported customer buys once.
 */
export async function simulateReturningCustomer({
  admin,
  connection,
  name,
  shopper,
  location_id,
  checks,
  screen,
}: Office): Promise<void> {
  screen.busy("simulating a returning customer");
  const token = await integrate(admin, `Demo back office ${name}`, RESOURCES, [location_id]);
  const office = openClient({ ...connection, token: () => token });
  const email = `regular.${name.toLowerCase().replaceAll(/[^a-z0-9]/g, "-")}@shop.example`;
  const customer_id = await register(office, email);
  bodyOf(await admin.api.call("POST /credit-limits", { body: { customer_id, credit_limit: CREDIT_LIMIT } }));

  const { rule_id, code } = await printCoupon(admin, name);
  const coupon_uses = async (): Promise<number> => {
    const path = { customerId: customer_id, ruleId: rule_id };
    const query = { couponCode: code.toLowerCase() };
    const answer = await office.call("GET /V1/pos/customers/{customerId}/rule-usage/{ruleId}", { path, query });
    return bodyOf(answer).coupon_times_used;
  };
  const uses: number[] = [];
  const orders: number[] = [];
  for (let bought = 0; bought < COUPON_LIMIT; bought += 1) {
    uses.push(await coupon_uses());
    orders.push(await buy(office, { customer_id, coupon_code: code, applied_rule_ids: String(rule_id) }));
  }
  uses.push(await coupon_uses());
  checks.equal("Coupon uses before and after each sale", "0, 1, 2", uses.join(", "));
  const [mistaken] = orders;
  if (mistaken === undefined) throw new Error("the regular customer has no order");
  bodyOf(await admin.rest.call("POST /V1/orders/{id}/cancel", { path: { id: mistaken } }));
  checks.equal("Coupon uses after one sale is canceled", 1, await coupon_uses());

  const path = { customerId: customer_id };
  const credit = async () => bodyOf(await office.call("GET /V1/pos/customers/{customerId}/credit-limit", { path }));
  const before = await credit();
  for (let bought = 0; bought < 2; bought += 1) {
    const orderId = await buy(office, { customer_id });
    const body = { capture: false };
    bodyOf(await office.call("POST /V1/order/{orderId}/invoice", { path: { orderId }, body }));
  }
  const after = await credit();
  checks.equal("Credit before buying on account", "50 of 50", `${before.available} of ${before.limit}`);
  checks.equal("Credit used and available after it is exceeded", "60, 0", `${after.used}, ${after.available}`);

  const { statistics, top_products } = bodyOf(
    await office.call("GET /V1/pos/customer-insights/{customerId}", { path }),
  );
  checks.equal(
    "Orders and their value in the customer's insights",
    "3, 90",
    [statistics.orders_count, statistics.lifetime_value].join(", "),
  );
  checks.equal("Top product in the insights", "3 cups", `${top_products[0]?.qty ?? 0} ${top_products[0]?.sku ?? ""}`);

  await buy(office, { customer_id: shopper.customer_id });

  const body = { email, customerId: customer_id };
  const letter = async (action: "subscribe" | "unsubscribe") =>
    bodyOf(await office.call(`POST /V1/pos/newsletter/${action}`, { body })).status;
  await letter("subscribe");
  checks.equal("Newsletter, subscribed a second time", "subscribed", await letter("subscribe"));
  checks.equal("Newsletter, after the customer unsubscribed", "unsubscribed", await letter("unsubscribe"));
  screen.step(
    "16:30",
    "A returning customer",
    `uses a coupon twice, its maximum, buys on account beyond the credit limit of ${CREDIT_LIMIT} (the register warns, the cashier ` +
      "sells), and subscribes to the newsletter. One from the import buys, too.",
  );
}

async function register(office: Client, email: string): Promise<number> {
  const request = { email, firstname: "Robin", lastname: "Regular", websiteId: 1 };
  const made = bodyOf(await office.call("POST /V1/pos/customers", { body: { request } }));
  if (made.customer_id === undefined) throw new Error(`the regular customer was not made: ${JSON.stringify(made)}`);
  return made.customer_id;
}

async function printCoupon(admin: Admin, name: string): Promise<{ rule_id: number; code: string }> {
  const rule = {
    name: `Regulars ${name}`,
    is_active: true,
    website_ids: [1],
    customer_group_ids: [1],
    coupon_type: "SPECIFIC_COUPON",
    uses_per_customer: COUPON_LIMIT,
    simple_action: "by_percent",
    discount_amount: "10",
  };
  const { rule_id } = bodyOf(await admin.rest.call("POST /V1/salesRules", { body: { rule } }));
  const limits = { usage_limit: COUPON_LIMIT, usage_per_customer: COUPON_LIMIT };
  const coupon = { rule_id, code: `REGULAR-${name}`, ...limits };
  const { code } = bodyOf(await admin.rest.call("POST /V1/coupons", { body: { coupon } }));
  return { rule_id, code };
}

/**
 * Buys a cup for 30.00.
 *
 * @returns the order's id.
 */
async function buy(
  office: Client,
  members: { readonly customer_id: number; readonly coupon_code?: string; readonly applied_rule_ids?: string },
): Promise<number> {
  const items = [{ sku: "cups", name: "Cup", qty_ordered: "1", price: "30", row_total: "30", tax_amount: "0" }];
  const extension_attributes = { pos_sale_id: randomUUID() };
  const entity = {
    order_currency_code: "EUR",
    payment: { method: "pos_invoice" },
    items,
    ...members,
    extension_attributes,
  };
  return bodyOf(await office.call("POST /V1/orders", { body: { entity } })).entity_id;
}
