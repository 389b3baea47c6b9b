import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { runCommand } from "../../test/command-line.ts";
import { closingOf, listed, newTill, storeReceipts, submit } from "../../test/fixtures/closings/shop.ts";
import { runVerifier, unpack } from "../../test/fixtures/evidence/bundle.ts";
import { openApp } from "../../test/support.ts";

const shop = await openApp();
const ENV = {
  DATABASE_URL: shop.database.service_url,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
};
const bundle = (...args: readonly string[]) => runCommand(["evidence", "bundle", ...args], ENV);
const filesIn = (path: string) => new Map(Object.entries(unzipSync(readFileSync(path))));

test("`evidence bundle` writes an archive that verifies, one for a location or a month of all of them", async () => {
  const till = await newTill(shop);
  await newTill(shop);
  await storeReceipts(shop, [{ sale_id: "sale-1", pos_order_id: "sale-1", location_id: till.location_id }]);
  const report = closingOf(till, { business_date: "2026-03-09", documents: listed("sale-1") });
  assert.equal((await submit(shop, report)).status, 200);
  const folder = unpack(new Map());
  const out = join(folder, "march.zip");
  const location = ["--location", String(till.location_id)];

  const written = await bundle(...location, "--from", "2026-03-01", "--to", "2026-03-31", "--out", out);
  assert.deepEqual([written.code, written.stdout], [0, `${out}\n`], written.stderr);
  assert.equal(runVerifier(unpack(filesIn(out))).status, 0);

  const again = await bundle(...location, "--month", "2026-03", "--out", join(folder, "again.zip"));
  assert.equal(again.code, 0, again.stderr);
  assert.ok(readFileSync(out).equals(readFileSync(join(folder, "again.zip"))));

  const all = await bundle("--all", "--month", "2026-03", "--out", join(folder, "all"));
  assert.equal(all.code, 0, all.stderr);
  const names = readdirSync(join(folder, "all"));
  assert.ok(names.length >= 2);
  for (const name of names) assert.equal(runVerifier(unpack(filesIn(join(folder, "all", name)))).status, 0, name);

  writeFileSync(out, "mine");
  const kept = await bundle(...location, "--month", "2026-03", "--out", out);
  assert.deepEqual([kept.code, readFileSync(out, "utf8")], [1, "mine"], kept.stderr);
  for (const args of [
    ["--month", "2026-03"],
    [...location, "--from", "2026-03-01"],
    [...location, "--month", "2026-13"],
  ])
    assert.equal((await bundle(...args, "--out", join(folder, "never.zip"))).code, 1, args.join(" "));
  assert.deepEqual(readdirSync(folder).toSorted(), ["again.zip", "all", "march.zip"]);
});
