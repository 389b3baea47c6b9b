import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openTillWalk } from "./till-walk.ts";

/** A camera of Chromium's own, which shows a moving picture. */
const CAMERA = ["--use-fake-device-for-media-stream"];

/** Reads what the test holds before the camera, in a browser that has no `BarcodeDetector`. */
const READER = `
  globalThis.tracks = [];
  globalThis.BarcodeDetector = class {
    static getSupportedFormats() { return Promise.resolve(["ean_13", "qr_code"]); }
    detect(video) {
      // A picture must be there.
      const code = video.videoWidth > 0 ? globalThis.held_code : undefined;
      return Promise.resolve(code === undefined ? [] : [{ rawValue: code }]);
    }
  };
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted);
    tracks.push(...stream.getTracks());
    return stream;
  };`;

declare const tracks: readonly MediaStreamTrack[];
declare const asked: number;

const hold = (page: Page, code?: string) => page.evaluate(`globalThis.held_code = ${JSON.stringify(code)}`);
const camera = (page: Page) => page.getByRole("button", { name: "Scan with the camera" });
/** Waits until every camera that was opened is off. */
const isOff = (page: Page, opened: number) =>
  page.waitForFunction(
    (count) => tracks.length === count && tracks.every(({ readyState }) => readyState === "ended"),
    opened,
  );

test(
  "a register is enrolled and sells by the camera, and says what to do when it may not use it",
  { timeout: 300_000 },
  async (t) => {
    const walk = await openTillWalk(t, { browser_args: CAMERA });
    if (walk === undefined) return;
    const { page, context, network, shop, look, signIn, openFloat, menu, payExactly, checkConsole } = walk;
    await context.addInitScript(READER);
    const { activation_code } = await shop.addTerminal();
    const answer = await page.goto(`${network.url}/till`);
    assert.match(answer?.headers()["permissions-policy"] ?? "", /(?:^|, )camera=\(self\)(?:,|$)/);
    await camera(page).click();
    await page.getByText("The browser does not allow the till to use the camera.", { exact: false }).waitFor();
    await look("camera-denied");

    await context.grantPermissions(["camera"]);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Hold the code in the picture.").waitFor();
    await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
    await look("camera");
    await hold(page, `${network.url}/register/#c=${activation_code}`);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await isOff(page, 1);
    const code = await page.getByLabel("Activation code").inputValue();
    assert.equal(code.replace(" ", ""), activation_code);
    await page.getByRole("button", { name: "Set up" }).click();

    await signIn();
    await openFloat("100");
    await hold(page, "MUG");
    await look("sell-camera");
    await camera(page).click();
    await page.getByRole("button", { name: /Pay €15\.67/ }).waitFor();
    await isOff(page, 2);
    await hold(page);
    await camera(page).click();
    await page.waitForFunction(() => tracks.length === 3);
    await page.keyboard.press("Escape");
    await isOff(page, 3);
    const number = await payExactly();

    await menu("Find a receipt");
    await hold(page, number);
    await camera(page).click();
    await page.getByRole("heading", { name: `Receipt ${number}` }).waitFor();
    await isOff(page, 4);
    checkConsole();
  },
);

test("a browser that reads no codes offers no camera", { timeout: 120_000 }, async (t) => {
  const walk = await openTillWalk(t, { browser_args: CAMERA });
  if (walk === undefined) return;
  const { page, context, open } = walk;
  await context.addInitScript(`
    globalThis.asked = 0;
    globalThis.BarcodeDetector = class {
      static async getSupportedFormats() { asked += 1; return []; }
    };`);
  await open();
  await page.waitForFunction(() => asked > 0);
  assert.equal(await camera(page).count(), 0);
  const plain = await context.newPage();
  await plain.addInitScript("delete globalThis.BarcodeDetector");
  await plain.goto(`${walk.network.url}/till`);
  await plain.getByRole("heading", { level: 1 }).waitFor();
  assert.equal(await camera(plain).count(), 0);
});
