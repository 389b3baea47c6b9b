import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { sql } from "kysely";
import { openApp } from "../../../../test/support.ts";
import { newLocation, newWebsite, setSetting } from "../../../../test/fixtures/customers/customers.ts";
import { enrollmentCalls } from "../../../../test/fixtures/terminals/enrollments.ts";

const app = await openApp({ env: { TRUST_PROXY: "1" } });
const { call, deps } = app;
const SHARING = "customer/account_share/scope";

const ADDRESS = {
  firstname: "Zoë",
  lastname: "Müller",
  street: ["Dam 1"],
  city: "Amsterdam",
  country_id: "NL",
  default_billing: true,
};

async function newPerson(customer: object): Promise<number> {
  const answer = await call("POST", "/rest/V1/customers", { body: { customer } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.id;
}

const find = (query: string, token?: string) =>
  call("GET", `/rest/V1/pos/customers/search?query=${encodeURIComponent(query)}`, token === undefined ? {} : { token });

async function foundIds(query: string, token?: string): Promise<number[]> {
  const { status, body, text } = await find(query, token);
  assert.equal(status, 200, `${query}: ${text}`);
  return body.items.map(({ customer_id }: { customer_id: number }) => customer_id);
}

let zoe = 0;
let jo = 0;
before(async () => {
  zoe = await newPerson({
    email: "Zoe.M@Garden.example",
    firstname: "Zoë",
    lastname: "Müller",
    group_id: 2,
    taxvat: "NL123456782B90",
    addresses: [
      { ...ADDRESS, company: "Großgärtnerei 24", postcode: "1012 AB", telephone: "+31 20 624 11 11" },
      { ...ADDRESS, default_billing: false, company: "Østlund & Co", postcode: "00-950", telephone: "030 555" },
    ],
  });
  jo = await newPerson({
    email: "li_100%@sea.example",
    firstname: "Jo",
    lastname: "Li",
    custom_attributes: [{ attribute_code: "phone", value: "06-1234 5678" }],
  });
});

describe("GET /V1/pos/customers/search", () => {
  test("a found customer is the summary of the interface, with telephone number and group", async () => {
    const { body } = await find("zoe.m@garden");
    assert.equal(body.has_more, false);
    const [{ default_billing_address_id, ...summary }] = body.items;
    assert.ok(default_billing_address_id > 0);
    assert.deepEqual(summary, {
      customer_id: zoe,
      email: "Zoe.M@Garden.example",
      firstname: "Zoë",
      lastname: "Müller",
      group_id: 2,
      website_id: 1,
      company: "Großgärtnerei 24",
      taxvat: "NL123456782B90",
      phone: "+31 20 624 11 11",
      customer_group_code: "Wholesale",
    });
    const [other] = (await find("li_100%@sea")).body.items;
    assert.deepEqual([other.customer_id, other.phone, other.company], [jo, "06-1234 5678", null]);
  });

  test("a customer is found by name, address, company, telephone number and postcode, without case and accents", async () => {
    const OF_ZOE = [
      "zoe",
      "MULLER",
      "müller, zoë",
      "ller",
      "garden.example",
      "grossgartnerei",
      "GROẞGÄRTNEREI",
      "ostlund",
      "1012AB",
      "1012 ab",
      "0206241111",
      "+31 (0)20 624-1111",
      "20 624",
      "00-950",
      "00950",
      "030555",
      "zo mu 24",
      "mul ostlund 1012",
    ];
    for (const query of OF_ZOE) {
      const wanted = query === "+31 (0)20 624-1111" ? [] : [zoe];
      assert.deepEqual(await foundIds(query), wanted, query);
    }
    for (const query of ["jo li", "li_100%@", "0612345678", "612345678", "06 12 34"]) {
      assert.deepEqual(await foundIds(query), [jo], query);
    }
  });

  test("each word of a search must match, and one or two letters at the start of a word", async () => {
    for (const query of ["muller li", "zoe sea.example", "ll er", "1012 XY", "li%sea", "o_li", "quixote"]) {
      assert.deepEqual(await foundIds(query), [], query);
    }
  });

  test("a search takes at least three letters or digits, at most 255 characters", async () => {
    for (const query of ["", "  ", "ab", "a b", "@-@-@", "%%%%", "1.2", "é—ß"]) {
      const answer = await find(query);
      assert.deepEqual(
        [answer.status, answer.body],
        [400, { message: "Enter at least %min letters or digits to search for.", parameters: { min: 3 } }],
        query,
      );
    }
    const long = await find("a".repeat(256));
    assert.deepEqual(
      [long.status, long.body],
      [400, { message: "The text to search for has at most %max characters.", parameters: { max: 255 } }],
    );
    assert.deepEqual(await foundIds("𠮷".repeat(255)), []);
    assert.equal((await call("GET", "/rest/V1/pos/customers/search")).status, 400);
  });

  test("the search finds every change of a customer and of their addresses", async () => {
    const id = await newPerson({ email: "eve@moving.example", firstname: "Eve", lastname: "Before" });
    const update = async (customer: object) => {
      const answer = await call("PUT", `/rest/V1/customers/${id}`, { body: { customer } });
      assert.equal(answer.status, 200, answer.text);
    };
    await update({ lastname: "After", addresses: [{ ...ADDRESS, postcode: "9711 LM", telephone: "030 777" }] });
    assert.deepEqual([await foundIds("eve before"), await foundIds("eve after 9711")], [[], [id]]);
    await update({ addresses: [] });
    assert.deepEqual([await foundIds("eve 9711"), await foundIds("eve after")], [[], [id]]);
    await deps.pool.query("delete from shop_data.customer where entity_id = $1", [id]);
    assert.deepEqual(await foundIds("eve after"), []);
    const { rowCount } = await deps.pool.query("select from shop_data.customer_search where customer_id = $1", [id]);
    assert.equal(rowCount, 0);
  });

  test("the search answers 20 customers, in the order of their names, and says that there are more", async () => {
    await deps.pool.query(
      `insert into shop_data.customer (website_id, store_id, email, firstname, lastname)
       select 1, 1, 'crowd-' || n || '@crowd.example', 'Ida', 'Crowd' || lpad(n::text, 3, '0') from generate_series(1, 30) n`,
    );
    const { body } = await find("ida crowd");
    assert.equal(body.has_more, true);
    const wanted = Array.from({ length: 20 }, (_, at) => `Crowd${String(at + 1).padStart(3, "0")}`);
    assert.deepEqual(
      body.items.map(({ lastname }: { lastname: string }) => lastname),
      wanted,
    );
    assert.deepEqual([(await find("crowd-30@")).body.has_more, (await foundIds("ida crowd02")).length], [false, 10]);
  });

  test("the search is open to Vendor_Pos::locations", async () => {
    assert.equal((await find("zoe", await app.newToken(["Platform_Customer::manage"]))).status, 401);
    assert.deepEqual(await foundIds("zoe", await app.newToken(["Vendor_Pos::locations"])), [zoe]);
  });

  test("the search finds the accounts of the websites of a token's locations, or all where accounts are shared", async () => {
    const there = await newWebsite(app);
    const far = await newPerson({
      email: "zoe@far.example",
      firstname: "Zoë",
      lastname: "Far",
      website_id: there.website_id,
    });
    const bound = await app.newToken(["Vendor_Pos::locations"], [await newLocation(app, there.website_id)]);
    const { token: till } = await enrollmentCalls(app).newEnrolled();
    assert.deepEqual(await foundIds("zoe"), [far, zoe]);
    assert.deepEqual([await foundIds("zoe", bound), await foundIds("zoe", till)], [[far], [zoe]]);
    await setSetting(app, ["default", 0], SHARING, "0");
    assert.deepEqual(
      [await foundIds("zoe", bound), await foundIds("zoe", till)],
      [
        [far, zoe],
        [far, zoe],
      ],
    );
    await setSetting(app, ["default", 0], SHARING, null);
  });
});

test("the search uses the index of letters, also for words of one and two letters", async () => {
  const plan = await deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`
      explain select from shop_data.customer_search s where s.words like '% jo%' and s.words like '%muller%'`.execute(
      tx,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  assert.match(plan, /customer_search_by_letters/);
});
