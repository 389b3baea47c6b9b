import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import pg from "pg";
import { newAdministrator } from "../../../test/administrator.ts";
import { emptyDatabase } from "../../../test/empty-database.ts";
import { newTerminal, sampleReceipt } from "../../../test/fixtures.ts";
import { openApp } from "../../../test/support.ts";
import { listMigrations, migrate } from "../../runtime/migrate.ts";
import { digestAll } from "./sample-receipts.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app);
const till = await newTerminal(deps);

/** Stores a receipt whose customer is written in JSON exactly so. */
async function sell(customer_name: string): Promise<number> {
  const receipt = JSON.stringify(sampleReceipt(till, { customer_name: "@", customer_email: null }));
  const body = `{"receipt":${receipt.replace('"@"', () => customer_name)}}`;
  const answer = await call("POST", "/rest/V1/pos/receipts", { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.receipt_id;
}

async function find(name: string): Promise<readonly number[]> {
  const answer = await call("GET", `/admin/api/receipts?filter[customer][like]=${encodeURIComponent(`%${name}%`)}`, {
    token,
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.total_count, answer.body.items.length);
  return answer.body.items.map((row: { receipt_id: number }) => row.receipt_id);
}

describe("a customer whose name came in escapes", () => {
  test("is found by what they say, before the digest and after it, and is answered as he was sent", async () => {
    const own = randomUUID();
    const escaped = `"Zo\\u00eb \\ud83d\\ude00 O\\/Neil ${own}"`;
    const receipt_id = await sell(escaped);
    for (const isDigested of [false, true]) {
      if (isDigested) await digestAll(app);
      for (const name of [`Zoë 😀 O/Neil ${own}`, "zoë 😀"]) {
        assert.deepEqual(await find(name), [receipt_id], `${name}, digested: ${isDigested}`);
      }
      assert.deepEqual(await find("u00eb"), []);
    }
    const answer = await call("GET", `/rest/V1/pos/receipts/${receipt_id}`);
    assert.ok(answer.text.includes(escaped), answer.text);
  });

  test("that the database has no text for is found by its source", async () => {
    for (const escape of ["\\u0000", "\\ud800", "\\udc00\\ud800"]) {
      const own = randomUUID();
      const receipt_id = await sell(`"${own} ${escape}"`);
      assert.deepEqual(await find(own), [receipt_id]);
      await digestAll(app);
      assert.deepEqual(await find(own), [receipt_id]);
    }
  });

  test("and was digested by an older version is found after the upgrade", async () => {
    const database = await emptyDatabase();
    const upgrade = (await listMigrations()).find(({ name }) => name.includes("customer_text"));
    assert.ok(upgrade);
    await migrate({ ...database, up_to: upgrade.number - 1 });
    const owner = new pg.Client({ connectionString: database.owner_url });
    await owner.connect();
    try {
      await owner.query(
        `with r as (
           insert into pos.receipt (sale_id, pos_order_id, receipt_token, content_hash, customer_name, customer_email)
           select id, id, id, '', name, mail from (values
             ('a', '"Zo\\u00eb"', '"z\\/x@shop.example"'), ('b', '"Ann"', null), ('c', '"lone \\ud800"', '"\\u00e9@x.example"')
           ) as v (id, name, mail) returning receipt_id, created_at, customer_name, customer_email)
         insert into pos.receipt_customer (receipt_id, created_at, customer)
         select receipt_id, created_at, pos.customer_text(customer_name, customer_email) from r`,
      );
      await migrate(database);
      const { rows } = await owner.query("select customer from pos.receipt_customer order by receipt_id");
      assert.deepEqual(
        rows.map(({ customer }) => customer),
        ['"Zoë" "z/x@shop.example"', '"Ann" ', '"lone \\ud800" "é@x.example"'],
      );
    } finally {
      await owner.end();
    }
  });
});
