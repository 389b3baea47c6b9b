import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { newTerminal, sampleReceipt } from "../../test/fixtures/rows.ts";
import { checkPage } from "./check-page.ts";
import { cutOff, recover, seen } from "./cut-off.ts";
import { PATIENCE_MS } from "./settled.ts";
import { openWalk, settled } from "./walk.ts";

const UNREACHABLE = "The service cannot be reached. Check the connection and try again.";

test("a reader is told when the service or the network is away, and goes on when it is back", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, context, service } = walk;
  const terminal = await newTerminal(service.deps);
  await walk.signIn();

  await walk.step("Home does not say that there is nothing to do, and recovers by itself", async () => {
    await walk.open("/nowhere");
    const cut = await cutOff(context, "is behind a proxy");
    await walk.go("/");
    const { says_failure, has_bar, lies } = await seen(walk);
    assert.deepEqual([says_failure, has_bar, lies], [true, true, []]);
    for (const [width, colorScheme] of [
      [390, "dark"],
      [1280, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await checkPage(page, `Home without an answer, ${colorScheme}`);
    }
    const held = Promise.withResolvers<undefined>();
    await page.route("**/admin/api/**", async (route) => {
      await held.promise;
      await route.fallback();
    });
    const repeated = page.waitForRequest("**/admin/api/terminals?*");
    await page.getByRole("status").getByRole("button", { name: "Try again" }).click();
    await repeated;
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Home");
    assert.equal((await seen(walk)).says_failure, true);
    held.resolve(undefined);
    await cut.end();
    await page.getByText("Nothing needs you").or(page.getByText("Net sales")).first().waitFor();
    await page.getByText("The service has not answered").waitFor({ state: "detached" });
    await settled(page);
    assert.equal((await seen(walk)).says_failure, false);
  });

  await walk.step("a page loaded without an answer is no sign-in page", async () => {
    const cut = await cutOff(context, "cannot be reached");
    await walk.open("/locations");
    assert.equal(await page.locator('input[name="password"]').count(), 0);
    assert.equal((await seen(walk)).says_failure, true);
    await recover(walk, cut);
    await page.getByRole("row").nth(1).waitFor();
  });

  await walk.step("a save without a network fails at once, keeps the form, and succeeds later", async () => {
    await walk.open(`/locations/${terminal.location_id}/edit`);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("Delft North");
    await context.setOffline(true);
    await page.getByText("No connection.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(UNREACHABLE).first().waitFor();
    assert.equal(await name.inputValue(), "Delft North");
    await context.setOffline(false);
    await page.getByText("No connection.").waitFor({ state: "detached" });
    await walk.written(() => page.getByRole("button", { name: "Save" }).click(), "Location saved");
  });

  await walk.step("a save that waits for long says so", async () => {
    await walk.open(`/locations/${terminal.location_id}/edit`);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Delft South");
    const held = Promise.withResolvers<undefined>();
    await page.route("**/admin/api/locations/*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Save" }).click();
    const bar = page.getByText("Saving takes longer than usual.");
    await bar.waitFor();
    held.resolve(undefined);
    await page.getByText("Location saved").waitFor();
    await bar.waitFor({ state: "detached" });
    await page.unroute("**/admin/api/locations/*");
  });

  await walk.step("a dialog whose code cannot be loaded leaves the form below as it is", async () => {
    await walk.open("/roles/create");
    const name = page.locator('input[name="name"]');
    await name.fill("Cashier");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator(".MuiSnackbar-root").getByText(UNREACHABLE).waitFor();
    assert.equal(await name.inputValue(), "Cashier");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("combobox", { name: "Search" }).waitFor();
    await page.keyboard.press("Escape");
  });

  await walk.step("a page whose code cannot be loaded says so, and opens once it can", async () => {
    await walk.open("/locations");
    await context.setOffline(true);
    await walk.go("/webhooks");
    assert.equal((await seen(walk)).says_failure, true);
    const again = page.locator("main").getByRole("button", { name: "Try again" }).last();
    await again.click();
    await context.setOffline(false);
    // The page may open by itself before the button is pressed.
    const opened = page.getByText("No webhooks yet");
    await Promise.any([again.click(), opened.waitFor()]);
    await opened.waitFor();
  });
});

test("whoever opens a row just after typing into the search stays on the row's page", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, service } = walk;
  const terminal = await newTerminal(service.deps);
  const { body, text } = await walk.call("POST", "/rest/V1/pos/receipts", {
    body: { receipt: sampleReceipt(terminal, { receipt_number: "A-1" }) },
  });
  assert.ok(body.receipt_id, text);
  await walk.signIn();
  await walk.open(`/receipts/${body.receipt_id}/show`);
  // The search field waits half a second. The page of the row replaces the list a little later than
  // the address does.
  for (const waited_ms of [450, 460, 480, 490]) {
    await walk.open("/receipts");
    await page.evaluate(typeAndOpen("A", "A-1", waited_ms));
    await page.getByRole("heading", { name: "Receipt A-1" }).waitFor();
    await settled(page);
    assert.match(page.url(), new RegExp(`/receipts/${body.receipt_id}/show$`), `after ${waited_ms} ms`);
  }
  walk.checkConsole();

  await t.test("a list whose totals fail still shows its rows, and reads the totals again", async () => {
    const unavailable = { status: 503, json: { message: "Not now.", code: "unavailable" } };
    await page.route("**/admin/api/receipts/totals*", (route) => route.fulfill(unavailable));
    await walk.open("/receipts");
    await page.getByText("A-1", { exact: true }).waitFor();
    const { says_failure, has_bar } = await seen(walk);
    assert.deepEqual([says_failure, has_bar], [true, false]);
    await page.unroute("**/admin/api/receipts/totals*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("group", { name: "Totals of all rows that match" }).waitFor();
    assert.equal((await seen(walk)).says_failure, false);
  });

  await t.test("the part about cashiers says that it failed, also when it is refused", async () => {
    for (const status of [503, 403]) {
      await page.route("**/admin/api/receipts/cashiers*", (route) =>
        route.fulfill({ status, json: { message: "Not now.", code: "unavailable" } }),
      );
      await walk.open("/receipts");
      await page.getByText("Refunds and discounts by cashier").click();
      const part = page.locator("details", { hasText: "Refunds and discounts by cashier" });
      await part.getByRole("alert").waitFor();
      await page.unroute("**/admin/api/receipts/cashiers*");
      await part.getByRole("button", { name: "Try again" }).click();
      await part.getByText("These receipts have no refunds and no discounts.").waitFor();
    }
  });
});

/**
 * Returns a script that types into a list's first field, and clicks a row's cell some time later.
 */
function typeAndOpen(typed: string, cell: string, waited_ms: number): string {
  return `(async () => {
    const input = document.querySelector("main form input");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, ${JSON.stringify(typed)});
    input.dispatchEvent(new Event("input", { bubbles: true }));
    const until = performance.now() + ${waited_ms};
    await new Promise((resolve) => setTimeout(resolve, ${waited_ms - 30}));
    while (performance.now() < until);
    [...document.querySelectorAll("td")].find((one) => one.textContent.trim() === ${JSON.stringify(cell)}).click();
  })()`;
}

test("a toast covers no button, has a cross, and repeats no field's message", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, service } = walk;
  await newTerminal(service.deps);
  await page.setViewportSize({ width: 390, height: 844 });
  await walk.signIn();

  await walk.step("a refused field is said at the field only", async () => {
    await walk.open("/staff/create");
    await page.locator('input[name="first_name"]').fill("Ada");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    await settled(page);
    assert.equal(await page.locator(".MuiSnackbar-root").count(), 0);
    assert.equal(await page.evaluate("document.activeElement.getAttribute('aria-invalid')"), "true");
  });

  await walk.step("a failed save is said beside the Save button", async () => {
    await walk.open("/webhooks/create");
    await page.locator('input[name="url"]').fill("https://93.184.215.14/w");
    const cut = await cutOff(walk.context, "cannot be reached");
    await page.getByRole("button", { name: "Save" }).click();
    const toast = page.locator(".MuiSnackbar-root");
    // Below the mouse it stays.
    await toast.getByText(UNREACHABLE).hover();
    await settled(page);
    assert.deepEqual(await coveredButtons(page), []);
    await toast.getByRole("button", { name: "Close" }).click();
    await toast.waitFor({ state: "detached" });
    await cut.end();
  });
});

/** Returns the texts of the buttons that lie under a toast. */
function coveredButtons(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const toast = document.querySelector(".MuiSnackbar-root");
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    return [...document.querySelectorAll("button, input, a.MuiButton-root")]
      .filter((one) => !toast.contains(one) && one.checkVisibility())
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      .map((one) => one.textContent || one.name);
  })()`);
}

test("on a slow line the name and a sign of life are there before any file of the application", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, context, url } = walk;
  // No file of the application comes.
  await context.route("**/admin/assets/*", () => undefined);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${url}/admin`, { waitUntil: "commit" });
    await page.getByText("Tillkeeper").waitFor();
    const is_painted = await page.evaluate<boolean>(
      `new Promise((resolve) => {
        new PerformanceObserver(() => resolve(true)).observe({ type: "paint", buffered: true });
        setTimeout(resolve, ${PATIENCE_MS}, false);
      })`,
    );
    assert.ok(is_painted, "the first paint waits for a file");
    const turning = await page.evaluate<number>("document.getAnimations().length");
    assert.ok(turning > 0, "something moves");
  }
  walk.checkConsole();
});

test("an application whose language cannot be loaded says so, with a link to try again", async (t) => {
  const walk = await openWalk(t, { locale: "de-DE" });
  if (!walk) return;
  const { page, url } = walk;
  await page.route("**/admin/assets/de-*.js", (route) => route.abort());
  await page.goto(`${url}/admin`);
  const again = page.getByRole("link", { name: "Erneut versuchen" });
  await again.waitFor();
  await page.unroute("**/admin/assets/de-*.js");
  await again.click();
  await page.getByRole("button", { name: "Anmelden" }).waitFor();
});
