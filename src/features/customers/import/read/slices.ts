import { setImmediate } from "node:timers/promises";

const SLICE_BYTES = 16 * 1024;

/** Yields bytes in slices, with a turn of the event loop between them. */
export async function* inSlices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
    yield bytes.subarray(from, from + SLICE_BYTES);
    await setImmediate();
  }
}
