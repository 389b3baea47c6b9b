import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDatabase, queryOnce } from "../../../test/empty-database.ts";
import { openKysely, openPool } from "../../runtime/database.ts";
import { migrate } from "../../runtime/migrate.ts";
import { foldEntries } from "./queries/fold.ts";

const INSERT = `
  insert into pos.audit_log (log_id, entity_type, entity_id, field_name, change_source)
  select i * 50, (array['product', 'staff'])[1 + i % 2], '1', 'field ' || i % 3, 'api' from generate_series($1::int, $2::int) i`;

test("on upgrade fields are counted of entries that were added up, and of the others when they are", async () => {
  const database = await emptyDatabase();
  const pool = openPool({ url: database.service_url, connections_max: 2, name: "test", onError: () => undefined });
  const db = openKysely(pool);
  try {
    await migrate({ ...database, up_to: 27 });
    await queryOnce(database.owner_url, INSERT, [1, 700]);
    await db.transaction().execute(foldEntries);
    await queryOnce(database.owner_url, INSERT, [701, 1000]);
    await migrate({ ...database, up_to: 28 });
    const counted = `select block, entity_type, change_source, field_name, entries from pos.audit_log_field order by 1, 2, 3, 4`;
    const plain = (last_id: number) => `
      select log_id >> 14 as block, entity_type, change_source, field_name, count(*) as entries
        from pos.audit_log where log_id <= ${last_id} group by 1, 2, 3, 4 order by 1, 2, 3, 4`;
    const ask = (statement: string) => queryOnce(database.owner_url, statement);
    assert.deepEqual(await ask(counted), await ask(plain(700 * 50)));
    await db.transaction().execute(foldEntries);
    assert.deepEqual(await ask(counted), await ask(plain(1000 * 50)));
  } finally {
    await db.destroy();
  }
});
