import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { checkAccessibility } from "../../test/browser.ts";
import type { en } from "../src/i18n/en.ts";
import { checkPage, shoot } from "./check-page.ts";
import { englishIn, TEXTS_OF_PAGE } from "./english-texts.ts";
import { fillShop } from "./full-shop.ts";
import { everyPage, pathsOf } from "./page-list.ts";
import { LEFT_BY_ADDRESS, openWalk, settled, type Walk } from "./walk.ts";

/** Matches the paths of pages that have tabs. */
const TABBED = /^\/(?:(?:locations|terminals|integrations)\/\d+|(?:customers|orders|products)\/\d+\/show)$/;

/** Matches the paths of lists and screens. */
const LIST = /^\/[a-z-]+$/;

interface Language {
  /** Language of the browser. */
  readonly locale: string;
  readonly messages: typeof en;
  /** Width of the window, in CSS pixels. */
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/**
 * Visits every page of the application, in a shop with a row in each list. Fails unless all texts
 * are in the reader's language, the pages fit into the window, axe finds nothing and the browser
 * logs no error.
 */
export async function seeEveryPage(t: TestContext, { locale, messages, width, colorScheme }: Language): Promise<void> {
  const walk = await openWalk(t, { locale });
  if (!walk) return;
  const { page, service } = walk;
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  const { see, faults } = watchPages(walk, englishIn(messages), colorScheme);
  let tabs_seen = 0;

  await walk.open("/login");
  await see("/login");
  await walk.signIn();
  await see("/ (empty shop)");
  const shop = await fillShop(service);
  // The first-run guide stays until the application is loaded anew.
  await walk.open("/");
  await page.getByText(messages.tk.attention.title).first().waitFor();
  await see("/");
  assert.equal(await page.locator("html").getAttribute("lang"), locale.slice(0, 2));
  await walk.go("/nowhere");
  await see("/nowhere");
  for (const entry of everyPage()) {
    for (const path of await pathsOf(entry, service, shop)) {
      await walk.go(path);
      // The mouse leaves the head of a table, whose hint would be outside of the landmarks.
      await page.mouse.move(0, 0);
      if (path.includes(shop.closing)) await page.getByText(messages.tk.closings.show_all, { exact: true }).click();
      await see(path);
      const tabs = page.locator('[role="tab"]');
      if (TABBED.test(path)) await tabs.first().waitFor();
      for (let index = 1; index < (await tabs.count()); index++) {
        await tabs.nth(index).click();
        await settled(page);
        await see(`${path} ${await tabs.nth(index).textContent()}`);
        tabs_seen += 1;
      }
    }
  }
  await walk.go("/account");
  await page.getByText(messages.tk.account.this_session).waitFor();
  await see("/account");
  await walk.go("/integrations/create");
  await page.locator('input[name="name"]').fill("K1");
  await page.getByLabel(messages.tk.settings.groups.receipts, { exact: true }).check();
  walk.expectRefusal(400);
  await page.locator('button[type="submit"]').click();
  await page.getByText(messages.tk.errors.integration_name_taken).waitFor();
  await settled(page);
  await see("/integrations/create (refused)");
  assert.ok(tabs_seen >= 7, `only ${tabs_seen} tabs were seen`);
  assert.deepEqual(faults, []);
  walk.checkConsole();
}

/**
 * Returns a function that checks a page, and the list of faults. Faults are collected, so that one
 * run finds all of them.
 */
function watchPages({ page, complaints }: Walk, isEnglish: (text: string) => boolean, first: "light" | "dark") {
  const faults: string[] = [];
  let colorScheme = first;
  let heard = 0;

  const tell = async (check: Promise<void>): Promise<void> => {
    try {
      await check;
    } catch (error) {
      if (!(error instanceof assert.AssertionError)) throw error;
      faults.push(error.message);
    }
  };

  // A list is cards on a phone and a table on a desktop, so its colours are also checked in the
  // other theme. Any other page has the same parts at both widths; the walk at the other width sees
  // it in the other theme.
  const see = async (where: string): Promise<void> => {
    const texts = await page.evaluate<string[]>(TEXTS_OF_PAGE);
    assert.ok(texts.length > 5, `${where} says nothing`);
    for (const text of texts.filter(isEnglish)) faults.push(`${where}, English: ${text}`);
    await shoot(page, `${where}-${page.viewportSize()?.width}-${colorScheme}`);
    await tell(checkPage(page, `${where}, ${colorScheme}`));
    if (LIST.test(where)) {
      colorScheme = colorScheme === "light" ? "dark" : "light";
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await shoot(page, `${where}-${page.viewportSize()?.width}-${colorScheme}`);
      await tell(checkAccessibility(page, { rules: ["color-contrast"], what: `${where}, ${colorScheme}` }));
    }
    for (const complaint of complaints.slice(heard)) {
      const isExpected = complaint.includes("responded with a status of 400") || complaint.startsWith(LEFT_BY_ADDRESS);
      if (!isExpected) faults.push(`${where}, console: ${complaint}`);
    }
    heard = complaints.length;
  };
  return { see, faults };
}
