import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import {
  closingOf,
  newTill,
  noteBinding,
  read,
  slowDown,
  storeReceipts,
  submit,
} from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { call, deps, newToken } = shop;
const URL = "/rest/V1/pos/register-reports";
const till = await newTill(shop);

const post = (text: string) => call("POST", URL, { body: text });

describe("POST /V1/pos/register-reports", () => {
  test("a stored closing is answered with id, revision and ordinal, and a repeat with the stored row", async () => {
    const report = closingOf(till);
    const first = await submit(shop, report);
    assert.equal(first.status, 200, first.text);
    assert.deepEqual(Object.keys(first.body), ["report_id", "revision", "series_ordinal"]);
    assert.equal(first.body.report_id, report.report_id);
    assert.equal(first.body.series_ordinal, 1);
    const again = await submit(shop, report);
    assert.deepEqual([again.status, again.body], [200, first.body]);
  });

  test("the document of a closing comes back byte for byte", async () => {
    const report = closingOf(till, { big: 0, closing_note: "é" });
    const compact = JSON.stringify(report)
      .replace('"big":0', '"big": 123456789012345678901234567890.10, "tiny":1E-400, "10":1,\n\t"2":-0')
      .replace('"closing_note":"é"', '"closing_note":"\\u00e9 \\/ \\ud83d\\ude00 😀 \u2028"');
    const document = `{ \r\n${compact.slice(1, -1)}  }`;
    const answer = await post(`  {"other": [1], "report" :\n ${document}\t, "last": {"report": 2}} `);
    assert.equal(answer.status, 200, answer.text);
    const stored = await read(shop, report.report_id);
    assert.equal(stored.report_json, document);
    assert.equal(stored.closing_note, "é / 😀 😀 \u2028");
    // Blanks around the document belong to the envelope, blanks inside it to the document.
    assert.equal((await post(`{"report":${document}}`)).status, 200);
    const changed = await post(`{"report":${document.replace("\r\n", "\n")}}`);
    assert.deepEqual([changed.status, changed.body.parameters], [409, { outcome: "report_payload_differs" }]);
  });

  test("a name or a note that no column can hold refuses no closing, and the document keeps it", async () => {
    const report = closingOf(till, {
      terminal_name: "Till\u0000 1",
      closing_note: "\ud800",
      opened_by: { local_user_id: "u", name: "A".repeat(300), staff_id: null },
      documents: [{ sale_id: randomUUID(), type: "\u0000", amount: "1.00", receipt_number: "\udc00" }],
    });
    const document = JSON.stringify(report);
    assert.equal((await post(`{"report":${document}}`)).status, 200);
    const stored = await read(shop, report.report_id);
    assert.equal(stored.report_json, document);
    assert.deepEqual(
      [stored.terminal_name, stored.closing_note, stored.opened_by_name],
      ["Till\ufffd 1", "\ufffd", "A".repeat(300)],
    );
    assert.equal((await post(`{"report":${document}}`)).status, 200);
    const ofOther = closingOf(till, { device_identifier: `${till.device_identifier}\u0000` });
    assert.deepEqual((await submit(shop, ofOther)).body.parameters, { outcome: "device_mismatch" });
  });

  test("a missing, null or differently spelled report is refused", async () => {
    const missing = { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: "report" } };
    for (const text of ["{}", '{"report":null}', '{"Report":{}}', "[]"]) {
      const answer = await post(text);
      assert.deepEqual([answer.status, answer.body], [400, missing], text);
    }
    const fromQuery = await call("POST", `${URL}?report=1`, { body: {} });
    assert.deepEqual([fromQuery.status, fromQuery.body], [400, missing]);
  });

  test("a document that is no valid schema 1 closing is refused, and nothing of it is stored", async () => {
    const { terminal_name: _gone, ...nameless } = closingOf(till);
    const bad: readonly Record<string, unknown>[] = [
      nameless,
      closingOf(till, { schema_version: 2 }),
      closingOf(till, { schema_version: "1" }),
      closingOf(till, { cash_drawer: false }),
      closingOf(till, { order_count: 1.5 }),
      closingOf(till, { timezone: "Mars/Olympus" }),
      closingOf(till, { business_date: "2026-02-30" }),
      closingOf(till, { opened_at: "2026-03-14T08:00:00" }),
      ...["1e3", "NaN", " 1", "1,00", "1.23456", 1].map((cash_counted) => closingOf(till, { cash_counted })),
    ];
    for (const report of bad) {
      const answer = await submit(shop, report);
      assert.equal(answer.status, 400, JSON.stringify(report));
      assert.equal(answer.body.message, "The document is not a valid schema 1 closing: %1");
      const { rowCount } = await deps.pool.query("select from register_report where report_id = $1", [
        report["report_id"],
      ]);
      assert.equal(rowCount, 0);
    }
    const text = JSON.stringify(closingOf(till));
    assert.equal((await post(`{"report":${text.replace("{", '{"currency":"EUR",')}}`)).status, 400);
    assert.equal((await post(`{"report":${text},"report":${text}}`)).status, 400);
  });

  test("opening times of nights when clocks change are kept", async () => {
    for (const opened_at of ["2026-03-29T02:30:00+01:00", "2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00"]) {
      const report = closingOf(till, { opened_at, business_date: opened_at.slice(0, 10) });
      assert.equal((await submit(shop, report)).status, 200);
      assert.equal((await read(shop, report.report_id)).opened_at, opened_at);
    }
  });

  test("refusals of a closing come in the order of its checks", async () => {
    const stored = closingOf(till);
    assert.equal((await submit(shop, stored)).status, 200);
    const everything = {
      ...stored,
      terminal_id: 999_999,
      device_identifier: "stranger",
      closing_note: "changed",
    };
    const outcome = async (report: Record<string, unknown>) => {
      const answer = await submit(shop, report);
      return [answer.status, answer.body.message, answer.body.parameters];
    };
    assert.deepEqual(await outcome({ ...everything, closing_number: 0 }).then(([status]) => status), 400);
    assert.deepEqual(await outcome(everything), [
      409,
      "A different document is already stored under this report_id.",
      { outcome: "report_payload_differs" },
    ]);
    const otherId = { ...everything, report_id: randomUUID() };
    assert.deepEqual(await outcome(otherId), [404, 'Terminal with id "%1" does not exist.', [999_999]]);
    const otherTerminal = { ...otherId, terminal_id: till.terminal_id };
    assert.deepEqual(await outcome(otherTerminal), [
      409,
      "The device is not and never was bound to the terminal.",
      { outcome: "device_mismatch" },
    ]);
    const ownDevice = { ...otherTerminal, device_identifier: till.device_identifier };
    assert.deepEqual(await outcome(ownDevice), [
      409,
      "A closing already exists for this session_id.",
      { outcome: "session_already_closed" },
    ]);
    const otherSession = { ...ownDevice, session_id: randomUUID() };
    assert.deepEqual(await outcome(otherSession), [
      409,
      "This closing_number is already stored in this series.",
      { outcome: "number_taken" },
    ]);
    assert.equal((await submit(shop, { ...otherSession, closing_number: stored.closing_number + 1 })).status, 200);
  });

  test("ids of a closing are the same in upper and lower case", async () => {
    const stored = closingOf(till);
    await submit(shop, stored);
    const outcome = async (members: Record<string, unknown>) =>
      (await submit(shop, closingOf(till, members))).body.parameters?.outcome;
    assert.equal(await outcome({ report_id: stored.report_id.toUpperCase() }), "report_payload_differs");
    assert.equal(await outcome({ session_id: stored.session_id.toUpperCase() }), "session_already_closed");
    const number = { series_id: till.series_id.toUpperCase(), closing_number: stored.closing_number };
    assert.equal(await outcome(number), "number_taken");
    assert.equal((await read(shop, stored.report_id.toUpperCase())).report_id, stored.report_id);
  });

  test("a device that was bound earlier may submit, one that never was may not", async () => {
    const own = await newTill(shop);
    await deps.pool.query("update terminal set device_identifier = $1 where terminal_id = $2", [
      randomUUID(),
      own.terminal_id,
    ]);
    assert.equal((await submit(shop, closingOf(own))).status, 200);
    const stranger = closingOf(own, { device_identifier: till.device_identifier });
    assert.deepEqual((await submit(shop, stranger)).body.parameters, { outcome: "device_mismatch" });
  });

  test("a resend succeeds after the terminal was bound elsewhere or deleted", async () => {
    const own = await newTill(shop);
    const report = closingOf(own);
    const first = await submit(shop, report);
    await deps.pool.query("update terminal set device_identifier = null where terminal_id = $1", [own.terminal_id]);
    assert.deepEqual((await submit(shop, report)).body, first.body);
    await deps.pool.query("delete from terminal where terminal_id = $1", [own.terminal_id]);
    const again = await submit(shop, report);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal((await submit(shop, closingOf(own))).status, 404);
  });

  test("a series and a session belong to the terminal of their first document, and follow its register to another", async () => {
    const own = await newTill(shop);
    const other = await newTill(shop, own.location_id);
    const first = closingOf(own);
    const outcomeOf = async (report: object) => (await submit(shop, report)).body.parameters?.outcome;
    await submit(shop, first);
    const intruding = { ...other, series_id: own.series_id.toUpperCase() };
    assert.equal(await outcomeOf(closingOf(intruding)), "device_mismatch");
    assert.equal(
      await outcomeOf(closingOf(intruding, { closing_number: first.closing_number })),
      "device_mismatch",
      "nothing is told of the numbers",
    );
    assert.equal(await outcomeOf(closingOf(other, { session_id: first.session_id.toUpperCase() })), "device_mismatch");
    const next = closingOf(own, { closing_number: first.closing_number + 1 });
    assert.equal((await submit(shop, next)).status, 200, "the rightful next number is free");
    // A session is open as long as it has receipts only.
    const session_id = randomUUID();
    for (const { terminal_id } of [own, other]) {
      const pos_order_id = randomUUID();
      await storeReceipts(shop, [{ sale_id: null, pos_order_id, register_session_id: session_id, terminal_id }]);
    }
    assert.equal(await outcomeOf(closingOf(other, { session_id: session_id.toUpperCase() })), "device_mismatch");
    assert.equal((await submit(shop, closingOf(own, { session_id }))).status, 200);
    // The register of the first terminal is activated at the other one.
    await noteBinding(shop, other, own.device_identifier);
    const moved = { ...intruding, device_identifier: own.device_identifier };
    assert.equal((await submit(shop, closingOf(moved))).status, 200);
    assert.equal((await submit(shop, closingOf(own))).status, 200);
  });

  test("two terminals that begin one series at once: one has it, the other is refused", async () => {
    const own = await newTill(shop);
    const other = { ...(await newTill(shop, own.location_id)), series_id: own.series_id };
    const restore = await slowDown(shop);
    const answers = await Promise.all([own, other].map((till) => submit(shop, closingOf(till))));
    await restore();
    assert.deepEqual(answers.map(({ status, body }) => body.parameters?.outcome ?? status).toSorted(), [
      200,
      "device_mismatch",
    ]);
  });

  test("a token bound to locations cannot submit a closing of another location's terminal as its own location's", async () => {
    const other = await newTill(shop);
    const token = await newToken(["Vendor_Pos::register_reports_submit"], [till.location_id]);
    const disguised = closingOf(other, { location_id: till.location_id });
    assert.equal((await submit(shop, disguised, token)).status, 401);
    assert.equal((await submit(shop, closingOf(till), token)).status, 200);
  });

  test("a bound token submits its own locations' closings, and no stored row of another is answered to it", async () => {
    const other = await newTill(shop);
    const token = await newToken(["Vendor_Pos::register_reports_submit"], [till.location_id]);
    assert.equal((await submit(shop, closingOf(till), token)).status, 200);
    const foreign = closingOf(other);
    const refused = await submit(shop, foreign, token);
    assert.deepEqual(
      [refused.status, refused.body.parameters],
      [401, { resources: "Vendor_Pos::register_reports_submit" }],
    );
    await submit(shop, foreign);
    assert.equal((await submit(shop, foreign, token)).status, 401);
    assert.equal((await submit(shop, { ...foreign, location_id: till.location_id }, token)).status, 401);
    assert.equal((await submit(shop, { ...foreign, schema_version: 2 }, token)).status, 400);
  });

  test("submitting a closing needs its own resource, and a closing can be neither changed nor deleted", async () => {
    const report = closingOf(till);
    const token = await newToken(["Vendor_Pos::register_reports", "Vendor_Pos::receipts"]);
    assert.equal((await submit(shop, report, token)).status, 401);
    await submit(shop, report);
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const answer = await call(method, `${URL}/${report.report_id}`, { body: { report } });
      assert.ok([404, 405].includes(answer.status), `${method} ${answer.status}`);
    }
  });

  test("a second series of a terminal gets ordinal 2, a refused closing takes none", async () => {
    const own = await newTill(shop);
    const first = closingOf(own);
    await submit(shop, first);
    await submit(shop, closingOf(own, { series_id: randomUUID(), session_id: first.session_id }));
    const second = await submit(shop, closingOf(own, { series_id: randomUUID() }));
    assert.equal(second.body.series_ordinal, 2);
    const back = await submit(shop, closingOf(own, { series_id: own.series_id.toUpperCase() }));
    assert.equal(back.body.series_ordinal, 1);
  });
});

test("a closing of 10,000 documents is accepted and read back byte for byte", async () => {
  const sale_ids = Array.from({ length: 10_000 }, () => randomUUID());
  const report = closingOf(till, {
    documents: sale_ids.map((sale_id, index) => ({
      sale_id,
      type: "sale",
      amount: "10.00",
      receipt_number: String(index),
      padding: "x".repeat(120),
    })),
  });
  const text = JSON.stringify(report);
  const answer = await post(`{"report":${text}}`);
  assert.equal(answer.status, 200, answer.text);
  const stored = await read(shop, report.report_id);
  assert.equal(stored.report_json === text, true);
  assert.equal(stored.state_documents_received, "incomplete");
  const { rows } = await deps.pool.query(
    "select count(*) as n from closing_document where report_id = $1 and receipt_id is null",
    [report.report_id],
  );
  assert.deepEqual(rows, [{ n: 10_000 }]);
});

test("a closing of more than 10,000 documents is refused by the name of its list", async () => {
  const sale_id = randomUUID();
  const documents = Array.from({ length: 10_001 }, () => ({ sale_id, type: "sale", amount: "1.00" }));
  const { status, body } = await submit(shop, closingOf(till, { documents }));
  assert.equal(status, 400);
  assert.match(JSON.stringify(body), /documents has more than 10,?000 entries/);
});
