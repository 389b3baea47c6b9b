import assert from "node:assert/strict";
import jsqr from "jsqr";
import type { Locator } from "playwright-core";

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, one after the other. */
  readonly values: readonly number[];
}

/**
 * Returns the text of a QR code as a camera would read it from the screen. Fails when the code
 * cannot be read.
 */
export async function readQrCode(drawn: Locator): Promise<string> {
  const picture = (await drawn.screenshot()).toString("base64");
  const { width, height, values } = await drawn.page().evaluate<Pixels>(`(async () => {
    const bytes = Uint8Array.from(atob("${picture}"), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas.drawImage(bitmap, 0, 0);
    return { width, height, values: [...canvas.getImageData(0, 0, width, height).data] };
  })()`);
  const read = jsqr.default(Uint8ClampedArray.from(values), width, height, { inversionAttempts: "dontInvert" });
  assert.ok(read, "no camera reads what is drawn");
  return read.data;
}
