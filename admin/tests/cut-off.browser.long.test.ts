import assert from "node:assert/strict";
import { test } from "node:test";
import { EVERY_CASE } from "../../test/cases.ts";
import { type CutOff, cutOff, recover, seen } from "./cut-off.ts";
import { fillShop } from "./full-shop.ts";
import { everyPage, pathsOf } from "./page-list.ts";
import { openWalk } from "./walk.ts";

const WAYS: readonly CutOff[] = ["is overloaded", "is behind a proxy", "cannot be reached"];
/** A sample has every third path, cut off in one of the ways. */
const waysOf = (index: number): readonly CutOff[] =>
  EVERY_CASE ? WAYS : index % 3 === 0 ? WAYS.slice((index / 3) % 3, ((index / 3) % 3) + 1) : [];

test("every page that the service does not answer says so, shows nothing as empty, and recovers", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { context, service } = walk;
  await walk.open("/login");
  await walk.signIn();
  const shop = await fillShop(service);
  const paths = ["/", "/account"];
  for (const entry of everyPage()) paths.push(...(await pathsOf(entry, service, shop)));
  const faults: string[] = [];
  let failing_pages = 0;
  for (const [index, path] of paths.entries()) {
    for (const how of waysOf(index)) {
      // A page loaded anew has no earlier data to show.
      await walk.open("/nowhere");
      const cut = await cutOff(context, how);
      await walk.go(path);
      const { says_failure, has_bar, lies } = await seen(walk);
      if (cut.failed() > 0) failing_pages += 1;
      if (cut.failed() > 0 && !says_failure && !has_bar) faults.push(`${path} ${how}: says nothing`);
      // In a new form the list that an input lacks is said at the input, and in the bar.
      if (cut.failed() > 0 && !says_failure && !path.endsWith("/create")) faults.push(`${path} ${how}: only a bar`);
      for (const lie of lies) faults.push(`${path} ${how}: ${lie}`);
      await recover(walk, cut);
      if (!has_bar && !says_failure) continue;
      const after = await seen(walk);
      if (after.says_failure || after.has_bar) faults.push(`${path} ${how}: did not recover`);
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(failing_pages > paths.length / 4, `${failing_pages} of ${paths.length} pages read something`);
  const others = walk.complaints.filter((text) => !/status of 503|ERR_CONNECTION_REFUSED|blocker on a POP/.test(text));
  assert.deepEqual(others, []);
});
