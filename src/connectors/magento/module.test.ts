import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { COMPANION_VERSION } from "./check.ts";

const FOLDER = join(import.meta.dirname, "../../../packages/magento-module");
const read = (path: string): string => readFileSync(join(FOLDER, path), "utf8");
const php = globSync("**/*.php", { cwd: FOLDER });
const hasPhp = spawnSync("php", ["--version"]).status === 0;

describe("the companion module", () => {
  test("the companion module has the interface version that the connector asks for", () => {
    const [, version] = /INTERFACE_VERSION = '(\d+)'/.exec(read("Model/Status.php")) ?? [];
    assert.equal(version, COMPANION_VERSION);
  });

  test("each class in the configuration of the Magento module has a file", () => {
    const configured = ["etc/di.xml", "etc/webapi.xml"].map(read).join("\n");
    const classes = [...configured.matchAll(/"Tillkeeper\\PosSale\\([\w\\]+)"/g)].map(([, name = ""]) => name);
    assert.ok(classes.length >= 10, classes.join());
    for (const name of classes) assert.ok(existsSync(join(FOLDER, `${name.replaceAll("\\", "/")}.php`)), name);
  });

  test("the companion module declares what the connector sends, and makes the keys unique", () => {
    const declared = read("etc/extension_attributes.xml");
    const sources = globSync("*.ts", { cwd: import.meta.dirname })
      .filter((path) => !path.endsWith(".test.ts"))
      .map((path) => readFileSync(join(import.meta.dirname, path), "utf8"))
      .join("\n");
    const sent = new Set([...sources.matchAll(/\bpos_(?:sale_id|key|without_\w+)\b/g)].map(([name]) => name));
    assert.deepEqual([...sent].toSorted(), ["pos_key", "pos_sale_id", "pos_without_mail"]);
    for (const name of sent) assert.ok(declared.includes(`code="${name}"`), name);
    const schema = read("etc/db_schema.xml");
    const whitelist = JSON.parse(read("etc/db_schema_whitelist.json"));
    for (const [table, column] of [
      ["sales_order", "pos_sale_id"],
      ["sales_invoice", "pos_key"],
      ["sales_creditmemo", "pos_key"],
    ] as const) {
      const name = `${table}_${column}`.toUpperCase();
      const part = schema.split("<table ").find((text) => text.startsWith(`name="${table}"`)) ?? "";
      assert.match(part, new RegExp(`xsi:type="unique" referenceId="${name}">\\s*<column name="${column}"/>`));
      assert.deepEqual(whitelist[table], { column: { [column]: true }, constraint: { [name]: true } });
    }
  });

  test("the companion module is PHP that can be parsed", { skip: hasPhp ? false : "php is not installed" }, () => {
    assert.ok(php.length >= 12);
    for (const path of php) {
      const { status, stdout } = spawnSync("php", ["-l", join(FOLDER, path)], { encoding: "utf8" });
      assert.equal(status, 0, stdout);
    }
  });
});
