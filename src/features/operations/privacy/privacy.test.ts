import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { askAmid } from "../../../../test/ask-amid.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { newCustomer } from "../../../../test/fixtures/one-time-codes/codes.ts";
import { place } from "../../../../test/fixtures/orders/orders.ts";
import { verifyChain } from "../../sales/closings/commands/chain.ts";
import { closingOf, listed, newTill, read, submit } from "../../../../test/fixtures/closings/shop.ts";
import { sweepLateSales } from "./commands/sweep.ts";
import { CANARY, openForPrivacy, plantPerson, receiptOf } from "../../../../test/fixtures/privacy/person.ts";

const { app, token, data_dir, asked, close } = await openForPrivacy();
after(close);

const zero = (counts: Record<string, number>): void =>
  assert.deepEqual(
    Object.entries(counts).filter(([, count]) => count !== 0),
    [],
  );

describe("the export of a person", () => {
  test("the export of a person holds all test data of the person, with counts; columns of the receipt are whole", async () => {
    const planted = await plantPerson(app);
    const { status, body, text } = await asked.held(` ${planted.email.toUpperCase()}`);
    assert.equal(status, 200, text);
    assert.deepEqual(body.counts, {
      accounts: 1,
      addresses: 1,
      receipts: 1,
      orders: 2,
      claims: 1,
      newsletter_subscriptions: 1,
      wishlist_items: 1,
      promotion_uses: 2,
      credit_limits: 1,
      customer_prices: 1,
      held_carts: 1,
      one_time_codes: 1,
      invoices: 1,
      audit_entries: 2,
      telemetry_events: 1,
      mails: 1,
    });
    assert.equal(body.accounts[0].addresses[0].street[0], `${CANARY} 1`);
    assert.deepEqual(body.receipts, [await asked.receiptNow(planted.receipt.receipt_id)]);
    assert.equal(body.receipts[0].customer_email, planted.email);
    assert.deepEqual(
      body.orders.map((order: { entity_id: number }) => order.entity_id),
      [planted.order.entity_id, planted.guest_order.entity_id],
    );
    assert.equal(body.claims[0].receipt_id, planted.receipt.receipt_id);
    assert.equal(body.audit_entries.length, 2);
    assert.equal(body.telemetry_events.length, 1);
    assert.match(body.invoices[0].document, new RegExp(CANARY));
    assert.equal(body.wishlist_items[0].description, `${CANARY} wish`);
    await asked.erased(planted.email);
  });

  test("what is stored while an export is read is in a list and its count, or in neither", async () => {
    const email = `${randomUUID()}@shop.example`;
    await newCustomer(app, { email });
    const { status, text, body } = await askAmid(
      app.database.owner_url,
      "shop_data.sales_order",
      () => asked.held(email),
      (owner) =>
        owner.query(
          `insert into shop_data.newsletter_subscriber (website_id, store_id, subscriber_email, subscriber_status)
           values (1, 1, $1, 1)`,
          [email],
        ),
    );
    assert.equal(status, 200, text);
    assert.equal(body.counts.newsletter_subscriptions, body.newsletter_subscriptions.length);
    assert.deepEqual(body.shortened, []);
    assert.equal((await asked.held(email)).body.counts.newsletter_subscriptions, 1);
  });

  test("a receipt that is stored while an export is read is counted when it is exported", async () => {
    const email = `${randomUUID()}@shop.example`;
    const receipt = sampleReceipt(await newTerminal(app.deps), { customer_email: email });
    const { status, text, body } = await askAmid(
      app.database.owner_url,
      "pos.telemetry_event",
      () => asked.held(email),
      async () => {
        const answer = await app.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
        assert.equal(answer.status, 200, answer.text);
      },
    );
    assert.equal(status, 200, text);
    assert.deepEqual([body.counts.receipts, body.receipts.length, body.shortened], [1, 1, []]);
  });

  test("the export of an unknown address is empty; an invalid address is refused", async () => {
    const { status, body } = await asked.held("nobody@shop.example");
    assert.equal(status, 200);
    zero(body.counts);
    assert.deepEqual([body.receipts, body.orders, body.accounts], [[], [], []]);
    for (const typed of ["", "ada", "a@", "two@a.example two@b.example"]) {
      assert.equal((await asked.held(typed)).status, 400, typed);
      assert.equal((await asked.erase(typed)).status, 400, typed);
    }
  });
});
describe("an erased person", () => {
  test("an erasure deletes account, codes, newsletter, telemetry and mails, which need not be kept", async () => {
    const planted = await plantPerson(app);
    await writeFile(join(data_dir, "mails", "broken.eml"), "no header at all");
    const { counts } = await asked.erased(planted.email);
    assert.deepEqual(
      ["accounts", "addresses", "held_carts", "one_time_codes", "newsletter_subscriptions"].map((name) => counts[name]),
      [1, 1, 1, 1, 1],
    );
    assert.deepEqual([counts["telemetry_events"], counts["mails"], counts["wishlist_items"]], [1, 1, 1]);
    const { rows } = await app.deps.pool.query<{ name: string }>(
      `select c.table_schema || '.' || c.table_name as name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where c.table_schema in ('pos', 'shop_data') and t.table_type = 'BASE TABLE' group by 1`,
    );
    const still: string[] = [];
    for (const { name } of rows) {
      if (name === "pos.migration") continue;
      const found = await app.deps.pool.query(`select 1 from ${name} t where strpos(lower(t::text), $1) > 0 limit 1`, [
        planted.email,
      ]);
      if (found.rows.length > 0) still.push(name);
    }
    assert.deepEqual(still.toSorted(), [
      "pos.audit_log",
      "pos.invoice",
      "pos.receipt",
      "shop_data.sales_order",
      "shop_data.sales_order_address",
    ]);
    const events = await app.deps.pool.query("select event_data from telemetry_event where event_data is not null");
    assert.ok(events.rows.every(({ event_data }) => event_data === '{"to":"else@shop.example"}'));
  });

  test("an erasure keeps closings byte for byte, their reconciliation, and the chain", async () => {
    const till = await newTill(app);
    const email = `${CANARY}-${randomUUID()}@shop.example`;
    const sale_id = randomUUID();
    const report = closingOf(till, { documents: listed(sale_id) });
    assert.equal((await submit(app, report)).status, 200);
    const terminal = { ...(await newTerminal(app.deps)), location_id: till.location_id };
    await app.call("POST", "/rest/V1/pos/receipts", {
      body: { receipt: sampleReceipt(terminal, { sale_id, customer_email: email, grand_total: 10 }) },
    });
    const one = async () => {
      const { rows } = await app.deps.pool.query(
        `select r.document, s.state_documents_received, s.state_orders_processed, s.state_figures_reconciled,
                s.missing_documents, (select json_agg(c order by c.position) from register_report_check c
                                       where c.report_id = r.report_id)::text as checks
           from register_report r join register_report_state s using (report_id) where r.report_id = $1`,
        [report.report_id],
      );
      return { stored: rows[0], answer: await read(app, report.report_id) };
    };
    const before_it = await one();
    assert.equal(before_it.stored.missing_documents, 0);
    assert.equal((await asked.erased(email)).counts["receipts"], 1);
    assert.deepEqual(await one(), before_it);
    const [verdict] = await verifyChain(app.deps, till.series_id);
    assert.equal(verdict?.holds, true);
  });
});

describe("an erasure", () => {
  test("an erasure is an audit entry with its reason, without the address", async () => {
    const planted = await plantPerson(app);
    const { erasure_id } = await asked.erased(planted.email);
    const { body } = await app.call(
      "GET",
      `/admin/api/audit-log?filter[entity_type]=person&filter[entity_id]=${erasure_id}`,
      {
        token,
      },
    );
    assert.equal(body.total_count, 1);
    assert.equal(body.items[0].new_value, "asked by letter");
    assert.ok(!JSON.stringify(body).includes(CANARY));
    const { rows } = await app.deps.pool.query("select person_key from erasure where erasure_id = $1", [erasure_id]);
    assert.match(rows[0].person_key, /^[0-9a-f]{64}$/);
  });

  test("a repeated erasure answers the same erasure with zeros and writes no second entry", async () => {
    const planted = await plantPerson(app);
    const first = await asked.erased(planted.email);
    assert.equal(first.is_repeat, false);
    const again = await asked.erased(planted.email.toUpperCase());
    assert.deepEqual([again.erasure_id, again.is_repeat], [first.erasure_id, true]);
    zero(again.counts);
    const { invoices, ...left } = (await asked.held(planted.email)).body.counts;
    zero(left);
    assert.equal(invoices, 1);
    const { rows } = await app.deps.pool.query(
      "select count(*) as n from audit_log where entity_type = 'person' and entity_id = $1",
      [String(first.erasure_id)],
    );
    assert.equal(rows[0].n, 1);
  });

  test("an erasure is listed with its reason and counts to callers who may erase; one forged by a register is not", async () => {
    const planted = await plantPerson(app);
    await asked.erase(planted.email, "case 4711");
    const { rows } = await app.deps.pool.query("select max(erasure_id)::text as last from erasure");
    const made_up = { entity_type: "person", entity_id: rows[0].last, field_name: "erased", new_value: "made up" };
    const sent = await app.call("POST", "/rest/V1/pos/audit-log", {
      body: { entries: [made_up, { ...made_up, change_source: "admin" }, { ...made_up, change_source: "api" }] },
    });
    assert.equal(sent.status, 200, sent.text);
    const listed_now = await app.call("GET", "/admin/api/persons/erasures?sort=-log_id&page_size=1", { token });
    assert.equal(listed_now.status, 200, listed_now.text);
    const [{ log_id, created_at, ...entry }] = listed_now.body.items;
    assert.ok(log_id > 0 && typeof created_at === "string");
    assert.deepEqual(entry, {
      erasure_id: Number(rows[0].last),
      reason: "case 4711",
      erased_by: "Ann Admin",
      accounts: 1,
      receipts: 1,
      orders: 2,
    });
    assert.ok(!listed_now.text.includes(CANARY));
    const { token: reader } = await newAdministrator(app, ["Vendor_Pos::receipts"]);
    assert.equal((await app.call("GET", "/admin/api/persons/erasures", { token: reader })).status, 401);
  });

  test("an erasure of an unknown address is listed even when a register forged its entry beforehand", async () => {
    const { rows } = await app.deps.pool.query("select max(erasure_id)::int as last from erasure");
    const next = String(rows[0].last + 1);
    await app.call("POST", "/rest/V1/pos/audit-log", {
      body: { entries: [{ entity_type: "person", entity_id: next, field_name: "erased", change_source: "admin" }] },
    });
    const { erasure_id } = await asked.erased(`${randomUUID()}@shop.example`);
    assert.equal(String(erasure_id), next);
    const response = await app.call("GET", `/admin/api/persons/erasures?filter[erasure_id]=${next}`, { token });
    assert.deepEqual([response.body.total_count, response.body.items[0].erased_by], [1, "Ann Admin"]);
  });

  test("an erasure of an unknown address answers zeros, and is remembered", async () => {
    const email = `${randomUUID()}@shop.example`;
    const answer = await asked.erased(email);
    zero(answer.counts);
    assert.equal((await asked.erased(email)).is_repeat, true);
  });

  test("an erasure needs a reason that does not name the person", async () => {
    assert.equal((await asked.erase("ada@shop.example", " ")).status, 400);
    assert.equal((await asked.erase("ada@shop.example", "Ada@Shop.example wrote")).status, 400);
    assert.equal((await asked.erase("ada@shop.example", "x".repeat(1_001))).status, 400);
  });

  test("erasure needs Platform_Customer::manage, an export also the resources of what it collects, and both a caller that is not bound to locations", async () => {
    const { token: reader } = await newAdministrator(app, ["Vendor_Pos::receipts", "Platform_Sales::manage"]);
    const { token: manager } = await newAdministrator(app, ["Platform_Customer::manage"]);
    const { token: collector } = await newAdministrator(app, [
      "Platform_Customer::manage",
      "Platform_Sales::manage",
      "Vendor_Pos::locations",
      "Vendor_Pos::pos",
      "Vendor_Pos::receipts",
    ]);
    const bound = await app.newToken(["all"], [1]);
    for (const [bearer, status, exports] of [
      [reader, 401, 401],
      [bound, 401, 401],
      [manager, 200, 401],
      [collector, 200, 200],
    ] as const) {
      assert.equal((await asked.held("nobody@shop.example", bearer)).status, exports);
      assert.equal((await asked.erase("nobody@shop.example", "asked", bearer)).status, status);
      assert.equal((await app.call("GET", "/admin/api/persons/erasures", { token: bearer })).status, status);
    }
  });

  test("an erasure reaches every spelling under which registers store an address", async () => {
    const terminal = await newTerminal(app.deps);
    const local = `zo\u00eb+${randomUUID().slice(0, 8)}`;
    const email = `${local}@m\u00fcller.example`;
    const spelled = [email, email.toUpperCase(), ` ${email} `, `${local}@xn--mller-kva.example`];
    const texts = [
      ...spelled.map((spelling) => JSON.stringify(spelling)),
      JSON.stringify(email).replaceAll(/[^ -~]|\+/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`),
    ];
    for (const text of texts) {
      const receipt = JSON.stringify(sampleReceipt(terminal, { customer_email: "@" })).replace('"@"', () => text);
      const answer = await app.call("POST", "/rest/V1/pos/receipts", { body: `{"receipt":${receipt}}` });
      assert.equal(answer.status, 200, answer.text);
    }
    assert.equal((await asked.erased(spelled[3] ?? "")).counts["receipts"], texts.length);
  });

  test("an erasure reaches an address in the text of a held cart, whatever of it is escaped, and no other address", async () => {
    const { terminal_id } = await newTerminal(app.deps);
    const email = `ada+${randomUUID().slice(0, 8)}@m\u00fcller.example`;
    const code = (c: string): string => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
    const escaped = email.replaceAll(/[+@]/g, code).replaceAll("\u00fc", code);
    const note = (text: string): string => `{"note":"${text}"}`;
    const hold = async (document: string): Promise<string> => {
      const held_cart_id = randomUUID();
      const cart = { terminal_id, version: 0, name: "Table 4", document };
      const answer = await app.call("PUT", `/rest/V1/pos/held-carts/${held_cart_id}`, { body: { cart } });
      assert.equal(answer.status, 200, answer.text);
      return held_cart_id;
    };
    const about = [email, escaped, `For\\n${email}`, `For\\n${escaped}`, `\\u003c${escaped}\\u003e`];
    const others = [`b.${email}`, `b\\u002b${email}`, `${escaped}.org`];
    for (const text of about) await hold(note(text));
    await hold(JSON.stringify({ inner: note(escaped) }));
    const kept: string[] = [];
    for (const text of others) kept.push(await hold(note(text)));
    assert.equal((await asked.erased(email)).counts["held_carts"], about.length + 1);
    const { rows } = await app.deps.pool.query<{ id: string }>(
      "select held_cart_id as id from held_cart where terminal_id = $1",
      [terminal_id],
    );
    assert.deepEqual(rows.map(({ id }) => id).toSorted(), kept.toSorted());
  });
});

describe("after an erasure", () => {
  test("after an erasure, an older sale that comes late is shown without the person; a newer one is a new customer's", async () => {
    const terminal = await newTerminal(app.deps);
    const email = `${CANARY}-${randomUUID()}@shop.example`;
    await asked.erased(email);
    const post = async (members: Record<string, unknown>) => {
      const receipt = { ...receiptOf(terminal, email), ...members };
      const { body } = await app.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
      return { receipt_id: body.receipt_id as number, sale_id: receipt["sale_id" as never] as string };
    };
    const late = await post({ created_at: "2026-01-02 10:00:00" });
    const order = await place(app, { extension_attributes: { pos_sale_id: late.sale_id }, customer_firstname: CANARY });
    const newer = await post({});
    const other = await post({ created_at: "2026-01-02 10:00:00", customer_email: "else@shop.example" });
    await sweepLateSales(app.deps);
    await sweepLateSales(app.deps);
    assert.equal((await asked.receiptNow(late.receipt_id)).customer_email, null);
    assert.equal((await asked.receiptNow(newer.receipt_id)).customer_email, email);
    assert.equal((await asked.receiptNow(other.receipt_id)).customer_email, "else@shop.example");
    const shown = await app.call("GET", `/rest/V1/orders/${order.entity_id}`);
    assert.ok(!shown.text.includes(CANARY), shown.text);
    assert.equal((await asked.erased(email)).counts["receipts"], 1, "the repeat erases what came since");
  });

  test("an erased person may have an account again", async () => {
    const email = `${randomUUID()}@shop.example`;
    const first = await newCustomer(app, { email });
    assert.equal((await asked.erased(email)).counts["accounts"], 1);
    assert.notEqual(await newCustomer(app, { email }), first);
  });
});
