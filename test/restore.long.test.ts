import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { PassThrough, Writable } from "node:stream";
import { test } from "node:test";
import { ofSale, place } from "./fixtures/orders/orders.ts";
import { receiptPoster } from "./fixtures/receipts/receipts.ts";
import { closingOf, listed, newTill, submit, type Till } from "./fixtures/closings/shop.ts";
import { raiseCounters } from "../src/features/operations/restore/commands.ts";
import { readKnown } from "../src/features/operations/restore/rules.ts";
import pg from "pg";
import { askForNewest } from "../src/main/after-restore.ts";
import type { ApiError } from "../src/web-api/errors/errors.ts";
import { type Ended, runCommand } from "./command-line.ts";
import { newTerminal, sampleReceipt, type TestTerminal } from "./fixtures/rows.ts";
import { emptyDatabase, queryOnce } from "./empty-database.ts";
import { openApp, type TestApp, type TestDatabase } from "./support.ts";

const KEY = Buffer.alloc(32, 7).toString("base64");

/** Copies a database that has no connections. */
function copyOf({ owner_url }: TestDatabase): Promise<TestDatabase> {
  const name = /\/([^/?]*)(?:\?|$)/.exec(owner_url.replace(/^\w+:\/\/[^/]*/, ""))?.[1] ?? "";
  return emptyDatabase(`template ${name} strategy file_copy`);
}

/** Reads a connector's changes after a cursor. */
async function changes({ call, token }: TestApp, after: number) {
  const { status, text, body } = await call("GET", `/rest/V1/pos/register-reports?changedAfter=${after}`, { token });
  assert.equal(status, 200, text);
  const { items, highest_revision } = body as { items: { report_id: string }[]; highest_revision: number };
  return { report_ids: items.map(({ report_id }) => report_id), cursor: highest_revision };
}

/** Runs `after-restore` as an operator does, on a database that replaces the first one. */
async function afterRestore({ service_url }: TestDatabase, args: readonly string[] = []): Promise<Ended> {
  const ended = await runCommand(["after-restore", ...args], {
    DATABASE_URL: service_url,
    ENCRYPTION_KEY: KEY,
  });
  assert.equal(ended.code, 0, ended.stderr);
  return ended;
}

test("after a backup was restored a connector with its old cursor misses new closings until `after-restore`, and none afterwards", async () => {
  const shop = await openApp();
  const till = await newTill(shop);
  const closing = async (app: TestApp): Promise<string> => {
    const report = closingOf(till);
    const answer = await submit(app, report, app.token);
    assert.equal(answer.status, 200, answer.text);
    return report.report_id;
  };
  const first = await closing(shop);
  await shop.close();
  const backup = await copyOf(shop.database);

  // The day goes on after the backup, and the connector reads all of its closings.
  const later = await openApp({ database: shop.database });
  const lost = [await closing(later), await closing(later), await closing(later)];
  const { report_ids, cursor } = await changes(later, 0);
  assert.deepEqual(report_ids, [first, ...lost]);
  await later.close();

  const restored = await openApp({ database: backup });
  assert.deepEqual((await changes(restored, 0)).report_ids, [first]);
  const missed = await closing(restored);
  assert.deepEqual(await changes(restored, cursor), { report_ids: [], cursor }, "the counter has not caught up yet");

  const { stdout } = await afterRestore(backup);
  assert.match(stdout, /^New closings and changes get revisions above \d+\.\n/);
  const seen = [await closing(restored), await closing(restored)];
  const after = await changes(restored, cursor);
  assert.deepEqual(after.report_ids, seen);
  assert.ok(after.cursor > cursor);
  // A connector that starts over finds what was stored in between.
  assert.deepEqual((await changes(restored, 0)).report_ids, [first, missed, ...seen]);
});

interface Given {
  readonly receipts: number[];
  readonly revisions: number[];
  readonly numbers: string[];
  readonly customers: number[];
}

type LicensedTill = Till & TestTerminal;

async function licensedTill({ deps }: TestApp): Promise<LicensedTill> {
  return { ...(await newTerminal(deps)), series_id: randomUUID() };
}

/**
 * Makes a sale with its order, invoice, credit memo, receipt, customer and closing, whose rows have
 * numbers that clients get.
 */
async function trade(app: TestApp, till: LicensedTill): Promise<Given> {
  const { call } = app;
  const done = async (method: string, url: string, body: unknown = {}) => {
    const answer = await call(method, url, method === "GET" ? {} : { body });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const order = await place(app, ofSale());
  const invoice_id: number = await done("POST", `/rest/V1/order/${order.entity_id}/invoice`, { capture: true });
  const memo_id: number = await done("POST", `/rest/V1/order/${order.entity_id}/refund`);
  const receipt = await receiptPoster(app)(sampleReceipt(till, { order_increment_id: order.increment_id }));
  assert.equal(receipt.status, 200, receipt.text);
  const closing = await submit(app, closingOf(till), app.token);
  assert.equal(closing.status, 200, closing.text);
  const customer = await done("POST", "/rest/V1/customers", {
    customer: { email: `${randomUUID()}@shop.example`, firstname: "Ada", lastname: "Moreau" },
  });
  await done("POST", "/rest/V1/pos/locations", { location: { name: "Another shop", code: randomUUID() } });
  return {
    receipts: [receipt.body.receipt_id],
    revisions: [closing.body.revision],
    numbers: [
      `order ${order.increment_id}`,
      `invoice ${(await done("GET", `/rest/V1/invoices/${invoice_id}`)).increment_id}`,
      `creditmemo ${(await done("GET", `/rest/V1/creditmemo/${memo_id}`)).increment_id}`,
      `ids of documents ${order.entity_id} ${invoice_id} ${memo_id}`,
    ],
    customers: [customer.id],
  };
}

const IDENTITIES = `
  select format('%I.%I', n.nspname, t.relname) as table, a.attname as column,
         pg_get_serial_sequence(format('%I.%I', n.nspname, t.relname), a.attname) as sequence
    from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
   where t.relkind in ('r', 'p') and not t.relispartition and a.attnum > 0 and not a.attisdropped and n.nspname in ('pos', 'shop_data')
     and pg_get_serial_sequence(format('%I.%I', n.nspname, t.relname), a.attname) is not null`;

/** Returns the ids of all rows, as `table id`, and the position of each sequence. */
async function allIds({ owner_url }: TestDatabase) {
  const identities = await queryOnce<{ table: string; column: string; sequence: string }>(owner_url, IDENTITIES);
  assert.ok(identities.length > 40);
  const rows = await queryOnce<{ id: string }>(
    owner_url,
    identities.map(({ table, column }) => `select '${table} ' || ${column} as id from ${table}`).join(" union all "),
  );
  const values = await queryOnce<{ sequence: string; value: string }>(
    owner_url,
    identities
      .map(({ sequence }) => `select '${sequence}' as sequence, last_value as value from ${sequence}`)
      .join(" union all "),
  );
  const ids = new Set(rows.map(({ id }) => id));
  const last = new Map(values.map(({ sequence, value }) => [sequence, Number(value)]));
  return { ids, last };
}

test("after a restore and `after-restore` no id, revision or number of a document is given a second time", async () => {
  const shop = await openApp();
  const till = await licensedTill(shop);
  await trade(shop, till);
  await shop.close();
  const backup = await copyOf(shop.database);
  const backed_up = await allIds(backup);

  const later = await openApp({ database: shop.database });
  const before = [await trade(later, till), await trade(later, till)];
  const lost_till = await licensedTill(later);
  before.push(await trade(later, lost_till));
  await later.close();
  const lost = await allIds(shop.database);

  const { stdout } = await afterRestore(backup);
  assert.match(stdout, /^ {2}next order: 001000002 \(restored: 000000001\)$/m);
  assert.match(stdout, /^ {2}receipt {10}.* id 1, R-1$/m, "where the data ends");
  const raised = await allIds(backup);
  for (const [sequence, value] of raised.last) assert.ok(value > (lost.last.get(sequence) ?? 0), sequence);

  const restored = await openApp({ database: backup });
  const after = [await trade(restored, till), await trade(restored, await licensedTill(restored))];
  // The audit log counts blocks of ids, most of which are empty after the restore.
  const audit = await restored.call("GET", "/rest/V1/pos/audit-log?searchCriteria[pageSize]=100");
  assert.equal(audit.status, 200, audit.text);
  assert.equal(audit.body.total_count, audit.body.items.length);
  assert.ok(audit.body.items.some(({ log_id }: { log_id: number }) => log_id > 1_000_000));
  await restored.close();

  for (const kind of ["receipts", "revisions", "numbers", "customers"] as const) {
    const given = [...before, ...after].flatMap((each): (string | number)[] => each[kind]);
    assert.equal(new Set(given).size, given.length, `${kind}: ${given.join(", ")}`);
  }
  const twice = [...(await allIds(backup)).ids].filter((id) => lost.ids.has(id) && !backed_up.ids.has(id));
  assert.deepEqual(twice, []);
});

test("`after-restore` does all else when receipts are in use, and leaves the partition to a worker", async () => {
  const shop = await openApp();
  await shop.close();
  const dump = new pg.Client({ connectionString: shop.database.owner_url });
  await dump.connect();
  try {
    await dump.query("begin; lock table pos.receipt in access share mode");
    const { stdout } = await afterRestore(shop.database);
    assert.match(stdout, /^No partition for the next receipts was made yet/m);
    assert.match(stdout, /evidence log/i);
  } finally {
    await dump.end();
  }
});

test("documents go on right after a number known from outside, and the numbers between are listed as lost", async () => {
  const shop = await openApp();
  const till = await licensedTill(shop);
  const first = await trade(shop, till);
  await shop.close();
  const { stdout } = await afterRestore(shop.database, [
    "--newest=order=000000047",
    "--newest=order=000000012",
    "--newest=receipt=5000000",
    `--newest=revision=${(first.revisions[0] ?? 0) + 20}`,
  ]);
  assert.match(stdout, /^ {2}next order: 000000048 \(restored: 000000001\)$/m);
  assert.match(stdout, /^ {2}next invoice: 001000002 /m);
  assert.match(stdout, /^Lost: 46 order\(s\), 000000002 to 000000047$/m);
  assert.match(stdout, /^Lost: \d+ revision\(s\) of closings, \d+ to \d+$/m);
  assert.match(stdout, /^Lost: at most 4999999 row\(s\) of receipt, ids 2 to 5000000$/m);

  const restored = await openApp({ database: shop.database });
  const after = await trade(restored, till);
  await restored.close();
  assert.ok(after.numbers.includes("order 000000048"), after.numbers.join());
  assert.ok((after.receipts[0] ?? 0) > 6_000_000, "an id above what is known");
});

test("a number that cannot be right is refused, and no counter changes", async () => {
  const { deps, database } = await openApp();
  const { last } = await allIds(database);
  for (const [text, refusal] of [
    ["receipt", /receipt is not of the form counter=number/],
    ["recipt=12", /recipt is no counter of this database/],
    ["order=12", /order=12: the number of a document has 9 digits or more/],
    ["order=77000000012", /order with prefix "77" is no counter of this database/],
    ["location=2147483000", /is more than 1000000000 above/],
  ] as const) {
    await assert.rejects(
      async () => raiseCounters(deps, [readKnown(text)]),
      (error: ApiError) => refusal.test(error.rendered),
      text,
    );
  }
  const { code, stdout, stderr } = await runCommand(["after-restore", "--newest=receipt=99999999999999"], {
    DATABASE_URL: database.service_url,
    ENCRYPTION_KEY: KEY,
  });
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(stderr, /receipt=99999999999999 is more than 1000000000 above the restored 0\. Check the number\./);
  assert.deepEqual((await allIds(database)).last, last);
});

test("`after-restore --list` names numbers that later closings and receipts show to be missing, and raises nothing", async () => {
  const shop = await openApp();
  const till = await licensedTill(shop);
  await trade(shop, till);
  for (const closing_number of [7, 9, 14]) {
    const documents = closing_number === 14 ? listed(randomUUID(), randomUUID()) : [];
    const answer = await submit(shop, closingOf(till, { closing_number, documents }), shop.token);
    assert.equal(answer.status, 200, answer.text);
  }
  const answer = await receiptPoster(shop)(sampleReceipt(till, { order_increment_id: "000000777" }));
  assert.equal(answer.status, 200, answer.text);
  await shop.close();
  const { last } = await allIds(shop.database);
  const { stdout } = await afterRestore(shop.database, ["--list"]);
  assert.match(stdout, /^The newest stored data:\n/);
  assert.match(stdout, /^Numbers of closings that are missing: \d+\n(?: {2}.*\n)* {2}.*: 10 to 13\n {2}.*: 8\n/m);
  assert.match(stdout, /^Closings that list receipts that are missing: 1\n {2}.* 14 \(.*\): 2 receipt\(s\)$/m);
  assert.match(stdout, /^Missing orders that receipts refer to: 1\n {2}000000777, receipt id 2$/m);
  assert.deepEqual((await allIds(shop.database)).last, last);
});

test("`after-restore` at a terminal asks for the newest numbers, and again when one cannot be read", async () => {
  const input = new PassThrough();
  let printed = "";
  const answers = ["2175", "", "12", "000000012 2000000007", "", ""];
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      printed += chunk.toString();
      if (printed.endsWith("): ")) setImmediate(() => input.write(`${answers.shift() ?? ""}\n`));
      done();
    },
  });
  assert.deepEqual(await askForNewest(input, output), [
    { counter: "revision", prefix: undefined, value: 2175 },
    { counter: "order", prefix: "", value: 12 },
    { counter: "order", prefix: "2", value: 7 },
  ]);
  assert.deepEqual(answers, []);
  assert.match(printed, /order=12: the number of a document has 9 digits or more/);
});
