import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { newAdministrator } from "../../test/administrator.ts";
import { afterFile } from "../../test/after-file.ts";
import { queryOnce } from "../../test/empty-database.ts";
import { storeConnector, storedTasks } from "../../test/fixtures/connectors/shop.ts";
import { openCodeApp } from "../../test/fixtures/one-time-codes/codes.ts";
import { ofSale, place, sampleOrder } from "../../test/fixtures/orders/orders.ts";
import { sampleCatalog } from "../../test/fixtures/pricing/catalog.ts";
import { newReceipt } from "../../test/fixtures/receipt-page/claims.ts";
import { confirmClaim, requestClaim } from "../features/sales/receipt-page/commands/claim.ts";

const app = await openCodeApp({ after: (close) => afterFile(close as () => Promise<void>) });
const { deps, database } = app;
const { product } = sampleCatalog(app);
let admin = "";
before(async () => {
  admin = (await newAdministrator(app)).token;
  await storeConnector(app);
});

/**
 * Sends a request and returns the answer's body.
 *
 * @throws Error for an answer other than 200.
 */
async function send(method: string, url: string, body?: unknown, token?: string) {
  const answer = await app.call(method, url, { body, ...(token === undefined ? {} : { token }) });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Links the customer with a record at the platform. */
async function noteAtPlatform(customer_id: number): Promise<void> {
  await deps.pool.query(
    `insert into connector_map (connector_id, kind, local_id, remote_id)
     select connector_id, 'customer', $1, $2 from connector`,
    [customer_id, randomUUID()],
  );
}

const newEmail = (): string => `${randomUUID()}@shop.example`;
const newCustomer = (email = newEmail()) => {
  const customer = { email, firstname: "Ada", lastname: "Moreau", website_id: 1 };
  return send("POST", "/rest/V1/customers", { customer });
};

interface Operation {
  readonly name: string;
  /** Table of the record that the operation writes last. */
  readonly table: string;
  readonly event: "insert" | "update" | "delete";
  /** Kinds of the tasks that the operation writes. */
  readonly tasks: readonly string[];
  /** Prepares the data; returns the operation, which throws when it fails. */
  readonly prepare: () => Promise<() => Promise<unknown>>;
}

const OPERATIONS: readonly Operation[] = [
  {
    name: "a sale",
    table: "shop_data.sales_order",
    event: "insert",
    tasks: ["sale"],
    prepare: async () => {
      const entity = sampleOrder(ofSale());
      return () => send("POST", "/rest/V1/orders", { entity });
    },
  },
  {
    name: "a payment",
    table: "shop_data.sales_invoice",
    event: "insert",
    tasks: ["payment"],
    prepare: async () => {
      const { entity_id } = await place(app, ofSale());
      return () => send("POST", `/rest/V1/order/${entity_id}/invoice`, { capture: true });
    },
  },
  {
    name: "a payment of an open invoice",
    table: "shop_data.sales_invoice",
    event: "update",
    tasks: ["payment"],
    prepare: async () => {
      const { entity_id } = await place(app, ofSale());
      const invoice_id = await send("POST", `/rest/V1/order/${entity_id}/invoice`, {});
      return () => send("POST", `/rest/V1/invoices/${invoice_id}/capture`, {});
    },
  },
  {
    name: "an order that a save gives to another customer",
    table: "shop_data.sales_order",
    event: "update",
    tasks: ["owner"],
    prepare: async () => {
      const { id: customer_id } = await newCustomer();
      await noteAtPlatform(customer_id);
      const { entity_id } = await place(app, ofSale());
      return () => send("POST", "/rest/V1/orders", { entity: { entity_id, customer_id } });
    },
  },
  {
    name: "a refund",
    table: "shop_data.sales_creditmemo",
    event: "insert",
    tasks: ["refund"],
    prepare: async () => {
      const { entity_id } = await place(app, ofSale());
      await send("POST", `/rest/V1/order/${entity_id}/invoice`, { capture: true });
      return () => send("POST", `/rest/V1/order/${entity_id}/refund`, {});
    },
  },
  {
    name: "a cancellation",
    table: "shop_data.sales_order",
    event: "update",
    tasks: ["cancel"],
    prepare: async () => {
      const { entity_id } = await place(app, ofSale());
      return () => send("POST", `/rest/V1/orders/${entity_id}/cancel`, {});
    },
  },
  {
    name: "a new customer",
    table: "shop_data.customer",
    event: "insert",
    tasks: ["customer"],
    prepare: async () => {
      const email = newEmail();
      return () => newCustomer(email);
    },
  },
  {
    name: "a customer of a register",
    table: "shop_data.customer",
    event: "insert",
    tasks: ["customer"],
    prepare: async () => {
      const request = { email: newEmail(), firstname: "Max", lastname: "Born", phone: "+31612345678" };
      return () => send("POST", "/rest/V1/pos/customers", { request });
    },
  },
  {
    name: "a changed customer",
    table: "shop_data.customer",
    event: "update",
    tasks: ["customer"],
    prepare: async () => {
      const { id } = await newCustomer();
      return () => send("PUT", `/rest/V1/customers/${id}`, { customer: { id, lastname: "Lovelace" } });
    },
  },
  {
    name: "a claim with a new account",
    table: "pos.receipt_claim",
    event: "insert",
    tasks: ["customer", "owner"],
    prepare: async () => {
      const email = newEmail();
      const { receipt_id, sale_id } = await newReceipt(app);
      await place(app, ofSale(sale_id));
      assert.deepEqual(await requestClaim(deps, { receipt_id, email }), { kind: "sent" });
      await app.sendMails();
      const proof = { receipt_id, email, code: app.codeFor(email) };
      return async () => assert.equal((await confirmClaim(deps, proof)).kind, "claimed");
    },
  },
  {
    name: "a subscription",
    table: "shop_data.newsletter_subscriber",
    event: "insert",
    tasks: ["subscription"],
    prepare: async () => {
      const email = newEmail();
      return () => send("POST", "/rest/V1/pos/newsletter/subscribe", { email });
    },
  },
  {
    name: "a wish",
    table: "shop_data.wishlist_item",
    event: "insert",
    tasks: ["wish"],
    prepare: async () => {
      const { id: customer_id } = await newCustomer();
      const { sku } = await product({});
      await noteAtPlatform(customer_id);
      return () => send("POST", "/admin/api/wishlist-items", { customer_id, sku }, admin);
    },
  },
  {
    name: "the end of a wish",
    table: "shop_data.wishlist_item",
    event: "delete",
    tasks: ["wish"],
    prepare: async () => {
      const { id: customer_id } = await newCustomer();
      await noteAtPlatform(customer_id);
      const { sku } = await product({});
      const { wishlist_item_id } = await send("POST", "/admin/api/wishlist-items", { customer_id, sku }, admin);
      return () => send("DELETE", `/admin/api/wishlist-items/${wishlist_item_id}`, undefined, admin);
    },
  },
  {
    name: "a deleted subscription",
    table: "shop_data.newsletter_subscriber",
    event: "delete",
    tasks: ["erasure"],
    prepare: async () => {
      const email = newEmail();
      await send("POST", "/rest/V1/pos/newsletter/subscribe", { email });
      const { rows } = await deps.pool.query<{ subscriber_id: number }>(
        "select subscriber_id from shop_data.newsletter_subscriber where subscriber_email = $1",
        [email],
      );
      return () => send("DELETE", `/admin/api/newsletter-subscribers/${rows[0]?.subscriber_id}`, undefined, admin);
    },
  },
  {
    name: "an erasure",
    table: "shop_data.customer",
    event: "delete",
    tasks: ["erasure"],
    prepare: async () => {
      const { email } = await newCustomer();
      return () => send("POST", "/admin/api/persons/erase", { email, reason: "by letter" }, admin);
    },
  },
];

async function contentsOf(table: string): Promise<unknown> {
  const { rows } = await deps.pool.query(`select t::text as text from ${table} t order by 1`);
  return rows;
}

/** Runs `work` while a trigger makes its statement fail. */
async function whileRefused(trigger: string, work: () => Promise<void>): Promise<void> {
  await queryOnce(
    database.owner_url,
    `create function pos.refuse() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$;
     create ${trigger} for each row execute function pos.refuse();
     grant execute on function pos.refuse to tillkeeper`,
  );
  try {
    await work();
  } finally {
    await queryOnce(database.owner_url, "drop function pos.refuse cascade");
  }
}

describe("the transaction of a record and its task", () => {
  for (const { name, table, event, tasks, prepare } of OPERATIONS) {
    test(`${name} and its task are stored together or not at all`, async () => {
      const run = await prepare();
      await deps.pool.query("delete from connector_task");
      const earlier = await contentsOf(table);
      const assertNothing = async () => {
        await assert.rejects(run(), /: 500 |not today/);
        assert.deepEqual(await storedTasks(app), [], "tasks");
        assert.deepEqual(await contentsOf(table), earlier, table);
      };
      await whileRefused("trigger no_task before insert on pos.connector_task", assertNothing);
      // A deferred trigger fires when everything else is done, the task included.
      const at_commit = `constraint trigger no_record after ${event} on ${table} initially deferred`;
      await whileRefused(at_commit, assertNothing);
      await run();
      assert.deepEqual(
        (await storedTasks(app)).map(({ kind }) => kind),
        tasks,
      );
      assert.notDeepEqual(await contentsOf(table), earlier);
    });
  }
});
