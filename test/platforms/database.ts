import { migrateMedusa } from "../../simulator/platforms/medusa.ts";
import { migrateVendure } from "../../simulator/platforms/vendure.ts";
import { emptyDatabase, queryOnce } from "../empty-database.ts";
import { databaseName } from "../support.ts";

const MIGRATIONS = { medusa: migrateMedusa, vendure: migrateVendure } as const;

export type PlatformName = keyof typeof MIGRATIONS;

/**
 * Returns the URL of a database that is migrated for a platform, and dropped after the file's
 * tests. The first file of a run migrates a template, which takes up to a quarter of a minute; the
 * other files clone it.
 *
 * @param folder - the folder that `installPlatform` returns.
 */
export async function platformDatabase(platform: PlatformName, folder: string): Promise<string> {
  const admin_url = process.env["TEST_ADMIN_URL"] ?? "";
  const template = `tillkeeper_test_${platform}`;
  const [known] = await queryOnce(admin_url, "select from pg_database where datname = $1", [template]);
  if (known === undefined) {
    const { owner_url } = await emptyDatabase();
    await MIGRATIONS[platform](folder, owner_url);
    await queryOnce(admin_url, `alter database ${databaseName(owner_url)} rename to ${template}`);
  }
  return (await emptyDatabase(`template ${template} strategy file_copy`)).owner_url;
}
