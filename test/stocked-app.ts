import assert from "node:assert/strict";
import { kindOf, Platform } from "./fixtures/connectors/double.ts";
import { closingOf, newTill } from "./fixtures/closings/shop.ts";
import type { Mailer } from "../src/runtime/mailer.ts";
import { inTransaction } from "../src/runtime/transaction.ts";
import { newAdministrator } from "./administrator.ts";
import { routeSamples } from "./route-samples.ts";
import { openApp, type TestDatabase } from "./support.ts";

const nothing = async (): Promise<void> => undefined;
const mailer: Mailer = { send: nothing, check: nothing, prove: nothing, close: () => undefined, target: "nowhere" };

/**
 * Opens the application with one row of everything, each with number 1, and with bodies that its
 * routes accept.
 */
export async function openStockedApp(database?: TestDatabase) {
  const connector = { ...kindOf(new Platform()), name: "example" };
  const testApp = await openApp({
    ...(database === undefined ? {} : { database }),
    mailer,
    env: { WEBHOOK_ALLOW_PRIVATE: "on" },
    connector_kinds: [connector],
  });
  const { call, deps } = testApp;

  // The shop has rows that a few requests need: a licensed till with a bound device, staff, and a
  // code that is not used yet.
  const till = await newTill(testApp);
  await deps.pool.query(
    "insert into license (license_token, license_type, license_status) values ('lic_random', 'pro', 'active')",
  );
  await deps.pool.query("update terminal set license_id = (select max(license_id) from license)");
  await deps.pool.query(
    `insert into terminal_token (terminal_id, location_id, device_identifier, token_hash) values ($1, $2, $3, 'digest')`,
    [till.terminal_id, till.location_id, till.device_identifier],
  );
  await deps.pool.query("insert into role (name, permissions) values ('Cashier', '[]')");
  // The customer, the product, the rule and its coupon each have number 1.
  await deps.pool.query(
    "insert into shop_data.customer (website_id, store_id, email, firstname, lastname) values (1, 1, 'ada@shop.example', 'Ada', 'Byron')",
  );
  for (const [path, body] of [
    ["/products", { product: { sku: "tea", name: "Tea", price: 12.5, attribute_set_id: 4, type_id: "simple" } }],
    ["/salesRules", { rule: { name: "Ten off", website_ids: [1], customer_group_ids: [1], coupon_type: "AUTO" } }],
    ["/coupons", { coupon: { rule_id: 1, code: "FIRST" } }],
  ] as const) {
    const { status, text } = await call("POST", `/rest/V1${path}`, { body });
    assert.equal(status, 200, text);
  }
  const { token: setup_token, username } = await newAdministrator(testApp);
  await deps.pool.query("update admin_user set username = 'ann' where username = $1", [username]);
  // The webhook has a delivery that was given up; a job has failed.
  const hook = { url: "https://93.184.215.14/hook", event_names: ["terminal_silent"] };
  assert.equal((await call("POST", "/admin/api/webhooks", { token: setup_token, body: hook })).status, 200);
  await deps.pool.query(
    `with e as (insert into outbox_event (event_name, subject, position, data)
              values ('terminal_silent', 'terminal', 1, '{"terminal_id":1}') returning *)
   insert into event_delivery (event_id, subject, position, webhook_id, state) select event_id, subject, position, 1, 'dead' from e`,
  );
  // The connector is not active, and has two refused tasks and a difference.
  await deps.pool.query(
    `with c as (insert into connector (kind, settings, owned_kinds) values ('example', '{"url":"https://shop.example"}', '{products}')
                returning connector_id),
          t as (insert into connector_task (connector_id, subject, kind, key, record_id, state, attempts, last_error)
                select connector_id, 'order:' || id, 'sale', 'sale-' || id, id, 'parked', 1, 'no such product'
                  from c cross join generate_series(1, 2) as id)
     insert into connector_difference (connector_id, kind, key, code) select connector_id, 'products', 'p1', 'deleted' from c`,
  );
  await deps.pool.query(
    `with i as (insert into integration (integration_id, name, resources, token_hash) values (90000, 'Logged', '{}', 'digest') returning *)
     insert into request_log (entry_id, integration_id, request_id, requested_at, method, path, status, error_code, duration_ms)
     overriding system value
     select 4711, integration_id, 'request-4711', clock_timestamp(), 'POST', '/rest/V1/pos/receipts', 401, 'not_authorized', 3 from i`,
  );
  await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, "check_license", { license_id: 1 }));
  await assert.rejects(deps.jobs.runDue("check_license", () => Promise.reject(new Error("as it fails"))));
  const { rows: failed_jobs } = await deps.pool.query<{ id: string }>(
    "select id from pgboss.job where state = 'failed'",
  );
  await deps.pool.query(
    `insert into pgboss.job (id, name, data, state)
     values ('5d1e6f70-4a83-4c1b-9b0e-7f2c8d3a9e11', 'send_attention_mail', '{"attention_mail_id":1}', 'failed')`,
  );
  const { rows: location_codes } = await deps.pool.query<{ code: string }>(
    "select code from location where location_id = 1",
  );
  await deps.generations.poll();

  const closing = closingOf(till, { series_code: "TILL", closing_number: 12 });
  return {
    testApp,
    till,
    samples: routeSamples(till, closing),
    report_id: closing.report_id,
    failed_job_id: failed_jobs[0]?.id ?? "",
    location_code: location_codes[0]?.code ?? "",
  };
}
