import { useEffect } from "react";

const TOUCHES = ["pointerdown", "keydown"] as const;

/**
 * Does something once nobody has touched the device for a time in milliseconds. Nothing while
 * `work` is undefined; the time then begins anew.
 */
export function useIdle(ms: number, work: (() => void) | undefined): void {
  useEffect(() => {
    if (work === undefined) return undefined;
    let timer = setTimeout(work, ms);
    const touched = (): void => {
      clearTimeout(timer);
      timer = setTimeout(work, ms);
    };
    for (const touch of TOUCHES) addEventListener(touch, touched, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) removeEventListener(touch, touched, { capture: true });
    };
  }, [ms, work]);
}
