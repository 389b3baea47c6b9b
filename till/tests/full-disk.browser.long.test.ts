import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { hasProducts, ledgerOf, withoutGap } from "./ledger.ts";
import { cashierAt, openTillWalk } from "./till-walk.ts";

const NO_ROOM = "No room on the disk: nothing was stored. Make room on this device and try again.";

test(
  "on a full disk the till starts, sends, sells nothing, says what to do, and goes on once there is room",
  { timeout: 300_000 },
  async (t) => {
    const walk = await openTillWalk(t);
    if (walk === undefined) return;
    const { page, network, scan, sell, payExactly, look } = walk;
    const disk = await diskOf(page, network.url);
    const no_room = page.getByText(NO_ROOM);
    const lines = page.locator(".cart .line");
    const terminal_id = await walk.openDay("100");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const numbers = [await sell()];
    await walk.delivered(terminal_id, 1);

    // In the middle of a sale.
    await scan("MUG");
    await lines.waitFor();
    await disk.fill();
    await page.keyboard.press("F12");
    await no_room.waitFor();
    assert.equal(await page.getByRole("heading", { name: "Sold" }).count(), 0);
    assert.equal((await ledgerOf(page)).length, 1);
    await look("full-disk");
    await page.getByRole("button", { name: "Exact cash" }).click();
    await no_room.waitFor();
    assert.equal((await ledgerOf(page)).length, 1);
    await page.keyboard.press("Escape");
    await lines.waitFor();
    await disk.empty();
    numbers.push(await payExactly());

    // Between two articles: the second is not in the cart, which is not taken for a sale either.
    await scan("MUG");
    await lines.waitFor();
    await disk.fill();
    await scan("BOOK");
    await no_room.waitFor();
    await page.keyboard.press("F12");
    await page.getByRole("heading", { name: "Pay" }).waitFor();
    await no_room.waitFor();
    assert.equal((await ledgerOf(page)).length, 2);

    // Behind a sale: it is stored, and the till says nothing else.
    await page.keyboard.press("Escape");
    await disk.empty();
    await page.keyboard.press("F12");
    await page.getByRole("heading", { name: "Sold" }).waitFor();
    await disk.fill();
    await page.getByRole("button", { name: "New sale" }).click();
    const told = await page.getByText(/^The sale \S+ is stored\./).textContent();
    numbers.push(told?.split(" ")[2] ?? "");
    assert.equal(await no_room.count(), 0);
    await disk.empty();
    await scan("MUG");
    await lines.waitFor();
    await disk.fill();
    await scan("BOOK");
    await no_room.waitFor();

    await disk.empty();
    await page.keyboard.press("Escape");

    // A till that is started on a full disk and without the network shows what it has.
    await walk.menu("Sending");
    await page.getByRole("button", { name: "Send now" }).click();
    await walk.delivered(terminal_id, 3);
    // The sales that were refused gave the stored products up.
    const until = performance.now() + 120_000;
    while (!(await hasProducts(page))) {
      assert.ok(performance.now() < until, "the products are not stored again");
      await delay(100);
    }
    await page.keyboard.press("Escape");
    await lines.waitFor();
    await network.goAway();
    numbers.push(await payExactly());
    await scan("MUG");
    await lines.waitFor();
    await disk.fill();
    await page.reload();
    await walk.signIn();
    await lines.waitFor();
    await page.getByRole("button", { name: /Paperback/ }).waitFor();
    await scan("BOOK");
    await no_room.waitFor();
    await look("full-disk-start");
    await page.keyboard.press("F12");
    await page.getByRole("heading", { name: "Pay" }).waitFor();
    await no_room.waitFor();
    await page.keyboard.press("Escape");
    assert.equal((await ledgerOf(page)).length, 4);

    // It sends what waits, and one window has it.
    await network.comeBack();
    await walk.menu("Sending");
    await page.getByRole("button", { name: "Send now" }).click();
    await walk.delivered(terminal_id, 4);
    await page.keyboard.press("Escape");
    await lines.waitFor();
    const other = await page.context().newPage();
    await cashierAt(other, walk).open();
    await other.getByRole("button", { name: "Use here" }).click();
    await other.locator(".by-name").waitFor();
    await page.getByRole("heading", { name: "The till is open in another window" }).waitFor();
    await page.getByRole("button", { name: "Use here" }).click();
    await other.getByRole("heading", { name: "The till is open in another window" }).waitFor();
    await other.close();
    await walk.signIn();
    await lines.waitFor();
    await disk.empty();
    assert.equal(await lines.count(), 1, "the article that was not stored is not in the cart");
    await scan("BOOK");
    await lines.nth(1).waitFor();
    numbers.push(await payExactly());

    const ledger = await ledgerOf(page);
    assert.deepEqual(
      ledger.map(([, total]) => total),
      ["15.67", "15.67", "15.67", "15.67", "25.48"],
    );
    assert.deepEqual(
      ledger.map(([number]) => number),
      numbers,
    );
    assert.deepEqual(numbers, withoutGap(numbers));
    await walk.sendAll();
    assert.deepEqual(await walk.receiptsOf(terminal_id), ledger);
    await walk.closeDay("188.16");
    await page.getByText("The server has every receipt, and every figure agrees with the receipts.").waitFor();
    assert.deepEqual(await walk.statesOf(terminal_id), ["matched"]);
    walk.checkConsole();
  },
);

/** Bytes that the browser gives the till before its disk is full. */
const ROOM_BYTES = 32 * 2 ** 20;

/** Returns what fills the storage that the till has, and makes room again. Call it at the start. */
async function diskOf(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page);
  const room = (quotaSize: number) => session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
  await room(ROOM_BYTES);
  return {
    fill: async () => {
      await room(1);
      // For half a minute Chromium goes by the room that it found last, unless more is asked for.
      assert.equal(await page.evaluate(refusalOf, ROOM_BYTES + 1), "QuotaExceededError");
    },
    empty: () => room(ROOM_BYTES),
  };
}

/** Returns why a database in the page does not store as many bytes. */
function refusalOf(bytes: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("large");
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("bytes"));
    opening.addEventListener("error", () => reject(new Error("the database cannot be opened")));
    opening.addEventListener("success", () => {
      const storing = opening.result.transaction("bytes", "readwrite");
      const end = (): void => {
        opening.result.close();
        resolve(storing.error?.name);
      };
      storing.addEventListener("complete", end);
      storing.addEventListener("abort", end);
      storing.objectStore("bytes").put(new Uint8Array(bytes), 1);
    });
  });
}
