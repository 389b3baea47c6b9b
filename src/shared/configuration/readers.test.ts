import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { BUILTIN_PLATFORM, isProvided } from "./platform-facts.ts";
import { SETTINGS } from "./registry/registry.ts";
import type { Setting } from "./registry/setting.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Returns the code of the files that match, without comments, tests and the files named. */
function codeOf(patterns: readonly string[], without: RegExp): string {
  const texts = globSync(patterns, { cwd: ROOT })
    .filter((path) => !path.endsWith(".test.ts") && !without.test(path))
    .map((path) => readFileSync(join(ROOT, path), "utf8"));
  return texts
    .join("\n")
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/(?<=^|\s)\/\/.*/g, "");
}

// The check of a value when it is saved is no effect of the setting.
const SERVER = codeOf(["src/**/*.ts"], /configuration\/(registry\/(?!reconciliation)|commands\/save-checks)/);
const KIT = codeOf(
  ["packages/register-kit/src/**/*.ts", "packages/receipt-document/src/**/*.ts"],
  /config-types\.ts$|conformance\//,
);

function isReadByServer({ group, path }: Setting): boolean {
  if (group !== "locks") return SERVER.includes(`"${path}"`);
  const discarding = /LOCKS_THAT_DISCARD_OVERRIDES[^;]+;/.exec(SERVER)?.[0] ?? "";
  return discarding.includes(`"${lastOf(path)}"`);
}

/**
 * Whether the kit reads the member of the configuration that has the setting. A name that other
 * things have as well, such as `enabled`, counts with the member that it is in.
 */
function isReadByKit({ group, path, config_key, column }: Setting): boolean {
  if (group === "locks") return KIT.includes(`enforcement["${lastOf(path)}"]`);
  const names = column === null ? [] : [column];
  if (config_key !== null) {
    const key = config_key.split(".");
    const isCommon = key[0] === "walk_in_customer" || !/_/.test(lastOf(config_key, "."));
    names.push(isCommon ? ["config", ...key].slice(-2).join(".") : lastOf(config_key, "."));
  }
  const uses = (name: string): string =>
    name.includes(".") ? `\\b${name}\\b` : `[.]${name}\\b|\\b${name}(?:,| })|"${name}"`;
  return names.some((name) => new RegExp(uses(name)).test(KIT));
}

function lastOf(path: string, by = "/"): string {
  return path.slice(path.lastIndexOf(by) + 1);
}

describe("who acts on a setting", () => {
  test("what the registry says is what the sources of the service and of the kit read", () => {
    assert.ok(SERVER.length > 1_000_000 && KIT.length > 200_000);
    const said = SETTINGS.map(({ path, read_by }) => `${path}: ${read_by.join(", ")}`);
    const found = SETTINGS.map((row) => {
      const readers = [...(isReadByServer(row) ? ["server"] : []), ...(isReadByKit(row) ? ["kit"] : [])];
      return `${row.path}: ${readers.length === 0 ? "app" : readers.join(", ")}`;
    });
    assert.deepEqual(said, found);
  });

  test("a setting that registers do not get is read by the service", () => {
    for (const { path, config_key, column, read_by } of SETTINGS) {
      if (config_key === null && column === null) assert.deepEqual(read_by, ["server"], path);
    }
  });

  test("a setting that is switched off without a module says that it needs it", () => {
    for (const { path, module, needs } of SETTINGS) {
      if (module !== null && !BUILTIN_PLATFORM.modules[module]) assert.equal(needs, module, path);
    }
  });

  test("store credit comes from a module or from a credit provider", () => {
    const credit_providers = [{ key: "wallet", code: "wallet", label: "Wallet", enabled: true }];
    assert.equal(isProvided(BUILTIN_PLATFORM, "store_credit"), false);
    assert.equal(isProvided({ ...BUILTIN_PLATFORM, credit_providers }, "store_credit"), true);
    assert.equal(isProvided({ ...BUILTIN_PLATFORM, credit_providers }, "gift_card"), false);
  });
});
