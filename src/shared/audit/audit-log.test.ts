import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";

const shop = await openApp();
const { call, deps, newToken } = shop;

const submit = (entries: unknown, options: { token?: string } = {}) =>
  call("POST", "/rest/V1/pos/audit-log", { body: { entries }, ...options });

/** Returns an audit entry that no other test's query finds. */
const entryOf = (fields: Record<string, unknown> = {}) => ({
  entity_type: "product",
  entity_id: randomUUID(),
  field_name: "price",
  ...fields,
});

async function storedRows(entity_id: string) {
  const { rows } = await deps.pool.query("select * from audit_log where entity_id = $1 order by log_id", [entity_id]);
  return rows as Record<string, unknown>[];
}

const filter = (field: string, value: string, condition = "eq") =>
  `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${encodeURIComponent(value)}&searchCriteria[filter_groups][0][filters][0][condition_type]=${condition}`;

describe("POST /V1/pos/audit-log", () => {
  test("a submitted entry is answered with true, and every field of it is stored", async () => {
    const entry = entryOf({
      entity_name: "Tea",
      old_value: "1.00",
      new_value: "é 😀\n",
      change_source: "admin",
      staff_id: 3,
      staff_name: "Ann",
      terminal_id: 4,
      terminal_name: "Till 4",
      location_id: 5,
      location_name: "Shop",
    });
    const answer = await submit([entry]);
    assert.deepEqual([answer.status, answer.text], [200, "true"]);
    const [row] = await storedRows(entry.entity_id);
    const { log_id, created_at, is_submitted, submitted_by, submitted_by_id, entity_type_key, ...fields } = row ?? {};
    assert.deepEqual(fields, entry);
    assert.deepEqual([is_submitted, typeof submitted_by, typeof submitted_by_id], [true, "string", "number"]);
    assert.equal(typeof log_id, "number");
    assert.equal(entity_type_key, "product");
    assert.match(String(created_at), /^\d{4}-\d\d-\d\d /);
  });

  test("an absent or empty entity_type, field_name and change_source become unknown and pos_terminal", async () => {
    const entity_id = randomUUID();
    const answer = await submit([
      { entity_id },
      { entity_id, entity_type: "", field_name: "", change_source: "" },
      { entity_id, entity_type: null, field_name: null, change_source: null },
    ]);
    assert.equal(answer.text, "true");
    const rows = await storedRows(entity_id);
    assert.deepEqual(
      rows.map(({ entity_type, field_name, change_source }) => [entity_type, field_name, change_source]),
      Array.from({ length: 3 }, () => ["unknown", "unknown", "pos_terminal"]),
    );
  });

  test("a submitted entry takes camelCase keys, and numbers for text fields", async () => {
    const entity_id = randomUUID();
    await submit([{ entityType: "product", entityId: entity_id, fieldName: "qty", oldValue: 1, newValue: true }]);
    const [row] = await storedRows(entity_id);
    assert.deepEqual([row?.["old_value"], row?.["new_value"], row?.["entity_type"]], ["1", "1", "product"]);
  });

  test("an entry that was read can be sent again", async () => {
    const entry = entryOf();
    await submit([entry]);
    const list = await call("GET", `/rest/V1/pos/audit-log?${filter("entity_id", entry.entity_id)}`);
    assert.equal((await submit(list.body.items)).text, "true");
    assert.equal((await storedRows(entry.entity_id)).length, 2);
  });

  test("a batch of entries is stored in the order it was sent", async () => {
    const entity_id = randomUUID();
    const names = Array.from({ length: 500 }, (_, index) => `field_${index}`);
    await submit(names.map((field_name) => entryOf({ entity_id, field_name })));
    assert.deepEqual(
      (await storedRows(entity_id)).map(({ field_name }) => field_name),
      names,
    );
  });

  test("a batch in which one entry is refused is not stored", async () => {
    const good = entryOf();
    const nameless = await submit([good, { entity_type: "product", field_name: "price" }]);
    assert.deepEqual(
      [nameless.status, nameless.body],
      [400, { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: "entityId" } }],
    );
    const source = await submit([good, entryOf({ change_source: "elsewhere" })]);
    assert.deepEqual([source.status, source.body.parameters], [400, { fieldName: "changeSource", value: "elsewhere" }]);
    const unstorable = await submit([good, entryOf({ new_value: "a\u0000b" })]);
    assert.equal(unstorable.status, 400);
    const undeclared = await submit([good, entryOf({ old_price: 1 })]);
    assert.deepEqual([undeclared.status, undeclared.body.parameters], [400, { fieldName: "OldPrice" }]);
    assert.deepEqual(await storedRows(good.entity_id), []);
  });

  test("a batch takes 5,000 entries and refuses one more", async () => {
    const entity_id = randomUUID();
    const entries = Array.from({ length: 5_000 }, () => ({ entity_id }));
    assert.equal((await submit(entries)).text, "true");
    const answer = await submit([...entries, { entity_id }]);
    assert.deepEqual(
      [answer.status, answer.body],
      [400, { message: 'Maximum items of type "%type" is %max', parameters: { type: "AuditEntry", max: 5_000 } }],
    );
    assert.equal((await storedRows(entity_id)).length, 5_000);
  });

  test("missing entries and entries that are no list are refused, and an empty list is taken", async () => {
    const missing = await call("POST", "/rest/V1/pos/audit-log", { body: {} });
    assert.deepEqual([missing.status, missing.body.parameters], [400, { fieldName: "entries" }]);
    assert.equal((await submit("x")).status, 400);
    assert.equal((await submit([])).text, "true");
  });

  test("a bound token is refused for an entry of another location; one of several locations also for an entry without any", async () => {
    const token = await newToken(["Vendor_Pos::locations"], [7]);
    const own = entryOf({ location_id: 7 });
    const several = await newToken(["Vendor_Pos::locations"], [7, 9]);
    for (const [location_id, bound] of [
      [8, token],
      [8, several],
      [null, several],
    ] as const) {
      const answer = await submit([own, entryOf({ location_id })], { token: bound });
      assert.deepEqual([answer.status, answer.body.parameters], [401, { resources: "Vendor_Pos::locations" }]);
    }
    assert.deepEqual(await storedRows(own.entity_id), []);
    assert.equal((await submit([own], { token })).text, "true");
  });

  test("stored entries can be neither changed nor deleted by the service", async () => {
    const entry = entryOf();
    await submit([entry]);
    await assert.rejects(deps.pool.query("update audit_log set new_value = 'x'"), { code: "42501" });
    await assert.rejects(deps.pool.query("delete from audit_log"), { code: "42501" });
  });
});

describe("GET /V1/pos/audit-log", () => {
  test("entries are filtered by each field of the interface, and show log_id and created_at", async () => {
    const entry = entryOf({ staff_id: 31, terminal_id: 41, location_id: 51, change_source: "api" });
    await submit([entry]);
    for (const [field, value, condition] of [
      ["entity_type", "product", "eq"],
      ["entity_id", entry.entity_id, "eq"],
      ["change_source", "api", "eq"],
      ["staff_id", "31", "eq"],
      ["terminal_id", "41", "eq"],
      ["location_id", "51", "eq"],
      ["created_at", "2000-01-01", "gt"],
    ] as const) {
      const answer = await call(
        "GET",
        `/rest/V1/pos/audit-log?${filter(field, value, condition)}&searchCriteria[pageSize]=1000&searchCriteria[sortOrders][0][field]=log_id`,
      );
      assert.equal(answer.status, 200, answer.text);
      const item = answer.body.items.find((row: { entity_id: string }) => row.entity_id === entry.entity_id);
      assert.ok(item, field);
      assert.equal(typeof item.log_id, "number");
      assert.match(item.created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      assert.equal(item.old_value, null);
    }
  });

  test("the list of entries needs searchCriteria, and the resource that a register's token does not have", async () => {
    const bare = await call("GET", "/rest/V1/pos/audit-log");
    assert.deepEqual([bare.status, bare.body.parameters], [400, { fieldName: "searchCriteria" }]);
    const token = await newToken(["Vendor_Pos::locations"]);
    const refused = await call("GET", "/rest/V1/pos/audit-log?searchCriteria", { token });
    assert.deepEqual([refused.status, refused.body.parameters], [401, { resources: "Vendor_Pos::pos" }]);
  });

  test("a token bound to locations reads only entries of them", async () => {
    const entity_id = randomUUID();
    await submit([60, 61, null].map((location_id) => entryOf({ entity_id, location_id })));
    const token = await newToken(["Vendor_Pos::pos"], [60]);
    const answer = await call("GET", `/rest/V1/pos/audit-log?${filter("entity_id", entity_id)}`, { token });
    assert.deepEqual(
      answer.body.items.map((row: { location_id: number }) => row.location_id),
      [60],
    );
    assert.equal(answer.body.total_count, 1);
  });

  test("the list of entries shows changes by administrators and integrations", async () => {
    const code = randomUUID();
    const location = await call("POST", "/rest/V1/pos/locations", { body: { location: { name: "Shop", code } } });
    const answer = await call(
      "GET",
      `/rest/V1/pos/audit-log?${filter("entity_id", String(location.body.location_id))}&fields=items[entity_type,field_name,new_value,change_source]`,
    );
    assert.deepEqual(
      answer.body.items.find((row: { field_name: string }) => row.field_name === "code"),
      { entity_type: "location", field_name: "code", new_value: code, change_source: "api" },
    );
  });
});

describe("the number of entries in a page of the list", () => {
  const ADMIN = "/admin/api/audit-log";
  const CONDITIONS: readonly (readonly [query: string, sql: string])[] = [
    ["", "true"],
    ["filter[entity_type]=PRODUCT", "entity_type = 'product'"],
    ["filter[entity_type][neq]=product", "entity_type <> 'product'"],
    ["filter[change_source][in]=api,admin", "change_source in ('api', 'admin')"],
    ["filter[location_id]=70&filter[entity_type]=product", "location_id = 70 and entity_type = 'product'"],
    ["filter[location_id][null]=1", "location_id is null"],
    ["filter[created_at][gteq]=2020-03-02 12:00:00", "created_at >= '2020-03-02 12:00:00Z'"],
    ["filter[created_at][gt]=2020-03-02 12:00:00", "created_at >= '2020-03-02 12:00:01Z'"],
    ["filter[created_at][lteq]=2020-03-02 12:00:00", "created_at < '2020-03-02 12:00:01Z'"],
    ["filter[created_at][lt]=2020-03-02", "created_at < '2020-03-02Z'"],
    ["filter[created_at][lteq]=2020-03-02 23:59:59", "created_at < '2020-03-03Z'"],
    ["filter[created_at]=2020-03-02 12:00:00", "date_trunc('second', created_at) = '2020-03-02 12:00:00Z'"],
    [
      "filter[created_at][from]=2020-03-01 06:00:00&filter[created_at][to]=2020-03-03 06:00:00&filter[location_id]=70",
      "created_at >= '2020-03-01 06:00:00Z' and created_at < '2020-03-03 06:00:01Z' and location_id = 70",
    ],
    [
      "filter[created_at][gteq]=2020-03-02 06:00:00&filter[created_at][lt]=2020-03-02 07:00:00",
      "created_at >= '2020-03-02 06:00:00Z' and created_at < '2020-03-02 07:00:00Z'",
    ],
    ["filter[created_at][like]=2020-03-02%25", "created_at >= '2020-03-02Z' and created_at < '2020-03-03Z'"],
    ["filter[staff_name][like]=ann%25", "lower(staff_name) like 'ann%'"],
    ["filter[entity_name][like]=%25ea%25", "lower(entity_name) like '%ea%'"],
    ["filter[field_name][like]=pri%25", "lower(field_name) like 'pri%'"],
    ["filter[staff_id]=3&filter[created_at][gt]=2020-03-01", "staff_id = 3 and created_at >= '2020-03-01 00:00:01Z'"],
  ];

  async function counts(bearer: string, scope = "true"): Promise<void> {
    for (const [query, condition] of CONDITIONS) {
      const answer = await call("GET", `${ADMIN}?page_size=2&sort=-log_id&${query}`, { token: bearer });
      assert.equal(answer.status, 200, answer.text);
      const { rows } = await deps.pool.query<{ n: number }>(
        `select count(*) as n from audit_log where ${condition} and ${scope}`,
      );
      assert.equal(answer.body.total_count, rows[0]?.n, query);
    }
  }

  test("the number of entries is exact for all filters", async () => {
    await deps.pool.query(
      `insert into audit_log (entity_type, entity_id, entity_name, field_name, change_source, staff_id, staff_name, location_id, created_at)
       select case when i % 3 = 0 then 'product' else 'Role' end, i::text, 'Tea ' || i, 'price',
              (array['api', 'admin', 'pos_terminal'])[1 + i % 3], 3, 'Ann', nullif(70 + i % 3, 72),
              timestamptz '2020-03-01Z' + i * interval '13 minutes 0.5 seconds'
         from generate_series(0, 400) i`,
    );
    await deps.pool.query(
      `insert into audit_log (entity_type, entity_id, field_name, change_source, location_id, created_at)
       select 'product', 'edge', 'price', 'api', 70, t::timestamptz
         from unnest(array['2020-03-02 00:00:00Z', '2020-03-01 23:59:59.999999Z', '2020-03-02 12:00:00Z', '2020-03-02 12:00:00.9Z',
                           '2020-03-02 23:59:59.5Z', '2020-03-03 06:00:00.5Z']) as t`,
    );
    const { token } = await newAdministrator(shop);
    await counts(token);
  });

  test("the number of entries leaves out other locations for a bound token", async () => {
    const bound = await newToken(["Vendor_Pos::pos"], [70]);
    const url = (query: string) => `/rest/V1/pos/audit-log?searchCriteria[pageSize]=1&${query}`;
    for (const [query, condition] of [
      ["", "true"],
      [filter("created_at", "2020-03-02 06:00:00", "gt"), "created_at > '2020-03-02 06:00:00Z'"],
    ] as const) {
      const answer = await call("GET", url(query), { token: bound });
      const { rows } = await deps.pool.query(
        `select count(*) as n from audit_log where location_id = 70 and ${condition}`,
      );
      assert.equal(answer.body.total_count, rows[0].n);
    }
  });

  test("an entry keeps text of any length, and is found by its beginning", async () => {
    const entity_id = Array.from({ length: 60 }, () => randomUUID()).join("");
    const answer = await submit([entryOf({ entity_id, entity_name: entity_id, staff_name: entity_id })]);
    assert.equal(answer.text, "true");
    const { token } = await newAdministrator(shop);
    const found = await call("GET", `${ADMIN}?filter[entity_id]=${entity_id.slice(0, 200)}`, { token });
    assert.deepEqual([found.body.total_count, found.body.items[0].entity_id], [1, entity_id]);
  });
});

describe("GET /admin/api/audit-log", () => {
  const ids = (answer: { body: { items: { log_id: number }[] } }) => answer.body.items.map(({ log_id }) => log_id);

  test("the administration counts entries up to 10,001, and REST counts all", async () => {
    await deps.pool.query(
      `insert into audit_log (entity_type, entity_id, field_name, change_source)
       select 'shelf', n::text, 'height', 'api' from generate_series(1, 10002) n`,
    );
    const { token } = await newAdministrator(shop);
    const answer = await call("GET", "/admin/api/audit-log?filter[entity_type]=shelf&page_size=1", { token });
    assert.equal(answer.body.total_count, 10_001);
    const rest = await call(
      "GET",
      `/rest/V1/pos/audit-log?${filter("entity_type", "Shelf")}&searchCriteria[pageSize]=1`,
    );
    assert.equal(rest.body.total_count, 10_002);
  });

  test("pages with after follow each other in the order of time, whatever is added in between", async () => {
    const { token } = await newAdministrator(shop);
    const entity_id = randomUUID();
    // Stores two entries for each moment; their ids are in another order than their times.
    await deps.pool.query(
      `insert into audit_log (entity_type, entity_id, field_name, change_source, created_at)
       select 'shelf', $1, 'width', 'api', timestamptz '2021-05-01Z' + (n * 7 % 10) * interval '1 minute'
         from generate_series(1, 20) n`,
      [entity_id],
    );
    const { rows } = await deps.pool.query<{ log_id: number }>(
      "select log_id from audit_log where entity_id = $1 order by created_at desc, log_id desc",
      [entity_id],
    );
    const newestFirst = rows.map(({ log_id }) => log_id);
    for (const [sort, expected] of [
      ["-created_at", newestFirst],
      ["created_at", newestFirst.toReversed()],
    ] as const) {
      const read: number[] = [];
      for (let after = ""; read.length < expected.length; after = `&after=${read.at(-1)}`) {
        const query = `filter[entity_id]=${entity_id}&filter[created_at][lt]=2022-01-01&sort=${sort}&page_size=3${after}`;
        const answer = await call("GET", `/admin/api/audit-log?${query}`, { token });
        assert.deepEqual([answer.status, answer.body.total_count], [200, 20]);
        assert.ok(answer.body.items.length > 0);
        read.push(...ids(answer));
        await submit([entryOf({ entity_id })]);
      }
      assert.deepEqual(read, expected);
    }
  });

  test("after is refused in another order than that of time", async () => {
    const { token } = await newAdministrator(shop);
    for (const sort of ["-log_id", "created_at,log_id", ""]) {
      const answer = await call("GET", `/admin/api/audit-log?after=1&sort=${sort}`, { token });
      assert.deepEqual([answer.status, answer.body.parameters?.field], [400, "sort"]);
    }
  });
});

describe("GET /admin/api/audit-log.csv", () => {
  test("the CSV holds the entries of the filters; a text that a spreadsheet could compute stays text", async () => {
    const entity_id = randomUUID();
    const formulas = ['=HYPERLINK("http://x")', "@SUM(A1)", "-1+1", "+1", 'plain, "quoted"\nline'];
    await submit(formulas.map((new_value) => entryOf({ entity_id, new_value, staff_id: 5 })));
    const { token } = await newAdministrator(shop, ["Vendor_Pos::pos"]);
    const answer = await call("GET", `/admin/api/audit-log.csv?filter[entity_id]=${entity_id}&sort=log_id`, { token });
    assert.equal(answer.status, 200, answer.text);
    assert.match(String(answer.headers["content-type"]), /^text\/csv/);
    assert.match(String(answer.headers["content-disposition"]), /audit-log\.csv/);
    const [header, ...lines] = answer.text.trim().split("\r\n");
    assert.match(header ?? "", /^log_id,created_at,entity_type,entity_id,/);
    assert.equal(lines.length, formulas.length);
    assert.match(lines[0] ?? "", /,"'=HYPERLINK\(""http:\/\/x""\)",pos_terminal,5,/);
    assert.match(lines[1] ?? "", /,'@SUM\(A1\),/);
    assert.match(lines[2] ?? "", /,'-1\+1,/);
    assert.match(lines[3] ?? "", /,'\+1,/);
    assert.match(lines[4] ?? "", /,"plain, ""quoted""\nline",/);
    assert.match(lines[0] ?? "", /^\d+,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z,product,/);
  });

  test("the file of the audit log needs the resource Vendor_Pos::pos", async () => {
    const { token } = await newAdministrator(shop, ["Vendor_Pos::settings"]);
    assert.equal((await call("GET", "/admin/api/audit-log.csv", { token })).status, 401);
  });
});
