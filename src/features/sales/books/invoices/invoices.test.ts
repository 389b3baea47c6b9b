import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { COMPANY } from "../../../../../test/fixtures/invoices/company.ts";
import { queryOnce } from "../../../../../test/empty-database.ts";
import { failedRules } from "../../../../../test/fixtures/invoices/en16931.ts";
import { all, parseXml, textAt } from "../../../../../test/fixtures/invoices/xml.ts";
import { sampleSettings } from "../../../../../test/fixtures/configuration/settings.ts";
import { verified } from "../../../../../test/fixtures/evidence/log.ts";
import { receiptPoster } from "../../../../../test/fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "../../../../../test/fixtures/rows.ts";
import { storeSetting } from "../../../../../test/settings.ts";
import { openApp } from "../../../../../test/support.ts";
import { extendReceipts } from "../../receipts/commands/partitions.ts";
import { logEvidence } from "../evidence/commands/log.ts";
import { draftInvoice, issueInvoice } from "./commands.ts";
import { readBuyer } from "./rules/buyer.ts";

const BUYER = {
  name: "Müller GmbH",
  street: "Hauptstraße 5",
  postcode: "10115",
  city: "Berlin",
  country_id: "de",
  vat_id: "136695976",
};

const app = await openApp();
const { call, database, deps, newToken } = app;
const { put } = await sampleSettings(app);
const till = await newTerminal(deps);
const post = receiptPoster(app);

async function configure(values: Readonly<Record<string, string | null>>): Promise<void> {
  const { status, text } = await put("default", 0, values);
  assert.equal(status, 200, text);
}

async function newReceipt(fields: Record<string, unknown> = {}): Promise<number> {
  const { status, body, text } = await post(sampleReceipt(till, { receipt_number: randomUUID(), ...fields }));
  assert.equal(status, 200, text);
  return body.receipt_id;
}

const invoice = (receipt_id: number, buyer: object = BUYER, token?: string) =>
  call("POST", `/rest/V1/pos/receipts/${receipt_id}/invoice`, {
    body: { buyer },
    ...(token === undefined ? {} : { token }),
  });

async function documentOf(invoice_number: string) {
  const { status, text, headers } = await call("GET", `/rest/V1/pos/invoices/${invoice_number}/xml`);
  assert.equal(status, 200, text);
  assert.equal(headers["content-type"], "application/xml; charset=utf-8");
  const root = parseXml(text);
  assert.deepEqual(failedRules(root), []);
  return root;
}

const serialOf = (invoice_number: string): number => Number(invoice_number.slice(-6));

await configure(COMPANY);

describe("an invoice on request", () => {
  test("has the next number of the year, the company, the buyer and the receipt", async () => {
    const receipt_id = await newReceipt({ receipt_number: "R-77" });
    const { status, body, text } = await invoice(receipt_id);
    assert.equal(status, 200, text);
    assert.match(body.invoice_number, new RegExp(`^INV${body.issued_on.slice(0, 4)}-\\d{6}$`));
    assert.deepEqual(body, {
      invoice_number: body.invoice_number,
      type_code: "380",
      receipt_id,
      issued_on: body.issued_on,
      currency: "EUR",
      total: "12.10",
      preceding_number: null,
    });
    assert.deepEqual((await call("GET", `/rest/V1/pos/invoices/${body.invoice_number}`)).body, body);
    const root = await documentOf(body.invoice_number);
    assert.equal(textAt(root, "ID"), body.invoice_number);
    assert.equal(textAt(root, "AdditionalDocumentReference/ID"), "R-77");
    assert.match(textAt(root, "Note"), /R-77/);
    const buyer = "AccountingCustomerParty/Party";
    assert.equal(textAt(root, `${buyer}/PartyTaxScheme/CompanyID`), "DE136695976");
    assert.equal(textAt(root, `${buyer}/PostalAddress/Country/IdentificationCode`), "DE");
    assert.equal(textAt(root, "LegalMonetaryTotal/TaxInclusiveAmount"), "12.10");
    const { rows } = await deps.pool.query(
      "select field_name, new_value, change_source from audit_log where entity_type = 'receipt' and entity_id = $1",
      [String(receipt_id)],
    );
    assert.deepEqual(rows, [{ field_name: "invoice", new_value: body.invoice_number, change_source: "api" }]);
  });

  test("is the same for the same buyer, and refused to another", async () => {
    const receipt_id = await newReceipt();
    const first = await invoice(receipt_id);
    const again = await invoice(receipt_id, { ...BUYER, country_id: "DE", vat_id: " DE 136695976 " });
    assert.equal(again.text, first.text);
    const other = await invoice(receipt_id, { ...BUYER, name: "Somebody else" });
    assert.deepEqual([other.status, other.body.message], [409, "The receipt has an invoice for another buyer."]);
  });

  test("a hundred requests at once make one invoice, and no number is left out", async () => {
    const before = serialOf((await invoice(await newReceipt())).body.invoice_number);
    const receipt_id = await newReceipt();
    const others = await Promise.all([newReceipt(), newReceipt()]);
    const answers = await Promise.all([
      ...Array.from({ length: 100 }, (_, index) => invoice(receipt_id, { ...BUYER, name: `Buyer ${index % 2}` })),
      ...others.map((id) => invoice(id)),
    ]);
    const made = answers.filter(({ status }) => status === 200);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))].toSorted(), [200, 409]);
    assert.equal(made.length, 52);
    const numbers = new Set(made.map(({ body }) => serialOf(body.invoice_number)));
    assert.deepEqual(
      [...numbers].toSorted((a, b) => a - b),
      [before + 1, before + 2, before + 3],
    );
    const { rows } = await deps.pool.query("select count(*)::int as n from invoice where receipt_id = $1", [
      receipt_id,
    ]);
    assert.deepEqual(rows, [{ n: 1 }]);
  });

  test("requests for numbers of two series at once make one invoice", async () => {
    const buyer = readBuyer(BUYER);
    assert.ok(!("faults" in buyer));
    const issue = async (receipt_id: number, prefix: string) => {
      const draft = { ...(await draftInvoice(deps, receipt_id)), prefix };
      return (await issueInvoice(deps, draft, buyer, { change_source: "api", name: null })).invoice_number;
    };
    const first = [await issue(await newReceipt(), "OLD"), await issue(await newReceipt(), "NEW")];
    const receipt_id = await newReceipt();
    const holder = new pg.Client({ connectionString: database.owner_url });
    await holder.connect();
    await holder.query("begin; lock table pos.invoice_series in exclusive mode");
    const started = Promise.allSettled([issue(receipt_id, "OLD"), issue(receipt_id, "NEW")]);
    for (let locked = 0; locked < 2; await sleep(10)) {
      const { rows } = await deps.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      locked = rows.length;
    }
    await holder.end();
    const answers = await started;
    const [one, other] = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : answer.reason));
    assert.equal(one, other);
    const after = [await issue(await newReceipt(), "OLD"), await issue(await newReceipt(), "NEW")];
    const used = after.map((number, index) => serialOf(number) - serialOf(first[index] ?? ""));
    assert.deepEqual(used.toSorted(), [1, 2], "one number was given, and none left out");
  });

  test("a refused request uses no number", async () => {
    const before = serialOf((await invoice(await newReceipt())).body.invoice_number);
    assert.equal((await invoice(await newReceipt({ items: [] }))).status, 409);
    assert.equal(serialOf((await invoice(await newReceipt())).body.invoice_number), before + 1);
  });

  test("a refund is a credit note of the sale's invoice, and needs it", async () => {
    const order = `O-${randomUUID()}`;
    const sold = await newReceipt({ order_increment_id: order });
    const refund = await newReceipt({ sale_type: "refund", original_order_increment_id: order });
    const early = await invoice(refund);
    assert.deepEqual([early.status, early.body.message], [409, "The sale that came back has no invoice."]);
    const { body: of_sale } = await invoice(sold);
    const other = await invoice(refund, { ...BUYER, name: "Somebody else", vat_id: "" });
    assert.deepEqual(
      [other.status, other.body.message],
      [409, "The invoice of the sale that came back is for another buyer."],
    );
    const { body: credit } = await invoice(refund);
    assert.deepEqual([credit.type_code, credit.preceding_number], ["381", of_sale.invoice_number]);
    const root = await documentOf(credit.invoice_number);
    assert.equal(root.name, "CreditNote");
    assert.match(textAt(root, "Note"), /^Credit note for receipt /);
    assert.equal(textAt(root, "BillingReference/InvoiceDocumentReference/ID"), of_sale.invoice_number);
  });

  test("is found by an order that came after it, and takes back several refunds", async () => {
    const [sold, order] = [await newReceipt({ order_increment_id: null }), `O-${randomUUID()}`];
    const { body: of_sale } = await invoice(sold);
    const back = { sale_type: "refund", original_order_increment_id: order };
    const [one, two] = [await newReceipt(back), await newReceipt(back)];
    assert.equal((await invoice(one)).body.message, "The sale that came back has no invoice.");
    await deps.pool.query("update receipt set order_increment_id = $1 where receipt_id = $2", [order, sold]);
    for (const refund of [one, two]) {
      assert.equal((await invoice(refund)).body.preceding_number, of_sale.invoice_number);
    }
  });

  test("outlives its receipt: a repeat and a credit note find it after the receipt is archived", async () => {
    const shop = await openApp();
    const register = await newTerminal(shop.deps);
    const bound = await shop.newToken(["Vendor_Pos::receipts"], [(await newTerminal(shop.deps)).location_id]);
    const { put: set } = await sampleSettings(shop);
    assert.equal((await set("default", 0, COMPANY)).status, 200);
    const send = receiptPoster(shop);
    const receiptOf = async (fields: Record<string, unknown>): Promise<number> =>
      (await send(sampleReceipt(register, { receipt_number: randomUUID(), ...fields }))).body.receipt_id;
    const ask = (receipt_id: number, buyer: object = BUYER, options: object = {}) =>
      shop.call("POST", `/rest/V1/pos/receipts/${receipt_id}/invoice`, { body: { buyer }, ...options });
    const sold = await receiptOf({ order_increment_id: "O-1" });
    const without = await receiptOf({ order_increment_id: "O-2" });
    const first = await ask(sold);
    assert.equal(first.status, 200, first.text);
    await extendReceipts(shop.deps, { cut: true });
    await queryOnce(shop.database.owner_url, "alter table pos.receipt detach partition pos.receipt_1");

    const again = await ask(sold);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal((await ask(sold, { ...BUYER, name: "Somebody else" })).status, 409);
    assert.equal((await ask(sold, BUYER, { token: bound })).status, 404);
    const archived = await ask(without);
    assert.deepEqual([archived.status, archived.body.parameters], [410, [without]], archived.text);
    const refund = await receiptOf({ sale_type: "refund", original_order_increment_id: "o-1" });
    const { body: credit, text } = await ask(refund);
    assert.deepEqual([credit.type_code, credit.preceding_number], ["381", first.body.invoice_number], text);
  });

  test("is refused where it cannot be right", async () => {
    const messageOf = async (receipt_id: number, buyer: object = BUYER) => {
      const { status, body } = await invoice(receipt_id, buyer);
      return `${status} ${body.message}`;
    };
    const receipt_id = await newReceipt();
    assert.equal(
      await messageOf(await newReceipt({ layaway_kind: "deposit" })),
      "409 A receipt of this kind has no invoice.",
    );
    assert.match(await messageOf(receipt_id, { ...BUYER, vat_id: "DE123" }), /^400 .*buyer\.vat_id/);
    assert.match(await messageOf(receipt_id, { ...BUYER, country_id: "Germany" }), /^400 .*buyer\.country_id/);
    assert.match(await messageOf(receipt_id, { ...BUYER, email: "a" }), /^400 .*buyer\.email/);
    assert.match(await messageOf(receipt_id, { ...BUYER, name: " " }), /^400 .*buyer\.name/);
    const reverse = await newReceipt({
      is_reverse_charge: true,
      tax_amount: 0,
      items: [{ sku: "A", name: "A", qty: 1, row_total: 12.1, tax_amount: 0 }],
    });
    assert.match(await messageOf(reverse, { ...BUYER, vat_id: "" }), /^400 .*buyer\.vat_id/);
    assert.equal((await invoice(reverse)).status, 200);
    await configure({ "books/company/city": null });
    assert.equal(await messageOf(receipt_id), "409 The company of this shop is not complete in the settings.");
    await configure(COMPANY);
    assert.equal(await messageOf(receipt_id), "200 undefined");
    assert.equal((await invoice(999_999_999)).status, 404);
    assert.equal((await call("GET", "/rest/V1/pos/invoices/INV1999-000001")).status, 404);
  });

  test("a sandbox has none, and a token sees its locations only", async () => {
    const elsewhere = await newTerminal(deps);
    const bound = await newToken(["Vendor_Pos::receipts"], [elsewhere.location_id]);
    const receipt_id = await newReceipt();
    const { body } = await invoice(receipt_id);
    assert.equal((await invoice(receipt_id, BUYER, bound)).status, 404);
    for (const path of ["", "/xml"]) {
      const url = `/rest/V1/pos/invoices/${body.invoice_number}${path}`;
      assert.equal((await call("GET", url, { token: bound })).status, 404);
    }
    await deps.pool.query("insert into sandbox_location (location_id) values ($1)", [elsewhere.location_id]);
    const { body: tried } = await post(sampleReceipt(elsewhere));
    assert.equal((await invoice(tried.receipt_id)).status, 409);
  });

  test("another website with the same prefix gets no number of the first one's", async () => {
    const own = await sampleSettings(app);
    const { website_id } = await own.newWebsite();
    const there = await newTerminal(deps);
    await deps.pool.query("update location set website_id = $1 where location_id = $2", [
      website_id,
      there.location_id,
    ]);
    await deps.generations.poll();
    const order = `O-${randomUUID()}`;
    const { body: receipt } = await post(sampleReceipt(there, { order_increment_id: order }));
    const refused = await invoice(receipt.receipt_id);
    assert.deepEqual([refused.status, refused.body.message], [409, 'The invoices of another website begin with "%1".']);
    assert.equal((await put("websites", website_id, { "books/invoice/prefix": "OUT" })).status, 200);
    const first = (await invoice(receipt.receipt_id)).body.invoice_number;
    assert.match(first, /^OUT\d{4}-000001$/);

    const back = { sale_type: "refund", original_order_increment_id: order };
    const [one, two] = [await newReceipt(back), await newReceipt(back)];
    assert.equal((await invoice(one)).body.preceding_number, first);
    assert.equal((await put("websites", website_id, { "books/company/legal_name": "Another B.V." })).status, 200);
    assert.equal((await invoice(two)).body.message, "The sale that came back has no invoice.");
    assert.equal((await put("websites", website_id, { "books/company/legal_name": null })).status, 200);
    const long = await put("websites", website_id, { "books/invoice/prefix": "I".repeat(21) });
    assert.equal(long.status, 400, long.text);
  });

  test("is refused for a deleted location where websites have several companies", async () => {
    const own = await sampleSettings(app);
    const { website_id } = await own.newWebsite();
    const there = await newTerminal(deps);
    const { body: receipt } = await post(sampleReceipt(there));
    assert.equal((await put("websites", website_id, { "books/company/legal_name": "Another B.V." })).status, 200);
    await deps.pool.query("delete from location where location_id = $1", [there.location_id]);
    await deps.generations.poll();
    const { status, body } = await invoice(receipt.receipt_id);
    assert.deepEqual([status, body.message], [409, "The company of this shop is not complete in the settings."]);
    assert.equal((await put("websites", website_id, { "books/company/legal_name": null })).status, 200);
    assert.equal((await invoice(receipt.receipt_id)).status, 200);
  });

  test("is kept as it is, and the evidence log proves it", async () => {
    const { body } = await invoice(await newReceipt());
    await assert.rejects(deps.pool.query("update invoice set total = 1"), /is refused|permission denied/);
    await assert.rejects(deps.pool.query("delete from invoice"), /is refused|permission denied/);
    await logEvidence(deps, { is_awaited: true });
    const { rows } = await deps.pool.query("select kind from evidence_entry where key = $1", [body.invoice_number]);
    assert.deepEqual(rows, [{ kind: "invoice" }]);
    assert.deepEqual((await verified(app)).faults, []);
  });

  test("has the rates of the shop where lines state their tax only", async () => {
    const items = [
      { sku: "A", name: "Apples", qty: 1, row_total: 21.8, tax_amount: 1.8 },
      { sku: "B", name: "Bottle", qty: 2, row_total: 12.1, tax_amount: 2.1 },
    ];
    const totals = { tax_amount: 3.9, grand_total: 33.9, subtotal: 30 };
    const [receipt_id, later] = [await newReceipt({ ...totals, items }), await newReceipt({ ...totals, items })];
    const addRate = async (rate: string, tax_country_id: string) => {
      const taxRate = { code: randomUUID(), tax_country_id, rate };
      assert.equal((await call("POST", "/rest/V1/taxRates", { body: { taxRate } })).status, 200);
    };
    const refusal = "The receipt does not state its goods with their tax by rate.";
    assert.equal((await invoice(receipt_id)).body.message, refusal);
    for (const rate of ["9", "21"]) await addRate(rate, "NL");
    await addRate("20.9", "FR");
    const made = await invoice(receipt_id);
    assert.equal(made.status, 200, made.text);
    const rates = all(await documentOf(made.body.invoice_number), "TaxTotal/TaxSubtotal/TaxCategory/Percent");
    assert.deepEqual(
      rates.map(({ text }) => text),
      ["9", "21"],
    );
    // So many rates are those of places, as in the United States.
    for (let rate = 31; rate < 50; rate += 1) await addRate(String(rate), "NL");
    assert.equal((await invoice(later)).body.message, refusal);
  });

  test("is dated in UTC where the time zone of the shop is none", async () => {
    await storeSetting(app, "general/locale/timezone", "Mars/Olympus");
    const { status, text } = await invoice(await newReceipt());
    assert.equal(status, 200, text);
    await configure({ "general/locale/timezone": null });
  });

  test("names a receipt without a number by its id", async () => {
    for (const receipt_number of [null, "", "  "]) {
      const receipt_id = await newReceipt({ receipt_number });
      const root = await documentOf((await invoice(receipt_id)).body.invoice_number);
      assert.equal(textAt(root, "AdditionalDocumentReference/ID"), String(receipt_id));
    }
  });

  test("names every line of the receipt in its document", async () => {
    const items = [
      { sku: "A", name: "Apples", qty: 1.25, row_total: 2.18, tax_amount: 0.18, tax_rate: 9 },
      { sku: "B", name: "Bottle", qty: 2, row_total: 9.92, tax_amount: 1.72, tax_rate: 21 },
    ];
    const { body } = await invoice(await newReceipt({ tax_amount: 1.9, items }));
    const lines = all(await documentOf(body.invoice_number), "InvoiceLine");
    assert.deepEqual(
      lines.map((line) => [textAt(line, "Item/Name"), textAt(line, "LineExtensionAmount")]),
      [
        ["Apples", "2.00"],
        ["Bottle", "8.20"],
      ],
    );
  });
});
