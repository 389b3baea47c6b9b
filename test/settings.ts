import type { TestApp } from "./support.ts";

/**
 * Stores a setting for all websites, as a save by an administrator does, and makes the application
 * notice the change.
 */
export async function storeSetting({ deps }: Pick<TestApp, "deps">, path: string, value: string): Promise<void> {
  await deps.pool.query(
    `insert into setting (scope, scope_id, path, value) values ('default', 0, $1, $2)
     on conflict (scope, scope_id, path) do update set value = excluded.value`,
    [path, value],
  );
  await deps.generations.poll();
}
