import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { settled, type Walk } from "./walk.ts";

/** Maximum presses of Tab, more than any page has elements to focus. */
const STOPS_MAX = 150;

/** Returns how people would name the focused element: by its label or its own text. */
const FOCUSED = `(() => {
  const node = document.activeElement;
  if (!node || node === document.body) return "";
  const labels = [...(node.labels ?? [])].map(({ textContent }) => textContent);
  return [node.getAttribute("aria-label"), ...labels, node.textContent].filter(Boolean).join(" ").trim();
})()`;

/** Takes a picture of the page around the focused element. */
async function pictureOfFocus(page: Page): Promise<Buffer> {
  const box = await page.evaluate<{ x: number; y: number; width: number; height: number }>(`(() => {
    const { x, y, width, height } = (document.activeElement === document.body ? globalThis.tkLastFocus : document.activeElement)
      .getBoundingClientRect();
    return { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 };
  })()`);
  return page.screenshot({ clip: box, animations: "disabled" });
}

/**
 * Presses Tab until the focused element has the name. Fails when the element looks the same with
 * and without the focus.
 */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate<string>(FOCUSED);
    if (name.test(focused)) {
      await seeFocus(page, focused);
      return;
    }
    passed.push(focused.slice(0, 40));
  }
  assert.fail(`Tab does not come to ${name}: ${passed.join(" | ")}`);
}

async function seeFocus(page: Page, name: string): Promise<void> {
  await settled(page);
  const focused = await pictureOfFocus(page);
  await page.evaluate("globalThis.tkLastFocus = document.activeElement; document.activeElement.blur()");
  await settled(page);
  const without = await pictureOfFocus(page);
  await page.evaluate("globalThis.tkLastFocus.focus({ focusVisible: true })");
  assert.ok(!focused.equals(without), `nobody sees that the focus is on ${name}`);
}

export async function signInByKeys({ page, open, username, password, expectRefusal }: Walk): Promise<void> {
  await open("/login");
  const first = await page.evaluate<string>(FOCUSED);
  assert.match(first, /^User name/, "the focus waits in the first field");
  await seeFocus(page, first);
  await page.keyboard.type(username);
  await tabTo(page, /^Password/);
  expectRefusal(401);
  await page.keyboard.type("mistyped");
  await page.keyboard.press("Enter");
  await page
    .getByText(/^The account sign-in was incorrect/)
    .first()
    .waitFor();
  assert.match(await page.evaluate<string>(FOCUSED), /^Password/, "after a refusal the password is typed again");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  await settled(page);
}

/**
 * Opens a receipt from the menu and returns, skipping the menu by its link, with the keyboard only.
 */
export async function openReceiptByKeys({ page, service }: Walk): Promise<void> {
  const { rows } = await service.deps.pool.query<{ receipt_number: string }>(
    "select receipt_number from receipt order by receipt_id limit 1",
  );
  const receipt_number = rows[0]?.receipt_number ?? "none";
  await tabTo(page, /^Sales$/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Receipts" }).waitFor();
  await settled(page);
  await tabTo(page, /^Receipt number/);
  await page.keyboard.type(receipt_number);
  await page.waitForURL((url) => url.search.includes(receipt_number));
  await settled(page);
  await tabTo(page, new RegExp(`^${receipt_number}`));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: `Receipt ${receipt_number}` }).waitFor();
  await settled(page);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Receipts" }).waitFor();
  await settled(page);
  assert.match(page.url(), new RegExp(receipt_number), "what was searched is still there");
  assert.equal(await page.locator("main tbody tr").count(), 1);
}

export async function openClosingByKeys({ page }: Walk): Promise<void> {
  await page.evaluate("document.activeElement.blur()");
  await tabTo(page, /^Closings/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Closings" }).waitFor();
  await settled(page);
  await tabTo(page, /Register 4.*Mismatched/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /^Closing \S+ of Register 4, / }).waitFor();
  await settled(page);
  await tabTo(page, /^Annotation/);
}
