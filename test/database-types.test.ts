import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import pg from "pg";
import { describeTables } from "../src/runtime/describe-tables.ts";
import { cloneDatabase } from "./support.ts";

/** Returns the text without the changes of the formatter, which are only blanks and line ends. */
const unformatted = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

test("the committed table types are those of the migrated schema: npm run db:types", async () => {
  const { owner_url } = await cloneDatabase();
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  const described = await describeTables(client);
  await client.end();
  const committed = readFileSync(new URL("../src/runtime/database-types.ts", import.meta.url), "utf8");
  assert.equal(unformatted(committed), unformatted(described));
});
