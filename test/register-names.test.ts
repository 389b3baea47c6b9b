import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import de from "@tillkeeper/texts/attention/de.json" with { type: "json" };
import en from "@tillkeeper/texts/attention/en.json" with { type: "json" };
import nl from "@tillkeeper/texts/attention/nl.json" with { type: "json" };
import { newAdministrator } from "./administrator.ts";
import { newTill } from "./fixtures/closings/shop.ts";
import { openApp } from "./support.ts";

const ROOT = join(import.meta.dirname, "..");

/** Returns the sources below a folder, without tests. */
function sourcesOf(folder: string): readonly (readonly [path: string, text: string])[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((path) => !path.includes(".test."))
    .map((path) => [path, readFileSync(join(ROOT, path), "utf8")]);
}

describe("a register is named with its location where there are several", async () => {
  const app = await openApp();
  const { token } = await newAdministrator(app, ["all"]);
  const list = async (query: string) => (await app.call("GET", `/admin/api/terminals?${query}`, { token })).body.items;

  test("the list of registers has the full name, and finds a part of it", async () => {
    await app.deps.pool.query("delete from terminal");
    await app.deps.pool.query("delete from location");
    const { terminal_id } = await newTill(app);
    const [only] = await list(`filter[terminal_id]=${terminal_id}`);
    assert.deepEqual([only.name, only.full_name], ["Till", "Till"]);
    const { rows } = await app.deps.pool.query<{ location_id: number }>(
      "insert into location (name, code) values ('Aachen', 'aachen') returning location_id",
    );
    const other = await newTill(app, rows[0]?.location_id);
    const found = await list("filter[full_name][like]=%25till, aach%25");
    assert.deepEqual(
      found.map((row: { terminal_id: number; full_name: string }) => [row.terminal_id, row.full_name]),
      [[other.terminal_id, "Till, Aachen"]],
    );
    const body = { name: "Till 2" };
    const saved = await app.call("PUT", `/admin/api/terminals/${other.terminal_id}`, { token, body });
    assert.equal(saved.body.full_name, "Till 2, Aachen");
  });

  test("each sentence about what needs a person takes the name from the one function for it", () => {
    for (const [path, text] of sourcesOf("src")) {
      for (const line of text.split("\n").filter((one) => /as register_name\b/.test(one))) {
        assert.match(line, /registerName\(|\$\{OF_RECEIPT\}/, path);
      }
    }
    for (const { items } of [en, de, nl]) {
      for (const text of Object.values(items)) assert.doesNotMatch(text, /%\{location_name\}/);
    }
  });

  test("each page that shows the stored name of a register has the name of its location", () => {
    const pages = sourcesOf("admin/src").filter(([, text]) => /\bterminal_name\b/.test(text));
    assert.ok(pages.length > 3);
    for (const [path, text] of pages) assert.match(text, /\blocation_name\b|terminal_name_lead/, path);
  });

  test("each page outside those of one register or location shows full names from the list of registers", () => {
    const own = /pages\/(terminals|locations|first-run|dashboard)\//;
    const pages = sourcesOf("admin/src").filter(
      ([path, text]) => /"GET \/terminals"|useGetList\("terminals"/.test(text) && !own.test(path),
    );
    assert.ok(pages.length > 3);
    for (const [path, text] of pages) assert.match(text, /\bfull_name\b/, path);
  });
});
