import type { ReactNode } from "react";
import { useCodeName } from "./codes/use-name.ts";
import { StateDot } from "./state-dot.tsx";
import type { Tone } from "./tones.ts";

/** Tones of the platform's order statuses. Any other status is open, ended or the shop's own. */
const TONES: Readonly<Record<string, Tone>> = {
  processing: "good",
  complete: "good",
  holded: "attention",
  payment_review: "attention",
  fraud: "wrong",
};

export function OrderStatus({ status }: { readonly status: string }): ReactNode {
  const codeName = useCodeName();
  return <StateDot tone={TONES[status] ?? "off"}>{codeName("order_status", status) ?? status}</StateDot>;
}
