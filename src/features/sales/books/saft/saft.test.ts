import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { queryOnce } from "../../../../../test/empty-database.ts";
import { afterSlips } from "../../../../../test/fixtures/books/after-slips.ts";
import { oneDay } from "../../../../../test/fixtures/books/one-day.ts";
import { exportFilesClosed, openExportFiles } from "../../../../../test/fixtures/books/open-files.ts";
import { allOf, readSaft, saftFaults, textAt } from "../../../../../test/fixtures/books/saft.ts";
import { storeSetting } from "../../../../../test/settings.ts";
import { openApp } from "../../../../../test/support.ts";
import { OPERATOR } from "../../../../main/with-database.ts";
import { extendReceipts } from "../../receipts/commands/partitions.ts";
import { openSaft } from "./commands/file.ts";

const shop = await openApp();
const { app, call, deps } = shop;
const { token } = await newAdministrator(shop);

const MAY = "from=2026-05-01&to=2026-05-31";
const EMAIL = "zoe.canary@example.test";

const { newPlace, sell, close } = oneDay(shop, { item_name: "Te & <kopp>", timezone: "Europe/Oslo" });
type Place = Awaited<ReturnType<typeof newPlace>>;

const pathOf = ({ location_id }: Pick<Place, "location_id">, more = MAY) =>
  `/admin/api/books/saft-no.xml?location_id=${location_id}&${more}`;

async function download(place: Pick<Place, "location_id">, more = MAY) {
  const url = pathOf(place, more);
  const answer = await app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers["content-type"], "application/xml; charset=utf-8");
  const name = /filename="(.*)"/.exec(String(answer.headers["content-disposition"]))?.[1] ?? assert.fail();
  assert.deepEqual(saftFaults(answer.body), []);
  const root = readSaft(answer.body);
  return { xml: answer.body, name, root, registers: allOf(root, "company/location/cashregister") };
}

describe("the file of a location", () => {
  test("has each closing as an event and each receipt as a transaction, register by register", async () => {
    const place = await newPlace();
    for (const [field, value] of Object.entries({ legal_name: "Tehus AS", register_number: "999 999 999" }))
      await storeSetting(shop, `books/company/${field}`, value);
    const fiscal = { signature: "c2lnbmF0dXJl", keyVersion: "3" };
    const model = JSON.stringify({ schema_version: 1, fiscal });
    const signed = await sell(place, { receipt_model: model, customer_name: "Ada" });
    const first = await close(place, [signed]);
    const card = { payment_method: "pos_card", amount_tendered: null, change_due: null };
    const paid = await sell(place, card);
    const refund = await sell(place, { sale_type: "refund", receipt_number: "x".repeat(36) });
    await close(place, [paid, refund], { closing_number: 2, business_date: "2026-05-03" });
    const other = { ...place, series_id: randomUUID() };
    await close(other, [], { terminal_id: place.terminal_id });

    const { root, registers, name, xml } = await download(place);
    assert.match(name, /^SAF-T Cash Register_999999999_2\d{13}\.xml$/);
    assert.deepEqual(
      ["header/curCode", "header/fiscalYear", "header/startDate", "company/companyName"].map((path) =>
        textAt(root, path),
      ),
      ["EUR", "2026", "2026-05-01", "Tehus AS"],
    );
    assert.deepEqual(
      registers.map((one) => textAt(one, "registerID")),
      [place.series_id, other.series_id].toSorted(),
    );
    const register = registers.find((one) => textAt(one, "registerID") === place.series_id) ?? assert.fail();
    const events = allOf(register, "event");
    assert.deepEqual(
      events.map((one) => [textAt(one, "eventType"), textAt(one, "eventReport/reportReceiptNum")]),
      [
        ["13009", "1"],
        ["13009", "2"],
      ],
    );
    assert.equal(textAt(events[0] ?? assert.fail(), "eventReport/reportID"), first.report_id.replaceAll("-", ""));
    const perpetual = events.map((one) => Number(textAt(one, "eventReport/reportGrandTotalSalesNet")));
    const own = events.map((one) => Number(textAt(one, "eventReport/reportTotalCashSales/totalCashSaleAmnt")));
    assert.deepEqual(perpetual, [own[0], (own[0] ?? 0) + (own[1] ?? 0)]);
    const transactions = allOf(register, "cashtransaction");
    assert.deepEqual(
      transactions.map((one) =>
        ["transType", "transAmntIn", "transAmntEx", "amntTp", "payment/paymentType", "signature", "keyVersion"].map(
          (path) => textAt(one, path),
        ),
      ),
      [
        ["11001", "11.90", "10.00", "C", "12001", "c2lnbmF0dXJl", "3"],
        ["11001", "11.90", "10.00", "C", "12002", "not sent by the register", "0"],
        ["11006", "11.90", "10.00", "D", "12001", "not sent by the register", "0"],
      ],
    );
    const [sale = assert.fail(), , back = assert.fail()] = transactions;
    assert.deepEqual(
      ["nr", "transDate", "transTime", "bookDate", "ctLine/artID", "ctLine/cashTransLineDescr"].map((path) =>
        textAt(sale, path),
      ),
      [signed.number, "2026-05-02", "12:00:00", "2026-05-02", "TEA", "Te & <kopp>"],
    );
    assert.equal(textAt(back, "nr"), `id-${textAt(back, "transID")}`);
    assert.doesNotMatch(xml, /Ada/);
  });

  test("is the same bytes for the same request, whose hash the audit log has; no file stays open", async () => {
    const place = await newPlace();
    await close(place, [await sell(place), await sell(place)]);
    const once = await download(place);
    const elsewhere = await newPlace();
    await close(elsewhere, [await sell(elsewhere)]);
    const again = await download(place);
    assert.deepEqual([again.xml, again.name], [once.xml, once.name]);
    const { rows } = await deps.pool.query(
      "select new_value from audit_log where entity_type = 'book_file' and entity_id = $1",
      [once.name],
    );
    const digest = createHash("sha256").update(once.xml).digest("hex");
    assert.ok(rows.filter(({ new_value }) => new_value === digest).length >= 2);
    await exportFilesClosed();
  });

  test("has no person, erased or not", async () => {
    const place = await newPlace();
    const receipt_model = JSON.stringify({ schema_version: 1, fiscal: { signature: "Zoe Canary" } });
    const person = { customer_email: EMAIL, customer_name: "Zoe Canary", receipt_model };
    await close(place, [await sell(place, person)]);
    assert.doesNotMatch((await download(place)).xml, /Canary/i);
    const body = { email: EMAIL, reason: "case 1" };
    const erased = await call("POST", "/admin/api/persons/erase", { token, body });
    assert.equal(erased.status, 200, erased.text);
    const { xml, registers } = await download(place);
    assert.doesNotMatch(xml, /Canary/i);
    assert.equal(allOf(registers[0] ?? assert.fail(), "cashtransaction").length, 1);
  });

  test("is in one currency, counts the closings in others, and is empty without any", async () => {
    const place = await newPlace();
    await close(place, [], { currency: "CHF" });
    const empty = await download(place);
    assert.equal(empty.registers.length, 0);
    assert.match(textAt(empty.root, "header/headerComment"), /in other currencies, left out: 1\./);
    assert.match(empty.name, /_20260531000000\.xml$/);
    const { registers, root } = await download(place, `${MAY}&currency=CHF`);
    assert.equal(registers.length, 1);
    assert.equal(textAt(root, "header/curCode"), "CHF");
    assert.match(textAt(root, "header/headerComment"), /in other currencies, left out: 0\./);
    const wrong = await call("GET", pathOf(place, `${MAY}&currency=Kroner`), { token });
    assert.deepEqual([wrong.status, wrong.body.code], [400, "field_not_currency"]);
  });

  test("is written while receipts are missing, with the closing's own figures", async () => {
    const place = await newPlace();
    await close(place, [await sell(place), { sale_id: randomUUID() }]);
    const { registers } = await download(place);
    const [register = assert.fail()] = registers;
    assert.equal(textAt(register, "event/eventReport/reportReceiptNum"), "2");
    assert.equal(allOf(register, "cashtransaction").length, 1);
  });

  test("is refused for a wrong period and for a location out of reach", async () => {
    const place = await newPlace();
    for (const period of ["from=2026-05-31&to=2026-05-01", "from=2025-01-01&to=2026-12-31", "from=May&to=June"])
      assert.equal((await call("GET", pathOf(place, period), { token })).status, 400, period);
    assert.equal((await call("GET", pathOf({ location_id: 999_999 }), { token })).status, 404);
    const scope = { location_id: place.location_id, from: "2026-05-01", to: "2026-05-31" };
    const reader = { caller: { ...OPERATOR, location_ids: [999] }, signal: new AbortController().signal };
    await assert.rejects(openSaft(deps, reader, scope), { status: 404 });
    const { token: without } = await newAdministrator(shop, ["Vendor_Pos::books"]);
    assert.equal((await call("GET", pathOf(place), { token: without })).status, 401);
  });

  test("is refused while receipts are archived, and whole when these are read back", async () => {
    const place = await newPlace();
    await close(place, [await sell(place)]);
    const whole = await download(place);
    await extendReceipts(deps, { cut: true });
    const { owner_url } = shop.database;
    const detach = () => queryOnce(owner_url, "alter table pos.receipt detach partition pos.receipt_1");
    const reader = { caller: OPERATOR, signal: new AbortController().signal };
    const scope = { location_id: place.location_id, from: "2026-05-01", to: "2026-05-31" };
    const { chunks } = await openSaft(afterSlips(deps, detach), reader, scope);
    await assert.rejects(text(chunks), { code: "receipt_archived" }, "archived while a closing was read");
    const refused = await call("GET", pathOf(place), { token });
    assert.deepEqual([refused.status, refused.body.code], [410, "receipt_archived"]);
    await queryOnce(
      owner_url,
      "alter table pos.receipt attach partition pos.receipt_1 for values from (1) to (1000001)",
    );
    assert.equal((await download(place)).xml, whole.xml);
  });

  test("ends with the reader: a cut off file leaves none open", async () => {
    const place = await newPlace();
    await close(place, [await sell(place)]);
    await close(place, [await sell(place)], { closing_number: 2 });
    const reader = { caller: OPERATOR, signal: new AbortController().signal };
    const scope = { location_id: place.location_id, from: "2026-05-01", to: "2026-05-31" };
    const parts = (await openSaft(deps, reader, scope)).chunks[Symbol.asyncIterator]();
    // The head, that of the register, and two events: the transactions of the first are in a file.
    for (let part = 0; part < 4; part += 1) await parts.next();
    assert.ok((await openExportFiles(tmpdir())).length > 0);
    await parts.return?.();
    await exportFilesClosed();
  });
});
