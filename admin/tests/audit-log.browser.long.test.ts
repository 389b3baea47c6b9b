import assert from "node:assert/strict";
import { test } from "node:test";
import { openWalk, settled } from "./walk.ts";

test("the audit log is read page by page, newest first", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, service } = walk;
  await service.deps.pool.query(
    `insert into audit_log (entity_type, entity_id, entity_name, field_name, new_value, change_source)
     select 'shelf', n::text, 'Shelf ' || n, 'height', n::text, 'api' from generate_series(1, 10030) n`,
  );
  await walk.signIn();
  const shelves = encodeURIComponent(JSON.stringify({ entity_type: "shelf" }));
  const names = async (): Promise<readonly string[]> => {
    await settled(page);
    return (await page.locator("tbody tr").allTextContents()).map((text) => /Shelf \d+/.exec(text)?.[0] ?? text);
  };
  const from = (first: number) => Array.from({ length: 25 }, (_, index) => `Shelf ${first - index}`);

  await t.test("more than 10,000 entries of the audit log are shown as 10,000+", async () => {
    await walk.go(`/audit-log?filter=${shelves}`);
    await page.getByText("1-25 of 10,000+").waitFor();
    assert.deepEqual(await names(), from(10_030));
  });

  await t.test("the next page begins behind the last entry, also when entries were added in between", async () => {
    await service.deps.pool.query(
      "insert into audit_log (entity_type, entity_id, field_name, change_source) values ('shelf', '0', 'height', 'api')",
    );
    await page.getByRole("button", { name: "Go to next page" }).click();
    await page.getByText("26-50 of 10,000+").waitFor();
    assert.deepEqual(await names(), from(10_005));
    await page.getByRole("button", { name: "Go to next page" }).click();
    await page.getByText("51-75 of 10,000+").waitFor();
    assert.deepEqual(await names(), from(9_980));
    await page.getByRole("button", { name: "Go to previous page" }).click();
    await page.getByText("26-50 of 10,000+").waitFor();
    assert.deepEqual(await names(), from(10_005));
  });

  await t.test("the audit log can be sorted by time only", async () => {
    assert.deepEqual(await page.locator("thead .MuiTableSortLabel-root").allTextContents(), ["Time"]);
    await page.locator("thead .MuiTableSortLabel-root").click();
    await page.getByText("1-25 of 10,000+").waitFor();
    assert.equal((await names())[0], "Shelf 1");
  });

  await t.test("a number of fewer entries is shown exactly", async () => {
    await walk.go(`/audit-log?filter=${encodeURIComponent(JSON.stringify({ entity_type: "shelf", entity_id: "77" }))}`);
    await page.getByText("1-1 of 1", { exact: true }).waitFor();
    assert.deepEqual(await names(), ["Shelf 77"]);
  });
});
