const QUIET_MS = 60_000;
/** Maximum number of distinct messages that are remembered. Beyond it, all may be logged again. */
const REMEMBERED_MAX = 500;

/**
 * Prevents a repeated fault, such as a full disk, from filling the log: the same message is logged
 * at most once a minute.
 *
 * @returns a function to call before logging, with the message's key. It returns how often the
 *   message was suppressed since it was last logged, or undefined when it must be suppressed now.
 */
export function createLogThrottle(
  now_ms: () => number = () => performance.now(),
): (what: string) => number | undefined {
  const said = new Map<string, { readonly at_ms: number; held_back: number }>();
  return (what) => {
    const last = said.get(what);
    if (last !== undefined && now_ms() - last.at_ms < QUIET_MS) {
      last.held_back += 1;
      return undefined;
    }
    if (said.size >= REMEMBERED_MAX) said.clear();
    said.set(what, { at_ms: now_ms(), held_back: 0 });
    return last?.held_back ?? 0;
  };
}
