/**
 * Tone of a state. `attention` and `wrong` are for what a person must look at, `off` for what is
 * not in use or not yet known.
 */
export type Tone = "good" | "attention" | "wrong" | "off";

/** Tones of the API's states: good, needs attention or wrong. A state that is not listed is off. */
const STATES: readonly (readonly [Tone, readonly string[]])[] = [
  ["good", ["received", "ok", "complete", "matched", "active", "delivered", "done", "completed", "passed"]],
  ["attention", ["incomplete", "refused", "behind", "clock", "license", "waiting", "silent", "suspended", "sandbox"]],
  ["wrong", ["mismatched", "no_location", "failed", "parked", "dead", "revoked", "expired"]],
];

export function toneOf(state: string): Tone {
  return STATES.find(([, states]) => states.includes(state))?.[0] ?? "off";
}
