import { useEffect, useState } from "react";

/** Returns a text after it has not changed for `pause_ms`; until then the earlier text. */
export function useRested(text: string, pause_ms: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause_ms);
    return () => clearTimeout(timer);
  }, [text, pause_ms]);
  return rested;
}
