import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { promisify } from "node:util";
import { sampleClosing } from "./fixtures/closings/closing.ts";
import { connect, freePort, makeShop, type RunningShop, startService, until } from "./running-service.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { assertSound } from "./sound-database.ts";

// Bytes of the small disks. The embedded PostgreSQL runs on a file system that really becomes full,
// so it refuses and goes down as in production.
const DISK_BYTES = 112 * 1024 * 1024;
const LOG_DISK_BYTES = 80 * 1024 * 1024;
const UNAVAILABLE = '{"message":"The service is temporarily unavailable. Please try again."}';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retry_after: string | null;
}

/**
 * Opens a shop whose service has its data on the small disk. The service is stopped once, for
 * `arrange` to move files.
 */
async function openShop(t: TestContext, data_dir: string, arrange: () => Promise<void>) {
  const port = await freePort();
  const env = { LOG_LEVEL: "fatal" };
  const first = await startService(data_dir, port, env);
  const owner = await connect(data_dir, "tillkeeper_owner");
  const shop = await makeShop(owner, 1);
  await owner.end();
  assert.equal(await first.stop(), 0);
  await arrange();
  const service = await startService(data_dir, port, env);
  t.after(() => service.stop());
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${shop.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text(), retry_after: answer.headers.get("retry-after") };
  };
  return { service, shop, call };
}

type Call = Awaited<ReturnType<typeof openShop>>["call"];

/** Posts a receipt that takes about the given bytes of the disk. */
function postReceipt(call: Call, shop: RunningShop, sale_id: string, bytes = 60_000): Promise<Answer> {
  const raw_payload = randomBytes(bytes).toString("base64");
  return call("POST", "/rest/V1/pos/receipts", {
    receipt: {
      sale_id,
      terminal_id: shop.terminal_ids[0],
      location_id: shop.location_id,
      grand_total: 12.1,
      raw_payload,
      items: [{ sku: "TEA", name: "Tea", qty: 1, row_total: 12.1 }],
    },
  });
}

function closingOf(shop: RunningShop) {
  return {
    ...sampleClosing(),
    report_id: randomUUID(),
    session_id: randomUUID(),
    terminal_id: shop.terminal_ids[0],
    location_id: shop.location_id,
    device_identifier: shop.device_identifiers[0],
    series_id: randomUUID(),
    documents: [],
  };
}

/** Sells until the answers are refusals. Returns the acknowledged and the refused sales. */
async function sellUntilRefused(call: Call, shop: RunningShop) {
  const acknowledged: string[] = [];
  const refused: string[] = [];
  while (refused.length < 10) {
    const sale_id = randomUUID();
    const answer = await postReceipt(call, shop, sale_id);
    if (answer.status === 200) acknowledged.push(sale_id);
    else {
      assertRefused(answer);
      refused.push(sale_id);
    }
  }
  return { acknowledged, refused };
}

function assertRefused(answer: Answer): void {
  const { status, text, retry_after } = answer;
  assert.deepEqual([status, text.slice(0, 200), retry_after], [503, UNAVAILABLE, "2"]);
}

/** Posts until the answer is an acknowledgement, as a register does. */
async function postAgain(post: () => Promise<Answer>): Promise<void> {
  await until(async () => {
    const answer = await post();
    if (answer.status !== 200) assertRefused(answer);
    return answer.status === 200;
  });
}

async function storedSales(data_dir: string): Promise<string[]> {
  const client = await connect(data_dir, "tillkeeper");
  const { rows } = await client.query<{ sale_id: string }>("select sale_id from pos.receipt");
  await client.end();
  return rows.map((row) => row.sale_id).toSorted();
}

/** Puts the write-ahead log of a stopped PostgreSQL on another disk, as operators do. */
async function moveLog(data_dir: string, directory: string): Promise<void> {
  const [from, to] = [join(data_dir, "postgresql-18", "pg_wal"), join(directory, "pg_wal")];
  await promisify(execFile)("mv", [from, to]);
  await symlink(to, from);
}

/** Counts PostgreSQL's starts in its log. */
async function startsOf(data_dir: string): Promise<number> {
  const log = await readFile(join(data_dir, "postgresql-18.log"), "utf8");
  return log.split("starting PostgreSQL").length - 1;
}

test("a service with a full disk refuses writes, reads on and recovers", async (t) => {
  const disk = await mountSmallDisk(t, DISK_BYTES);
  const log_disk = await mountSmallDisk(t, LOG_DISK_BYTES);
  if (disk === undefined || log_disk === undefined) return;
  const data_dir = join(disk.directory, "data");
  const { shop, call } = await openShop(t, data_dir, () => moveLog(data_dir, log_disk.directory));
  const sold: string[] = [];

  await t.test("a disk full under the tables refuses writes until there is space, not reads", async () => {
    await disk.fill(1_000_000);
    const { acknowledged, refused } = await sellUntilRefused(call, shop);
    assert.ok(acknowledged.length > 0);
    sold.push(...acknowledged);
    const sales = Array.from({ length: 500 }, () => ({
      sale_id: randomUUID(),
      type: "sale",
      amount: "1.00",
      receipt_number: "1",
    }));
    const report = { ...closingOf(shop), documents: sales };
    assertRefused(await call("POST", "/rest/V1/pos/register-reports", { report }));
    const list = await call("GET", "/rest/V1/pos/receipts?searchCriteria[pageSize]=5");
    assert.equal(list.status, 200);
    assert.equal((JSON.parse(list.text) as { total_count: number }).total_count, sold.length);
    for (const path of [
      "/rest/V1/pos/config",
      "/rest/V1/pos/locations",
      `/rest/V1/pos/terminals/${shop.terminal_ids[0]}/config`,
      "/rest/V1/pos/register-reports?changedAfter=0",
      "/health/ready",
    ]) {
      assert.equal((await call("GET", path)).status, 200, path);
    }
    assert.deepEqual(await storedSales(data_dir), sold.toSorted());

    await disk.clear();
    for (const sale_id of refused) await postAgain(() => postReceipt(call, shop, sale_id));
    sold.push(...refused);
    await postAgain(() => call("POST", "/rest/V1/pos/register-reports", { report }));
    assert.deepEqual(await storedSales(data_dir), sold.toSorted());
    assert.equal((await call("GET", `/rest/V1/pos/register-reports/${report.report_id}`)).status, 200);
  });

  await t.test("a disk full at a checkpoint makes PostgreSQL panic, and it recovers with space", async () => {
    await disk.fill(1_000_000);
    const { acknowledged, refused } = await sellUntilRefused(call, shop);
    sold.push(...acknowledged);
    const superuser = await connect(data_dir, "postgres");
    superuser.on("error", () => undefined);
    await assert.rejects(superuser.query("checkpoint"));
    // The space that the crash freed may hold one or two further receipts.
    const left: string[] = [];
    for (const sale_id of refused) {
      const answer = await postReceipt(call, shop, sale_id);
      if (answer.status === 200) sold.push(sale_id);
      else {
        assertRefused(answer);
        left.push(sale_id);
      }
    }

    await disk.clear();
    for (const sale_id of left) await postAgain(() => postReceipt(call, shop, sale_id));
    sold.push(...left);
    assert.deepEqual(await storedSales(data_dir), sold.toSorted());
  });

  await t.test("a disk full under the write-ahead log has PostgreSQL started until it has space", async () => {
    await log_disk.fill(1_000_000);
    const starts_before = await startsOf(data_dir);
    const { acknowledged, refused } = await sellUntilRefused(call, shop);
    sold.push(...acknowledged);
    await until(async () => (await startsOf(data_dir)) >= starts_before + 3);
    for (const sale_id of refused) assertRefused(await postReceipt(call, shop, sale_id));
    assertRefused(await call("GET", "/rest/V1/pos/locations/1"));
    assert.equal((await call("GET", "/health/live")).status, 200);
    assert.equal((await call("GET", "/health/ready")).status, 503);

    await log_disk.clear();
    for (const sale_id of refused) await postAgain(() => postReceipt(call, shop, sale_id));
    sold.push(...refused);
    assert.deepEqual(await storedSales(data_dir), sold.toSorted());
    assert.equal((await call("GET", "/health/ready")).status, 200);
    await assertSound(t, data_dir);
  });
});
