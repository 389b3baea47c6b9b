import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { StateDot, type Tone } from "./state-dot.tsx";

/** Tones of the API's states: good, needs attention or wrong. A state that is not listed is off. */
const STATES: readonly (readonly [Tone, readonly string[]])[] = [
  ["good", ["received", "ok", "complete", "matched", "active", "delivered", "done", "completed", "passed"]],
  ["attention", ["incomplete", "refused", "behind", "clock", "license", "waiting", "silent", "suspended", "sandbox"]],
  ["wrong", ["mismatched", "no_location", "failed", "parked", "dead", "revoked", "expired"]],
];

export function toneOf(state: string): Tone {
  return STATES.find(([, states]) => states.includes(state))?.[0] ?? "off";
}

/** Shows a state of the API in words, with a dot. */
export function StateChip({ state }: { readonly state: string | null | undefined }): ReactNode {
  const translate = useTranslate();
  if (!state) return "–";
  return <StateDot tone={toneOf(state)}>{translate(`tk.states.${state}`, { _: state })}</StateDot>;
}
