import { useEffect, useState } from "react";

/** The part of the browser's `BarcodeDetector` that the till uses. */
interface CodeReader {
  readonly detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface CodeReaders {
  new (): CodeReader;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

const { BarcodeDetector: Readers } = globalThis as { readonly BarcodeDetector?: CodeReaders };

/**
 * Why a camera shows nothing. `denied`: a person or the system does not allow it. `absent`: there
 * is none. `in_use`: another program has it. `failed`: anything else.
 */
export type CameraProblem = "denied" | "absent" | "in_use" | "failed";

/** Milliseconds between two looks for a code: a slow tablet needs most of them for one look. */
const LOOK_MS = 120;

/** Whether this browser reads codes in pictures, and gives pages a camera. */
async function readsCodes(): Promise<boolean> {
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices };
  if (Readers === undefined || mediaDevices === undefined) return false;
  // Some systems have the interface and nothing behind it.
  return (await Readers.getSupportedFormats()).length > 0;
}

let known: Promise<boolean> | undefined;

/** Whether codes can be read with the camera here; false until the browser has answered. */
export function useCodeReader(): boolean {
  const [is_there, setThere] = useState(false);
  useEffect(() => {
    void (known ??= readsCodes()).then(setThere).catch(reportError);
  }, []);
  return is_there;
}

/**
 * Shows the camera in a video until a code is in the picture, and returns the code; undefined when
 * the signal aborts. The camera is then off.
 *
 * @throws DOMException when there is no picture, see `problemOf`.
 */
export async function readCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  if (Readers === undefined) throw new Error("This browser reads no codes.");
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
  try {
    if (signal.aborted) return undefined;
    video.srcObject = camera;
    await video.play();
    const reader = new Readers();
    while (!signal.aborted) {
      const [code] = await reader.detect(video);
      if (code !== undefined) return signal.aborted ? undefined : code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return undefined;
  } finally {
    for (const track of camera.getTracks()) track.stop();
    video.srcObject = null;
  }
}

/** Returns why a camera shows nothing, by the error of `readCode`. */
export function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "absent";
  return name === "NotReadableError" ? "in_use" : "failed";
}
