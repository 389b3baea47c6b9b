import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import PostalMime from "postal-mime";
import { extractText, getDocumentProxy } from "unpdf";
import { newAdministrator } from "../../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../../test/fixtures.ts";
import { openApp, type TestApp } from "../../../test/support.ts";
import { ROUTES } from "../../app.ts";
import { newCustomer } from "../one-time-codes/sample-codes.ts";
import { place } from "../orders/sample-orders.ts";
import { verifyChain } from "../register-reports/commands/chain.ts";
import { closingOf, listed, newTill, read, submit } from "../register-reports/sample-shop.ts";
import { sweepLateSales } from "./commands/sweep.ts";
import { CANARY, type Planted, plantPerson, receiptOf } from "./sample-person.ts";

let app: TestApp;
let token: string;
let data_dir: string;

before(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "tk-privacy-"));
  app = await openApp({ env: { DATA_DIR: data_dir } });
  ({ token } = await newAdministrator(app));
});
after(() => rm(data_dir, { recursive: true, force: true }));

const held = (email: string, bearer = token) =>
  app.call("GET", `/admin/api/persons?email=${encodeURIComponent(email)}`, { token: bearer });
const erase = (email: string, reason = "asked by letter", bearer = token) =>
  app.call("POST", "/admin/api/persons/erase", { token: bearer, body: { email, reason } });

async function erased(email: string) {
  const answer = await erase(email);
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { erasure_id: number; is_repeat: boolean; counts: Record<string, number> };
}

async function receiptNow(receipt_id: number) {
  return (await app.call("GET", `/rest/V1/pos/receipts/${receipt_id}`)).body;
}

const zero = (counts: Record<string, number>): void =>
  assert.deepEqual(
    Object.entries(counts).filter(([, count]) => count !== 0),
    [],
  );

/** Every GET route with every id that could lead to the person, its lists whole; answers where something of him stands. */
async function whereShown(planted: Planted): Promise<Set<string>> {
  const { receipt, order, guest_order } = planted;
  const ids = [
    receipt.receipt_id,
    order.entity_id,
    guest_order.entity_id,
    planted.invoice_id,
    planted.creditmemo_id,
    planted.customer_id,
    planted.terminal.terminal_id,
    planted.terminal.location_id,
    receipt.order_increment_id,
  ];
  const shown = new Set<string>();
  const look = async (name: string, url: string, bearer: string): Promise<void> => {
    const answer = await app.call("GET", url, { token: bearer });
    assert.ok(answer.status < 500, `${url}: ${answer.text}`);
    const text = answer.headers["content-type"] === "application/pdf" ? await pdfText(app, url, bearer) : answer.text;
    if (text.toLowerCase().includes(CANARY)) shown.add(name);
  };
  const email = encodeURIComponent(planted.email);
  for (const { method, surface, path, input } of ROUTES) {
    if (method !== "GET") continue;
    const isRest = surface === "rest";
    const query = new URLSearchParams();
    if (isRest) query.set("searchCriteria[pageSize]", "1000");
    else query.set("page_size", "1000");
    const asks = Object.keys(input.properties).includes("email") ? `email=${email}&websiteId=1` : "";
    for (const id of path.includes("{") ? ids : [""]) {
      const url = (isRest ? "/rest" : "/admin/api") + path.replaceAll(/\{\w+\}/g, encodeURIComponent(String(id)));
      for (const end of ["", `?${query.toString()}`, ...(asks === "" ? [] : [`?${asks}`])]) {
        await look(`${surface} ${path}`, url + end, isRest ? app.token : token);
      }
    }
  }
  await look("page", `/pos/receipt/${receipt.receipt_token}`, "");
  await look("page's PDF", `/pos/receipt/${receipt.receipt_token}/download`, "");
  return shown;
}

async function pdfText({ app: server }: TestApp, url: string, bearer: string): Promise<string> {
  const { rawPayload } = await server.inject({ method: "GET", url, headers: { authorization: `Bearer ${bearer}` } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
  return text;
}

async function mailTexts(): Promise<string[]> {
  const directory = join(data_dir, "mails");
  const texts: string[] = [];
  for (const name of await readdir(directory)) {
    const { to, text, html, attachments } = await PostalMime.parse(await readFile(join(directory, name)));
    for (const { content, mimeType } of attachments) {
      if (mimeType !== "application/pdf" || typeof content === "string") continue;
      const pdf = await extractText(await getDocumentProxy(new Uint8Array(content as ArrayBuffer)), {
        mergePages: true,
      });
      texts.push(pdf.text);
    }
    texts.push(`${to?.[0]?.address ?? ""}\n${text ?? ""}\n${html ?? ""}`);
  }
  return texts;
}

describe("the export of a person", () => {
  test("holds everything that was planted, with counts; columns of the receipt are whole", async () => {
    const planted = await plantPerson(app);
    const { status, body, text } = await held(` ${planted.email.toUpperCase()}`);
    assert.equal(status, 200, text);
    assert.deepEqual(body.counts, {
      accounts: 1,
      addresses: 1,
      receipts: 1,
      orders: 2,
      claims: 1,
      newsletter_subscriptions: 1,
      wishlist_items: 1,
      promotion_uses: 1,
      credit_limits: 1,
      customer_prices: 0,
      one_time_codes: 1,
      audit_entries: 2,
      telemetry_events: 1,
      mails: 1,
    });
    assert.equal(body.accounts[0].addresses[0].street[0], `${CANARY} 1`);
    assert.deepEqual(body.receipts, [await receiptNow(planted.receipt.receipt_id)]);
    assert.equal(body.receipts[0].customer_email, planted.email);
    assert.deepEqual(
      body.orders.map((order: { entity_id: number }) => order.entity_id),
      [planted.order.entity_id, planted.guest_order.entity_id],
    );
    assert.equal(body.claims[0].receipt_id, planted.receipt.receipt_id);
    assert.equal(body.audit_entries.length, 2);
    assert.equal(body.telemetry_events.length, 1);
    assert.equal(body.wishlist_items[0].description, `${CANARY} wish`);
    await erased(planted.email);
  });

  test("of an address that nobody has is empty; what is no address is refused", async () => {
    const { status, body } = await held("nobody@shop.example");
    assert.equal(status, 200);
    zero(body.counts);
    assert.deepEqual([body.receipts, body.orders, body.accounts], [[], [], []]);
    for (const typed of ["", "ada", "a@", "two@a.example two@b.example"]) {
      assert.equal((await held(typed)).status, 400, typed);
      assert.equal((await erase(typed)).status, 400, typed);
    }
  });
});

describe("an erased person", () => {
  test("stands in no answer of any route, on no page, in no PDF and no mail; before, in all that show him", async () => {
    const planted = await plantPerson(app);
    const before_it = await whereShown(planted);
    for (const name of [
      "rest /V1/pos/receipts",
      "rest /V1/pos/receipts/{receiptId}",
      "rest /V1/pos/receipts/by-increment-id/{incrementId}",
      "admin /receipts",
      "admin /receipts/{receipt_id}",
      "admin /receipts/{receipt_id}/preview",
      "admin /receipts/{receipt_id}/pdf",
      "rest /V1/orders",
      "rest /V1/orders/{id}",
      "rest /V1/invoices",
      "rest /V1/invoices/{id}",
      "rest /V1/creditmemos",
      "rest /V1/creditmemo/{id}",
      "rest /V1/pos/audit-log",
      "admin /audit-log",
      "admin /audit-log.csv",
      "rest /V1/customers/search",
      "rest /V1/customers/{customerId}",
      "admin /persons",
      "page",
      "page's PDF",
    ]) {
      assert.ok(before_it.has(name), `${name} does not show what was planted: ${[...before_it].join()}`);
    }
    await app.call("POST", "/rest/V1/pos/audit-log", {
      body: { entries: [{ entity_id: "late", entity_name: "x", new_value: planted.email }] },
    });
    const answer = await erase(planted.email);
    assert.equal(answer.status, 200, answer.text);
    assert.ok(!answer.text.includes(CANARY));
    assert.deepEqual([...(await whereShown(planted))], []);

    const { receipt_token } = planted.receipt;
    const refused = await app.call("POST", "/rest/V1/pos/receipts/email", { body: { receiptToken: receipt_token } });
    assert.equal(refused.status, 400);
    assert.match(refused.body.parameters[0], /no customer e-mail address/);
    const mailed = await app.call("POST", "/rest/V1/pos/receipts/email", {
      body: { receiptToken: receipt_token, email: "friend@shop.example" },
    });
    assert.equal(mailed.status, 200, mailed.text);
    const mails = await mailTexts();
    assert.ok(mails.length >= 2);
    assert.deepEqual(
      mails.filter((text) => text.toLowerCase().includes(CANARY)),
      [],
    );
    assert.ok(!app.log_lines.join("").includes(CANARY));
  });

  test("is answered neither to a repeated post of his receipt nor to a save of his order", async () => {
    const planted = await plantPerson(app);
    await erased(planted.email);
    for (const receipt of [
      planted.sent,
      { ...planted.sent, receipt_token: randomUUID().replaceAll("-", "").repeat(2) },
    ]) {
      const again = await app.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
      assert.equal(again.status, 200, again.text);
      assert.equal(again.body.receipt_id, planted.receipt.receipt_id);
      assert.ok(!again.text.includes(CANARY), again.text);
    }
    const entity = { entity_id: planted.order.entity_id, customer_email: planted.email, customer_firstname: CANARY };
    const saved = await app.call("POST", "/rest/V1/orders", { body: { entity } });
    assert.equal(saved.status, 200, saved.text);
    assert.ok(!saved.text.includes(CANARY), saved.text);
  });

  test("is found by no filter, and sorts as nobody", async () => {
    const planted = await plantPerson(app);
    const filters = (field: string, value: string) =>
      `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${encodeURIComponent(value)}`;
    const lists: readonly (readonly [url: string, bearer: string])[] = [
      [`/rest/V1/pos/receipts?${filters("customer_email", JSON.stringify(planted.email))}`, app.token],
      [`/rest/V1/orders?${filters("customer_email", planted.email)}`, app.token],
      [`/rest/V1/orders?${filters("customer_id", String(planted.customer_id))}`, app.token],
      [`/admin/api/receipts?filter[customer][like]=%25${encodeURIComponent(planted.email)}%25`, token],
      [`/admin/api/receipts?filter[card]=4321&filter[receipt_id]=${planted.receipt.receipt_id}`, token],
      [
        `/admin/api/audit-log?filter[entity_name][like]=${CANARY}%25&filter[entity_id]=${planted.audit_entity_id}`,
        token,
      ],
    ];
    for (const [url, bearer] of lists) {
      const { body, text } = await app.call("GET", url, { token: bearer });
      assert.equal(body.total_count, 1, `${url}: ${text}`);
    }
    await erased(planted.email);
    for (const [url, bearer] of lists) {
      assert.equal((await app.call("GET", url, { token: bearer })).body.total_count, 0, url);
    }
    const sorted = await app.call("GET", "/admin/api/audit-log?sort=entity_name&page_size=500", { token });
    assert.equal(sorted.status, 200);
  });

  test("leaves amounts, items, taxes, numbers and tokens of receipt and order as they were", async () => {
    const planted = await plantPerson(app);
    const { receipt_id } = planted.receipt;
    const before_it = await receiptNow(receipt_id);
    const order_before = (await app.call("GET", `/rest/V1/orders/${planted.order.entity_id}`)).body;
    await erased(planted.email);
    const now = await receiptNow(receipt_id);
    const changed = Object.keys(before_it).filter((key) => JSON.stringify(before_it[key]) !== JSON.stringify(now[key]));
    const nulls = [
      "raw_payload",
      "receipt_model",
      "ship_to_shipments",
      "backorder_shipments",
      "terminal_dashboard_url",
      "terminal_info",
      "terminal_raw_payload",
      "customer_name",
      "customer_email",
      "layaway_total_paid",
    ];
    assert.deepEqual(
      changed.toSorted(),
      [...nulls, "credit_due", "rma_id", "split_payments", "applied_credits"].toSorted(),
    );
    for (const column of nulls) assert.equal(now[column], null, column);
    assert.deepEqual(now.credit_due, { amount_paid: 5.1 });
    assert.deepEqual(JSON.parse(now.split_payments), [
      { method: "pos_card", amount: 7.1 },
      { method: "pos_cash", amount: 5 },
    ]);
    assert.deepEqual(JSON.parse(now.applied_credits), [{ type: "gift_card", amount: 1 }]);
    const order_now = (await app.call("GET", `/rest/V1/orders/${planted.order.entity_id}`)).body;
    for (const key of ["increment_id", "items", "grand_total", "tax_amount", "total_paid", "total_refunded", "state"]) {
      assert.deepEqual(order_now[key], order_before[key], key);
    }
    assert.equal(order_now.billing_address, null);
    const { rows } = await app.deps.pool.query(
      "select customer_email, raw_payload from receipt where receipt_id = $1",
      [receipt_id],
    );
    assert.ok(rows[0].customer_email.includes(CANARY) && rows[0].raw_payload.includes(CANARY), "the stored row stays");
  });

  test("is really gone where nothing has to be kept: account, codes, newsletter, telemetry, mails", async () => {
    const planted = await plantPerson(app);
    await writeFile(join(data_dir, "mails", "broken.eml"), "no header at all");
    const { counts } = await erased(planted.email);
    assert.deepEqual(
      [counts["accounts"], counts["addresses"], counts["one_time_codes"], counts["newsletter_subscriptions"]],
      [1, 1, 1, 1],
    );
    assert.deepEqual([counts["telemetry_events"], counts["mails"], counts["wishlist_items"]], [1, 1, 1]);
    const { rows } = await app.deps.pool.query<{ name: string }>(
      `select c.table_schema || '.' || c.table_name as name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where c.table_schema in ('pos', 'commerce') and t.table_type = 'BASE TABLE' group by 1`,
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
      "commerce.sales_order",
      "commerce.sales_order_address",
      "pos.audit_log",
      "pos.receipt",
    ]);
    const events = await app.deps.pool.query("select event_data from telemetry_event where event_data is not null");
    assert.ok(events.rows.every(({ event_data }) => event_data === '{"to":"else@shop.example"}'));
  });

  test("keeps closings byte for byte, their reconciliation, and the chain", async () => {
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
    assert.equal((await erased(email)).counts["receipts"], 1);
    assert.deepEqual(await one(), before_it);
    const [verdict] = await verifyChain(app.deps, till.series_id);
    assert.equal(verdict?.holds, true);
  });

  test("stays in the audit log as (erased); the rows stay, and so does everybody else's entry", async () => {
    const email = `${randomUUID()}@shop.example`;
    const entity_id = randomUUID();
    const entry = { entity_type: "order", entity_id, field_name: "email", entity_name: "Order 7" };
    await app.call("POST", "/rest/V1/pos/audit-log", {
      body: {
        entries: [
          { ...entry, new_value: `to "${email.toUpperCase()}"` },
          { ...entry, old_value: `{"to":"${email.replace("@", "\\u0040")}"}` },
          { ...entry, new_value: `not-${email}` },
          { ...entry, new_value: `${email}.org` },
        ],
      },
    });
    assert.equal((await erased(email)).counts["audit_entries"], 2);
    const url = `/admin/api/audit-log?filter[entity_id]=${entity_id}&sort=log_id`;
    const { body } = await app.call("GET", url, { token });
    assert.deepEqual(
      body.items.map(({ entity_name, old_value, new_value }: Record<string, unknown>) => [
        entity_name,
        old_value,
        new_value,
      ]),
      [
        ["(erased)", null, "(erased)"],
        ["(erased)", "(erased)", null],
        ["Order 7", null, `not-${email}`],
        ["Order 7", null, `${email}.org`],
      ],
    );
    const { rows } = await app.deps.pool.query(
      "select count(*) as n from audit_log where entity_id = $1 and entity_name = 'Order 7'",
      [entity_id],
    );
    assert.equal(rows[0].n, 4);
  });

  test("leaves his claimed receipt in an account that nobody has", async () => {
    const planted = await plantPerson(app);
    await erased(planted.email);
    const preview = await app.call("GET", `/admin/api/receipts/${planted.receipt.receipt_id}/preview`, { token });
    assert.equal(preview.body.is_claimed, true);
  });
});

describe("an erasure", () => {
  test("is an audit entry with its reason, without the address", async () => {
    const planted = await plantPerson(app);
    const { erasure_id } = await erased(planted.email);
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

  test("repeated answers the same erasure with zeros and writes no second entry", async () => {
    const planted = await plantPerson(app);
    const first = await erased(planted.email);
    assert.equal(first.is_repeat, false);
    const again = await erased(planted.email.toUpperCase());
    assert.deepEqual([again.erasure_id, again.is_repeat], [first.erasure_id, true]);
    zero(again.counts);
    zero((await held(planted.email)).body.counts);
    const { rows } = await app.deps.pool.query(
      "select count(*) as n from audit_log where entity_type = 'person' and entity_id = $1",
      [String(first.erasure_id)],
    );
    assert.equal(rows[0].n, 1);
  });

  test("of an unknown address answers zeros, and is remembered", async () => {
    const email = `${randomUUID()}@shop.example`;
    const answer = await erased(email);
    zero(answer.counts);
    assert.equal((await erased(email)).is_repeat, true);
  });

  test("needs a reason that does not name the person", async () => {
    assert.equal((await erase("ada@shop.example", " ")).status, 400);
    assert.equal((await erase("ada@shop.example", "Ada@Shop.example wrote")).status, 400);
    assert.equal((await erase("ada@shop.example", "x".repeat(1_001))).status, 400);
  });

  test("and the export need Platform_Customer::manage, and a caller whom no location binds", async () => {
    const { token: reader } = await newAdministrator(app, ["Vendor_Pos::receipts", "Platform_Sales::manage"]);
    const { token: manager } = await newAdministrator(app, ["Platform_Customer::manage"]);
    const bound = await app.newToken(["all"], [1]);
    for (const [bearer, status] of [
      [reader, 401],
      [bound, 401],
      [manager, 200],
    ] as const) {
      assert.equal((await held("nobody@shop.example", bearer)).status, status);
      assert.equal((await erase("nobody@shop.example", "asked", bearer)).status, status);
    }
  });

  test("reaches every spelling under which registers store an address", async () => {
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
    assert.equal((await erased(spelled[3] ?? "")).counts["receipts"], texts.length);
  });
});

describe("after an erasure", () => {
  test("a sale from before it that comes in late is shown without the person; one from after it is a new customer's", async () => {
    const terminal = await newTerminal(app.deps);
    const email = `${CANARY}-${randomUUID()}@shop.example`;
    await erased(email);
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
    assert.equal((await receiptNow(late.receipt_id)).customer_email, null);
    assert.equal((await receiptNow(newer.receipt_id)).customer_email, email);
    assert.equal((await receiptNow(other.receipt_id)).customer_email, "else@shop.example");
    const shown = await app.call("GET", `/rest/V1/orders/${order.entity_id}`);
    assert.ok(!shown.text.includes(CANARY), shown.text);
    assert.equal((await erased(email)).counts["receipts"], 1, "the repeat erases what came since");
  });

  test("the person may have an account again", async () => {
    const email = `${randomUUID()}@shop.example`;
    const first = await newCustomer(app, { email });
    assert.equal((await erased(email)).counts["accounts"], 1);
    assert.notEqual(await newCustomer(app, { email }), first);
  });
});

test("the views that show receipts and orders have every column of their tables", async () => {
  const columns = async (name: string) => {
    const { rows } = await app.deps.pool.query(
      "select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by 1",
      [name],
    );
    return rows.map(({ attname }) => attname);
  };
  for (const [view, table] of [
    ["pos.shown_receipt", "pos.receipt"],
    ["commerce.shown_order", "commerce.sales_order"],
    ["commerce.shown_order_address", "commerce.sales_order_address"],
    ["commerce.shown_comment", "commerce.sales_comment"],
  ] as const) {
    assert.deepEqual(await columns(view), await columns(table), view);
  }
});
