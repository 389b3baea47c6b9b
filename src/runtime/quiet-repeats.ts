const QUIET_MS = 60_000;
/** Of different things; with more, all of them may be said anew. */
const REMEMBERED_MAX = 500;

/**
 * Keeps a fault that comes again every second, such as a full disk, from filling the log: the same thing is said once a
 * minute.
 *
 * @returns asked before something is said, by what makes it the same thing: how often it was held back since it was said
 *   last, or undefined when it is to be held back now.
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
