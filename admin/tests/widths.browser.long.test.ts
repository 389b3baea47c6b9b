import assert from "node:assert/strict";
import { test } from "node:test";
import { EVERY_CASE } from "../../test/cases.ts";
import { shoot } from "./check-page.ts";
import { clippedElements } from "./clipped.ts";
import { fillShop } from "./full-shop.ts";
import { everyPage, pathsOf } from "./page-list.ts";
import { openWalk, settled } from "./walk.ts";

/** Widths of a phone, a tablet upright and across, and a desktop, in CSS pixels. */
const WIDTHS = EVERY_CASE ? [390, 768, 1024, 1440] : [390, 1024];

// German has the longest words.
test("no page cuts content off at the width of a phone, a tablet or a desktop", async (t) => {
  const walk = await openWalk(t, { locale: "de-DE" });
  if (!walk) return;
  const { page, service } = walk;
  await walk.signIn();
  const shop = await fillShop(service);
  await walk.open("/");
  const faults: string[] = [];
  const see = async (where: string): Promise<void> => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      await shoot(page, `${where}-${width}`);
      const too_wide = await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      if (too_wide > 0) faults.push(`${where} at ${width} px: the page is ${too_wide} px wider than its window`);
      for (const fault of await clippedElements(page)) faults.push(`${where} at ${width} px ${fault}`);
    }
  };
  await see("/");
  for (const entry of everyPage()) {
    for (const path of await pathsOf(entry, service, shop)) {
      await walk.go(path);
      await see(path);
      const tabs = page.locator('#main-content [role="tab"]');
      for (let index = 1; index < (await tabs.count()); index++) {
        await tabs.nth(index).click();
        await settled(page);
        await see(`${path} ${await tabs.nth(index).textContent()}`);
      }
    }
  }
  await walk.go("/account");
  await see("/account");
  assert.equal(faults.join("\n"), "");
});
