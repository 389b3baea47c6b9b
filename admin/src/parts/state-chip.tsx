import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { StateDot } from "./state-dot.tsx";
import { toneOf } from "./tones.ts";

/** Shows a state of the API in words, with a dot. */
export function StateChip({ state }: { readonly state: string | null | undefined }): ReactNode {
  const translate = useTranslate();
  if (!state) return "–";
  return <StateDot tone={toneOf(state)}>{translate(`tk.states.${state}`, { _: state })}</StateDot>;
}
