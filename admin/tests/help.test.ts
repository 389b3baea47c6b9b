import assert from "node:assert/strict";
import { test } from "node:test";
import { GUIDE_INDEX, readGuides } from "../../src/docs-site/guides.ts";
import { SETTINGS } from "../../src/shared/configuration/registry/registry.ts";
import { HELP, SETTINGS_HELP } from "../src/help.ts";
import { NAVIGATION } from "../src/navigation.ts";

test("each link from a page to the documentation leads to a heading of a guide that is served", () => {
  const guides = new Map(readGuides(GUIDE_INDEX).pages.map(({ address, headings }) => [address, headings]));
  for (const [page, link] of [...Object.entries(HELP), ...Object.entries(SETTINGS_HELP)]) {
    const [guide = "", heading] = link.split("#");
    const headings = guides.get(`/docs/guides/${guide}`);
    assert.ok(headings, `${page}: there is no guide ${guide}`);
    if (heading !== undefined) {
      assert.ok(
        headings.some(({ id }) => id === heading),
        `${page}: ${guide} has no heading ${heading}`,
      );
    }
  }
});

test("each page of the menu has such a link, and no other page or group is named", () => {
  const pages = NAVIGATION.flatMap(({ tabs }) => tabs.map(({ name }) => name));
  assert.deepEqual(Object.keys(HELP).toSorted(), ["", "account", ...pages].toSorted());
  const groups = new Set<string>(SETTINGS.map(({ group }) => group));
  assert.deepEqual(
    Object.keys(SETTINGS_HELP).filter((group) => !groups.has(group)),
    [],
  );
});
