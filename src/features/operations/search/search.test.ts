import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { listed, newTill, submit, closingOf, type Till } from "../../../../test/fixtures/closings/shop.ts";
import { place } from "../../../../test/fixtures/orders/orders.ts";
import { sampleCatalog } from "../../../../test/fixtures/pricing/catalog.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const app = await openApp();
const { call, deps } = app;
const everything = await newAdministrator(app, ["all"]);

interface Found {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
  readonly amount: string | null;
}

async function search(q: string, token = everything.token) {
  const answer = await call("GET", `/admin/api/search?q=${encodeURIComponent(q)}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as {
    items: Found[];
    missing: { number: string; findings: { code: string; parameters: Record<string, unknown> }[] } | null;
  };
}

const kindsOf = async (q: string, token?: string): Promise<readonly string[]> =>
  (await search(q, token)).items.map(({ kind }) => kind);

/** Returns a receipt number of the till's series, such as `7BDF-0050`. */
const numberOf = ({ series_id }: Till, number: number): string =>
  `${series_id.slice(0, 4).toUpperCase()}-${String(number).padStart(4, "0")}`;

async function sell(members: Record<string, unknown>): Promise<number> {
  const terminal = await newTerminal(deps);
  const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt: sampleReceipt(terminal, members) } });
  assert.equal(answer.status, 200, answer.text);
  return terminal.location_id;
}

before(() => deps.pool.query("update terminal set name = 'Existing'"));

test("a receipt is found by its number, by the id of its sale and by its amount, the latest first", async () => {
  const sale_id = randomUUID();
  await sell({ sale_id, pos_order_id: sale_id, receipt_number: "N-77", grand_total: 4321.09 });
  await sell({ receipt_number: "N-78", grand_total: 4321.09 });
  assert.deepEqual(
    (await search("n-77")).items.map(({ kind, name }) => [kind, name]),
    [["receipt", "N-77"]],
  );
  assert.deepEqual(
    (await search(` ${sale_id.toUpperCase()} `)).items.map(({ name }) => name),
    ["N-77"],
  );
  for (const amount of ["4321.09", "€ 4.321,09"]) {
    assert.deepEqual(
      (await search(amount)).items.map(({ name }) => name),
      ["N-78", "N-77"],
    );
  }
  assert.deepEqual((await search("4321.08")).items, []);
});

test("a refund is found by its amount of either sign, and shown with its own", async () => {
  await sell({ receipt_number: "N-80", grand_total: -777.01, sale_type: "refund" });
  await sell({ receipt_number: "N-81", grand_total: 777.02, sale_type: "refund" });
  for (const [amount, name] of [
    ["777.01", "N-80"],
    ["777.02", "N-81"],
  ] as const) {
    assert.deepEqual(
      (await search(amount)).items.map((found) => [found.name, found.amount]),
      [[name, `-${amount}`]],
    );
  }
});

test("customers, orders, products, registers, locations, staff and closings are found", async () => {
  // An address of hexadecimal digits might have the code of the till's series within it.
  const email = "noor@shop.example";
  const customer = { email, firstname: "Noor", lastname: "Zeldenrust" };
  assert.equal((await call("POST", "/rest/V1/customers", { body: { customer } })).status, 200);
  assert.deepEqual(
    (await search("zeldenrust")).items.map(({ name, detail }) => [name, detail]),
    [["Noor Zeldenrust", email]],
  );
  assert.deepEqual(await kindsOf(email.toUpperCase()), ["customer"]);

  const { increment_id } = await place(app);
  assert.deepEqual(
    (await search(increment_id)).items.filter(({ kind }) => kind === "order").map(({ name }) => name),
    [increment_id],
  );

  await sampleCatalog(app).product({ sku: "ASSAM-1", name: "Second flush" });
  assert.deepEqual(await kindsOf("assam-1"), ["product"]);
  assert.deepEqual(
    (await search("nd flu")).items.map(({ detail }) => detail),
    ["ASSAM-1"],
  );

  const till = await newTill(app);
  await deps.pool.query("update terminal set name = 'Quay 9' where terminal_id = $1", [till.terminal_id]);
  await deps.pool.query("update location set name = 'Harbour' where location_id = $1", [till.location_id]);
  assert.deepEqual(
    (await search("quay")).items.map(({ kind, name, detail }) => [kind, name, detail]),
    [["register", "Quay 9", "Harbour"]],
  );
  assert.deepEqual(await kindsOf("harbour"), ["location"]);

  await deps.pool.query("insert into role (name, permissions) values ('R', '{}')");
  await deps.pool.query(
    `insert into staff (first_name, last_name, email, role_id) select 'Bo', 'Quist', 'bo@quist.example', role_id from role`,
  );
  assert.deepEqual(
    (await search("bo@quist")).items.map(({ kind, name }) => [kind, name]),
    [["staff", "Bo Quist"]],
  );

  assert.equal((await submit(app, closingOf(till, { closing_number: 12 }))).status, 200);
  const closing = `${till.series_id.slice(0, 4).toUpperCase()}-12`;
  assert.deepEqual(
    (await search(closing)).items.map(({ kind, name }) => [kind, name]),
    [["closing", closing]],
  );
  assert.deepEqual(await kindsOf(till.series_id.slice(0, 4)), ["register"]);
});

test("an administrator finds only kinds that the role may read", async () => {
  const { token } = await newAdministrator(app, ["Platform_Catalog::manage"]);
  await sell({ receipt_number: "ONLY-1" });
  await sampleCatalog(app).product({ sku: "ONLY-1", name: "Only" });
  assert.deepEqual(await kindsOf("ONLY-1", token), ["product"]);
  assert.deepEqual((await kindsOf("ONLY-1")).toSorted(), ["product", "receipt"]);
  assert.equal((await search("ONLY-2", token)).missing, null);
});

test("the token of an integration does not search", async () => {
  const token = await app.newToken(["all"]);
  assert.equal((await call("GET", "/admin/api/search?q=N-77", { token })).status, 401);
});

test("a number that is not here is explained: its register, the last number, the closing that lists it, refused posts", async () => {
  const till = await newTill(app);
  await deps.pool.query("update terminal set name = 'Register 4' where terminal_id = $1", [till.terminal_id]);
  for (const number of [48, 50]) {
    await deps.pool.query(
      withKeys(`insert into receipt (pos_order_id, terminal_id, location_id, receipt_token, receipt_number, content_hash, created_at)
       select gen_random_uuid()::text, $1, $2, gen_random_uuid()::text, $3, 'h', timestamptz '2026-03-01 10:00Z' + $4 * interval '1 minute'`),
      [till.terminal_id, till.location_id, numberOf(till, number), number],
    );
  }
  await deps.pool.query(
    `insert into refused_post values ($1, '/V1/pos/receipts', 'license', 'license_required', '', 's1', 'r1', 2, '2026-03-01 13:40Z', '2026-03-01 13:40Z'),
                                     ($1, '/V1/pos/receipts', 'license', 'license_required', '', 's2', 'r2', 1, '2026-03-01 13:39Z', '2026-03-01 13:39Z')`,
    [till.terminal_id],
  );
  await deps.pool.query(
    "insert into terminal_presence (terminal_id, last_seen_at, unsynced_receipts) values ($1, '2026-03-01 13:41Z', 4)",
    [till.terminal_id],
  );
  const findings = (await search(numberOf(till, 99).toLowerCase())).missing?.findings ?? [];
  assert.deepEqual(
    findings.map(({ code }) => code),
    ["series_of_location", "last_here", "refused", "waiting", "last_seen"],
  );
  assert.deepEqual(findings[1]?.parameters, { number: numberOf(till, 50), at: "2026-03-01 10:50:00" });
  assert.deepEqual(findings[2]?.parameters, {
    document: "receipts",
    reason: "license",
    times: 3,
    at: "2026-03-01 13:40:00",
  });
  const between = (await search(numberOf(till, 49))).missing?.findings ?? [];
  assert.deepEqual(between.find(({ code }) => code === "gap")?.parameters, {
    before: numberOf(till, 48),
    after: numberOf(till, 50),
  });
  const documents = listed(randomUUID()).map((document) => ({ ...document, receipt_number: numberOf(till, 51) }));
  assert.equal((await submit(app, closingOf(till, { closing_number: 7, documents }))).status, 200);
  const { rows } = await deps.pool.query<{ n: number }>(
    "select count(*)::int as n from register_report_state where missing_documents > 0",
  );
  assert.ok((rows[0]?.n ?? 0) > 0, "a closing misses a document");
  const listing = (await search(numberOf(till, 51))).missing?.findings ?? [];
  assert.equal(
    listing.find(({ code }) => code === "listed_by")?.parameters["closing"],
    `${till.series_id.slice(0, 4).toUpperCase()}-7`,
  );
});

test("nothing is explained without the right to read receipts, and no series while something else was found", async () => {
  await sampleCatalog(app).product({ sku: "TEE-5", name: "Tee" });
  assert.equal((await search("TEE-5")).missing, null);
  const { token } = await newAdministrator(app, ["Vendor_Pos::pos"]);
  assert.equal((await search("NONE-5", token)).missing, null);
});

test("an answer has 20 rows and 5 of a kind at most; an empty text finds nothing, a long one is refused", async () => {
  for (let index = 0; index < 7; index += 1) {
    const till = await newTill(app);
    await deps.pool.query("update terminal set name = 'Crowd ' || terminal_id where terminal_id = $1", [
      till.terminal_id,
    ]);
  }
  assert.equal((await search("crowd")).items.length, 5);
  assert.deepEqual(await search("  "), { items: [], missing: null });
  const long = await call("GET", `/admin/api/search?q=${"x".repeat(65)}`, { token: everything.token });
  assert.equal(long.status, 400);
  assert.equal((await call("GET", "/admin/api/search?q=a", { token: "tk_no" })).status, 401);
});

test("signs of patterns are searched for as they are", async () => {
  assert.deepEqual(await kindsOf("%%%"), []);
  assert.deepEqual(await kindsOf("___"), []);
});
