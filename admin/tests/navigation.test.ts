import assert from "node:assert/strict";
import { test } from "node:test";
import { RESOURCE_PAGES } from "../src/listings.ts";
import { entryOf, NAVIGATION, permittedTabs } from "../src/navigation.ts";
import { SCREENS } from "../src/screens.ts";
import { en } from "../src/i18n/en.ts";

test("every page is a tab of one entry of the menu, and each entry has a text", () => {
  const tabs = NAVIGATION.flatMap((entry) => entry.tabs.map(({ name }) => name));
  const pages = [...RESOURCE_PAGES.map(({ name }) => name), ...SCREENS.map(({ path }) => path)];
  assert.deepEqual(tabs.toSorted(), pages.toSorted());
  assert.deepEqual(new Set(Object.keys(en.tk.menu)), new Set(["home", ...NAVIGATION.map(({ name }) => name)]));
});

test("an address belongs to the entry of its page; Home and unknown addresses to no entry", () => {
  assert.equal(entryOf("/receipts/12/show")?.name, "sales");
  assert.equal(entryOf("/register-totals")?.name, "closings");
  assert.equal(entryOf("/"), undefined);
  assert.equal(entryOf("/nowhere"), undefined);
});

test("an administrator is offered only the tabs that the own permissions open", () => {
  const offered = (permissions: readonly string[]) =>
    NAVIGATION.map((entry) => permittedTabs(entry, permissions).map(({ name }) => name)).filter(
      ({ length }) => length > 0,
    );
  assert.deepEqual(offered(["Vendor_Pos::locations"]), [["locations", "terminals"]]);
  assert.deepEqual(offered(["Platform_Tax::manage"]), [["tax-classes", "tax-rates", "tax-rules"], ["imports"]]);
  assert.deepEqual(offered([]), []);
  assert.deepEqual(
    offered(["all"]),
    NAVIGATION.map(({ tabs }) => tabs.map(({ name }) => name)),
  );
});
