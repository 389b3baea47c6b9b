import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { accessSync, constants, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { promisify } from "node:util";
import { openKitShop } from "./fixtures/register-kit/shop.ts";
import { assertPublishable, packInto } from "./packed-packages.ts";
import { freePort, startService } from "./running-service.ts";

const NAME = "@tillkeeper/register-kit";

const readme = readFileSync(join(import.meta.dirname, "../packages/register-kit/README.md"), "utf8");
const example = /```js\n([^]*?)```/.exec(readme)?.[1] ?? "";
const packed = packInto("client", "exact", "receipt-document", "register-kit");

after(() => packed.remove());

describe("the archive of the register kit, in an empty folder", () => {
  test("the archive of the register kit has a licence, a description, declarations, and no TypeScript source", () => {
    assertPublishable(packed, NAME);
  });

  test("each entry of the register kit is imported by plain Node", () => {
    const names = Object.keys(packed.manifest(NAME).exports).map((entry) => packed.namesOf(join(NAME, entry)));
    for (const name of ["openTill", "openIdbStore", "openSqliteStore", "print", "seededRandom"])
      assert.ok(names.flat().includes(name), name);
    assert.equal(names.length, 5);
  });

  test("the register kit's command runs and explains itself", async () => {
    const file = join(packed.folderOf(NAME), packed.manifest(NAME).bin?.["register-conformance"] ?? "");
    accessSync(file, constants.X_OK);
    await assert.rejects(promisify(execFile)(process.execPath, [file]), /register-conformance judge --upstream URL/);
  });

  test("the example of the register kit's README sells one receipt, in 40 lines at most", async () => {
    assert.ok(example.trim().split("\n").length <= 40);
    const data_dir = await mkdtemp(join(tmpdir(), "readme-"));
    const service = await startService(data_dir, await freePort(), { LOG_LEVEL: "fatal" });
    try {
      const shop = await openKitShop(`http://127.0.0.1:${service.port}`);
      const { activation_code } = await shop.addTerminal();
      writeFileSync(join(packed.folder, "example.js"), example);
      const printed = packed.run(process.execPath, "example.js", shop.url, activation_code);
      assert.match(printed, /^Stored [0-9A-F]{4}-0001, 31\.34 \w{3}\nRequests that wait: 0\n$/);
      const { items } = await shop.manage<{ items: readonly { grand_total: number }[] }>(
        "GET",
        "/pos/receipts?searchCriteria[page_size]=5",
      );
      assert.deepEqual(
        items.map(({ grand_total }) => grand_total),
        [31.34],
      );
    } finally {
      await service.stop();
      await rm(data_dir, { recursive: true });
    }
  });

  test("a strict TypeScript project compiles with the register kit's declarations", () => {
    const lines = [
      `import { CACHE, LEDGER, newDeviceKeys, openTill, type Till } from "${NAME}";`,
      `import { openIdbStore } from "${NAME}/idb";`,
      `import { print } from "${NAME}/printing";`,
      "export async function open(base_url: string): Promise<Till> {",
      "  const [ledger, cache, keys] = [await openIdbStore(LEDGER), await openIdbStore(CACHE), await newDeviceKeys()];",
      '  return openTill({ base_url, ledger, cache, keys, app_version: "1.0.0" });',
      "}",
      "export async function sell(till: Till): Promise<Uint8Array> {",
      '  const { receipt_number } = await till.pay([{ tender: "cash", handed_minor: 50_00n }]);',
      "  return print(await till.receipt(receipt_number), { columns: 42 }).bytes;",
      "}",
      "",
    ];
    writeFileSync(join(packed.folder, "page.ts"), lines.join("\n"));
    packed.compile("page.ts");
  });

  test("a bundle of the register kit for a page imports nothing of Node", async () => {
    const { imports, code } = await packed.bundle("page.ts");
    assert.deepEqual(imports, []);
    assert.match(code, /indexedDB/);
    assert.doesNotMatch(code, /from\s*["']node:|import\(["']node:|__vite-browser-external/);
  });
});
