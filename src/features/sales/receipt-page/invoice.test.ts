import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { sampleSettings } from "../../../../test/fixtures/configuration/settings.ts";
import { queryOnce } from "../../../../test/empty-database.ts";
import { COMPANY } from "../../../../test/fixtures/invoices/company.ts";
import { failedRules } from "../../../../test/fixtures/invoices/en16931.ts";
import { parseXml, textAt } from "../../../../test/fixtures/invoices/xml.ts";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../../../test/fixtures/rows.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { extendReceipts } from "../receipts/commands/partitions.ts";

const BUYER = {
  name: "Müller & Söhne GmbH",
  street: "Hauptstraße 5",
  postcode: "10115",
  city: "Berlin",
  country_id: "DE",
  vat_id: "136695976",
  email: "buchhaltung@example.org",
  reference: "PO 77",
};
const EVIL = `<script>alert(1)</script>"><img src=x onerror=alert(2)>`;
const FORM_TYPE = "application/x-www-form-urlencoded";

interface Page {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface Posted {
  readonly payload: string;
  readonly from?: string;
  readonly type?: string;
}

/** A shop whose company may issue invoices, with the requests of a shopper's browser. */
async function openShop() {
  const app = await openApp();
  const { put } = await sampleSettings(app);
  const till = await newTerminal(app.deps);
  let clients = 0;
  const configure = async (values: Readonly<Record<string, string | null>>): Promise<void> => {
    const { status, text } = await put("default", 0, values);
    assert.equal(status, 200, text);
  };
  await configure(COMPANY);

  /** Sends each request from a new client unless `from` names one. */
  async function send(url: string, posted?: Posted): Promise<Page> {
    clients += 1;
    const { statusCode, body, headers } = await app.app.inject({
      method: posted === undefined ? "GET" : "POST",
      url,
      remoteAddress: posted?.from ?? `198.51.${Math.floor(clients / 250)}.${(clients % 250) + 1}`,
      ...(posted === undefined
        ? {}
        : { payload: posted.payload, headers: { "content-type": posted.type ?? FORM_TYPE } }),
    });
    return { status: statusCode, text: body, headers };
  }
  const encoded = (buyer: object): string => new URLSearchParams({ ...buyer }).toString();
  return {
    app,
    till,
    configure,
    send,
    encoded,
    ask: (path: string, buyer: object = BUYER, from?: string) =>
      send(`${path}/invoice`, { payload: encoded(buyer), ...(from === undefined ? {} : { from }) }),
    invoices: async (receipt_id: number) => {
      const { rows } = await app.deps.pool.query("select * from invoice where receipt_id = $1", [receipt_id]);
      return rows;
    },
  };
}

async function newReceipt(app: TestApp, till: TestTerminal, fields: Record<string, unknown> = {}) {
  const receipt = sampleReceipt(till, { receipt_number: randomUUID(), ...fields });
  const { status, body, text } = await app.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(status, 200, text);
  return { receipt_id: Number(body.receipt_id), path: `/pos/receipt/${body.receipt_token}` };
}

const shop = await openShop();
const { app, till, configure, send, encoded, ask, invoices } = shop;
const newSale = (fields: Record<string, unknown> = {}) => newReceipt(app, till, fields);

const REFUND = { sale_type: "refund" };
const REVERSE_CHARGE = {
  is_reverse_charge: true,
  tax_amount: 0,
  items: [{ sku: "A", name: "A", qty: 1, row_total: 12.1, tax_amount: 0 }],
};
const LONG = Array.from({ length: 1_000 }, (_, line) => ({
  sku: `S-${line}`,
  name: `${line} ${"long name ".repeat(15)}`,
  qty: 1,
  row_total: 0.01,
}));
const OFFERED = /action="[^"]+\/invoice#actions"/;
const LINKED = /href="[^"]+\/invoice\.xml"/;

/** Like `assert.match`, without a whole page in the failure. */
function shows({ text }: Page, pattern: RegExp): void {
  assert.ok(pattern.test(text), `the page lacks ${pattern.source}`);
}
function lacks({ text }: Page, pattern: RegExp): void {
  assert.ok(!pattern.test(text), `the page has ${pattern.source}`);
}

/** Returns the texts of the message on a page and of its fields' errors. */
const messageOf = ({ text }: Page): string =>
  (/role="(?:alert|status)">([\s\S]*?)<\/div>/.exec(text)?.[1] ?? "").replaceAll(/(?:<[^>]+>|\s)+/g, " ").trim();
const faultsOf = ({ text }: Page): readonly string[] =>
  [...text.matchAll(/id="invoice-(\w+)"[^>]*aria-invalid="true" aria-describedby="invoice-(\w+)-error"/g)].map(
    ([, id = "", described]) => {
      assert.equal(described, id);
      assert.match(text, new RegExp(`id="invoice-${id}-error"`));
      assert.match(text, new RegExp(`<li><a href="#invoice-${id}">`));
      return id;
    },
  );

describe("a shopper's invoice", () => {
  test("is made for the buyer of the form, and its document is what the shop stored", async () => {
    const { path, receipt_id } = await newSale();
    shows(await send(path), OFFERED);
    const page = await ask(path);
    assert.equal(page.status, 200, page.text);
    const [stored] = await invoices(receipt_id);
    const number: string = stored.invoice_number;
    assert.equal(messageOf(page), `Invoice ${number} is ready.`);
    assert.equal(stored.author, null);
    assert.deepEqual(JSON.parse(stored.buyer), { ...BUYER, vat_id: "DE136695976" });
    for (const shown of [page, await send(path)]) {
      shows(shown, new RegExp(`<h3>Invoice ${number}</h3>`));
      shows(shown, LINKED);
      lacks(shown, OFFERED);
      lacks(shown, /Hauptstraße|buchhaltung|136695976/);
    }
    const file = await send(`${path}/invoice.xml`);
    assert.deepEqual([file.status, file.headers["content-type"]], [200, "application/xml; charset=utf-8"]);
    assert.equal(file.headers["content-disposition"], `attachment; filename="${number}.xml"`);
    assert.equal(file.text, stored.document);
    const root = parseXml(file.text);
    assert.deepEqual(failedRules(root), []);
    assert.equal(textAt(root, "AccountingCustomerParty/Party/PostalAddress/CityName"), "Berlin");
    const { rows } = await app.deps.pool.query(
      "select field_name, new_value, change_source, staff_name from audit_log where entity_id = $1",
      [String(receipt_id)],
    );
    assert.deepEqual(rows, [{ field_name: "invoice", new_value: number, change_source: "api", staff_name: null }]);
  });

  test("is the same for the same buyer, on the page and from the staff, and refused to another", async () => {
    const { path, receipt_id } = await newSale();
    await ask(path);
    const [{ invoice_number: number }] = await invoices(receipt_id);
    const again = await ask(path, { ...BUYER, name: " Müller  & Söhne GmbH ", country_id: "de" });
    assert.deepEqual([again.status, messageOf(again)], [200, `Invoice ${number} is ready.`]);
    const staff = await app.call("POST", `/rest/V1/pos/receipts/${receipt_id}/invoice`, { body: { buyer: BUYER } });
    assert.equal(staff.body.invoice_number, number);
    for (const other of [{ ...BUYER, name: "Somebody else" }, {}]) {
      const refused = await ask(path, other);
      assert.equal(refused.status, 409);
      assert.match(
        messageOf(refused),
        /^This receipt already has an invoice for another business, or with other details\./,
      );
      shows(refused, LINKED);
    }
    assert.equal((await invoices(receipt_id)).length, 1);
  });

  test("is made once when twenty clients ask at once", async () => {
    const { path, receipt_id } = await newSale();
    const pages = await Promise.all(Array.from({ length: 20 }, () => ask(path)));
    const rows = await invoices(receipt_id);
    assert.equal(rows.length, 1);
    for (const page of pages) {
      assert.deepEqual([page.status, messageOf(page)], [200, `Invoice ${rows[0].invoice_number} is ready.`]);
    }
  });

  test("that the staff made is on the page, too", async () => {
    const { path, receipt_id } = await newSale();
    const { body } = await app.call("POST", `/rest/V1/pos/receipts/${receipt_id}/invoice`, { body: { buyer: BUYER } });
    shows(await send(path), new RegExp(`<h3>Invoice ${body.invoice_number}</h3>`));
    assert.equal((await send(`${path}/invoice.xml`)).status, 200);
  });

  test("of a refund is a credit note, which needs the sale's invoice", async () => {
    const order = `O-${randomUUID()}`;
    const sold = await newSale({ order_increment_id: order });
    const refund = await newSale({ ...REFUND, original_order_increment_id: order });
    lacks(await send(refund.path), OFFERED);
    const early = await ask(refund.path);
    assert.equal(early.status, 409);
    assert.match(messageOf(early), /^A credit note needs the invoice of the purchase\./);
    assert.equal((await ask(sold.path)).status, 200);
    shows(await send(refund.path), /<h3>Credit note for a business<\/h3>/);
    const differs = await ask(refund.path, { ...BUYER, name: "Somebody else", vat_id: "" });
    assert.equal(differs.status, 409);
    assert.match(messageOf(differs), /^The invoice of the purchase names another business\./);
    shows(differs, /<details class="invoice" open>[\s\S]+value="Somebody else"/);
    const page = await ask(refund.path);
    assert.match(messageOf(page), /^Credit note INV\d{4}-\d{6} is ready\.$/);
    shows(page, /<h3>Credit note INV/);
  });

  test("a replaced token leads to it as the newest one does", async () => {
    const sale_id = randomUUID();
    const { path } = await newSale({ sale_id });
    const newer = await newSale({ sale_id, receipt_token: "n".repeat(40) });
    assert.notEqual(newer.path, path);
    shows(await ask(path), new RegExp(`href="${path}/invoice\\.xml"`));
    assert.equal((await send(`${newer.path}/invoice.xml`)).status, 200);
  });
});

describe("a wrong buyer", () => {
  test("is explained at every field, with what was typed still there", async () => {
    const { path, receipt_id } = await newSale();
    const typed = { ...BUYER, name: " ", city: "", vat_id: "DE123", email: "nobody", reference: EVIL };
    const page = await ask(path, typed);
    assert.equal(page.status, 400);
    assert.deepEqual(faultsOf(page), ["name", "city", "vat_id", "email"]);
    assert.match(messageOf(page), /^Please check what you entered: Name of the business: Fill in this field\./);
    shows(page, /<details class="invoice" open>/);
    for (const value of ["Hauptstraße 5", "DE123", "nobody"]) assert.ok(page.text.includes(`value="${value}"`), value);
    shows(page, /<option value="DE" selected>Germany<\/option>/);
    shows(page, /value="&lt;script&gt;alert\(1\)/);
    lacks(page, /<script|<img src=x/);
    assert.deepEqual(faultsOf(await ask(path, { ...BUYER, country_id: "Germany" })), ["country_id"]);
    const empty = await ask(path, {});
    assert.deepEqual(faultsOf(empty), ["name", "street", "postcode", "city", "country_id"]);
    assert.deepEqual(await invoices(receipt_id), []);
  });

  test("of a reverse charge has no VAT number", async () => {
    const { path } = await newSale(REVERSE_CHARGE);
    shows(await send(path), /<input[^>]* required id="invoice-vat_id"/);
    assert.deepEqual(faultsOf(await ask(path, { ...BUYER, vat_id: "" })), ["vat_id"]);
    assert.equal((await ask(path)).status, 200);
  });

  test("may have markup in every text, and no signs that cannot be printed", async () => {
    const { path, receipt_id } = await newSale();
    const unprintable = await ask(path, { ...BUYER, name: "a\u0000b", reference: "a\u0001b" });
    assert.equal(unprintable.status, 400);
    assert.deepEqual(faultsOf(unprintable), ["name", "reference"]);
    const page = await ask(path, { ...BUYER, name: EVIL, street: EVIL, postcode: EVIL, city: EVIL, reference: EVIL });
    assert.equal(page.status, 200);
    const file = await send(`${path}/invoice.xml`);
    assert.equal(textAt(parseXml(file.text), "BuyerReference"), EVIL);
    const [{ document }] = await invoices(receipt_id);
    assert.equal(file.text, document);
    lacks(page, /<script/);
  });

  test("is refused when the form is none of the page's: type, fields, lengths, size", async () => {
    const { path, receipt_id } = await newSale();
    const url = `${path}/invoice`;
    const cases: readonly (readonly [status: number, posted: Posted])[] = [
      [415, { payload: JSON.stringify(BUYER), type: "application/json" }],
      [415, { payload: encoded(BUYER), type: "multipart/form-data; boundary=x" }],
      [400, { payload: encoded({ ...BUYER, extra: "1" }) }],
      [400, { payload: `${encoded(BUYER)}&name=b` }],
      [400, { payload: "name=%FF" }],
      ...(["name", "street", "postcode", "city", "country_id", "vat_id", "reference"] as const).map(
        (field) => [400, { payload: encoded({ ...BUYER, [field]: "a".repeat(256) }) }] as const,
      ),
      [413, { payload: encoded({ ...BUYER, name: "a".repeat(5_000) }) }],
    ];
    for (const [status, posted] of cases) {
      const page = await send(url, posted);
      assert.equal(page.status, status, posted.payload.slice(0, 80));
      shows(page, new RegExp(`href="${path}"`));
    }
    assert.deepEqual(await invoices(receipt_id), []);
  });
});

describe("where no invoice can be made", () => {
  test("none is offered, and a request says why", async () => {
    const cases = [
      [{ layaway_kind: "deposit" }, /^There is no invoice for a receipt of this kind\./],
      [{ items: [] }, /^This receipt does not state its tax as an invoice needs it\./],
      [{ items: LONG }, /^This receipt is too long for an invoice on this page\./],
    ] as const;
    for (const [fields, why] of cases) {
      const { path, receipt_id } = await newSale(fields);
      const page = await send(path);
      assert.equal(page.status, 200);
      lacks(page, OFFERED);
      const refused = await ask(path);
      assert.equal(refused.status, 409);
      assert.match(messageOf(refused), why);
      lacks(refused, OFFERED);
      const none = await send(`${path}/invoice.xml`);
      assert.deepEqual([none.status, messageOf(none)], [404, "This receipt has no invoice yet."]);
      assert.deepEqual(await invoices(receipt_id), []);
    }
  });

  test("a company that is not complete offers none; an invoice that it made before stays", async () => {
    const [{ path }, made] = [await newSale(), await newSale()];
    assert.equal((await ask(made.path)).status, 200);
    await configure({ "books/company/city": null });
    lacks(await send(path), OFFERED);
    const refused = await ask(path);
    assert.equal(refused.status, 409);
    assert.match(messageOf(refused), /^The shop cannot make an invoice here at the moment\./);
    shows(await send(made.path), LINKED);
    await configure(COMPANY);
    shows(await send(path), OFFERED);
  });

  test("another website has the shop's numbers: what was typed stays", async () => {
    const { website_id } = await (await sampleSettings(app)).newWebsite();
    const there = await newTerminal(app.deps);
    await app.deps.pool.query("update location set website_id = $1 where location_id = $2", [
      website_id,
      there.location_id,
    ]);
    await app.deps.generations.poll();
    assert.equal((await ask((await newSale()).path)).status, 200);
    const refused = await ask((await newReceipt(app, there)).path);
    assert.equal(refused.status, 409);
    assert.match(messageOf(refused), /^The shop cannot make an invoice here at the moment\./);
    shows(refused, /<details class="invoice" open>[\s\S]+value="Hauptstraße 5"/);
  });

  test("a sandbox has none", async () => {
    const tried = await newTerminal(app.deps);
    await app.deps.pool.query("insert into sandbox_location (location_id) values ($1)", [tried.location_id]);
    const { path } = await newReceipt(app, tried);
    lacks(await send(path), OFFERED);
    const refused = await ask(path);
    assert.deepEqual([refused.status, messageOf(refused)], [409, "There is no invoice for a receipt of this kind."]);
  });

  test("the receipt of an erased person says its invoice's number, and hands out no document", async () => {
    const [made, without] = [await newSale(), await newSale()];
    assert.equal((await ask(made.path)).status, 200);
    const [{ invoice_number: number }] = await invoices(made.receipt_id);
    const { rows } = await app.deps.pool.query("insert into erasure (person_key) values ($1) returning erasure_id", [
      randomUUID(),
    ]);
    await app.deps.pool.query("update receipt set erasure_id = $1 where receipt_id = any($2)", [
      rows[0].erasure_id,
      [made.receipt_id, without.receipt_id],
    ]);
    const page = await send(made.path);
    shows(page, new RegExp(`<h3>Invoice ${number}</h3>`));
    lacks(page, LINKED);
    const answers = [await send(`${made.path}/invoice.xml`), await ask(made.path), await ask(without.path)];
    for (const answer of answers) {
      assert.equal(answer.status, 409);
      assert.match(messageOf(answer), /^The personal data of this receipt was deleted\./);
      lacks(answer, /Hauptstraße|<cbc:/);
    }
    lacks(await send(without.path), OFFERED);
    assert.deepEqual(await invoices(without.receipt_id), []);
  });

  test("an unknown token is not found, and an archived receipt says so", async () => {
    for (const token of ["f".repeat(64), "short"]) {
      assert.equal((await ask(`/pos/receipt/${token}`)).status, 404);
      assert.equal((await send(`/pos/receipt/${token}/invoice.xml`)).status, 404);
    }
    const old = await openShop();
    const { path } = await newReceipt(old.app, old.till);
    assert.equal((await old.ask(path)).status, 200);
    await extendReceipts(old.app.deps, { cut: true });
    await queryOnce(old.app.database.owner_url, "alter table pos.receipt detach partition pos.receipt_1");
    for (const page of [await old.ask(path), await old.send(`${path}/invoice.xml`)]) {
      assert.equal(page.status, 410);
      shows(page, /has been put into the archive/);
    }
  });
});

test("a client that asks too often reads how long to wait; the document has a limit of its own", async () => {
  const { path } = await newSale();
  const from = "203.0.113.1";
  const statuses = [];
  for (let time = 0; time < 11; time += 1) statuses.push((await ask(path, BUYER, from)).status);
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429]);
  const refused = await ask(path, BUYER, from);
  shows(refused, /Please wait \d+ minutes/);
  shows(refused, new RegExp(`href="${path}"`));
  const fetched = [];
  for (let time = 0; time < 11; time += 1) {
    const { statusCode } = await app.app.inject({ method: "GET", url: `${path}/invoice.xml`, remoteAddress: from });
    fetched.push(statusCode);
  }
  assert.deepEqual(fetched, [...Array.from({ length: 10 }, () => 200), 429]);
});

test("the form speaks the shop's language, with the names of countries in it", async () => {
  const german = await openShop();
  await german.configure({ "general/locale/code": "de_DE" });
  const { path } = await newReceipt(german.app, german.till);
  const page = await german.send(path);
  shows(page, /<h3>Rechnung für Unternehmen<\/h3>/);
  shows(page, /<option value="NL" selected>Niederlande<\/option>/);
  assert.ok(page.text.indexOf(">Österreich<") < page.text.indexOf(">Polen<"), "sorted as the language sorts");
  const names = [...page.text.matchAll(/<option value="([A-Z]{2})"/g)].map(([, code]) => code);
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.length > 240);
});
