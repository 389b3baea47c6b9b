import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { unzipSync } from "fflate";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { queryOnce } from "../../../../../test/empty-database.ts";
import { afterSlips } from "../../../../../test/fixtures/books/after-slips.ts";
import { dsfinvkFaults, readCsv, TABLES_2_4 } from "../../../../../test/fixtures/books/dsfinvk.ts";
import { oneDay } from "../../../../../test/fixtures/books/one-day.ts";
import { exportFilesClosed } from "../../../../../test/fixtures/books/open-files.ts";
import { storeSetting } from "../../../../../test/settings.ts";
import { openApp } from "../../../../../test/support.ts";
import { OPERATOR } from "../../../../main/with-database.ts";
import { extendReceipts } from "../../receipts/commands/partitions.ts";
import { readerOf, rowsOfClosings } from "./commands/closings.ts";
import { openDsfinvk } from "./commands/files.ts";
import { Findings } from "./rules/findings.ts";

const shop = await openApp();
const { app, call, deps } = shop;
const { token } = await newAdministrator(shop);

const MAY = "from=2026-05-01&to=2026-05-31";
const EMAIL = "zoe.canary@example.test";
const TSE_TEXT =
  "V0;955002-00;Kassenbeleg-V1;Beleg^11.90_0.00_0.00_0.00_0.00^11.90:Bar;18;112;2026-05-02T09:59:01.000Z;" +
  "2026-05-02T09:59:58.000Z;ecdsa-plain-SHA256;unixTime;c2lnbmF0dXJl;" +
  "BHhWOeisRpPBTGQ1W4VUH95TXx2GARf8e2NYZXJoInjtGqnxJ8sZ3CQpYgjI+LYEmW5A37sLWHsyU7nSJUBemyU=";

const { newPlace, sell, close } = oneDay(shop, { item_name: "Tee; lose", timezone: "Europe/Berlin" });
type Place = Awaited<ReturnType<typeof newPlace>>;

const pathOf = ({ location_id }: Pick<Place, "location_id">, name = "dsfinvk.zip", period = MAY) =>
  `/admin/api/books/${name}?location_id=${location_id}&${period}`;

async function download(place: Pick<Place, "location_id">) {
  const answer = await app.inject({
    method: "GET",
    url: pathOf(place),
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  const entries = Object.entries(unzipSync(answer.rawPayload));
  const files = new Map(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString("utf8")]));
  const name = /filename="(.*)"/.exec(String(answer.headers["content-disposition"]))?.[1] ?? assert.fail();
  return { bytes: answer.rawPayload, name, files };
}

const rowsIn = (files: ReadonlyMap<string, string>, name: string) => readCsv(files.get(name) ?? assert.fail(name));
const findingsOf = async (place: Pick<Place, "location_id">) => {
  const answer = await call("GET", pathOf(place, "dsfinvk-findings"), { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as {
    closings: number;
    receipts: number;
    findings: { code: string; count: number; examples: string[] }[];
  };
};

describe("the files of a location", () => {
  test("are those of the format without a fault, with what registers sent", async () => {
    const place = await newPlace();
    for (const [field, value] of Object.entries({
      legal_name: "Teehaus GmbH",
      street: "Hauptstraße 1",
      postcode: "10115",
      city: "Berlin",
      country_id: "DE",
      tax_number: "12/345/67890",
    })) {
      await storeSetting(shop, `books/company/${field}`, value);
    }
    const sale = await sell(place, { raw_payload: JSON.stringify({ fiscal: { qr: TSE_TEXT } }), customer_name: "Ada" });
    await close(place, [sale]);
    const card = { payment_method: "pos_card", amount_tendered: null, change_due: null };
    const paid = await sell(place, { ...card, terminal_info: { card_brand: "girocard" } });
    const refund = await sell(place, { sale_type: "refund", original_order_increment_id: sale.order });
    const stray = await sell(place, { sale_type: "refund", original_order_increment_id: "order-0" });
    await close(place, [paid, refund, stray], { closing_number: 2, business_date: "2026-05-03" });

    const { files, name } = await download(place);
    assert.deepEqual([...files.keys()], ["index.xml", "gdpdu-01-09-2004.dtd", ...TABLES_2_4.map(({ file }) => file)]);
    assert.deepEqual(dsfinvkFaults(files), []);
    assert.match(name, /^dsfinvk_[\w-]+_2026-05-01_2026-05-31\.zip$/);

    const [first, second] = rowsIn(files, "cashpointclosing.csv");
    assert.deepEqual(
      [first?.["NAME"], first?.["LAND"], first?.["STNR"], first?.["Z_ERSTELLUNG"], first?.["Z_SE_BARZAHLUNGEN"]],
      ["Teehaus GmbH", "DEU", "12/345/67890", "2026-05-02T18:00:00+02:00", "100,00"],
    );
    assert.deepEqual([first?.["Z_KASSE_ID"], second?.["Z_NR"]], [place.series_id, "2"]);
    const bons = rowsIn(files, "transactions.csv");
    const bon = bons.find((row) => row["BON_ID"] === sale.number);
    assert.deepEqual(
      [
        bon?.["BON_NR"],
        bon?.["BON_START"],
        bon?.["BON_ENDE"],
        bon?.["KUNDE_NAME"],
        bon?.["UMS_BRUTTO"],
        bon?.["BEDIENER_NAME"],
      ],
      [sale.number.slice(2), "2026-05-02T09:59:01.000Z", "2026-05-02T12:00:00+02:00", "Ada", "11,90", "Sam"],
    );
    const line = rowsIn(files, "lines.csv").find((row) => row["BON_ID"] === sale.number);
    assert.deepEqual(
      [line?.["ARTIKELTEXT"], line?.["ART_NR"], line?.["MENGE"], line?.["STK_BR"], line?.["GV_TYP"]],
      ["Tee; lose", "TEA", "2", "5,95", "Umsatz"],
    );
    const [signed, ...more] = rowsIn(files, "transactions_tse.csv");
    assert.deepEqual([signed?.["BON_ID"], signed?.["TSE_TANR"], more.length], [sale.number, "18", 0]);
    assert.equal(
      rowsIn(files, "datapayment.csv").find((row) => row["BON_ID"] === paid.number)?.["ZAHLART_TYP"],
      "ECKarte",
    );
    const [reference, ...others] = rowsIn(files, "references.csv");
    assert.deepEqual(
      [reference?.["BON_ID"], reference?.["REF_Z_KASSE_ID"], reference?.["REF_Z_NR"], reference?.["REF_BON_ID"]],
      [refund.number, place.series_id, "1", sale.number],
    );
    assert.equal(others.length, 0);

    const { closings, receipts, findings } = await findingsOf(place);
    assert.deepEqual([closings, receipts], [2, 4]);
    const counts = new Map(findings.map(({ code, count }) => [code, count]));
    assert.equal(counts.get("tse_missing"), 3);
    assert.equal(counts.get("certificate_missing"), 1);
    assert.equal(counts.get("reference_missing"), 1);
    assert.ok(!counts.has("company_incomplete"));
    const missing = findings.find(({ code }) => code === "reference_missing");
    assert.ok(missing?.examples[0]?.endsWith(` ${stray.number}`));
  });

  test("lead payments of a layaway to its deposit, and its refund to the settlement", async () => {
    const place = await newPlace();
    const deposit = await sell(place, { layaway_kind: "deposit", layaway_amount_captured: 2 });
    const of_layaway = { original_order_increment_id: deposit.order };
    const top_up = await sell(place, { layaway_kind: "top_up", layaway_amount_captured: 3, ...of_layaway });
    const settled = { layaway_kind: "settlement", layaway_amount_captured: 6.9, order_increment_id: deposit.order };
    const settlement = await sell(place, { ...settled, ...of_layaway });
    const refund = await sell(place, { sale_type: "refund", ...of_layaway });
    await close(place, [deposit, top_up, settlement, refund]);
    const { files } = await download(place);
    assert.deepEqual(dsfinvkFaults(files), []);
    assert.deepEqual(
      rowsIn(files, "references.csv").map((row) => [row["BON_ID"], row["REF_BON_ID"]]),
      [
        [top_up.number, deposit.number],
        [settlement.number, deposit.number],
        [refund.number, settlement.number],
      ],
    );
    assert.ok((await findingsOf(place)).findings.every(({ code }) => code !== "reference_missing"));
  });

  test("are the same bytes for the same request, whose hash the audit log has; no file stays open", async () => {
    const place = await newPlace();
    await close(place, [await sell(place), await sell(place)]);
    const once = await download(place);
    await close(await newPlace(), [await sell(await newPlace())]);
    const again = await download(place);
    assert.ok(once.bytes.equals(again.bytes));
    const { rows } = await deps.pool.query(
      "select new_value from audit_log where entity_type = 'book_file' and entity_id = $1",
      [once.name],
    );
    const digest = createHash("sha256").update(once.bytes).digest("hex");
    assert.deepEqual(rows, [{ new_value: digest }, { new_value: digest }]);
    await exportFilesClosed();
  });

  test("have no erased person, but what the TSE signed", async () => {
    const place = await newPlace();
    const raw_payload = JSON.stringify({ buyer: "Zoe Canary", qr: TSE_TEXT });
    const person = { customer_email: EMAIL, customer_name: "Zoe Canary", raw_payload };
    await close(place, [await sell(place, person)]);
    assert.match([...(await download(place)).files.values()].join(), /Canary/);
    const body = { email: EMAIL, reason: "case 1" };
    const erased = await call("POST", "/admin/api/persons/erase", { token, body });
    assert.equal(erased.status, 200, erased.text);
    const { files } = await download(place);
    assert.doesNotMatch([...files.values()].join(), /Canary/i);
    assert.equal(rowsIn(files, "transactions_tse.csv").length, 1);
    assert.deepEqual(dsfinvkFaults(files), []);
  });

  test("leave out closings in another currency, and say so; empty files have their header", async () => {
    const place = await newPlace();
    await close(place, [], { currency: "CHF" });
    const { files } = await download(place);
    assert.deepEqual(dsfinvkFaults(files), []);
    for (const { file } of TABLES_2_4) assert.equal(rowsIn(files, file).length, 0, file);
    const { closings, findings } = await findingsOf(place);
    assert.equal(closings, 0);
    assert.deepEqual(
      findings.filter(({ code }) => code === "currency_left_out").map(({ count }) => count),
      [1],
    );
  });

  test("wait for no missing receipt, and say so", async () => {
    const place = await newPlace();
    await close(place, [await sell(place), { sale_id: randomUUID() }]);
    const { files } = await download(place);
    assert.deepEqual(dsfinvkFaults(files), []);
    const codes = new Set((await findingsOf(place)).findings.map(({ code }) => code));
    assert.ok(codes.has("receipts_missing"));
    assert.ok(codes.has("drawer_differs"));
  });

  test("are refused for a wrong period and for a location out of reach", async () => {
    const place = await newPlace();
    for (const name of ["dsfinvk.zip", "dsfinvk-findings"]) {
      for (const period of ["from=2026-05-31&to=2026-05-01", "from=2025-01-01&to=2026-12-31", "from=May&to=June"]) {
        assert.equal((await call("GET", pathOf(place, name, period), { token })).status, 400, period);
      }
      assert.equal((await call("GET", pathOf({ location_id: 999_999 }, name), { token })).status, 404);
    }
  });

  test("are refused while receipts are archived, and whole when these are read back", async () => {
    const place = await newPlace();
    await close(place, [await sell(place)]);
    const whole = await download(place);
    const elsewhere = await newPlace();
    await close(elsewhere, [], { currency: "CHF" });
    await extendReceipts(deps, { cut: true });
    const { owner_url } = shop.database;
    const reader = { caller: OPERATOR, signal: new AbortController().signal };
    const scope = { location_id: place.location_id, from: "2026-05-01", to: "2026-05-31" };
    const begun = await readerOf(deps, reader, scope);
    const detach = () => queryOnce(owner_url, "alter table pos.receipt detach partition pos.receipt_1");
    const archiving = rowsOfClosings(afterSlips(deps, detach), begun, place.location_id, new Findings());
    await assert.rejects(archiving.next(), { code: "receipt_archived" }, "archived while a closing was read");
    for (const name of ["dsfinvk.zip", "dsfinvk-findings"]) {
      const refused = await call("GET", pathOf(place, name), { token });
      assert.deepEqual([refused.status, refused.body.code], [410, "receipt_archived"], name);
    }
    const rows = rowsOfClosings(deps, begun, place.location_id, new Findings());
    await assert.rejects(rows.next(), { code: "receipt_archived" });
    await download(elsewhere);
    await queryOnce(
      owner_url,
      "alter table pos.receipt attach partition pos.receipt_1 for values from (1) to (1000001)",
    );
    assert.ok((await download(place)).bytes.equals(whole.bytes));
  });

  test("end with the reader: a cut off archive leaves no file open", async () => {
    const place = await newPlace();
    await close(place, [await sell(place)]);
    const reader = { caller: OPERATOR, signal: new AbortController().signal };
    const scope = { location_id: place.location_id, from: "2026-05-01", to: "2026-05-31" };
    const parts = (await openDsfinvk(deps, reader, scope)).chunks[Symbol.asyncIterator]();
    await parts.next();
    await parts.return?.();
    await exportFilesClosed();
  });
});
