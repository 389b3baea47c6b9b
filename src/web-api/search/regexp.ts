const LENGTH_MAX = 200;
const REPEATS_MAX = 20;

const TOKEN =
  /(?<escape>\\(?:[dws]|[!-/:-@[-`{-~]))|(?<set>\[\^?(?:[A-Za-z0-9]-[A-Za-z0-9]|\\[dws]|\\[!-/:-@[-`{-~]|[^\\[\]^-])+-?\])|(?<open>\()|(?<close>\))|(?<or>\|)|(?<anchor>[$^])|(?<repeat>[*+?]|\{(?<from>\d{1,2})(?<comma>,(?<to>\d{0,2}))?\})|(?<plain>[^\\[\](){}|*+?^$])/gsuy;

interface Frame {
  has_repeat: boolean;
  has_atom: boolean;
}

/**
 * Returns whether a client's regular expression may run: at most 200 characters of a small dialect
 * that PostgreSQL always accepts (literals, sets, groups, alternatives, anchors, `* + ?` and bounds
 * up to 20). No repeated group may contain a repetition, so that neither compiling nor matching can
 * explode.
 */
export function isSafeRegexp(pattern: string): boolean {
  if (pattern.length > LENGTH_MAX) return false;
  const frames: Frame[] = [{ has_repeat: false, has_atom: false }];
  let repeatable: "no" | "yes" | "has_repeat" = "no";
  let read = 0;
  for (const { 0: text, groups: token = {} } of pattern.matchAll(TOKEN)) {
    const frame = frames.at(-1);
    if (frame === undefined) return false;
    read += text.length;

    if (token["open"] !== undefined) {
      frames.push({ has_repeat: false, has_atom: false });
      repeatable = "no";
    } else if (token["close"] !== undefined) {
      const outer = frames.at(-2);
      if (outer === undefined || !frame.has_atom) return false;
      frames.pop();
      outer.has_atom = true;
      outer.has_repeat ||= frame.has_repeat;
      repeatable = frame.has_repeat ? "has_repeat" : "yes";
    } else if (token["or"] !== undefined) {
      if (!frame.has_atom) return false;
      frame.has_atom = false;
      repeatable = "no";
    } else if (token["repeat"] !== undefined) {
      if (repeatable !== "yes" || !isSoundBound(token)) return false;
      frame.has_repeat = true;
      repeatable = "no";
    } else {
      if (token["set"] !== undefined && !hasSoundRanges(token["set"])) return false;
      frame.has_atom = true;
      repeatable = token["anchor"] === undefined ? "yes" : "no";
    }
  }
  return read === pattern.length && frames.length === 1 && frames.every((frame) => frame.has_atom);
}

function isSoundBound({ from, comma, to }: Readonly<Record<string, string | undefined>>): boolean {
  if (from === undefined) return true;
  const low = Number(from);
  const high = comma === undefined || to === undefined || to === "" ? low : Number(to);
  return low <= high && high <= REPEATS_MAX;
}

function hasSoundRanges(set: string): boolean {
  const kinds = [/\d/, /[a-z]/, /[A-Z]/];
  for (const [, low = "", high = ""] of set.replaceAll(/\\./gs, "").matchAll(/([A-Za-z0-9])-([A-Za-z0-9])/g)) {
    if (low > high || !kinds.some((kind) => kind.test(low) && kind.test(high))) return false;
  }
  return true;
}
