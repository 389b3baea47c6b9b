import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { sampleSettings } from "../../../../../test/fixtures/configuration/settings.ts";
import { COMPANY } from "../../../../../test/fixtures/invoices/company.ts";
import { receiptPoster } from "../../../../../test/fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "../../../../../test/fixtures/rows.ts";
import { planOf } from "../../../../../test/plan.ts";
import { openApp } from "../../../../../test/support.ts";
import { adminList } from "../../../../web-api/list/search-list.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { invoiceReceipt, readReceiptInvoice } from "./commands.ts";
import { LISTED_INVOICES } from "./queries.ts";

const BUYER = { name: "Müller GmbH", street: "Hauptstraße 5", postcode: "10115", city: "Berlin", country_id: "DE" };

const app = await openApp();
const { call, deps } = app;
const { put } = await sampleSettings(app);
const [till, elsewhere] = [await newTerminal(deps), await newTerminal(deps)];
const post = receiptPoster(app);
const { token } = await newAdministrator(app, ["Vendor_Pos::receipts"]);
assert.equal((await put("default", 0, COMPANY)).status, 200);

async function newReceipt(fields: Record<string, unknown> = {}, at = till): Promise<number> {
  const { status, body, text } = await post(sampleReceipt(at, { receipt_number: randomUUID(), ...fields }));
  assert.equal(status, 200, text);
  return body.receipt_id;
}

const make = (receipt_id: number, buyer: object = BUYER, by = token) =>
  call("POST", `/admin/api/receipts/${receipt_id}/invoice`, { token: by, body: { buyer } });
const stateOf = (receipt_id: number, by = token) =>
  call("GET", `/admin/api/receipts/${receipt_id}/invoice`, { token: by });
const list = (query = "", by = token) => call("GET", `/admin/api/invoices?${query}`, { token: by });

async function numbersOf(query: string, by = token): Promise<string[]> {
  const { status, body, text } = await list(query, by);
  assert.equal(status, 200, text);
  return body.items.map(({ invoice_number }: { invoice_number: string }) => invoice_number);
}

/** Returns a caller who may read receipts of one location. */
const boundTo = ({ location_id }: typeof till): Caller => ({
  kind: "integration",
  id: 1,
  name: "ERP",
  resources: new Set(["Vendor_Pos::receipts"]),
  location_ids: [location_id],
});

describe("the list of invoices", () => {
  const made: { invoice_number: string; receipt_id: number; preceding_number: string | null; issued_on: string }[] = [];
  const order = randomUUID();

  before(async () => {
    for (const [at, fields, name] of [
      [till, { order_increment_id: order, receipt_number: "R-1" }, "Müller GmbH"],
      [till, {}, "Tulp & Zonen 100%_'\"; drop table pos.invoice; --"],
      [elsewhere, {}, "Ångström AB"],
      [till, { sale_type: "refund", original_order_increment_id: order }, "Müller GmbH"],
    ] as const) {
      const { status, body, text } = await make(await newReceipt(fields, at), { ...BUYER, name });
      assert.equal(status, 200, text);
      made.push(body);
    }
  });

  test("has what a bookkeeper looks for, the newest first as asked, page by page", async () => {
    const [sale, , , credit] = made;
    const { body } = await list("sort=-issued_on,-invoice_id&page=1&page_size=1");
    const { invoice_id, ...row } = body.items[0];
    assert.equal(typeof invoice_id, "number");
    assert.deepEqual(row, {
      invoice_number: credit?.invoice_number,
      type_code: "381",
      issued_on: credit?.issued_on,
      buyer_name: "Müller GmbH",
      location_id: till.location_id,
      location_name: row.location_name,
      currency: "EUR",
      total: "12.10",
      receipt_id: credit?.receipt_id,
      receipt_number: row.receipt_number,
      preceding_number: sale?.invoice_number,
      preceding_receipt_id: sale?.receipt_id,
    });
    assert.equal(typeof row.location_name, "string");
    assert.equal(body.total_count, 4);
    const numbers = made.map(({ invoice_number }) => invoice_number);
    assert.deepEqual(await numbersOf("sort=-issued_on&page=2&page_size=3"), numbers.slice(0, 1));
    assert.deepEqual(await numbersOf("sort=invoice_number&page=1&page_size=3"), numbers.slice(0, 3));
    assert.equal((await list("sort=document")).status, 400);
  });

  test("finds by day, kind, location, receipt, number and buyer, whatever a person types", async () => {
    const numbers = made.map(({ invoice_number }) => invoice_number);
    const [one = "", two = "", three = "", four = ""] = numbers;
    const day = made[0]?.issued_on ?? "";
    for (const [filter, expected] of [
      [`filter[issued_on][from]=${day}&filter[issued_on][to]=${day}`, numbers],
      ["filter[issued_on][to]=2020-01-01", []],
      ["filter[type_code]=381", [four]],
      [`filter[location_id]=${elsewhere.location_id}`, [three]],
      [`filter[receipt_id]=${made[1]?.receipt_id}`, [two]],
      [`filter[invoice_number]=${one.toLowerCase()}`, [one]],
      [`filter[invoice_number][like]=%25${one.slice(-4)}`, [one]],
      ["filter[buyer_name][like]=%25müller%25", [one, four]],
      ["filter[buyer_name][like]=%25ÅNG%25", [three]],
      [`filter[buyer_name][like]=${encodeURIComponent(String.raw`%100\%\_'"; drop%`)}`, [two]],
      [`filter[buyer_name]=${encodeURIComponent("' or 1=1 --")}`, []],
      [`filter[invoice_number]=${encodeURIComponent("\0")}`, []],
    ] as const) {
      assert.deepEqual(await numbersOf(`${filter}&sort=invoice_id`), expected, filter);
    }
  });

  test("of a caller with locations has theirs alone", async () => {
    const query = new Map([["sort", "invoice_id"]]);
    const signal = new AbortController().signal;
    const { rows } = await adminList(deps, { caller: boundTo(elsewhere), query, signal }, LISTED_INVOICES);
    assert.ok(rows.kind === "page");
    assert.deepEqual(
      [rows.total_count, rows.rows.map((row) => Reflect.get(row, "invoice_number"))],
      [1, [made[2]?.invoice_number]],
    );
  });

  test("needs the permission for receipts, as the documents do, which are saved as they were made", async () => {
    const { token: manager } = await newAdministrator(app, ["Vendor_Pos::settings"]);
    const { invoice_number = "", receipt_id = 0 } = made[2] ?? {};
    const xml = (by: string, number = invoice_number) =>
      call("GET", `/admin/api/invoices/${number}/xml`, { token: by });
    const { status, headers, text } = await xml(token);
    assert.equal(status, 200, text);
    assert.equal(headers["content-type"], "application/xml; charset=utf-8");
    assert.equal(headers["content-disposition"], `attachment; filename="${invoice_number}.xml"`);
    assert.equal(text, (await call("GET", `/rest/V1/pos/invoices/${invoice_number}/xml`)).text);
    assert.equal((await xml(token, "INV1999-000001")).status, 404);
    for (const refused of [
      await list("", manager),
      await xml(manager),
      await stateOf(receipt_id, manager),
      await make(await newReceipt(), BUYER, manager),
    ]) {
      assert.equal(refused.status, 401);
    }
  });

  for (const [column, condition, index] of [
    ["issued_on", ["eq", "2026-03-01"], "invoice_by_day"],
    ["location_id", ["eq", "1"], "invoice_by_location"],
    ["type_code", ["eq", "381"], "invoice_by_type"],
    ["receipt_id", ["eq", "1"], "receipt_has_one_invoice"],
    ["invoice_number", ["eq", "INV2026-000001"], "invoice_by_number"],
    ["invoice_number", ["like", "%000001%"], "invoice_by_letters"],
    ["buyer_name", ["like", "%tulp%"], "invoice_by_letters"],
  ] as const) {
    test(`${column} ${condition[0]} reads the index ${index}`, async () => {
      const plan = await planOf(app, "invoice as i", LISTED_INVOICES.columns[column], [...condition]);
      assert.match(plan, new RegExp(`\\b${index}\\b`));
    });
  }
});

describe("the invoice of a receipt", () => {
  test("is proposed to the shopper of the receipt, then to the buyer of the invoice before", async () => {
    const shopper = { customer_name: "Ada Byron", customer_email: "Ada@shop.example" };
    const first = await newReceipt(shopper);
    const email = "ada@shop.example";
    const none = { street: "", postcode: "", city: "", vat_id: "", reference: "" };
    const { body } = await stateOf(first);
    assert.deepEqual(body, {
      invoice: null,
      refusal: null,
      buyer: { name: "Ada Byron", ...none, country_id: "NL", email: body.buyer.email },
      needs_vat_id: false,
    });
    assert.equal(body.buyer.email.toLowerCase(), email);
    const invoice = await make(first, { ...BUYER, vat_id: "DE136695976", email, reference: "PO-1" });
    assert.equal(invoice.status, 200, invoice.text);
    assert.deepEqual((await stateOf(first)).body, {
      invoice: invoice.body,
      refusal: null,
      buyer: null,
      needs_vat_id: false,
    });
    const again = await newReceipt(shopper);
    assert.deepEqual((await stateOf(again)).body.buyer, {
      ...BUYER,
      vat_id: "DE136695976",
      email,
      reference: "",
    });
    const bound = boundTo(elsewhere);
    const there = await readReceiptInvoice(deps, bound, await newReceipt(shopper, elsewhere));
    assert.equal(there.buyer?.street, "", "a buyer of another location stays there");
    const isNotFound = { code: "receipt_not_found", status: 404 };
    await assert.rejects(readReceiptInvoice(deps, bound, first), isNotFound);
    await assert.rejects(invoiceReceipt(deps, bound, first, BUYER), isNotFound);
    assert.equal((await stateOf(999_999_999)).status, 404);
  });

  test("of a sale that came back is proposed to the buyer of the sale", async () => {
    const order_increment_id = randomUUID();
    await make(await newReceipt({ order_increment_id }), { ...BUYER, name: "Tulp B.V.", reference: "PO-2" });
    const refund = await newReceipt({ sale_type: "refund", original_order_increment_id: order_increment_id });
    const { buyer } = (await stateOf(refund)).body;
    assert.deepEqual([buyer.name, buyer.reference], ["Tulp B.V.", "PO-2"]);
    assert.equal((await make(refund)).body.code, "invoice_of_sale_differs");
    const credit = await make(refund, buyer);
    assert.deepEqual([credit.status, credit.body.type_code], [200, "381"], credit.text);
  });

  test("says why there can be none, and which field of the buyer is wrong", async () => {
    const deposit = await newReceipt({ layaway_kind: "deposit" });
    assert.deepEqual((await stateOf(deposit)).body, {
      invoice: null,
      refusal: { code: "invoice_kind", message: "A receipt of this kind has no invoice." },
      buyer: null,
      needs_vat_id: false,
    });
    assert.equal((await make(deposit)).body.code, "invoice_kind");
    const reverse = await newReceipt({
      is_reverse_charge: true,
      tax_amount: 0,
      items: [{ sku: "A", name: "A", qty: 1, row_total: 12.1, tax_amount: 0 }],
    });
    assert.equal((await stateOf(reverse)).body.needs_vat_id, true);
    for (const [fields, code, field] of [
      [{}, "field_required", "buyer.vat_id"],
      [{ name: " " }, "field_required", "buyer.name"],
      [{ country_id: "Germany" }, "buyer_invalid", "buyer.country_id"],
      [{ vat_id: "DE123" }, "buyer_invalid", "buyer.vat_id"],
      [{ email: "a" }, "buyer_invalid", "buyer.email"],
    ] as const) {
      const { status, body } = await make(reverse, { ...BUYER, ...fields });
      assert.deepEqual([status, body.code, body.parameters], [400, code, { field }]);
    }
  });

  test("of an erased shopper proposes nobody, and their invoice proposes nothing for a later sale", async () => {
    const customer_email = "eve@shop.example";
    const eve = { customer_name: "Eve Gone", customer_email };
    const erase = (receipt_id: number) =>
      deps.pool.query(
        `with e as (insert into erasure (person_key) values ($1) returning erasure_id)
         update receipt r set erasure_id = e.erasure_id from e where r.receipt_id = $2`,
        [randomUUID(), receipt_id],
      );
    const [invoiced, receipt_id, later] = [await newReceipt(eve), await newReceipt(eve), await newReceipt(eve)];
    assert.equal((await make(invoiced, { ...BUYER, email: customer_email })).status, 200);
    const proposed = async (of: number) => {
      const { name, street, email } = (await stateOf(of)).body.buyer;
      return [name, street, email];
    };
    assert.deepEqual(await proposed(later), [BUYER.name, BUYER.street, customer_email]);
    await erase(receipt_id);
    assert.deepEqual(await proposed(receipt_id), ["", "", ""]);
    await erase(invoiced);
    assert.deepEqual(await proposed(later), ["Eve Gone", "", customer_email]);
  });
});
