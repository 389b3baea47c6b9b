import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { unzipSync } from "fflate";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { sampleSettings } from "../../../../../test/fixtures/configuration/settings.ts";
import { runVerifier, unpack } from "../../../../../test/fixtures/evidence/bundle.ts";
import { storeReceipt, verified } from "../../../../../test/fixtures/evidence/log.ts";
import { COMPANY } from "../../../../../test/fixtures/invoices/company.ts";
import { newTerminal, type TestTerminal } from "../../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../../test/support.ts";
import { changeUnguarded } from "../../../../../test/unguarded.ts";
import { type InvoiceSource, invoicesOf } from "./commands/bundle-invoices.ts";

const BUYER = { name: "Müller GmbH", street: "Hauptstraße 5", postcode: "10115", city: "Berlin", country_id: "DE" };

/** Opens a shop of a company with two locations, whose invoices are numbered together. */
async function openShop() {
  const shop = await openApp();
  const { app, call, deps } = shop;
  const { put } = await sampleSettings(shop);
  assert.equal((await put("default", 0, COMPANY)).status, 200);
  const { token } = await newAdministrator(shop);
  const [here, there] = [await newTerminal(deps), await newTerminal(deps)];
  const { rows } = await deps.pool.query<{ from: string; to: string }>(
    'select (current_date - 2)::text as "from", (current_date + 2)::text as "to"',
  );
  const { from, to } = rows[0] ?? assert.fail();
  const invoice = async (till: TestTerminal): Promise<string> => {
    const receipt_id = await storeReceipt(shop, till);
    const { status, body, text } = await call("POST", `/rest/V1/pos/receipts/${receipt_id}/invoice`, {
      body: { buyer: BUYER },
    });
    assert.equal(status, 200, text);
    return body.invoice_number;
  };
  const bundle = async ({ location_id }: TestTerminal, period = { from, to }) => {
    const url = `/admin/api/evidence/bundle.zip?location_id=${location_id}&from=${period.from}&to=${period.to}`;
    const answer = await app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
    assert.equal(answer.statusCode, 200, answer.body);
    return new Map(Object.entries(unzipSync(answer.rawPayload)));
  };
  const change = (text: string, invoice_number: string) =>
    changeUnguarded(shop.database, "invoice", text, [invoice_number]);
  return { ...shop, here, there, invoice, bundle, change };
}

const textOf = (files: ReadonlyMap<string, Uint8Array>, name: string) => Buffer.from(files.get(name) ?? []).toString();
const invoiceLines = (files: ReadonlyMap<string, Uint8Array>) =>
  textOf(files, "entries.ndjson")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind === "invoice");
const xmlIn = (files: ReadonlyMap<string, Uint8Array>) => [...files.keys()].filter((name) => name.endsWith(".xml"));

describe("the invoices in the bundle of a location", () => {
  test("are those that it issued, byte for byte, between the entries of others' numbers", async () => {
    const { call, here, there, invoice, bundle } = await openShop();
    const numbers = [await invoice(there), await invoice(here), await invoice(there), await invoice(here)];
    const [first, second, third, fourth] = numbers;
    assert.ok(first && second && third && fourth);
    const files = await bundle(here);
    assert.deepEqual(xmlIn(files), [`invoices/${second}.xml`, `invoices/${fourth}.xml`]);
    const stored = await call("GET", `/rest/V1/pos/invoices/${second}/xml`);
    assert.equal(textOf(files, `invoices/${second}.xml`), stored.text);
    const lines = invoiceLines(files);
    assert.deepEqual(
      lines.map(({ key, file, elsewhere, fields }) => [key, file, elsewhere, fields !== undefined]),
      [
        [first, undefined, true, false],
        [second, `invoices/${second}.xml`, undefined, true],
        [third, undefined, true, false],
        [fourth, `invoices/${fourth}.xml`, undefined, true],
      ],
    );
    assert.deepEqual(
      lines[1].fields.map(([name]: [string]) => name).join(),
      "invoice_number,receipt_id,location_id,type_code,issued_on,preceding_number,buyer,currency,total,author,created_at",
    );
    for (const of_location of [files, await bundle(there)]) {
      const { status, output } = runVerifier(unpack(of_location));
      assert.equal(status, 0, output);
      assert.match(output, /2 invoice\(s\)/);
    }
    const before = await bundle(here, { from: "2020-01-01", to: "2020-12-31" });
    assert.deepEqual([xmlIn(before), invoiceLines(before)], [[], []], "none was issued in that year");
  });

  test("show what the owner of the database changed, deleted and moved", async () => {
    const shop = await openShop();
    const { here, there, invoice, bundle, change } = shop;
    const [changed, deleted, whole, moved] = [
      await invoice(here),
      await invoice(here),
      await invoice(here),
      await invoice(here),
    ];
    assert.equal(runVerifier(unpack(await bundle(here))).status, 0);
    assert.deepEqual((await verified(shop)).faults, []);
    await change(
      "update invoice set document = replace(document, 'Berlin', 'Bremen') where invoice_number = $1",
      changed,
    );
    await change("delete from invoice where invoice_number = $1", deleted);
    await change(`update invoice set location_id = ${there.location_id} where invoice_number = $1`, moved);
    assert.deepEqual((await verified(shop)).faults.toSorted(), [
      `invoice ${changed}: fiscal`,
      `invoice ${deleted}: missing`,
      `invoice ${moved}: fiscal`,
    ]);
    const { status, output } = runVerifier(unpack(await bundle(here)));
    assert.equal(status, 1);
    assert.match(output, new RegExp(`^invoice ${changed}: its fields or .* are not those in the log`, "m"));
    assert.match(output, new RegExp(`^invoice ${deleted}: .*the database no such invoice`, "m"));
    assert.doesNotMatch(output, new RegExp(`^invoice ${whole}:`, "m"));
    const of_other = runVerifier(unpack(await bundle(there))).output;
    assert.match(of_other, new RegExp(`^invoice ${moved}: its fields or .* are not those in the log`, "m"));
    assert.match(of_other, new RegExp(`^invoice ${deleted}: .*the database no such invoice`, "m"));
  });

  test("show a number that was used for no invoice", async () => {
    const { database, here, invoice, bundle } = await openShop();
    const first = await invoice(here);
    await changeUnguarded(database, "invoice_series", "update invoice_series set last_number = last_number + 2");
    await invoice(here);
    const { status, output } = runVerifier(unpack(await bundle(here)));
    assert.equal(status, 1);
    const serial = Number(first.slice(-6));
    assert.match(
      output,
      new RegExp(`^invoices ${first.slice(0, -7)}: numbers ${serial + 1} to ${serial + 2} are missing`, "m"),
    );
  });

  test("have few long documents in memory at once", async () => {
    const { deps, here, invoice, change } = await openShop();
    for (let made = 0; made < 3; made += 1) {
      await change(
        "update invoice set document = repeat('<x/>', 1500000) where invoice_number = $1",
        await invoice(here),
      );
    }
    const scope = { location_id: here.location_id, from: "2020-01-01", to: "2099-12-31" };
    const end = { size: Number.MAX_SAFE_INTEGER, created_at: "infinity" };
    const sizes: number[] = [];
    const read: InvoiceSource["read"] = async (query) => {
      const result = await query(deps.db);
      sizes.push(JSON.stringify(result).length);
      return result;
    };
    let documents = 0;
    for await (const { file } of invoicesOf({ scope, end, read })) documents += file?.document.length ?? 0;
    assert.equal(documents, 18_000_000);
    assert.ok(Math.max(...sizes) < 7_000_000, sizes.join());
  });

  test("are in a newer checkpoint when they came later, and change no bundle of another location", async () => {
    const { here, there, invoice, bundle } = await openShop();
    await invoice(here);
    await invoice(there);
    const before = textOf(await bundle(there), "checkpoint.txt");
    const own = textOf(await bundle(here), "checkpoint.txt");
    assert.equal(own, before);
    const late = await invoice(here);
    assert.equal(textOf(await bundle(there), "checkpoint.txt"), before);
    const files = await bundle(here);
    assert.ok(xmlIn(files).includes(`invoices/${late}.xml`));
    assert.equal(runVerifier(unpack(files)).status, 0);
  });
});
