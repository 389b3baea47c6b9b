import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { ROUTES } from "../src/app.ts";
import { openReceiver, newReport, saveEvents } from "../src/features/events/sample-events.ts";
import { closingOf, newTill, submit } from "../src/features/register-reports/sample-shop.ts";
import { newAdministrator, PASSWORD } from "./administrator.ts";
import { openApp } from "./support.ts";

type Change = readonly [field: string, old_value: string | null, new_value: string | null];

/** A call that writes, and what the audit log has to say of it. */
interface Write {
  /** `admin POST /roles` */
  readonly route: string;
  readonly ids?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly entity_type: string;
  readonly changes: readonly Change[];
  /** No other field may be named. */
  readonly is_exact?: boolean;
}

/** Writing routes that leave no audit row, and why. A new route is audited, or stands here with its reason. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  "rest POST /V1/integration/admin/token": "a sign-in changes no field",
  "admin POST /session": "a sign-in changes no field",
  "admin DELETE /session": "a sign-out changes no field",
  "admin DELETE /sessions": "a sign-out changes no field",
  "rest POST /V1/pos/terminals/{terminalId}/heartbeat": "a sign of life, many a minute",
  "rest POST /V1/pos/terminals/{terminalId}/license/refresh": "what the licensing service says is audited in its tests",
  "admin POST /licenses/{id}/check": "what the licensing service says is audited in its tests",
  "rest POST /V1/pos/receipts": "receipts are documents; a repeat that differs is audited in its tests",
  "rest POST /V1/pos/receipts/email": "sends a mail",
  "admin POST /receipts/{receipt_id}/email": "sends a mail",
  "rest POST /V1/pos/audit-log": "is the audit log",
  "rest POST /V1/pos/telemetry": "what devices report of themselves",
  "rest POST /V1/pos/register-reports": "closings are documents that nothing changes",
  "rest POST /V1/pos/self-checkout/otp/request": "a code of minutes",
  "rest POST /V1/pos/self-checkout/otp/verify": "a code of minutes",
  "rest POST /V1/pos/customer-prices": "a read with a body",
  "rest POST /V1/pos/customer-validate": "a read with a body",
  "rest POST /V1/pos/customers": "customers are the platform's",
  "rest POST /V1/pos/newsletter/subscribe": "a subscriber's own wish; administrators' changes are audited",
  "rest POST /V1/pos/newsletter/unsubscribe": "a subscriber's own wish; administrators' changes are audited",
  "admin POST /jobs": "lets a job run; what the job writes is audited",
  "admin POST /jobs/{job_id}/retry": "lets a job run again; what the job writes is audited",
};

/** Routes of the commerce platform: its orders, customers and catalogue keep their own history. */
const PLATFORM = /^rest (?:POST|PUT|DELETE) \/V1\/(?!pos\/)/;

const shop = await openApp({ env: { WEBHOOK_ALLOW_PRIVATE: "on" } });
const { call, deps } = shop;
const { token } = await newAdministrator(shop, ["all"]);
const integration = await shop.newToken(["all"]);
const SECRET = "s3cret-of-the-shop";
const covered = new Set<string>();

interface StoredEntry {
  readonly entity_type: string;
  readonly field_name: string;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly change_source: string;
  readonly staff_id: number | null;
  readonly staff_name: string | null;
}

/** Makes the call and holds what the audit log says of it against what it should; answers the body. */
async function write({ route, ids = {}, body, entity_type, changes, is_exact = false }: Write, bearer?: string) {
  const [surface = "", method = "", path = ""] = route.split(" ");
  covered.add(route);
  const { rows: before } = await deps.pool.query("select coalesce(max(log_id), 0) as log_id from audit_log");
  const url = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(ids[name]));
  const answer = await call(method, `${surface === "rest" ? "/rest" : "/admin/api"}${url}`, {
    token: bearer ?? (surface === "rest" ? integration : token),
    ...(body === undefined ? {} : { body }),
  });
  assert.equal(answer.status, 200, `${route}: ${answer.text}`);
  const { rows } = await deps.pool.query<StoredEntry>("select * from audit_log where log_id > $1 order by log_id", [
    before[0].log_id,
  ]);
  const own = rows.filter((row) => row.entity_type === entity_type);
  assert.ok(own.length > 0, `${route} left no audit row of a ${entity_type}`);
  const fields = own.map(({ field_name }) => field_name);
  assert.deepEqual(fields, [...new Set(fields)], `${route}: one row a field`);
  for (const [field_name, old_value, new_value] of changes) {
    const row = own.find((each) => each.field_name === field_name);
    assert.deepEqual([row?.old_value, row?.new_value], [old_value, new_value], `${route}: ${field_name}`);
  }
  if (is_exact)
    assert.deepEqual(
      fields,
      changes.map(([field]) => field),
      route,
    );
  for (const row of rows) {
    assert.equal(row.change_source, surface === "rest" ? "api" : "admin", route);
    assert.equal(row.staff_id, null, route);
    if (surface === "admin") assert.equal(row.staff_name, "Ann Admin", route);
    else assert.ok(row.staff_name, route);
    assert.ok(!JSON.stringify(row).includes(SECRET), `${route} shows a secret`);
    assert.ok(!JSON.stringify(row).includes("tk1:"), `${route} shows an encrypted secret`);
  }
  return answer.body;
}

/** A row that is created, updated in one field and deleted through the administration API. */
async function resource({
  path,
  id,
  entity_type,
  created,
  shows,
  updated,
  changes,
  is_exact = true,
}: {
  readonly path: string;
  readonly id: string;
  readonly entity_type: string;
  readonly created: Record<string, unknown>;
  readonly shows: readonly Change[];
  readonly updated: Record<string, unknown>;
  readonly changes: readonly Change[];
  readonly is_exact?: boolean;
}) {
  const row = await write({ route: `admin POST ${path}`, body: created, entity_type, changes: shows });
  const ids = { id: row[id] };
  await write({
    route: `admin PUT ${path}/{id}`,
    ids,
    body: updated,
    entity_type,
    changes,
    is_exact,
  });
  const gone: Change = [id, String(row[id]), null];
  await write({ route: `admin DELETE ${path}/{id}`, ids, entity_type, changes: [gone] });
}

test("accounts: integrations, administrators and their roles", async () => {
  await resource({
    path: "/integrations",
    id: "integration_id",
    entity_type: "integration",
    created: { name: "ERP", resources: ["Vendor_Pos::receipts"] },
    shows: [
      ["name", null, "ERP"],
      ["resources", null, '["Vendor_Pos::receipts"]'],
      ["token_hash", null, "***"],
    ],
    updated: { name: "ERP 2" },
    changes: [["name", "ERP", "ERP 2"]],
  });
  const { integration_id } = (
    await call("POST", "/admin/api/integrations", { token, body: { name: "R", resources: ["Vendor_Pos::pos"] } })
  ).body;
  await write({
    route: "admin POST /integrations/{id}/rotate",
    ids: { id: integration_id },
    entity_type: "integration",
    changes: [["token_hash", "***", "***"]],
    is_exact: true,
  });
  await resource({
    path: "/admin-roles",
    id: "admin_role_id",
    entity_type: "admin_user",
    created: { name: "Auditors", resources: ["Vendor_Pos::pos"] },
    shows: [["resources", null, '["Vendor_Pos::pos"]']],
    updated: { resources: ["Vendor_Pos::pos", "Vendor_Pos::settings"] },
    changes: [["resources", '["Vendor_Pos::pos"]', '["Vendor_Pos::pos","Vendor_Pos::settings"]']],
  });
  const { admin_role_id } = await newAdministrator(shop, ["Vendor_Pos::pos"]);
  await resource({
    path: "/admin-users",
    id: "admin_user_id",
    entity_type: "admin_user",
    created: { username: "bob", name: "Bob", password: `${SECRET}-1`, admin_role_id },
    shows: [
      ["username", null, "bob"],
      ["password_hash", null, "***"],
    ],
    updated: { name: "Bobby", password: `${SECRET}-2` },
    changes: [
      ["name", "Bob", "Bobby"],
      ["password_hash", "***", "***"],
    ],
  });
  const own = await newAdministrator(shop, ["Vendor_Pos::pos"]);
  await write(
    {
      route: "admin PUT /session/password",
      body: { current_password: PASSWORD, password: `${SECRET}-3` },
      entity_type: "admin_user",
      changes: [["password_hash", "***", "***"]],
      is_exact: true,
    },
    own.token,
  );
});

test("staff and roles", async () => {
  await resource({
    path: "/roles",
    id: "role_id",
    entity_type: "role",
    created: { name: "Cashier", permissions: { sell: true } },
    shows: [["permissions", null, '{"sell":true}']],
    updated: { permissions: { sell: true, refund: true } },
    changes: [["permissions", '{"sell":true}', '{"sell":true,"refund":true}']],
  });
  await resource({
    path: "/staff",
    id: "staff_id",
    entity_type: "staff",
    created: { first_name: "Eve", last_name: "Moss", email: "eve@shop.example", passcode: "1357" },
    shows: [
      ["email", null, "eve@shop.example"],
      ["passcode_hash", null, "***"],
    ],
    updated: { email: "moss@shop.example" },
    changes: [["email", "eve@shop.example", "moss@shop.example"]],
  });
});

test("settings, websites, store groups and store views", async () => {
  const path = "vendor_pos_terminal/receipts/header";
  const secret_path = await secretSetting();
  await write({
    route: "admin PUT /settings",
    body: { scope: "websites", scope_id: 1, values: { [path]: "Welcome" } },
    entity_type: "setting",
    changes: [["value", null, "Welcome"]],
    is_exact: true,
  });
  await write({
    route: "admin PUT /settings",
    body: { scope: "default", values: { [secret_path]: SECRET } },
    entity_type: "setting",
    changes: [["value", null, "***"]],
  });
  const website = await write({
    route: "admin POST /websites",
    body: { code: "nl", name: "NL" },
    entity_type: "setting",
    changes: [["code", null, "nl"]],
  });
  const group = await write({
    route: "admin POST /store-groups",
    body: { website_id: website.website_id, name: "NL" },
    entity_type: "setting",
    changes: [["name", null, "NL"]],
  });
  await write({
    route: "admin POST /stores",
    body: { group_id: group.group_id, code: "nl_nl", name: "NL" },
    entity_type: "setting",
    changes: [["code", null, "nl_nl"]],
  });
});

async function secretSetting(): Promise<string> {
  const { body } = await call("GET", "/admin/api/settings?scope=default&scope_id=0", { token });
  const items = body.items as readonly { path: string; secret: boolean }[];
  const found = items.find(({ secret }) => secret);
  assert.ok(found);
  return found.path;
}

test("locations, on both surfaces", async () => {
  await resource({
    path: "/locations",
    id: "location_id",
    entity_type: "location",
    created: { name: "Shop", code: "shop-1", psp_a_api_key: SECRET },
    shows: [
      ["code", null, "shop-1"],
      ["psp_a_api_key", null, "***"],
    ],
    updated: { name: "Shop 1", psp_a_api_key: `${SECRET}-2` },
    changes: [
      ["name", "Shop", "Shop 1"],
      ["psp_a_api_key", "***", "***"],
    ],
  });
  const entity_type = "location";
  const made = await write({
    route: "rest POST /V1/pos/locations",
    body: { location: { name: "Quay", code: "quay" } },
    entity_type,
    changes: [["name", null, "Quay"]],
  });
  const ids = { locationId: made.location_id };
  await write({
    route: "rest PUT /V1/pos/locations/{locationId}",
    ids,
    body: { location: { city: "Delft" } },
    entity_type,
    changes: [["city", null, "Delft"]],
    is_exact: true,
  });
  await write({
    route: "rest DELETE /V1/pos/locations/{locationId}",
    ids,
    entity_type,
    changes: [["city", "Delft", null]],
  });
});

test("terminals, on both surfaces, their codes and their devices", async () => {
  const { location_id } = await newTill(shop);
  const entity_type = "terminal";
  const made = await write({
    route: "admin POST /terminals",
    body: { name: "Till 1", location_id },
    entity_type,
    changes: [
      ["name", null, "Till 1"],
      ["activation_code", null, "***"],
    ],
  });
  const ids = { id: made.terminal_id };
  await write({
    route: "admin PUT /terminals/{id}",
    ids,
    body: { name: "Till 2" },
    entity_type,
    changes: [["name", "Till 1", "Till 2"]],
    is_exact: true,
  });
  const { activation_code } = await write({
    route: "admin POST /terminals/{id}/activation-code",
    ids,
    entity_type,
    changes: [["activation_code", "***", "***"]],
  });
  await write({
    route: "rest POST /V1/pos/terminals/activate",
    body: { activationCode: activation_code, deviceIdentifier: "device-1" },
    entity_type,
    changes: [["device_identifier", null, "device-1"]],
  });
  await write({
    route: "rest POST /V1/pos/terminals/deactivate",
    body: { deviceIdentifier: "device-1", terminalId: made.terminal_id },
    entity_type,
    changes: [["device_identifier", "device-1", null]],
  });
  await write({
    route: "admin DELETE /terminals/{id}",
    ids,
    entity_type,
    changes: [["name", "Till 2", null]],
  });
  const own = await write({
    route: "rest POST /V1/pos/terminals",
    body: { terminal: { name: "Till 3", location_id, device_identifier: "device-3" } },
    entity_type,
    changes: [["device_identifier", null, "device-3"]],
  });
  const terminalId = own.terminal_id;
  await write({
    route: "rest PUT /V1/pos/terminals/{terminalId}",
    ids: { terminalId },
    body: { terminal: { name: "Till 4" } },
    entity_type,
    changes: [["name", "Till 3", "Till 4"]],
    is_exact: true,
  });
  await write({
    route: "rest DELETE /V1/pos/terminals/{terminalId}",
    ids: { terminalId },
    entity_type,
    changes: [["name", "Till 4", null]],
  });
});

test("licences", async () => {
  const entity_type = "license";
  const made = await write({
    route: "admin POST /licenses",
    body: { license_type: "pro", fiscal_api_key: SECRET },
    entity_type,
    changes: [
      ["license_type", null, "pro"],
      ["license_token", null, "***"],
      ["fiscal_api_key", null, "***"],
    ],
  });
  await write({
    route: "admin PUT /licenses/{id}",
    ids: { id: made.license_id },
    body: { license_status: "suspended" },
    entity_type,
    changes: [["license_status", "active", "suspended"]],
    is_exact: true,
  });
});

test("webhooks and redeliveries", async () => {
  const receiver = await openReceiver();
  await resource({
    path: "/webhooks",
    id: "webhook_id",
    entity_type: "webhook",
    created: { url: receiver.url },
    shows: [
      ["url", null, receiver.url],
      ["secret", null, "***"],
    ],
    updated: { is_active: false },
    changes: [["is_active", "1", "0"]],
  });
  const { webhook_id } = (await call("POST", "/admin/api/webhooks", { token, body: { url: receiver.url } })).body;
  const [event_id = ""] = await saveEvents(shop, newReport(), [1]);
  await deps.dispatcher.runDue();
  const { items } = (await call("GET", `/admin/api/webhooks/${webhook_id}/deliveries`, { token })).body;
  const ids = { id: webhook_id, delivery_id: items[0].delivery_id };
  const changes: readonly Change[] = [["redelivered_event", null, event_id]];
  for (const route of [
    "admin POST /webhooks/{id}/deliveries/{delivery_id}/redeliver",
    "admin POST /event-deliveries/{delivery_id}/redeliver",
  ]) {
    await write({ route, ids, entity_type: "webhook", changes, is_exact: true });
  }
});

test("annotations of closings", async () => {
  const report = closingOf(await newTill(shop));
  assert.equal((await submit(shop, report)).status, 200);
  await write({
    route: "admin POST /register-reports/{report_id}/annotations",
    ids: { report_id: report.report_id },
    body: { text: "Counted twice" },
    entity_type: "register_report",
    changes: [["annotation", null, "Counted twice"]],
  });
});

test("catalog price rules and customers' own prices", async () => {
  await resource({
    path: "/price-rules",
    id: "rule_id",
    entity_type: "price_rule",
    created: {
      name: "Sale",
      website_ids: [1],
      customer_group_ids: [0],
      simple_action: "by_percent",
      discount_amount: 10,
    },
    shows: [["name", null, "Sale"]],
    updated: { name: "Summer sale" },
    changes: [["name", "Sale", "Summer sale"]],
  });
  await newProduct("tea");
  await resource({
    path: "/customer-prices",
    id: "customer_price_id",
    entity_type: "customer_price",
    created: { customer_id: await newCustomer(), sku: "tea", price: 2.5 },
    shows: [["price", null, "2.5000"]],
    updated: { price: 2.25 },
    changes: [["price", "2.5000", "2.2500"]],
  });
});

async function newCustomer(email = `${randomUUID()}@shop.example`): Promise<number> {
  const { rows } = await deps.pool.query<{ entity_id: number }>(
    `insert into commerce.customer (website_id, store_id, email, firstname, lastname)
     values (1, 1, $1, 'A', 'B') returning entity_id`,
    [email],
  );
  assert.ok(rows[0]);
  return rows[0].entity_id;
}

async function newProduct(sku: string): Promise<void> {
  const product = { sku, name: sku, price: 3, attribute_set_id: 4, type_id: "simple" };
  const answer = await call("POST", "/rest/V1/products", { body: { product } });
  assert.equal(answer.status, 200, answer.text);
}

test("credit limits, wishes and newsletter subscribers", async () => {
  await resource({
    path: "/credit-limits",
    id: "customer_credit_limit_id",
    entity_type: "credit_limit",
    created: { customer_id: await newCustomer(), website_id: 1, credit_limit: 100 },
    shows: [["credit_limit", null, "100.0000"]],
    updated: { credit_limit: 50 },
    changes: [["credit_limit", "100.0000", "50.0000"]],
  });
  await resource({
    path: "/group-credit-limits",
    id: "customer_group_credit_limit_id",
    entity_type: "group_credit_limit",
    created: { customer_group_id: 1, website_id: 1, credit_limit: 100 },
    shows: [["credit_limit", null, "100.0000"]],
    updated: { credit_limit: 50 },
    changes: [["credit_limit", "100.0000", "50.0000"]],
  });
  await resource({
    path: "/newsletter-subscribers",
    id: "subscriber_id",
    entity_type: "newsletter_subscriber",
    created: { email: "eve@shop.example", website_id: 1, status: "subscribed" },
    shows: [["subscriber_email", null, "***"]],
    updated: { status: "unsubscribed" },
    changes: [["subscriber_status", "1", "3"]],
    // The moment of the change too.
    is_exact: false,
  });
  await newProduct("milk");
  const wish = await write({
    route: "admin POST /wishlist-items",
    body: { customer_id: await newCustomer(), sku: "milk", qty: 2 },
    entity_type: "wish",
    changes: [["qty", null, "2.0000"]],
  });
  await write({
    route: "admin DELETE /wishlist-items/{id}",
    ids: { id: wish.wishlist_item_id },
    entity_type: "wish",
    changes: [["qty", "2.0000", null]],
  });
});

test("imports, one row a file, and erasures, which name nobody", async () => {
  await write({
    route: "admin POST /imports",
    body: { kind: "products", content: "sku,name,price\nbread,Bread,2\n", file: "products.csv" },
    entity_type: "import",
    changes: [],
  });
  const email = `${randomUUID()}@shop.example`;
  await newCustomer(email);
  await write({
    route: "admin POST /persons/erase",
    body: { email, reason: "asked for it" },
    entity_type: "person",
    changes: [],
  });
  const { rows } = await deps.pool.query("select from audit_log where to_json(audit_log)::text like $1", [
    `%${email}%`,
  ]);
  assert.equal(rows.length, 0);
});

test("every route that writes leaves its audit rows, but for those that are named with a reason", () => {
  const writing = ROUTES.filter(({ method }) => method !== "GET").map(
    ({ surface, method, path }) => `${surface} ${method} ${path}`,
  );
  const unknown = writing.filter(
    (route) => !covered.has(route) && !Object.hasOwn(NOT_AUDITED, route) && !PLATFORM.test(route),
  );
  assert.deepEqual(unknown, [], "give them a test above, or name them in NOT_AUDITED with the reason");
  assert.deepEqual(
    [...covered, ...Object.keys(NOT_AUDITED)].filter((route) => !writing.includes(route)),
    [],
    "they exist no more",
  );
  assert.deepEqual(
    Object.keys(NOT_AUDITED).filter((route) => covered.has(route)),
    [],
  );
});
