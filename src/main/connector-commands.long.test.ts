import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import { runCommand } from "../../test/command-line.ts";
import { simpleSale } from "../../test/connectors/sales.ts";
import { openTrialApp, Trial } from "../../test/connectors/trial.ts";
import { medusaDouble } from "../../test/fixtures/connectors/medusa/under-test.ts";

const app = await openTrialApp();
const { deps, database } = app;
const trial = await Trial.open(medusaDouble(), app);
const directory = await mkdtemp(join(tmpdir(), "tk-connector-"));
after(async () => {
  await trial.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(() => trial.begin());

/** Runs a command of the connector on the database of this file. */
async function run(...args: readonly string[]) {
  const ended = await runCommand(["connector", ...args], {
    DATABASE_URL: database.service_url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    DATA_DIR: directory,
    WEBHOOK_ALLOW_PRIVATE: "on",
  });
  return { ...ended, lines: ended.stdout.trim().split("\n") };
}

describe("`tillkeeper connector`", () => {
  test("`connector` without a connector reports it and ends with 1", async () => {
    await deps.pool.query("delete from connector");
    for (const words of [["check"], ["pull"], ["push"], ["reconcile"]]) {
      const { code, stdout, stderr } = await run(...words);
      assert.deepEqual([code, stdout], [1, ""], words.join(" "));
      assert.match(stderr, /^This installation has no connector\.$/m);
    }
  });

  test("`connector check` names its findings, and ends with 1 when the connector must not run", async () => {
    const fine = await run("check");
    assert.deepEqual([fine.code, fine.stdout], [0, "The connector can work with the platform.\n"], fine.stderr);
    trial.proxy.fail(() => ({ kind: "skew", seconds: 300 }));
    const skewed = await run("check");
    assert.equal(skewed.code, 0, skewed.stdout);
    assert.match(skewed.stdout, /^warning clock: .* differ by \d+ s\.\n$/);
    trial.proxy.fail(() => ({ kind: "answer", status: 401 }));
    const refused = await run("check");
    assert.equal(refused.code, 1);
    assert.match(refused.stdout, /^error credentials: /m);
  });

  test("`connector pull` reads changed records, and with --sweep every record and deletion", async () => {
    const sku = await trial.product();
    const products = (words: readonly string[]) => words.find((line) => line.startsWith("Products:"));
    const first = await run("pull");
    assert.equal(first.code, 0, first.stderr);
    assert.equal(products(first.lines), "Products: 1 records: 1 changed, 0 refused, 0 deleted there");
    assert.deepEqual(
      first.lines.map((line) => line.split(":")[0]),
      ["Tax rates", "Customer groups", "Customers", "Products", "Tier prices"],
    );
    await trial.platform.deleteProduct(sku);
    assert.match(products((await run("pull")).lines) ?? "", / 0 changed, 0 refused, 0 deleted there$/);
    const swept = await run("pull", "--sweep");
    assert.equal(swept.code, 0, swept.stderr);
    assert.match(products(swept.lines) ?? "", / 0 changed, 0 refused, 1 deleted there$/);
    trial.proxy.fail(() => ({ kind: "answer", status: 500 }));
    const failed = await run("pull");
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, /500/);
  });

  test("`connector push` sends due tasks, and ends with 1 while a record is parked", async () => {
    const sold = await simpleSale(trial, await trial.product());
    trial.proxy.fail((call) => (trial.isWrite(call) ? { kind: "answer", status: 422, body: "{}" } : undefined));
    const parked = await run("push");
    assert.deepEqual([parked.code, parked.stdout], [1, "1 attempts; 1 records wait, 1 are parked.\n"], parked.stderr);
    trial.proxy.reset();
    await trial.sendAgain();
    const sent = await run("push");
    assert.deepEqual([sent.code, sent.stdout], [0, "2 attempts; 0 records wait, 0 are parked.\n"], sent.stderr);
    await trial.orderOf(sold.key);
  });

  test("`connector reconcile` compares the sales of both sides, and ends with 1 when one is missing or differs", async () => {
    const sku = await trial.product();
    const sold = await simpleSale(trial, sku);
    await trial.drain();
    const same = await run("reconcile");
    const nothing = "2 sales, payments and refunds: 0 are not at the platform, 0 sales differ.\n";
    assert.deepEqual([same.code, same.stdout], [0, nothing], same.stderr);
    const { pool } = deps;
    await pool.query("update shop_data.sales_order set tax_amount = tax_amount + 1 where entity_id = $1", [
      sold.order_id,
    ]);
    await simpleSale(trial, sku, { is_paid: false });
    // Marks the waiting tasks as done, although they were not sent.
    await pool.query("update connector_task set state = 'done', ended_at = clock_timestamp() where state = 'waiting'");
    const differs = await run("reconcile");
    const both = "3 sales, payments and refunds: 1 are not at the platform, 1 sales differ.\n";
    assert.deepEqual([differs.code, differs.stdout], [1, both], differs.stderr);
  });
});
