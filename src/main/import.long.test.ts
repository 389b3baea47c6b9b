import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { runCommand } from "../../test/command-line.ts";
import { openApp } from "../../test/support.ts";

const { deps, database } = await openApp();
const directory = await mkdtemp(join(tmpdir(), "tk-import-"));
after(() => rm(directory, { recursive: true, force: true }));

const ENV = {
  DATABASE_URL: database.service_url,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  DATA_DIR: directory,
};

const run = (args: readonly string[]) => runCommand(["import", ...args], ENV);

async function put(name: string, content: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
}

describe("`tillkeeper import`", () => {
  test("`tillkeeper import` takes a folder in the order of references, prints its counts, and ends with 0", async () => {
    const folder = join(directory, "shop");
    await mkdir(folder);
    await put("shop/a-note.md", "hello");
    await put("shop/01_tier_prices.csv", "sku;qty;price\nCLI-1;5;3,00\n".replace("3,00", "3.00"));
    await put("shop/products.jsonl", '{"sku":"CLI-1","name":"Chair","price":4}\n');
    const done = await run([folder]);
    assert.equal(done.code, 0, done.stderr);
    assert.deepEqual(done.stdout.trim().split("\n"), [
      "products.jsonl: 1 rows: 1 inserted, 0 updated, 0 unchanged, 0 refused",
      "01_tier_prices.csv: 1 rows: 1 inserted, 0 updated, 0 unchanged, 0 refused",
    ]);
    assert.match(done.stderr, /^a-note\.md is skipped/m);
    const { rows } = await deps.pool.query(
      "select staff_name from audit_log where entity_type = 'import' and entity_name = 'products.jsonl'",
    );
    assert.deepEqual(rows, [{ staff_name: "command line" }]);
  });

  test("`tillkeeper import` lists refused rows like a compiler and ends with 1; the others are stored unless it is all or nothing", async () => {
    const path = await put("list.txt", "sku\tname\tprice\nCLI-2\tChair\tx\nCLI-3\tTable\t1\n");
    const whole = await run([path, "--kind", "products", "--all-or-nothing"]);
    assert.deepEqual(
      [whole.code, whole.stdout],
      [1, "list.txt: 2 rows: 0 inserted, 0 updated, 0 unchanged, 1 refused; nothing is stored\n"],
    );
    assert.match(whole.stderr, /^list\.txt:2: price: "x" is not a decimal number\.$/m);
    const trial = await run([path, "--kind", "products", "--dry-run"]);
    assert.match(trial.stdout, /1 inserted, .* 1 refused; a dry run, nothing is stored$/m);
    const good = await run([path, "--kind", "products"]);
    assert.deepEqual([good.code, /1 inserted/.test(good.stdout)], [1, true]);
  });

  test("`tillkeeper import` takes columns by other names, and prints remarks", async () => {
    const path = await put("shop.csv", "Variant SKU,Title,Note,barcode\nCLI-9,Chair,x,5901234123450\n");
    const maps = ["Variant SKU=sku", "title=name", "Note="].flatMap((map) => ["--map", map]);
    const done = await run([path, "--kind", "products", ...maps]);
    assert.equal(done.code, 0, done.stderr);
    assert.match(done.stdout, /1 inserted/);
    assert.match(
      done.stderr,
      /^shop\.csv:2: remark: barcode: "5901234123450" has a wrong check digit: it should be 7\.$/m,
    );
  });

  test("`tillkeeper import` says in one sentence why a path or kind cannot be used", async () => {
    const path = await put("prices.csv", "sku,price\n");
    for (const [args, reason] of [
      [[path], /^The name of prices\.csv is not the name of a kind\. Use --kind with one of: tax-classes, /m],
      [[path, "--kind", "nonsense"], /Must be one of tax-classes, /],
      [[join(directory, "absent.csv")], /absent\.csv cannot be read\.$/m],
      [[path, "--map", "sku"], /Write it as "Their column=our column"\./],
      [[directory, "--map", "a=sku"], /^--map is for a single file\.$/m],
      [[directory, "--kind", "products"], /^--kind is for a single file/m],
    ] as const) {
      const refused = await run(args);
      assert.equal(refused.code, 1);
      assert.match(refused.stderr, reason);
      assert.doesNotMatch(refused.stderr, /^ {4}at /m);
    }
    const help = await run(["--help"]);
    assert.match(help.stdout, /^ {2}newsletter-subscribers +Newsletter subscribers$/m);
    assert.ok(help.stdout.includes("DATA_DIR"));
  });
});
