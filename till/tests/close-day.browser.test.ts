import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { openTillWalk, type TillWalk } from "./till-walk.ts";

/** Sells a mug for exact cash, with the keyboard. */
async function sell({ page, scan }: TillWalk, new_sale = "New sale"): Promise<void> {
  await scan("MUG");
  await page
    .getByRole("button", { name: /Enamel mug/ })
    .nth(1)
    .waitFor();
  await page.keyboard.press("F12");
  await page.getByRole("button", { name: new_sale }).click();
}

test(
  "a day with cash in and out is closed, and the cashier sees that it is matched",
  { timeout: 300_000 },
  async (t) => {
    const walk = await openTillWalk(t);
    if (walk === undefined) return;
    const { page, menu, look, openDay } = walk;
    const terminal_id = await openDay("100");
    await sell(walk);
    await page.keyboard.press("F10");
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    await look("menu");
    for (let time = 0; time < 20; time += 1) {
      await Promise.all(["Escape", "F10"].map((key) => page.keyboard.press(key)));
      await page.getByRole("dialog", { name: "Menu" }).waitFor();
    }
    await page.keyboard.press("Escape");

    await menu("Cash in or out");
    await page.getByRole("heading", { name: "Cash in or out" }).waitFor();
    await page.getByRole("textbox", { name: "Amount" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("20");
    await page.getByLabel("Reason").fill("Change from the bank");
    await Promise.all(["Enter", "Enter"].map((key) => page.keyboard.press(key)));
    await page.getByText(/20[.,]00 was put into the drawer/).waitFor();
    await page.getByRole("button", { name: "Take out" }).first().click();
    await page.getByRole("textbox", { name: "Amount" }).fill("5");
    await page.keyboard.press("Enter");
    await page.getByText(/5[.,]00 was taken out of the drawer/).waitFor();
    await page.getByText("Change from the bank", { exact: true }).waitFor();
    await look("cash");
    await page.keyboard.press("Escape");

    await menu("Close the day");
    await look("close-count");
    await page.getByLabel("Counted in the drawer").fill("130.67");
    await page.keyboard.press("Enter");
    await page.getByText("Agrees").waitFor();
    await page.getByRole("button", { name: "Count again" }).click();
    await page.getByLabel("Counted in the drawer").fill("130");
    await page.keyboard.press("Enter");
    await page.getByText("Missing").waitFor();
    await page.getByLabel("Note").fill("Wrong change");
    await look("close-difference");
    await page.getByRole("button", { name: "Close the day" }).click();
    await page.getByText("The server has every receipt, and every figure agrees with the receipts.").waitFor();
    await page.getByText("Wrong change").first().waitFor();
    await look("closing");
    assert.deepEqual(await walk.statesOf(terminal_id), ["matched"]);

    // The next day begins with what the closing left.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByText(/^The closing of .+ left €100\.00 in the drawer\.$/).waitFor();
    const float = page.getByRole("textbox", { name: "Cash in the drawer" });
    await float.press("Enter");
    await page.getByText("Enter what you counted: 0.00 when the drawer is empty.").waitFor();
    await look("open-day-empty");
    await float.fill("100");
    await page.getByText("Agrees with the closing.").waitFor();
    await float.fill("112.5");
    await page.getByText("€12.50 more than the closing left.").waitFor();
    await float.fill("95");
    await page.getByText("€5.00 less than the closing left.").waitFor();
    await look("open-day-difference");
    await float.press("Enter");
    await page.locator(".sell").waitFor();
    await walk.closeDay("95");
    const paper = (await page.locator(".paper-view").innerText()).replaceAll(/\s+/g, " ");
    assert.match(paper, /Opened with 95\.00 EUR\. The closing before had left 100\.00 EUR\./);
    await page.getByText("The server has every receipt, and every figure agrees with the receipts.").waitFor();
    assert.deepEqual(await walk.statesOf(terminal_id), ["matched", "matched"]);
    walk.checkConsole();
  },
);

test("a day is closed without the network, and matched when it is back", { timeout: 300_000 }, async (t) => {
  const walk = await openTillWalk(t, { locale: "de-DE" });
  if (walk === undefined) return;
  const { page, menu, look, network, openDay } = walk;
  const terminal_id = await openDay("50");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await network.goAway();
  await sell(walk, "Neuer Verkauf");
  await menu("Tag abschließen");
  await page.getByLabel("In der Lade gezählt").fill("65,67");
  await page.keyboard.press("Enter");
  await page.getByText("Stimmt", { exact: true }).waitFor();
  await look("close-difference-de");
  await page.getByRole("button", { name: "Tag abschließen" }).click();
  await page.getByText(/Er wird gesendet, sobald das Netz da ist/).waitFor();
  await look("closing-offline-de");

  await page.keyboard.press("Escape");
  await page.getByText("Noch nicht gesendet").waitFor();
  await page.keyboard.press("Escape");
  await menu("Dieses Gerät");
  await page.getByText("Zuerst den Tag abschließen.").waitFor({ state: "detached" });
  await page.getByText(/^Gesperrt: \d+ Nachrichten/).waitFor();
  await look("more-de");
  await page.keyboard.press("Escape");

  await menu("Übertragung");
  await page.getByText("Nichts muss geprüft werden.").waitFor();
  await look("sync-de");
  await network.comeBack();
  await page.getByRole("button", { name: "Jetzt senden" }).click();
  await page.getByText("Alles wurde gesendet.").waitFor();
  await page.keyboard.press("Escape");
  await menu("Kassenabschlüsse");
  await page.getByRole("button", { name: /Kassenabschluss 1/ }).click();
  await page.getByText("Der Server hat alle Belege, und alle Zahlen stimmen mit ihnen überein.").waitFor();
  assert.deepEqual(await walk.statesOf(terminal_id), ["matched"]);
  walk.checkConsole();
});

test("what the server refuses is shown with its cause, saved, and tried again", { timeout: 300_000 }, async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, context, menu, look, openDay } = walk;
  const terminal_id = await openDay("0");
  const refused = /\/V1\/pos\/receipts$/;
  await context.route(refused, (route) => route.fulfill({ status: 400, json: { message: "Refused on its way." } }));
  await sell(walk);
  await menu("Sending");
  await page.getByText("Refused on its way.", { exact: false }).waitFor();
  await look("sync-issue");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as file" }).click();
  const download = await downloading;
  const [saved] = JSON.parse(await readFile(await download.path(), "utf8")) as readonly { readonly kind: string }[];
  assert.equal(saved?.kind, "receipt");
  await context.unroute(refused);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Nothing needs a person.").waitFor();
  await walk.delivered(terminal_id, 1);
});

test("a register is erased once the day is closed and everything was sent", { timeout: 300_000 }, async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, menu, openDay, service, network } = walk;
  const terminal_id = await openDay("0");
  await menu("This device");
  await page.getByText("Close the day first.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Erase this register …" }).isDisabled(), true);
  await page.getByRole("button", { name: "On the left" }).click();
  await page.keyboard.press("Escape");
  const cart = await page.locator(".cart").boundingBox();
  assert.equal(cart?.x, 0, "the cart is on the left");
  await look();
  await menu("Close the day");
  await page.getByLabel("Counted in the drawer").fill("0");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Close the day" }).click();
  await page.getByText("The server has every receipt, and every figure agrees with the receipts.").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await menu("This device");
  const erase = async (): Promise<void> => {
    await page.getByRole("button", { name: "Erase this register …" }).click();
    await page.getByRole("button", { name: "Yes, erase it" }).click();
  };
  // Without the network the device would stay in service on the server.
  await network.goAway();
  await erase();
  await page.getByText("The server must first take the device out of service", { exact: false }).waitFor();
  await walk.look("erase-offline");
  await network.comeBack();
  await erase();
  await page.getByLabel("Activation code").waitFor();
  const { rows } = await service.deps.pool.query<{ device_identifier: string | null }>(
    "select device_identifier from pos.terminal where terminal_id = $1",
    [terminal_id],
  );
  assert.equal(rows[0]?.device_identifier, null);

  async function look(): Promise<void> {
    await walk?.look("sell-left");
  }
});

test("a training sells and closes beside the real till, and leaves nothing", { timeout: 300_000 }, async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, menu, look, openDay } = walk;
  const terminal_id = await openDay("100");
  await walk.scan("MUG");
  const mugs = page.getByRole("button", { name: /Enamel mug/ });
  await mugs.nth(1).waitFor();
  await menu("This device");
  await page.getByRole("button", { name: "Start training" }).click();
  await page.getByRole("heading", { name: "Open the day" }).waitFor();
  await walk.openFloat("10");
  await sell(walk);
  await look("training");
  await page.setViewportSize({ width: 360, height: 740 });
  const hidden = await page.locator(".training-bar p").evaluate((text) => text.scrollHeight - text.clientHeight);
  assert.equal(hidden, 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await menu("Close the day");
  await page.getByLabel("Counted in the drawer").fill("25.67");
  await page.keyboard.press("Enter");
  await page.getByText("Agrees").waitFor();
  await page.getByRole("button", { name: "Close the day" }).click();
  await page.getByText("A training sends nothing.").waitFor();
  await page.getByRole("button", { name: "End training" }).click();
  await mugs.nth(1).waitFor();
  // Anybody may end a training whose person signed out.
  await menu("This device");
  await page.getByRole("button", { name: "Start training" }).click();
  await page.getByRole("heading", { name: "Open the day" }).waitFor();
  await menu("Sign out");
  await page.getByRole("heading", { name: "Who is selling?" }).waitFor();
  await page.getByRole("button", { name: "End training" }).click();
  await page.getByRole("button", { name: "End training" }).waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Who is selling?" }).waitFor();
  await walk.signIn();
  await mugs.nth(1).waitFor();
  await sell({ ...walk, scan: () => Promise.resolve() });
  await walk.delivered(terminal_id, 1);
  assert.deepEqual(
    (await walk.receiptsOf(terminal_id)).map(([, total]) => total),
    ["15.67"],
  );
  assert.deepEqual(await walk.statesOf(terminal_id), []);
  walk.checkConsole();
});
