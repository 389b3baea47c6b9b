import assert from "node:assert/strict";
import { after, test } from "node:test";
import * as fc from "fast-check";
import { cloneDatabase } from "../../test/support.ts";
import { openPool } from "./database.ts";
import { textArray } from "./text-array.ts";

const database = await cloneDatabase();
const pool = openPool({ url: database.service_url, connections_max: 1, name: "test", onError: () => undefined });
after(() => pool.end());

const Storable = fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.replaceAll("\0", ""));

test("any texts and nulls come back as they were, quotes, braces and letters of every length included", async () => {
  const column = fc.array(
    fc.option(fc.oneof(Storable, fc.constantFrom("", "NULL", "{}", '{"a":"\\""}', "\\", ",", "🧾")), { nil: null }),
    { minLength: 1, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(column, async (texts) => {
      const { rows } = await pool.query<{ text: string | null }>(
        "select text from unnest($1::text[]) with ordinality as t (text, place) order by place",
        [textArray(texts)],
      );
      assert.deepEqual(
        rows.map(({ text }) => text),
        texts.some((text) => text !== null) ? texts : [],
      );
    }),
    { numRuns: 100 },
  );
});

test("columns of nulls alone are left out and come back as nulls beside the others", async () => {
  assert.equal(textArray([null, null]), null);
  const { rows } = await pool.query("select a, b from unnest($1::text[], $2::text[]) as t (a, b)", [
    textArray(["x", null, "z"]),
    textArray([null, null, null]),
  ]);
  assert.deepEqual(rows, [
    { a: "x", b: null },
    { a: null, b: null },
    { a: "z", b: null },
  ]);
});
