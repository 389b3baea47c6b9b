import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newAdministrator } from "../../../test/administrator.ts";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../../test/fixtures.ts";
import { type Answer, openApp, type TestApp } from "../../../test/support.ts";
import { newCustomer } from "../one-time-codes/sample-codes.ts";
import { ofSale, place } from "../orders/sample-orders.ts";

/** Stands in everything that is planted about a person, and nowhere else. */
export const CANARY = "zyxcanary";

export interface Planted {
  readonly email: string;
  readonly customer_id: number;
  readonly receipt: Answer["body"];
  readonly sent: Record<string, unknown>;
  readonly order: Answer["body"];
  readonly guest_order: Answer["body"];
  readonly invoice_id: number;
  readonly creditmemo_id: number;
  readonly audit_entity_id: string;
  readonly terminal: TestTerminal;
}

/** Every text column of a receipt that may speak of a customer, speaking of him. */
export function receiptOf(terminal: TestTerminal, email: string): Record<string, unknown> {
  const holder = { holder: `${CANARY} holder`, masked_pan: "****4321" };
  const model = { schema_version: 1, header: { customer_name: `${CANARY} model` }, currency_code: "EUR" };
  return sampleReceipt(terminal, {
    order_increment_id: `O-${randomUUID()}`,
    customer_name: `${CANARY} Ada`,
    customer_email: email,
    raw_payload: JSON.stringify({ customer: `${CANARY} raw` }),
    receipt_model: JSON.stringify(model),
    ship_to_shipments: JSON.stringify([{ street: `${CANARY} street` }]),
    backorder_shipments: JSON.stringify([{ name: `${CANARY} back-order` }]),
    split_payments: JSON.stringify([
      { method: "pos_card", amount: 7.1, terminal_info: holder, label: `${CANARY} label` },
      { method: "pos_cash", amount: 5 },
    ]),
    applied_credits: JSON.stringify([{ type: "gift_card", code: `${CANARY}-CODE`, amount: 1 }]),
    terminal_provider: "psp_a",
    terminal_payment_id: "pay_1",
    terminal_dashboard_url: `https://psp.example/${CANARY}`,
    terminal_info: holder,
    terminal_raw_payload: { cardholder: `${CANARY} card` },
    credit_due: { customer: `${CANARY} debtor`, amount_paid: 5.1 },
    rma_id: { by: `${CANARY} rma` },
    layaway_total_paid: `{"name":"${CANARY} layaway"}`,
  });
}

/** As an order with a coupon counts it. */
async function useCoupon({ deps }: TestApp, { customer_id, order_id }: { customer_id: number; order_id: number }) {
  await deps.pool.query(
    `with rule as (insert into commerce.salesrule (name) values ('A rule') returning rule_id),
          coupon as (insert into commerce.salesrule_coupon (rule_id, code) select rule_id, gen_random_uuid()::text from rule
                     returning rule_id, coupon_id),
          of_rule as (insert into commerce.salesrule_customer (rule_id, customer_id, times_used) select rule_id, $1, 1 from rule),
          of_coupon as (insert into commerce.salesrule_coupon_usage (coupon_id, customer_id, times_used)
                        select coupon_id, $1, 1 from coupon)
     insert into commerce.salesrule_order_use (order_id, rule_ids, coupon_id, customer_id)
     select $2, array[rule_id], coupon_id, $1 from coupon`,
    [customer_id, order_id],
  );
}

/** Puts a person everywhere where persons are kept; what is planted comes back in answers until he is erased. */
export async function plantPerson(app: TestApp): Promise<Planted> {
  const { call, deps } = app;
  const saved = async (method: string, url: string, body: unknown) => {
    const answer = await call(method, url, { body });
    assert.equal(answer.status, 200, `${url}: ${answer.text}`);
    return answer.body;
  };
  const email = `${CANARY}+${randomUUID().slice(0, 8)}@shop.example`;
  const terminal = await newTerminal(deps);
  const customer_id = await newCustomer(app, { email: email.toUpperCase(), firstname: CANARY, lastname: "Moreau" });
  const query = (text: string, values: unknown[] = []) => deps.pool.query(text, values);
  await query(
    `insert into commerce.customer_address (parent_id, firstname, lastname, street, city) values ($1, $2, 'x', $3, 'Delft')`,
    [customer_id, CANARY, [`${CANARY} 1`]],
  );
  await query(
    `insert into commerce.newsletter_subscriber (website_id, store_id, subscriber_email, subscriber_status) values (1, 1, $1, 1)`,
    [email],
  );
  const product = await saved("POST", "/rest/V1/products", {
    product: { sku: `sku-${randomUUID()}`, name: "Tea", price: 10 },
  });
  await query(
    `with w as (insert into commerce.wishlist (customer_id) values ($1) returning wishlist_id)
     insert into commerce.wishlist_item (wishlist_id, product_id, description) select wishlist_id, $2, $3 from w`,
    [customer_id, product.id, `${CANARY} wish`],
  );
  await query(`insert into commerce.customer_credit_limit (customer_id, credit_limit) values ($1, 100)`, [customer_id]);
  await query(`insert into commerce.customer_price (customer_id, product_id, price) values ($1, $2, 9)`, [
    customer_id,
    product.id,
  ]);
  await query(
    `insert into one_time_code (purpose, email_key, subject_id, email, expires_at)
     values ('self_checkout', encode(sha256(convert_to($1, 'UTF8')), 'hex'), 1, $1, clock_timestamp() + interval '10 min')`,
    [email],
  );

  const sent = receiptOf(terminal, email);
  const receipt = await saved("POST", "/rest/V1/pos/receipts", { receipt: sent });
  await query("insert into receipt_claim (receipt_id, customer_id) values ($1, $2)", [receipt.receipt_id, customer_id]);
  const named = Object.fromEntries(
    ["prefix", "middlename", "lastname", "company", "city", "region", "postcode", "telephone", "fax", "vat_id"].map(
      (field) => [field, `${CANARY} ${field}`],
    ),
  );
  const address = { ...named, firstname: CANARY, street: [`${CANARY} 1`], email };
  const facts = {
    customer_firstname: CANARY,
    customer_lastname: `${CANARY} Moreau`,
    customer_note: `${CANARY} note`,
    payment: { method: "pos_cash", po_number: `${CANARY} po`, additional_information: [`${CANARY} info`] },
    billing_address: address,
  };
  const shipping_assignments = [{ shipping: { address, method: "flat" } }];
  const { extension_attributes } = ofSale(String(sent["sale_id"]));
  const order = await place(app, {
    ...facts,
    customer_email: email,
    customer_id,
    extension_attributes: { ...extension_attributes, shipping_assignments },
  });
  await useCoupon(app, { customer_id, order_id: order.entity_id });
  // Nothing but its address names the person.
  const guest_order = await place(app, { ...facts, customer_email: null });
  await saved("POST", `/rest/V1/orders/${order.entity_id}/comments`, { statusHistory: { comment: `${CANARY} said` } });
  const comment = { comment: `${CANARY} said` };
  const invoice_id = await saved("POST", `/rest/V1/order/${order.entity_id}/invoice`, { capture: true, comment });
  const creditmemo_id = await saved("POST", `/rest/V1/order/${order.entity_id}/refund`, { comment });

  const audit_entity_id = randomUUID();
  const entry = { entity_type: "order", entity_id: audit_entity_id, field_name: "email" };
  await saved("POST", "/rest/V1/pos/audit-log", {
    entries: [
      {
        ...entry,
        entity_name: `${CANARY} Ada`,
        old_value: `${CANARY} before`,
        new_value: `to "${email.toUpperCase()}"`,
      },
      {
        ...entry,
        entity_type: "customer",
        entity_id: String(customer_id),
        entity_name: `${CANARY} Ada`,
        new_value: "x",
      },
    ],
  });
  await query(
    `insert into telemetry_event (event_type, event_name, event_data, recorded_at)
     values ('error', 'mail_failed', $1, clock_timestamp()), ('error', 'mail_failed', '{"to":"else@shop.example"}', clock_timestamp())`,
    [JSON.stringify({ to: email }).replace("+", "\\u002B")],
  );
  await saved("POST", "/rest/V1/pos/receipts/email", { receiptToken: receipt.receipt_token });
  return {
    email,
    customer_id,
    receipt,
    sent,
    order,
    guest_order,
    invoice_id,
    creditmemo_id,
    audit_entity_id,
    terminal,
  };
}

export interface Erased {
  readonly erasure_id: number;
  readonly is_repeat: boolean;
  readonly counts: Record<string, number>;
}

/** What the tests of export and erasure ask an app, as an administrator. */
function askedOf(app: TestApp, token: string) {
  const held = (email: string, bearer = token) =>
    app.call("POST", "/admin/api/persons/export", { token: bearer, body: { email } });
  const erase = (email: string, reason = "asked by letter", bearer = token) =>
    app.call("POST", "/admin/api/persons/erase", { token: bearer, body: { email, reason } });
  return {
    held,
    erase,
    async erased(email: string): Promise<Erased> {
      const answer = await erase(email);
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    },
    async receiptNow(receipt_id: number) {
      return (await app.call("GET", `/rest/V1/pos/receipts/${receipt_id}`)).body;
    },
  };
}

/** An app whose mails are files of its own, and an administrator who asks it; `close` removes the files. */
export async function openForPrivacy() {
  const data_dir = await mkdtemp(join(tmpdir(), "tk-privacy-"));
  const app = await openApp({ env: { DATA_DIR: data_dir } });
  const { token } = await newAdministrator(app);
  const close = () => rm(data_dir, { recursive: true, force: true });
  return { app, token, data_dir, asked: askedOf(app, token), close };
}
