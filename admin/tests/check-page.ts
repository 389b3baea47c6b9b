import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { checkAccessibility } from "../../test/browser.ts";

/**
 * Fails on a violation of axe, on a page wider than its window, and unless the page has exactly one
 * title.
 */
export async function checkPage(page: Page, what: string): Promise<void> {
  const too_wide = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  assert.ok(too_wide <= 0, `${what}: the page is ${too_wide} px wider than its window`);
  const titles = await page.evaluate<readonly string[]>(
    `[...document.querySelectorAll("h1")].map(({ textContent }) => textContent.trim())`,
  );
  assert.equal(titles.length, 1, `${what}: one title, and no second one: ${titles.join(", ")}`);
  assert.equal(
    await page
      .locator("header")
      .getByText(titles[0] ?? "", { exact: true })
      .count(),
    0,
    `${what}: the bar says the title again`,
  );
  await checkAccessibility(page, { what });
}

/** Takes a screenshot into the directory that SHOTS names; takes none when SHOTS is not set. */
export async function shoot(page: Page, name: string): Promise<void> {
  const directory = shotsDirectory();
  if (directory === undefined) return;
  await page.screenshot({ path: join(directory, `${name.replaceAll(/[/?=]/g, "_")}.png`), fullPage: true });
}

export function shotsDirectory(): string | undefined {
  const directory = process.env["SHOTS"];
  return directory === "" ? undefined : directory;
}
