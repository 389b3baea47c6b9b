import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { queryOnce } from "../../../../../test/empty-database.ts";
import { matchingClosing } from "../../../../../test/fixtures/closings/figures.ts";
import { newTill, submit } from "../../../../../test/fixtures/closings/shop.ts";
import { sampleSettings } from "../../../../../test/fixtures/configuration/settings.ts";
import { verified } from "../../../../../test/fixtures/evidence/log.ts";
import { receiptPoster } from "../../../../../test/fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../../test/support.ts";
import { jobHandlers } from "../../../../main/worker.ts";
import { closeReceiptPart, extendReceipts } from "../../receipts/commands/partitions.ts";
import { logEvidence } from "../evidence/commands/log.ts";
import { endHold, placeHold, readRetention } from "./commands.ts";
import { countDue, readDay } from "./queries.ts";

const shop = await openApp();
const { call, deps, database } = shop;
const { put } = await sampleSettings(shop);
const post = receiptPoster(shop);
const { token } = await newAdministrator(shop);
const reader = await newAdministrator(shop, ["Vendor_Pos::books"]);

const ask = (location_id: number, as = token) =>
  call("GET", `/admin/api/books/retention?location_id=${location_id}`, { token: as });
const place = (body: object, as = token) =>
  call("POST", "/admin/api/books/retention/holds", { token: as, body: { reason: "Audit 4711", ...body } });
const end = (hold_id: number, as = token) =>
  call("DELETE", `/admin/api/books/retention/holds/${hold_id}`, { token: as });

async function dryRun(location_id: number) {
  const { status, text, body } = await ask(location_id);
  assert.equal(status, 200, text);
  return body;
}

async function held(body: object): Promise<number> {
  const { status, text, body: made } = await place(body);
  assert.equal(status, 200, text);
  return made.hold_id;
}

async function configure(values: Readonly<Record<string, string | null>>): Promise<void> {
  const { status, text } = await put("default", 0, values);
  assert.equal(status, 200, text);
}

async function sell(till: TestTerminal, created_at: string, fields: object = {}): Promise<number> {
  const { status, text, body } = await post(sampleReceipt(till, { created_at, ...fields }));
  assert.equal(status, 200, text);
  await jobHandlers(deps).count_receipts({});
  return body.receipt_id;
}

const daysOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The first year whose records are still to be kept: seven years count from the end of each. */
let kept_year = 0;

before(async () => {
  await configure({ "general/locale/timezone": "Europe/Amsterdam", "books/company/country_id": "NL" });
  const { ends_before } = await dryRun((await newTerminal(deps)).location_id);
  kept_year = Number(ends_before.slice(0, 4));
});

describe("the dry run", () => {
  test("counts receipts and closings of years that are over, by the clock of the shop", async () => {
    const till = await newTerminal(deps);
    // Half past eleven in the evening of the year before, and half past midnight of the first day.
    await sell(till, `${kept_year - 1}-12-31 22:30:00`, { customer_name: "Ada" });
    await sell(till, `${kept_year - 1}-12-31 23:30:00`, { customer_name: "Bob" });
    await sell(till, `${kept_year - 3}-02-03 09:00:00`);
    const register = await newTill(shop, till.location_id);
    for (const [number, date] of [`${kept_year - 1}-12-31`, `${kept_year}-01-01`].entries()) {
      const moments = { opened_at: `${date}T08:00:00+01:00`, closed_at: `${date}T18:00:00+01:00` };
      const closing = matchingClosing(register, [], { business_date: date, closing_number: number + 1, ...moments });
      assert.equal((await submit(shop, closing)).status, 200);
    }
    assert.deepEqual(await dryRun(till.location_id), {
      years: 7,
      is_preset: true,
      ends_before: `${kept_year}-01-01`,
      due: { receipts: 2, archived: 0, closings: 1, persons: 1 },
      holds: [],
      holds_count: 0,
    });
  });

  test("takes the years of the settings, and without them and a proposal says that they are not set", async () => {
    const { location_id } = await newTerminal(deps);
    await configure({ "books/retention/years": "10" });
    const { years, is_preset, ends_before } = await dryRun(location_id);
    assert.deepEqual([years, is_preset, ends_before], [10, false, `${kept_year - 3}-01-01`]);
    await configure({ "books/retention/years": null, "books/company/country_id": "BE" });
    const unset = await dryRun(location_id);
    assert.deepEqual([unset.years, unset.ends_before, unset.due], [null, null, null]);
    await configure({ "books/company/country_id": "NL" });
  });

  test("knows the day of each place on earth", async () => {
    const [east, west] = [await readDay(deps.db, "Pacific/Kiritimati"), await readDay(deps.db, "Pacific/Pago_Pago")];
    assert.ok(east > west, `${east} ${west}`);
  });

  test("counts archived receipts by their figures, says how many there may be, and reads few rows", async () => {
    const till = await newTerminal(deps);
    await sell(till, `${kept_year - 2}-05-01 09:00:00`, { customer_email: "ada@books.example" });
    const [part] = await queryOnce<{ first_id: string; end_id: string }>(
      database.owner_url,
      "select first_id, end_id from pos.receipt_part order by first_id limit 1",
    );
    assert.ok(part);
    await extendReceipts(deps, { cut: true });
    await sell(till, `${kept_year - 2}-05-02 09:00:00`, { customer_email: "bob@books.example" });
    await sell(till, `${kept_year - 2}-05-03 09:00:00`);
    assert.ok(await closeReceiptPart(deps, { first_id: Number(part.first_id), end_id: Number(part.end_id) }));
    const before = (await dryRun(till.location_id)).due;
    assert.deepEqual(before, { receipts: 3, archived: 0, closings: 0, persons: 2 });
    await queryOnce(database.owner_url, `alter table pos.receipt detach partition pos.receipt_${part.first_id}`);
    const { due, ends_before } = await dryRun(till.location_id);
    assert.deepEqual(due, { receipts: 3, archived: 1, closings: 0, persons: 1 });
    const few = await countDue(deps.db, { location_id: till.location_id, ends_before, read_max: 0 });
    assert.deepEqual(few, { ...due, persons: 0 });
    await queryOnce(
      database.owner_url,
      `alter table pos.receipt attach partition pos.receipt_${part.first_id}
         for values from (${part.first_id}) to (${part.end_id})`,
    );
  });
});

describe("a hold", () => {
  test("wins over the years; of two that overlap, each keeps its days until both have ended", async () => {
    const till = await newTerminal(deps);
    const { location_id } = till;
    for (const month of ["02-28", "02-29", "03-01"]) {
      const year = kept_year - 1 - ((kept_year - 1) % 4);
      await sell(till, `${year}-${month} 09:00:00`, { customer_name: "Ada" });
    }
    const leap = kept_year - 1 - ((kept_year - 1) % 4);
    const due = async () => {
      const { receipts, persons } = (await dryRun(location_id)).due;
      assert.equal(persons, receipts);
      return receipts;
    };
    assert.equal(await due(), 3);
    const day = await held({ location_id, from: `${leap}-02-29`, to: `${leap}-02-29` });
    assert.equal(await due(), 2);
    const year = await held({ location_id, ...daysOf(leap) });
    assert.equal(await due(), 0);
    const { holds, holds_count } = await dryRun(location_id);
    assert.deepEqual(
      [holds_count, holds.map(({ created_at: _at, ...hold }: Record<string, unknown>) => hold)],
      [
        2,
        [
          { hold_id: year, ...daysOf(leap), reason: "Audit 4711", author: "Ann Admin" },
          { hold_id: day, from: `${leap}-02-29`, to: `${leap}-02-29`, reason: "Audit 4711", author: "Ann Admin" },
        ],
      ],
    );
    assert.equal((await end(year)).body, true);
    assert.equal(await due(), 2);
    assert.equal((await end(day)).status, 200);
    assert.equal(await due(), 3);
    assert.equal((await end(day)).status, 404);
  });

  test("of another location changes nothing here, and is in the audit log of its own", async () => {
    const [till, other] = [await newTerminal(deps), await newTerminal(deps)];
    await sell(till, `${kept_year - 1}-06-01 09:00:00`);
    const hold_id = await held({ location_id: other.location_id, ...daysOf(kept_year - 1) });
    assert.equal((await dryRun(till.location_id)).due.receipts, 1);
    await end(hold_id);
    const { rows } = await deps.pool.query(
      `select entity_type, entity_id, field_name, old_value, new_value, staff_name from audit_log
        where location_id = $1 and field_name = 'retention_hold' order by log_id`,
      [other.location_id],
    );
    const entry = { entity_type: "location", entity_id: String(other.location_id), field_name: "retention_hold" };
    const text = `${kept_year - 1}-01-01/${kept_year - 1}-12-31: Audit 4711`;
    assert.deepEqual(rows, [
      { ...entry, old_value: null, new_value: text, staff_name: "Ann Admin" },
      { ...entry, old_value: text, new_value: null, staff_name: "Ann Admin" },
    ]);
  });

  test("is refused without a reason, for days in the wrong order, and for a location that is unknown", async () => {
    const { location_id } = await newTerminal(deps);
    const refused = async (body: object) => (await place({ location_id, ...daysOf(2018), ...body })).status;
    assert.deepEqual([await refused({ reason: " " }), await refused({ to: "2017-12-31" })], [400, 400]);
    assert.equal(await refused({ from: "2019-02-29" }), 400);
    assert.equal(await refused({ location_id: 999_999 }), 404);
    assert.equal((await ask(999_999)).status, 404);
  });

  test("of a place that a caller does not reach cannot be seen, placed or ended", async () => {
    const [here, there] = [await newTerminal(deps), await newTerminal(deps)];
    const resources = new Set(["Vendor_Pos::books", "Vendor_Pos::books_manage"]);
    const caller = { kind: "admin", id: 1, name: "", resources, location_ids: [here.location_id] } as const;
    const signal = new AbortController().signal;
    const input = { location_id: there.location_id, ...daysOf(2018), reason: "Audit" };
    await assert.rejects(readRetention(deps, { caller, signal }, there), { status: 404 });
    await assert.rejects(placeHold(deps, caller, input), { status: 404 });
    const hold_id = await held(input);
    await assert.rejects(endHold(deps, caller, hold_id), { status: 404 });
    assert.equal((await dryRun(there.location_id)).holds_count, 1);
    assert.equal((await place(input, reader.token)).status, 401);
    assert.equal((await end(hold_id, reader.token)).status, 401);
    assert.equal((await ask(there.location_id, reader.token)).status, 200);
  });
});

test("an erasure under a hold hides the person, and keeps what proves the receipt until the hold ends", async () => {
  const till = await newTerminal(deps);
  const customer_email = `${randomUUID()}@books.example`;
  const receipt_id = await sell(till, "2020-02-29 09:00:00", { customer_name: "Ada", customer_email });
  const free_id = await sell(till, "2020-03-01 09:00:00", { customer_name: "Ada", customer_email });
  const salts = async () => {
    const { rows } = await deps.pool.query<{ key: string }>(
      `select e.key from evidence_salt s join evidence_entry e using (log_index)
        where e.kind = 'receipt' and e.key = any($1) order by e.key::int8`,
      [[receipt_id, free_id, late_id].map(String)],
    );
    return rows.map(({ key }) => Number(key));
  };
  await logEvidence(deps, { is_awaited: true });
  const hold_id = await held({ location_id: till.location_id, from: "2020-02-29", to: "2020-02-29" });
  // It comes into the log after the erasure only.
  const late_id = await sell(till, "2020-02-29 10:00:00", { customer_name: "Ada", customer_email });
  const body = { email: customer_email, reason: "asked" };
  const erased = await call("POST", "/admin/api/persons/erase", { token, body });
  assert.equal(erased.status, 200, erased.text);
  assert.deepEqual([erased.body.counts.receipts, erased.body.held_receipts], [3, 2]);
  const shown = await call("GET", `/rest/V1/pos/receipts/${receipt_id}`);
  assert.equal(shown.body.customer_name, null);
  await logEvidence(deps, { is_awaited: true, is_full: true });
  assert.deepEqual(await salts(), [receipt_id, late_id]);
  assert.deepEqual((await verified(shop)).faults, []);
  await end(hold_id);
  await logEvidence(deps, { is_awaited: true, is_full: true });
  assert.deepEqual(await salts(), []);
  assert.deepEqual((await verified(shop)).faults, []);
});
