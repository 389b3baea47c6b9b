import type { ReactNode } from "react";
import { useCodeName } from "./codes/use-name.ts";
import { StateDot, type Tone } from "./state-dot.tsx";

/** Statuses of the platform; every other one is open, ended or a shop's own. */
const TONES: Readonly<Record<string, Tone>> = {
  processing: "good",
  complete: "good",
  holded: "attention",
  payment_review: "attention",
  fraud: "wrong",
};

/** The status of an order as a dot and its name. */
export function OrderStatus({ status }: { readonly status: string }): ReactNode {
  const codeName = useCodeName();
  return <StateDot tone={TONES[status] ?? "off"}>{codeName("order_status", status) ?? status}</StateDot>;
}
