import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { CACHE, LEDGER, Memory, openMemoryStore } from "@tillkeeper/register-kit";
import { openSqliteStore } from "@tillkeeper/register-kit/sqlite";
import { drained, newKitTill, troubled } from "./fixtures/register-kit/kit-till.ts";
import { openKitShop } from "./fixtures/register-kit/shop.ts";
import { connect, freePort, startService } from "./running-service.ts";
import { cases } from "./cases.ts";

/** Number of sales per till. */
const SALES = cases(70, 2_500);
/** Maximum milliseconds per sale until everything is sent. */
const SEND_MS_MAX = 2_000;
const LOST_EVERY = 61;
/** Number of sales of which one is a sale to the same customer, on both tills. */
const CUSTOMER_EVERY = 5;

test(`two tills with ${SALES} sales each, some of one customer, sent in parallel with lost answers, are stored once and matched`, async (t) => {
  const data_dir = await mkdtemp(join(tmpdir(), "two-tills-"));
  const service = await startService(data_dir, await freePort(), { LOG_LEVEL: "fatal" });
  t.after(async () => {
    await service.stop();
    await rm(data_dir, { recursive: true });
  });
  const shop = await openKitShop(`http://127.0.0.1:${service.port}`);
  const customer = { email: "ada@shop.example", firstname: "Ada", lastname: "Moreau", group_id: 1 };
  const { id: customer_id } = await shop.manage<{ id: number }>("POST", "/customers", { customer });
  const began = performance.now();

  const day = async (name: string) => {
    const { activation_code } = await shop.addTerminal();
    const ledger = await openSqliteStore(LEDGER, join(data_dir, `${name}.sqlite`));
    const cache = await openMemoryStore(CACHE, new Memory());
    let posts = 0;
    const fetch = troubled((method) => {
      posts += method === "POST" ? 1 : 0;
      return method === "POST" && posts % LOST_EVERY === 0 ? "answer_lost" : undefined;
    });
    const till = await newKitTill(shop.url, { ledger, cache, fetch, random: Math.random });
    assert.equal((await till.enroll(activation_code)).kind, "registered");
    till.actAs({ name });
    await till.openSession(10_000n);
    const sold: string[] = [];
    const of_customer: string[] = [];
    for (let n = 0; n < SALES; n += 1) {
      await till.scan(n % 3 === 0 ? "BOOK" : "MUG");
      const is_customers = n % CUSTOMER_EVERY === 0;
      if (is_customers) {
        await till.setCustomer({ customer_id, customer_group_id: 1, name: "Ada Moreau", email: customer.email });
      }
      const { sale_id } = await till.pay([{ tender: n % 2 === 0 ? "cash" : "card" }]);
      sold.push(sale_id);
      if (is_customers) of_customer.push(sale_id);
    }
    await till.count(await till.expectedCash());
    const { report_id } = await till.closeSession();
    await drained(till, SALES * SEND_MS_MAX);
    assert.deepEqual(await till.parkedRows(), []);
    await till.close();
    await ledger.close();
    return { sold, of_customer, report_id };
  };
  const days = await Promise.all([day("Ada"), day("Grace")]);
  t.diagnostic(`${2 * SALES} sales in ${Math.round((performance.now() - began) / 1000)} s`);

  const database = await connect(data_dir, "postgres");
  // The end of the service ends its database, so the connection fails.
  database.on("error", () => {});
  const list = async (sql: string) => (await database.query<{ id: string }>(sql)).rows.map(({ id }) => id).toSorted();
  const sold = days.flatMap((each) => each.sold).toSorted();
  assert.deepEqual(await list("select sale_id as id from pos.receipt"), sold);
  assert.deepEqual(await list("select pos_sale_id as id from shop_data.sales_order"), sold);
  assert.deepEqual(
    await list(`select pos_sale_id as id from shop_data.sales_order where customer_id = ${customer_id}`),
    days.flatMap(({ of_customer }) => of_customer).toSorted(),
  );
  assert.deepEqual(
    await list(
      "select o.pos_sale_id as id from shop_data.sales_invoice i join shop_data.sales_order o on o.entity_id = i.order_id",
    ),
    sold,
  );
  const matched = () =>
    list(
      `select report_id::text as id from pos.register_report_state
        where state_figures_reconciled = 'matched' and state_documents_received = 'complete'`,
    );
  const reports = days.map(({ report_id }) => report_id).toSorted();
  // What a busy machine did not match at once, the sweep matches within a minute and a half.
  for (let looks = 0; looks < 1_800 && (await matched()).length < reports.length; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const found = await matched();
  await database.end();
  assert.deepEqual(found, reports);
});
