import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import PostalMime from "postal-mime";
import { extractText, getDocumentProxy } from "unpdf";
import type { TestApp } from "../../../../test/support.ts";
import { ROUTES } from "../../../main/app.ts";
import { CANARY, openForPrivacy, type Planted, plantPerson } from "../../../../test/fixtures/privacy/person.ts";

const { app, token, data_dir, asked, close } = await openForPrivacy();
after(close);

/**
 * Calls every GET route with every id that could lead to the person, lists without limits; returns
 * the routes that show the person's data.
 */
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
  const exported = await app.call("POST", "/admin/api/persons/export", { token, body: { email: planted.email } });
  // Tax law keeps an invoice with its buyer.
  const { invoices, ...others } = exported.body;
  assert.equal(invoices.length, 1);
  if (JSON.stringify(others).toLowerCase().includes(CANARY)) shown.add("admin /persons/export");
  await look("page", `/pos/receipt/${receipt.receipt_token}`, "");
  await look("page's PDF", `/pos/receipt/${receipt.receipt_token}/download`, "");
  await look("page's invoice", `/pos/receipt/${receipt.receipt_token}/invoice.xml`, "");
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

describe("an erased person", () => {
  test("an erased person is in no answer, page, PDF or mail that showed them before", async () => {
    const planted = await plantPerson(app);
    const before_it = await whereShown(planted);
    for (const name of [
      "rest /V1/pos/receipts",
      "rest /V1/pos/receipts/{receiptId}",
      "rest /V1/pos/receipts/by-increment-id/{incrementId}",
      "admin /receipts",
      "admin /invoices",
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
      "admin /persons/export",
      "page",
      "page's PDF",
      "page's invoice",
    ]) {
      assert.ok(before_it.has(name), `${name} does not show what was planted: ${[...before_it].join()}`);
    }
    await app.call("POST", "/rest/V1/pos/audit-log", {
      body: { entries: [{ entity_id: "late", entity_name: "x", new_value: planted.email }] },
    });
    const answer = await asked.erase(planted.email);
    assert.equal(answer.status, 200, answer.text);
    assert.ok(!answer.text.includes(CANARY));
    // Tax law keeps an invoice with its buyer, whom its list names to who may read receipts.
    assert.deepEqual([...(await whereShown(planted))], ["admin /invoices"]);

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

  test("an erased person is not in the answer to a repeated post of their receipt or a save of their order", async () => {
    const planted = await plantPerson(app);
    await asked.erased(planted.email);
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

  test("an erased person is found by no filter, and lists still sort by names", async () => {
    const planted = await plantPerson(app);
    const filters = (field: string, value: string) =>
      `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${encodeURIComponent(value)}`;
    const lists: readonly (readonly [url: string, bearer: string])[] = [
      [`/rest/V1/pos/receipts?${filters("customer_email", planted.email)}`, app.token],
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
    await asked.erased(planted.email);
    for (const [url, bearer] of lists) {
      assert.equal((await app.call("GET", url, { token: bearer })).body.total_count, 0, url);
    }
    const sorted = await app.call("GET", "/admin/api/audit-log?sort=entity_name&page_size=500", { token });
    assert.equal(sorted.status, 200);
  });

  test("an erasure keeps amounts, items, taxes, numbers and tokens of receipt and order", async () => {
    const planted = await plantPerson(app);
    const { receipt_id } = planted.receipt;
    const before_it = await asked.receiptNow(receipt_id);
    const order_before = (await app.call("GET", `/rest/V1/orders/${planted.order.entity_id}`)).body;
    await asked.erased(planted.email);
    const now = await asked.receiptNow(receipt_id);
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

  test("an erased person is shown as (erased) in the audit log, whose rows and other entries stay", async () => {
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
    assert.equal((await asked.erased(email)).counts["audit_entries"], 2);
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

  test("an erasure leaves the person's claimed receipt linked to a deleted account", async () => {
    const planted = await plantPerson(app);
    await asked.erased(planted.email);
    const preview = await app.call("GET", `/admin/api/receipts/${planted.receipt.receipt_id}/preview`, { token });
    assert.equal(preview.body.is_claimed, true);
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
    ["shop_data.shown_order", "shop_data.sales_order"],
    ["shop_data.shown_order_address", "shop_data.sales_order_address"],
    ["shop_data.shown_comment", "shop_data.sales_comment"],
  ] as const) {
    assert.deepEqual(await columns(view), await columns(table), view);
  }
});
