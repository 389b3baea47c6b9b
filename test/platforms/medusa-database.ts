import { migrateMedusa } from "../../simulator/platforms/medusa.ts";
import { emptyDatabase, queryOnce } from "../empty-database.ts";
import { databaseName } from "../support.ts";

const MEDUSA_TEMPLATE = "tillkeeper_test_medusa";

/**
 * A database that is migrated for Medusa, dropped after the file's tests. The first file of a run migrates a template, which
 * takes a quarter of a minute; the others clone it.
 */
export async function medusaDatabase(folder: string): Promise<string> {
  const admin_url = process.env["TEST_ADMIN_URL"] ?? "";
  const [known] = await queryOnce(admin_url, "select from pg_database where datname = $1", [MEDUSA_TEMPLATE]);
  if (known === undefined) {
    const { owner_url } = await emptyDatabase();
    await migrateMedusa(folder, owner_url);
    await queryOnce(admin_url, `alter database ${databaseName(owner_url)} rename to ${MEDUSA_TEMPLATE}`);
  }
  return (await emptyDatabase(`template ${MEDUSA_TEMPLATE} strategy file_copy`)).owner_url;
}
