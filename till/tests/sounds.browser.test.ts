import assert from "node:assert/strict";
import { test } from "node:test";
import { openTillWalk } from "./till-walk.ts";

/** Notes the tones that the page plays, by their frequencies, and when it opens the speaker. */
const LISTENER = `
  globalThis.heard = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (when) {
    heard.push(this.frequency.value);
    return start.call(this, when);
  };
  globalThis.AudioContext = class extends AudioContext {
    constructor(options) {
      super(options);
      heard.push("opened");
      globalThis.speaker = this;
    }
  };`;
declare const heard: readonly unknown[];

const TAKEN = [1760];
const REFUSED = [330, 220];
const SWITCH = "Sound at a scan and at a refusal";

test(
  "a scan and a refusal sound different, after the first key or touch, until a person switches it off",
  { timeout: 300_000 },
  async (t) => {
    const walk = await openTillWalk(t);
    if (walk === undefined) return;
    const { page, context, open, openDay, scan, menu, signIn, checkConsole } = walk;
    await context.addInitScript(LISTENER);
    const notes = () => page.evaluate<readonly unknown[]>("heard.splice(0)");
    const lines = page.locator(".cart .line");
    // The browser starts a speaker a moment after it was opened; a sound of before is not heard.
    const isOn = () => page.waitForFunction("globalThis.speaker?.state === 'running'");
    const unknown = page.getByText("No item has “NOTHING”.", { exact: false });
    await open();
    // Keys that no person has pressed: the browser would refuse the sound, and say so.
    await scan("MUG");
    assert.deepEqual(await notes(), []);

    await openDay("100");
    await isOn();
    assert.deepEqual(await notes(), ["opened"]);
    await scan("MUG");
    await lines.waitFor();
    assert.deepEqual(await notes(), TAKEN);
    await scan("NOTHING");
    await unknown.waitFor();
    assert.deepEqual(await notes(), REFUSED);

    await menu("This device");
    await page.getByRole("button", { name: SWITCH }).click();
    await page.keyboard.press("Escape");
    await scan("BOOK");
    await lines.nth(1).waitFor();
    await scan("NOTHING");
    await unknown.waitFor();
    assert.deepEqual(await notes(), []);

    await page.reload();
    await signIn();
    await lines.nth(1).waitFor();
    await scan("NOTHING");
    await unknown.waitFor();
    assert.deepEqual(await notes(), [], "the device remembers it");
    await menu("This device");
    await page.getByRole("button", { name: SWITCH }).click();
    await page.keyboard.press("Escape");
    await isOn();
    await scan("NOTHING");
    await page.waitForFunction(() => heard.includes(330));
    checkConsole();
  },
);
