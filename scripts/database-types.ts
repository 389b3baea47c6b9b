import { writeFile } from "node:fs/promises";
import pg from "pg";
import { describeTables } from "../src/runtime/describe-tables.ts";

const url = process.argv[2];
if (url === undefined) {
  console.error("Usage: npm run db:types -- <URL of a migrated database>");
  process.exit(2);
}
const client = new pg.Client({ connectionString: url });
await client.connect();
await writeFile(new URL("../src/runtime/database-types.ts", import.meta.url), await describeTables(client));
await client.end();
