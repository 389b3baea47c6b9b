import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { unzipSync } from "fflate";
import { ROUTES } from "../src/main/app.ts";
import { RESOURCES } from "../src/shared/access/rules/access.ts";
import { newAdministrator } from "./administrator.ts";
import { closingOf, submit } from "./fixtures/closings/shop.ts";
import { evaluateLater } from "../src/features/sales/closings/commands/reconcile.ts";
import { sampleReceipt } from "./fixtures/rows.ts";
import { sampleRequests } from "./sample-requests.ts";
import { openStockedApp } from "./stocked-app.ts";
import { queryOnce } from "./empty-database.ts";

/** Columns that only rows of a resource may show, by that resource. */
const PARTS: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  "Vendor_Pos::locations": [
    ["pos.location", "phone"],
    ["pos.terminal", "device_identifier"],
  ],
  "Vendor_Pos::receipts": [
    ["pos.receipt", "receipt_number"],
    ["pos.receipt", "grand_total"],
    ["pos.invoice", "buyer_name"],
    ["pos.invoice", "document"],
  ],
  "Platform_Sales::manage": [
    ["shop_data.sales_order", "customer_lastname"],
    ["shop_data.sales_order_item", "name"],
    ["shop_data.sales_comment", "comment"],
  ],
  "Vendor_Pos::register_reports": [
    ["pos.register_report", "closed_by_name"],
    ["pos.register_report", "closing_note"],
    ["pos.register_report_annotation", "text"],
    // This column holds the drawer's cash, from which the cash that a register should hold is
    // computed.
    ["pos.register_report", "cash_left_in_drawer"],
  ],
  "Vendor_Pos::books": [["pos.journal_entry", "figures_reconciled"]],
  "Vendor_Pos::pos": [
    ["pos.audit_log", "entity_name"],
    ["pos.refused_post", "reason"],
    ["pos.telemetry_event", "event_name"],
  ],
  "Vendor_Pos::settings": [
    ["pos.staff", "last_name"],
    ["pos.staff", "email"],
    ["pos.role", "name"],
    ["pos.license", "license_token"],
  ],
  "Platform_Customer::manage": [
    ["shop_data.customer", "lastname"],
    ["shop_data.customer", "taxvat"],
    ["shop_data.customer_address", "city"],
    ["shop_data.customer_group", "customer_group_code"],
  ],
  "Platform_Catalog::manage": [
    ["shop_data.product", "name"],
    ["shop_data.category", "name"],
  ],
  "Platform_Tax::manage": [
    ["shop_data.tax_class", "class_name"],
    ["shop_data.tax_rate", "code"],
  ],
  all: [
    ["pos.webhook", "url"],
    ["pos.integration", "name"],
    ["pos.connector_task", "last_error"],
    ["pos.request_log", "error_code"],
  ],
};

/** Routes that may show data of another resource's rows, each with the reason. */
const SHOWN_ANYWAY: readonly (readonly [name: string, resource: string, because: string])[] = [
  ["GET /sync-health", "Vendor_Pos::locations", "It is of devices, and names them."],
  ["GET /register-sessions", "Vendor_Pos::receipts", "Sums of sessions without a closing name no receipt."],
  ["GET /imports", "Vendor_Pos::pos", "The history of imports is in the audit log, by kinds that the caller imports."],
  ["GET /pricing-scopes", "Platform_Customer::manage", "Prices and rules are made for customer groups, by name."],
  ["GET /settings", "Platform_Catalog::manage", "Categories are the choices of a setting."],
  ["GET /locations/{id}/configuration", "Platform_Catalog::manage", "As the setting."],
  ["GET /terminals/{id}/configuration", "Platform_Catalog::manage", "As the setting."],
  ["GET /pricing-scopes", "Platform_Tax::manage", "Who makes products chooses a tax class, by name."],
  ["GET /products", "Platform_Tax::manage", "A product has a tax class, by name."],
  ["GET /products/{product_id}", "Platform_Tax::manage", "As in the list."],
  [
    "GET /books/closings/{report_id}/entries",
    "Vendor_Pos::register_reports",
    "The journal books the cash of closings, for a bookkeeper who sees nothing else of them.",
  ],
  ["GET /books/journal.csv", "Vendor_Pos::register_reports", "As the entries."],
  ["GET /books/datev.csv", "Vendor_Pos::register_reports", "As the entries."],
  ["GET /books/cash-book.csv", "Vendor_Pos::register_reports", "As the entries."],
];

/** Values of numeric columns that no other row has, by column. */
const FIGURES: Readonly<Record<string, string>> = { grand_total: "8085551", cash_left_in_drawer: "4711003" };

const stock = await openStockedApp();
const { till, testApp } = stock;
const { call, deps, database } = testApp;
const { token: root } = await newAdministrator(testApp);

const ENDS_OTHERS = /session|integrations|self-checkout|terminals|connector/;
// A file for DATEV needs accounts, which are stored by PUT.
const accounts = sampleRequests(stock).find(({ name }) => name === "PUT /books/accounts");
await call("PUT", accounts?.url ?? "", { token: root, body: accounts?.body });
for (const { route, url, body } of sampleRequests(stock)) {
  if (route.method !== "POST" || ENDS_OTHERS.test(url)) continue;
  await call("POST", url, route.surface === "rest" ? { body } : { token: root, body });
}

/** Makes a closing with a listed and an unlisted sale, and an open session of today. */
async function trade() {
  const receipt_number = `${till.series_id.slice(0, 4).toUpperCase()}-0009`;
  const documents = [{ sale_id: "never-sent", type: "sale", amount: "10.00", receipt_number }];
  const closing = closingOf(till, { closing_number: 4_711_003, documents });
  const answers = [await submit(testApp, closing)];
  for (const register_session_id of [closing.session_id, "open-session"]) {
    const receipt = sampleReceipt({ ...till, license_id: 1 }, { register_session_id, payment_method: "pos_card" });
    answers.push(await call("POST", "/rest/V1/pos/receipts", { body: { receipt } }));
  }
  for (const { status, text } of answers) assert.equal(status, 200, text);
  await deps.jobs.runDue("evaluate_closing", ({ report_id }) => evaluateLater(deps, report_id));
  const booked = await call("POST", `/admin/api/books/closings/${closing.report_id}/entry`, { token: root });
  assert.equal(booked.status, 200, booked.text);
  await deps.pool.query(
    `insert into refused_post (terminal_id, route, reason, code, field, sale_id, request_id, times, first_at, last_at)
     values ($1, '/rest/V1/pos/receipts', 'x', 'c', '', 'y', 'r', 1, now(), now())`,
    [till.terminal_id],
  );
  await deps.pool.query(
    `insert into invoice (invoice_number, receipt_id, location_id, type_code, issued_on, buyer, buyer_name, buyer_email, currency,
                          total, document)
     select '1', max(receipt_id), 1, '380', current_date, '{}', 'x', '', 'EUR', 5, 'x' from receipt`,
  );
  const { rows } = await deps.pool.query<{ today: string }>("select max(created_at)::date::text as today from receipt");
  return { ...stock, report_id: closing.report_id, receipt_number, today: rows[0]?.today ?? assert.fail() };
}

const shop = await trade();
const searched = [shop.receipt_number];
const resources = Object.keys(PARTS);
/** Returns the texts that only rows of a resource show. */
const marksOf = (resource: string): string[] => [
  `cnry${resources.indexOf(resource)}x`,
  ...(PARTS[resource] ?? []).flatMap(([, column]) => FIGURES[column] ?? []),
];
const shows = (text: string, resource: string) => marksOf(resource).some((mark) => text.includes(mark));

for (const [resource, columns] of Object.entries(PARTS)) {
  for (const [table, column] of columns) {
    // The row's position in the table makes its planted value unique.
    const value = FIGURES[column] ?? `'${marksOf(resource)[0]}' || regexp_replace(ctid::text, '\\D', 'x', 'g')`;
    await queryOnce(
      database.owner_url,
      `alter table ${table} disable trigger user; update ${table} set ${column} = ${value};
       alter table ${table} enable trigger user`,
    );
    const [row] = await queryOnce<{ value: string }>(
      database.owner_url,
      `select ${column}::text as value from ${table}`,
    );
    assert.ok(row, `a row of ${table}`);
    // The answer to a search repeats a number that was searched for, so numbers are not searched
    // for.
    if (FIGURES[column] === undefined) searched.push(row.value);
  }
}
await deps.generations.poll();

interface Question {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

/** Every read of the administration, and the search for each planted value. */
const questions: readonly Question[] = [
  ...sampleRequests(shop)
    .filter(({ route }) => route.surface === "admin" && route.method === "GET")
    .flatMap(({ name, url }) =>
      name === "GET /search"
        ? searched.map((text) => ({ name, method: "GET", url: `/admin/api/search?q=${encodeURIComponent(text)}` }))
        : [{ name, method: "GET", url }],
    ),
  {
    name: "GET /books/dsfinvk.zip",
    method: "GET",
    url: `/admin/api/books/dsfinvk.zip?location_id=${till.location_id}&from=${shop.today}&to=${shop.today}`,
  },
  {
    name: "GET /books/saft-no.xml",
    method: "GET",
    url: `/admin/api/books/saft-no.xml?location_id=${till.location_id}&from=${shop.today}&to=${shop.today}`,
  },
  {
    name: "GET /evidence/bundle.zip",
    method: "GET",
    url: `/admin/api/evidence/bundle.zip?location_id=${till.location_id}&from=${shop.today}&to=${shop.today}`,
  },
  { name: "POST /persons/export", method: "POST", url: "/admin/api/persons/export", body: { email: "a@b.example" } },
];

async function ask({ method, url, body }: Question, token: string): Promise<{ readonly text: string }> {
  if (url.includes(".zip")) return askForFiles(url, token);
  const answer = await call(method, url, { token, ...(body === undefined ? {} : { body }) });
  assert.ok([200, 401].includes(answer.status), `${url}: ${answer.text}`);
  return answer;
}

/** Asks for an archive; returns the text of all its files. */
async function askForFiles(url: string, token: string): Promise<{ readonly text: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, rawPayload, body } = await testApp.app.inject({ method: "GET", url, headers });
  if (statusCode === 401) return { text: body };
  assert.equal(statusCode, 200, body);
  const files = Object.values(unzipSync(rawPayload));
  return { text: files.map((bytes) => Buffer.from(bytes).toString()).join("\n") };
}

/** Routes that show rows of a resource to an administrator with every right, by resource. */
const shown = new Map<string, Set<Question>>();
for (const question of questions) {
  const { text } = await ask(question, root);
  for (const resource of resources.filter((name) => shows(text, name))) {
    const known = shown.get(resource) ?? new Set();
    shown.set(resource, known.add(question));
  }
}

describe("rows of several resources", () => {
  test("every resource that opens rows of the administration has a part", () => {
    const asked = new Set(
      ROUTES.filter(({ surface }) => surface === "admin").flatMap(({ resource, and }) => [resource, ...and]),
    );
    asked.delete("anonymous");
    asked.delete("signed-in");
    asked.delete("Vendor_Pos::locations_manage");
    asked.delete("Vendor_Pos::register_reports_annotate");
    asked.delete("Vendor_Pos::books_manage");
    assert.deepEqual(resources.toSorted(), [...asked].toSorted());
  });

  for (const resource of resources) {
    test(`no route shows rows of ${resource} to an administrator with every other right`, async () => {
      const found = shown.get(resource) ?? new Set();
      assert.notEqual(found.size, 0);
      const { token } = await newAdministrator(
        testApp,
        RESOURCES.filter((name) => name !== resource && name !== "all"),
      );
      const leaks = new Set<string>();
      for (const question of found) {
        const { text } = await ask(question, token);
        if (shows(text, resource)) leaks.add(question.name);
      }
      assert.deepEqual(
        [...leaks].toSorted(),
        SHOWN_ANYWAY.flatMap(([name, of]) => (of === resource ? [name] : [])).toSorted(),
      );
    });
  }
});
