import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { newTerminal, sampleReceipt } from "../../../test/fixtures.ts";
import { openApp } from "../../../test/support.ts";

const { call, deps, newToken, database, log_lines } = await openApp();
const till = await newTerminal(deps);

const PATH = "/rest/V1/pos/receipts";
const post = (receipt: unknown, token?: string) =>
  call("POST", PATH, { body: { receipt }, ...(token === undefined ? {} : { token }) });
const countOf = async (sale_id: string): Promise<number> => {
  const { rows } = await deps.pool.query("select count(*)::int as n from receipt where lower(sale_id) = lower($1)", [
    sale_id,
  ]);
  return rows[0].n;
};

describe("POST /V1/pos/receipts", () => {
  test("stores the receipt and answers it byte for byte as GET does", async () => {
    const posted = await post(sampleReceipt(till));
    assert.equal(posted.status, 200, posted.text);
    assert.match(posted.body.receipt_token, /^[0-9a-f]{64}$/);
    assert.equal(posted.body.pos_order_id, posted.body.sale_id);
    assert.equal(posted.body.is_tax_exempt, false);
    assert.equal(posted.body.order_increment_id, null);
    const read = await call("GET", `${PATH}/${posted.body.receipt_id}`);
    assert.equal(read.text, posted.text);
  });

  test("answers any receipt byte for byte as GET does", async () => {
    const amount = fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
    const text = fc.string({ unit: "binary", maxLength: 30 }).filter((s) => !s.includes("\0") && s.isWellFormed());
    const anything = fc
      .jsonValue({ maxDepth: 3 })
      .filter((json) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(json)));
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            subtotal: amount,
            grand_total: amount,
            change_due: fc.option(amount),
            staff_name: fc.option(text),
            raw_payload: fc.string({ unit: "binary" }),
            split_payments: fc.option(fc.string()),
            credit_memo_id: anything,
            terminal_info: anything,
            points_earned: anything,
            is_tax_exempt: fc.boolean(),
            created_at: fc.constantFrom("2026-03-01 09:30:00", "2026-03-01T09:30:00.5+02:00"),
            items: fc.array(
              fc.record({ sku: text, qty: amount, tax_class_id: fc.option(fc.nat(9)) }, { requiredKeys: [] }),
            ),
          },
          { requiredKeys: [] },
        ),
        async (fields) => {
          const posted = await post(sampleReceipt(till, fields));
          assert.equal(posted.status, 200, posted.text);
          const read = await call("GET", `${PATH}/${posted.body.receipt_id}`);
          assert.equal(read.text, posted.text);
          if (fields.raw_payload !== undefined) assert.equal(read.body.raw_payload, fields.raw_payload);
          if (fields.terminal_info !== undefined)
            assert.deepEqual(read.body.terminal_info, JSON.parse(JSON.stringify(fields.terminal_info)));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("a repeated post answers the stored row and changes nothing", async () => {
    const receipt = sampleReceipt(till);
    const first = await post(receipt);
    const versions = async () =>
      (
        await deps.pool.query("select xmin::text, ctid::text from receipt where receipt_id = $1", [
          first.body.receipt_id,
        ])
      ).rows;
    const before = await versions();
    for (let repeat = 0; repeat < 100; repeat += 1) assert.equal((await post(receipt)).text, first.text);
    assert.deepEqual(await versions(), before);
  });

  test("a repeat with every field changed updates the token and the missing order only", async () => {
    const receipt = sampleReceipt(till);
    const first = (await post(receipt)).body;
    const token = randomBytes(32).toString("hex");
    const second = (
      await post({
        ...receipt,
        grand_total: 99,
        staff_name: "Eve",
        receipt_token: token,
        order_increment_id: "000000012",
      })
    ).body;
    assert.deepEqual(second, { ...first, receipt_token: token, order_increment_id: "000000012" });
    const third = (await post({ ...receipt, order_increment_id: "000000099" })).body;
    assert.equal(third.order_increment_id, "000000012", "an order that is known stays");
    assert.equal(third.receipt_token, token, "a repeat without a token keeps the newer one");
  });

  test("a repeat that says something else leaves one entry in the audit log", async () => {
    const receipt = sampleReceipt(till);
    const { receipt_id } = (await post(receipt)).body;
    for (let repeat = 0; repeat < 3; repeat += 1) await post({ ...receipt, grand_total: 1 });
    const { rows } = await deps.pool.query(
      "select field_name from audit_log where entity_type = 'receipt' and entity_id = $1",
      [String(receipt_id)],
    );
    assert.deepEqual(rows, [{ field_name: "repeat_with_different_content" }]);
  });

  test("takes the order from an order that carries the sale", async () => {
    const receipt = sampleReceipt(till);
    await post(receipt);
    const increment_id = randomUUID();
    await deps.pool.query("insert into commerce.sales_order (increment_id, pos_sale_id) values ($1, $2)", [
      increment_id,
      String(receipt["sale_id"]).toUpperCase(),
    ]);
    const repeated = await post(receipt);
    assert.deepEqual([repeated.status, repeated.body.order_increment_id], [200, increment_id]);
  });

  test("pos_order_id is the key, in any case, and sale_id finds the sale as well", async () => {
    const receipt = sampleReceipt(till, { pos_order_id: `Order-${randomUUID()}` });
    const first = (await post(receipt)).body;
    assert.notEqual(first.pos_order_id, first.sale_id);
    const shouted = await post({ ...receipt, pos_order_id: String(receipt["pos_order_id"]).toUpperCase() });
    assert.equal(shouted.body.receipt_id, first.receipt_id);
    const bySale = await post(sampleReceipt(till, { sale_id: receipt["sale_id"], pos_order_id: randomUUID() }));
    assert.equal(bySale.body.receipt_id, first.receipt_id);
  });

  test("50 posts of one sale at once on each of two nodes store it once", async () => {
    const other = await openApp({ database });
    const receipt = sampleReceipt(till);
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => post(receipt)),
      ...Array.from({ length: 50 }, () => other.call("POST", PATH, { body: { receipt } })),
    ]);
    assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
    assert.equal(new Set(answers.map((answer) => answer.text)).size, 1);
    assert.equal(await countOf(String(receipt["sale_id"])), 1);
    await other.close();
  });

  test("many different sales at once are each stored once, and each caller gets its own", async () => {
    const receipts = Array.from({ length: 200 }, () => sampleReceipt(till));
    const answers = await Promise.all(receipts.map((receipt) => post(receipt)));
    assert.deepEqual(
      answers.map((answer) => answer.body.sale_id),
      receipts.map((receipt) => receipt["sale_id"]),
    );
    assert.equal(new Set(answers.map((answer) => answer.body.receipt_id)).size, 200);
  });

  test("one receipt that cannot be stored does not take its neighbours with it", async () => {
    const receipt_token = randomBytes(20).toString("hex");
    assert.equal((await post(sampleReceipt(till, { receipt_token }))).status, 200);
    const good = Array.from({ length: 10 }, () => sampleReceipt(till));
    // All eleven stand in one statement: the stolen token is seen by the database only.
    const [bad, ...answers] = await Promise.all([
      post(sampleReceipt(till, { receipt_token })),
      ...good.map((receipt) => post(receipt)),
    ]);
    assert.equal(bad?.status, 400);
    assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
  });
});

describe("receipt amounts", () => {
  const cases: [sent: string, stored: string][] = [
    ["0.1", "0.1"],
    ["12.50", "12.5"],
    ["1e3", "1000"],
    ["1.00005", "1.0001"],
    ["-1.00005", "-1.0001"],
    ["9007199254740993.1234", "9007199254740993.1234"],
    ['"19.99"', "19.99"],
    ["-0", "0"],
  ];
  for (const [sent, stored] of cases) {
    test(`${sent} is answered as ${stored}, exactly`, async () => {
      const body = JSON.stringify({ receipt: sampleReceipt(till) }).replace(
        '"grand_total":12.1',
        `"grand_total":${sent}`,
      );
      const answer = await call("POST", PATH, { body });
      assert.equal(answer.status, 200, answer.text);
      assert.match(answer.text, new RegExp(`"grand_total":${stored.replaceAll(".", "\\.")},`));
    });
  }

  test("an amount that does not fit is a could-not-save", async () => {
    const body = JSON.stringify({ receipt: sampleReceipt(till) }).replace('"grand_total":12.1', '"grand_total":1e400');
    const answer = await call("POST", PATH, { body });
    assert.deepEqual([answer.status, answer.body.message], [400, "Could not save the receipt: %1"]);
  });
});

describe("verbatim strings", () => {
  const odd = ['"a\\u0000b"', '"\\ud800"', '"\\/ \\u00e9 é 😀 \\u2028"', '"\\"\\\\"', '"' + "x".repeat(70_000) + '"'];
  for (const token of odd) {
    test(`raw_payload ${token.slice(0, 30)} comes back as it was sent`, async () => {
      const body = JSON.stringify({ receipt: sampleReceipt(till, { raw_payload: "@" }) }).replace(
        '"raw_payload":"@"',
        `"raw_payload":${token}`,
      );
      const posted = await call("POST", PATH, { body });
      assert.equal(posted.status, 200, posted.text);
      const read = await call("GET", `${PATH}/${posted.body.receipt_id}`);
      assert.equal(read.body.raw_payload, JSON.parse(token));
      assert.ok(read.text.includes(token), "even its escapes are the register's");
    });
  }

  test("a receipt model of an unknown schema version is stored and answered as sent, and logged once", async () => {
    const logged = () => log_lines.filter((line) => line.includes("unknown schema version")).length;
    const before = logged();
    const receipt = sampleReceipt(till, { receipt_model: '{"future":true, "schema_version" : 99}' });
    const posted = await post(receipt);
    assert.equal(posted.body.receipt_model, receipt["receipt_model"]);
    await post(receipt);
    assert.equal(logged(), before + 1);
    await post(sampleReceipt(till, { receipt_model: '{"schema_version":1}' }));
    assert.equal(logged(), before + 1, "schema 1 is known");
  });

  test("unknown sale types, layaway kinds, currencies and staff are stored, never refused", async () => {
    const fields = { sale_type: "gift", layaway_kind: "other", currency: "XXQ", staff_id: 4711 };
    const posted = await post(sampleReceipt(till, fields));
    for (const [key, value] of Object.entries(fields)) assert.equal(posted.body[key], value);
  });
});

describe("refusals of the receipt sync", () => {
  test("without an active PRO license the answer is 401, and the same post succeeds once there is one", async () => {
    for (const state of ["inactive", "expired", "suspended", "revoked"]) {
      const locked = await newTerminal(deps, { license_status: state });
      assert.equal((await post(sampleReceipt(locked))).status, 401, state);
    }
    const free = await newTerminal(deps, { license_type: "free" });
    const receipt = sampleReceipt(free);
    const refused = await post(receipt);
    assert.deepEqual(
      [refused.status, refused.body],
      [401, { message: "An active PRO license is required for terminal %1.", parameters: [free.terminal_id] }],
    );
    await deps.pool.query("update license set license_type = 'pro' where license_id = $1", [free.license_id]);
    assert.equal((await post(receipt)).status, 200);
  });

  test("an expired license is refused, an upstream outage gives it 72 hours", async () => {
    const lapsed = await newTerminal(deps);
    const set = (good: string) =>
      deps.pool.query(
        "update license set license_expires_at = now() - interval '1 hour', last_upstream_check_succeeded = false, last_good_upstream_check_at = now() - $2::interval where license_id = $1",
        [lapsed.license_id, good],
      );
    await deps.pool.query("update license set license_expires_at = now() - interval '1 hour' where license_id = $1", [
      lapsed.license_id,
    ]);
    assert.equal((await post(sampleReceipt(lapsed))).status, 401);
    await set("73 hours");
    assert.equal((await post(sampleReceipt(lapsed))).status, 401);
    await set("71 hours");
    assert.equal((await post(sampleReceipt(lapsed))).status, 200);
  });

  test("an unknown and an absent terminal are 401 too", async () => {
    assert.equal((await post(sampleReceipt(till, { terminal_id: 999_999 }))).status, 401);
    assert.equal((await post(sampleReceipt(till, { terminal_id: null }))).status, 401);
  });

  test("a repeat is refused as well while there is no license", async () => {
    const lapsed = await newTerminal(deps);
    const receipt = sampleReceipt(lapsed);
    assert.equal((await post(receipt)).status, 200);
    await deps.pool.query("update license set license_status = 'revoked' where license_id = $1", [lapsed.license_id]);
    assert.equal((await post(receipt)).status, 401);
  });

  test("ids and tokens that cannot be stored are could-not-save", async () => {
    for (const fields of [
      { sale_id: null },
      { sale_id: "x".repeat(65) },
      { pos_order_id: "x".repeat(65) },
      { receipt_token: "short" },
      { receipt_token: "x".repeat(129) },
      { receipt_token: `${"x".repeat(40)} ` },
    ]) {
      const answer = await post(sampleReceipt(till, fields));
      assert.deepEqual(
        [answer.status, answer.body.message],
        [400, "Could not save the receipt: %1"],
        JSON.stringify(fields),
      );
    }
  });

  test("a token of another receipt, current or replaced, is never taken over", async () => {
    const [old_token, new_token] = [randomBytes(20).toString("hex"), randomBytes(20).toString("hex")];
    const owner = sampleReceipt(till, { receipt_token: old_token });
    await post(owner);
    assert.equal((await post({ ...owner, receipt_token: new_token })).body.receipt_token, new_token);
    for (const receipt_token of [old_token, new_token]) {
      const thief = sampleReceipt(till, { receipt_token });
      assert.equal((await post(thief)).status, 400);
      const own = sampleReceipt(till);
      await post(own);
      assert.equal((await post({ ...own, receipt_token })).status, 400);
    }
  });

  test("a late duplicate with a replaced token does not bring that token back", async () => {
    const [old_token, new_token] = [randomBytes(20).toString("hex"), randomBytes(20).toString("hex")];
    const receipt = sampleReceipt(till, { receipt_token: old_token });
    await post(receipt);
    await post({ ...receipt, receipt_token: new_token });
    assert.equal((await post(receipt)).body.receipt_token, new_token);
  });

  test("undeclared fields are named, of the receipt and of its items; the 1.4.0 fields are accepted", async () => {
    const receipt = await post(sampleReceipt(till, { loyalty_tier: "gold" }));
    assert.deepEqual([receipt.status, receipt.body.parameters], [400, { fieldName: "LoyaltyTier" }]);
    const item = await post(sampleReceipt(till, { items: [{ sku: "A", colour: "red" }] }));
    assert.deepEqual([item.status, item.body.parameters], [400, { fieldName: "Colour" }]);
    const modern = await post(
      sampleReceipt(till, {
        register_session_id: randomUUID(),
        is_tax_exempt: true,
        items: [{ tax_class_id: 2, tax_rate: 9 }],
      }),
    );
    assert.equal(modern.status, 200);
    assert.deepEqual(modern.body.items, [{ tax_class_id: 2, tax_rate: 9 }]);
  });
});

describe("a token bound to locations", () => {
  test("writes and reads its own receipts only, also through a repeat of another's", async () => {
    const mine = await newTerminal(deps);
    const theirs = await newTerminal(deps);
    const token = await newToken(["Vendor_Pos::receipts"], [mine.location_id]);
    const foreign = sampleReceipt(theirs);
    const { receipt_id } = (await post(foreign)).body;
    assert.equal((await post(sampleReceipt(theirs), token)).status, 401);
    assert.equal((await post(sampleReceipt(mine, { location_id: null }), token)).status, 401);
    assert.equal((await post(sampleReceipt(mine, { sale_id: foreign["sale_id"] }), token)).status, 401);
    assert.equal((await call("GET", `${PATH}/${receipt_id}`, { token })).status, 404);
    const own = await post(sampleReceipt(mine, { order_increment_id: "77" }), token);
    assert.equal(own.status, 200);
    await post(sampleReceipt(theirs, { order_increment_id: "77" }));
    const restored = await call("GET", `${PATH}/by-increment-id/77`, { token });
    assert.equal(restored.body.receipt_id, own.body.receipt_id, "the newest within its locations");
    const list = await call("GET", `${PATH}?searchCriteria`, { token });
    assert.deepEqual(
      list.body.items.map((item: { receipt_id: number }) => item.receipt_id),
      [own.body.receipt_id],
    );
  });
});

describe("reading receipts", () => {
  test("unknown ids are 404 with the interface's texts", async () => {
    const byId = await call("GET", `${PATH}/999999999`);
    assert.deepEqual(
      [byId.status, byId.body],
      [404, { message: 'The POS receipt with id "%1" does not exist.', parameters: [999_999_999] }],
    );
    assert.equal((await call("GET", `${PATH}/by-increment-id/nothing`)).status, 404);
  });

  test("with two receipts of one order the newest wins", async () => {
    const order_increment_id = randomUUID();
    await post(sampleReceipt(till, { order_increment_id }));
    const newest = await post(sampleReceipt(till, { order_increment_id }));
    const found = await call("GET", `${PATH}/by-increment-id/${order_increment_id}`);
    assert.equal(found.body.receipt_id, newest.body.receipt_id);
  });

  test("the fields filter reaches into the items and keeps their amounts exact", async () => {
    const items = '[{"sku":"A","price":9007199254740993.1234},{"sku":"B","name":"Tea"}]';
    const body = JSON.stringify({ receipt: sampleReceipt(till, { items: "@" }) }).replace(
      '"items":"@"',
      `"items":${items}`,
    );
    const { receipt_id } = (await call("POST", PATH, { body })).body;
    const read = await call("GET", `${PATH}/${receipt_id}?fields=items[sku,price]`);
    assert.equal(read.text, '{"items":[{"sku":"A","price":9007199254740993.1234},{"sku":"B"}]}');
  });

  test("lists by the useful filters and needs searchCriteria", async () => {
    const shop = await newTerminal(deps);
    const sale = await post(sampleReceipt(shop, { created_at: "2026-03-01T10:00:00+02:00" }));
    await post(sampleReceipt(shop, { sale_type: "refund", created_at: "2026-03-02 08:00:00" }));
    const filter = (field: string, value: string, type = "eq", group = 0) =>
      `searchCriteria[filter_groups][${group}][filters][0][field]=${field}&searchCriteria[filter_groups][${group}][filters][0][value]=${encodeURIComponent(value)}&searchCriteria[filter_groups][${group}][filters][0][condition_type]=${type}`;
    const inShop = filter("location_id", String(shop.location_id));
    assert.equal((await call("GET", `${PATH}?${inShop}`)).body.total_count, 2);
    const regular = await call("GET", `${PATH}?${inShop}&${filter("sale_type", "", "null", 1)}`);
    assert.deepEqual(
      regular.body.items.map((item: { receipt_id: number }) => item.receipt_id),
      [sale.body.receipt_id],
    );
    const early = await call("GET", `${PATH}?${inShop}&${filter("created_at", "2026-03-01 08:00:00", "lteq", 1)}`);
    assert.equal(early.body.total_count, 1);
    assert.equal(early.body.items[0].created_at, "2026-03-01 08:00:00");
    assert.equal((await call("GET", PATH)).status, 400);
  });
});
