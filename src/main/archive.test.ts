import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { newAdministrator } from "../../test/administrator.ts";
import { queryOnce } from "../../test/empty-database.ts";
import { receiptPoster } from "../../test/fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "../../test/fixtures/rows.ts";
import { cloneDatabase, openApp } from "../../test/support.ts";
import { logEvidence } from "../features/sales/books/evidence/commands/log.ts";
import { verifyPeriod } from "../features/sales/figures/commands/verify.ts";
import { extendReceipts } from "../features/sales/receipts/commands/partitions.ts";
import { listReceiptParts } from "../features/sales/receipts/queries/partitions.ts";
import { copyDatabase } from "../runtime/copy-database.ts";
import { type ArchiveRequest, archiveReceipts } from "./archive.ts";
import { readManifest } from "./archive-file.ts";
import { readArchive } from "./archive-read.ts";
import { judgeParts } from "./doctor.ts";
import { takeReceiptParts } from "./move-to.ts";
import { jobHandlers } from "./worker.ts";

const WIDTH = 1_000_000;
/** A day after all receipts, also when midnight comes during the tests. */
const LATER = Temporal.Now.plainDateISO("UTC").add({ days: 2 }).toString();

/** Opens a shop with receipts of several kinds in a first partition, and one in the next. */
async function openShop() {
  const app = await openApp();
  const { database, deps } = app;
  const till = await newTerminal(deps);
  const post = receiptPoster(app);
  const directory = await mkdtemp(join(tmpdir(), "tk-archive-"));
  after(() => rm(directory, { recursive: true, force: true }));
  const sell = async (day: string, fields: object = {}) => {
    const sent = sampleReceipt(till, {
      created_at: `${day} 10:00:00`,
      pos_order_id: `Order-${randomUUID()}`,
      ...fields,
    });
    const { status, body, text } = await post(sent);
    assert.equal(status, 200, text);
    return { sent, stored: body };
  };
  const first = await sell("2026-02-03", { customer_email: "anna@example.org", customer_name: "Anna" });
  await sell("2026-02-03", { currency: "CHF", grand_total: "7.5000" });
  await sell("2026-03-31", { sale_type: "refund", sale_id: first.stored.sale_id, raw_payload: "\u{1F600} 'ä' \\" });
  await sell("1999-12-31", { currency: null });
  await extendReceipts(deps, { cut: true });
  await sell("2026-02-04");
  const work = async () => {
    await jobHandlers(deps).count_receipts({});
    await logEvidence(deps, { is_awaited: true });
  };
  await work();
  const rows = (text: string) => queryOnce(database.owner_url, text);
  const receipts = () => rows("select * from pos.receipt order by receipt_id");
  const figures = () => rows("select * from pos.figure order by day, per, location_id, dimension, key, currency");
  const states = async () => (await listReceiptParts(deps.db)).slice(0, 2).map(({ state }) => state);
  const archive = (request: Partial<ArchiveRequest> = {}) =>
    archiveReceipts(deps, database.owner_url, { before: LATER, directory, closes_now: true, ...request });
  const manifests = async () => (await readdir(directory)).filter((name) => name.endsWith(".json"));
  const read = async () => readArchive(deps, database.owner_url, join(directory, (await manifests())[0] ?? ""));
  return {
    ...app,
    till,
    post,
    directory,
    sell,
    work,
    rows,
    receipts,
    figures,
    states,
    archive,
    manifests,
    read,
    first,
  };
}

test("an archived partition is a file that was read back, and can be attached again as it was", async () => {
  const service = await openShop();
  const { archive, call, deps, directory, figures, first, manifests, post, read, receipts, rows, states } = service;
  const before = [await receipts(), await figures()];
  const guards = () =>
    rows(`select tgname, tgenabled from pg_trigger where tgrelid = 'pos.receipt_1'::regclass and not tgisinternal
           order by 1`);
  const guarded = await guards();
  const indexes = () => rows("select from pg_index where indrelid = 'pos.receipt_1'::regclass and indisvalid");
  const indexed = (await indexes()).length;
  const constraints = () =>
    rows(`select conname, pg_get_constraintdef(oid), conparentid <> 0 as is_inherited, convalidated
            from pg_constraint where conrelid = 'pos.receipt_1'::regclass and contype in ('f', 'c') order by 1`);
  const constrained = await constraints();
  assert.equal(await archive({ closes_now: false }), 0, "it is not closed");
  assert.equal(await archive({ before: "2026-01-01" }), 0, "its receipts are newer");
  assert.equal(await archive(), 1);
  assert.deepEqual(await states(), ["archived", "open"]);
  assert.equal((await receipts()).length, 1);
  assert.match(judgeParts(await listReceiptParts(deps.db)).text, /1 archived/);

  const [name = ""] = await manifests();
  const manifest = await readManifest(join(directory, name));
  assert.deepEqual((await readdir(directory)).toSorted(), [manifest.file, name].toSorted());
  const { receipts: count, lowest_id, highest_id, first_id, end_id, sums } = manifest;
  assert.deepEqual([count, lowest_id, highest_id, first_id, end_id], [4, 1, 4, 1, 1 + WIDTH]);
  assert.deepEqual(
    sums.map(({ currency, grand_total }) => [currency, grand_total]),
    [
      ["", "12.1000"],
      ["CHF", "7.5000"],
      ["EUR", "24.2000"],
    ],
  );

  const { token } = await newAdministrator(service, ["Vendor_Pos::receipts"]);
  for (const text of [first.stored.sale_id.toUpperCase(), first.stored.pos_order_id, first.stored.receipt_token]) {
    const { body } = await call("GET", `/admin/api/search?q=${encodeURIComponent(text)}`, { token });
    const parameters = { receipt_id: 1, file: join(directory, name) };
    assert.deepEqual(body.missing.findings[0], { code: "archived", parameters }, text);
  }
  const repeats = [
    ...Array.from({ length: 20 }, () => first.sent),
    { ...first.sent, sale_id: first.stored.sale_id.toUpperCase() },
  ];
  for (const { status, body } of await Promise.all(repeats.map((repeat) => post(repeat))))
    assert.deepEqual([status, body.receipt_id], [200, 1]);
  assert.equal((await receipts()).length, 1);
  const archived: string[] = [];
  const onArchived = (day: string): void => void archived.push(day);
  const differing = (await verifyPeriod(deps, {}, { onArchived })).filter((day) => day.figures + day.totals > 0);
  assert.deepEqual([differing, archived], [[], ["1999-12-31", "2026-02-03", "2026-03-31"]]);
  assert.deepEqual(await figures(), before[1]);

  assert.deepEqual(await read(), { receipts: 4, erased: 0 });
  assert.deepEqual([await receipts(), await figures()], before);
  assert.deepEqual(await states(), ["closed", "open"]);
  assert.deepEqual(await guards(), guarded);
  assert.deepEqual(
    await rows("select has_table_privilege('tillkeeper', 'pos.receipt_1', 'select, insert, update, delete') as has"),
    [{ has: false }],
  );
  assert.equal((await indexes()).length, indexed);
  assert.deepEqual(await constraints(), constrained);
  assert.deepEqual(
    (await verifyPeriod(deps, {}, { onArchived: (day) => assert.fail(day) })).filter(
      (day) => day.figures + day.totals > 0,
    ),
    [],
  );
  await assert.rejects(read(), /is attached: there is nothing to read/);
  assert.equal(await archive(), 1, "it can be archived again");
});

test("stopped at any point, the partition is attached or its file is whole, and a second run goes on", async () => {
  for (const stopped of ["copy", "compare", "detach"] as const) {
    const { archive, manifests, receipts, states, read } = await openShop();
    const before = await receipts();
    const onStep = async (step: string): Promise<void> => {
      if (step === stopped) throw new Error("stopped");
    };
    await assert.rejects(archive({ onStep }), /stopped/);
    assert.deepEqual([await states(), await receipts()], [["closed", "open"], before], stopped);
    assert.equal(await archive(), 1);
    assert.deepEqual([await states(), (await manifests()).length], [["archived", "open"], 1], stopped);
    await read();
    assert.deepEqual(await receipts(), before);
  }
});

test("a receipt that changes while its partition is copied is in the file as it is then", async () => {
  const { archive, first, manifests, post, read, rows } = await openShop();
  let copies = 0;
  const receipt_token = first.stored.receipt_token.replace(/^.{12}/, "0123456789ab");
  const onStep = async (step: string): Promise<void> => {
    if (step === "copy") copies += 1;
    if (step === "detach" && copies === 1) assert.equal((await post({ ...first.sent, receipt_token })).status, 200);
  };
  assert.equal(await archive({ onStep }), 1);
  assert.deepEqual([copies, (await manifests()).length], [2, 1]);
  await read();
  assert.deepEqual(await rows("select receipt_token from pos.receipt where receipt_id = 1"), [{ receipt_token }]);
});

test("a receipt that gets its order after the copy is not archived before closings have read the order", async () => {
  const { archive, receipts, rows, states } = await openShop();
  const before = await receipts();
  const onStep = async (step: string): Promise<void> => {
    if (step === "detach") await rows("insert into pos.receipt_with_new_order (receipt_id) values (1)");
  };
  await assert.rejects(archive({ onStep }), /still wait .*for their new orders \(1\)/);
  assert.deepEqual([await states(), await receipts()], [["closed", "open"], before]);
  await rows("delete from pos.receipt_with_new_order");
  assert.equal(await archive(), 1);
});

test("a disk that is full in the middle of a copy ends the command with its message", async () => {
  const { archive, directory, receipts, sell, states, deps, work } = await openShop();
  // More than what lies between the database and the file.
  for (let count = 0; count < 40; count += 1)
    await sell("2026-02-05", { raw_payload: randomBytes(100_000).toString("base64") });
  await extendReceipts(deps, { cut: true });
  await work();
  const before = await receipts();
  const unfinished = join(directory, "receipt_1000001.unfinished");
  await symlink("/dev/full", unfinished);
  await assert.rejects(archive(), /ENOSPC/);
  assert.deepEqual([await states(), (await receipts()).length], [["archived", "closed"], before.length - 4]);
  await rm(unfinished);
  assert.equal(await archive(), 1);
});

test("a damaged file is refused, and what still has to be read is not archived", async () => {
  const { archive, directory, manifests, read, rows, sell, states, deps, work } = await openShop();
  await extendReceipts(deps, { cut: true });
  await sell("2026-02-05");
  assert.equal(await archive(), 2);
  await sell("2026-02-06");
  await extendReceipts(deps, { cut: true });
  await sell("2026-02-07");
  await assert.rejects(archive(), /still wait to be counted \(2\)/);
  await jobHandlers(deps).count_receipts({});
  await assert.rejects(archive(), /still wait for the evidence log \(2\)/);
  await work();
  assert.equal(await archive(), 1);
  const [name = ""] = (await manifests()).toSorted();
  const manifest = await readManifest(join(directory, name));
  const file = join(directory, manifest.file);
  const whole = await readFile(file);
  for (const damaged of [whole.subarray(0, -9), Buffer.from(whole).fill(0, 40, 44), Buffer.alloc(0)]) {
    await writeFile(file, damaged);
    await assert.rejects(read(), /is damaged: its SHA-256 is not the one of its manifest/);
  }
  await writeFile(file, whole);
  const written = async (values: object) =>
    writeFile(join(directory, name), JSON.stringify({ ...manifest, ...values }));
  await written({ sha256: "0".repeat(64) });
  await assert.rejects(read(), /is another file/);
  for (const other of [{ receipts: 5 }, { content_digest: "1" }]) {
    await written(other);
    await assert.rejects(read(), /is not of the receipts that receipt_1 was closed with/);
  }
  await written({ digest: "1" });
  await assert.rejects(read(), /does not have the rows of its manifest/);
  assert.deepEqual(await rows("select from pg_class where relname = 'reading_receipt'"), []);
  await writeFile(join(directory, name), "{");
  await assert.rejects(read(), /is no JSON/);
  assert.deepEqual(await states(), ["archived", "archived"]);
  await writeFile(join(directory, name), JSON.stringify(manifest));
  await read();
  assert.deepEqual(await states(), ["closed", "archived"]);
});

test("receipts of a person who was erased meanwhile are marked when they are read back", async () => {
  const service = await openShop();
  const { archive, call, manifests, directory, read, rows } = service;
  await archive();
  const [name = ""] = await manifests();
  const file = join(directory, (await readManifest(join(directory, name))).file);
  const before = await readFile(file);
  const { token } = await newAdministrator(service);
  const body = { email: "anna@example.org", reason: "asked for it" };
  const erased = await call("POST", "/admin/api/persons/erase", { token, body });
  assert.equal(erased.status, 200, erased.text);
  assert.deepEqual(await read(), { receipts: 4, erased: 1 });
  assert.deepEqual(await rows("select receipt_id from pos.receipt where erasure_id is not null"), [
    { receipt_id: "1" },
  ]);
  assert.deepEqual(await readFile(file), before, "the file is as it was");
});

test("a moved shop knows what is archived, and reads it back", async () => {
  const { archive, database, directory, first, manifests, read, receipts, rows } = await openShop();
  const before = await receipts();
  await archive();
  const target = await cloneDatabase();
  await takeReceiptParts(database.owner_url, target.owner_url);
  const beforeCommit = async (): Promise<void> => undefined;
  await copyDatabase({ source_url: database.owner_url, target_url: target.owner_url, beforeCommit });
  const moved = (text: string) => queryOnce(target.owner_url, text);
  for (const table of [
    "receipt_part order by 1",
    "receipt_key order by receipt_id, slot",
    "receipt",
    "figure order by 1, 2, 3, 4, 5, 6",
  ])
    assert.deepEqual(await moved(`select * from pos.${table}`), await rows(`select * from pos.${table}`), table);
  const service = await openApp({ database: target });
  assert.equal((await receiptPoster(service)(first.sent)).body.receipt_id, 1);
  await readArchive(service.deps, target.owner_url, join(directory, (await manifests())[0] ?? ""));
  assert.deepEqual(await moved("select * from pos.receipt order by receipt_id"), before);
  await read();
});
