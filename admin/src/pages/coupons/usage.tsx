import type { ReactNode } from "react";
import type { AnyRow } from "../../parts/rows.tsx";
import { StateDot } from "../../parts/state-dot.tsx";
import type { Tone } from "../../parts/tones.ts";
import { UsageBar } from "../../parts/usage-bar.tsx";
import { useWordsOf } from "../../parts/hooks.ts";

interface Coupon {
  readonly code?: string;
  readonly times_used?: number;
  readonly usage_limit?: number | null;
  readonly used_percent?: number | null;
  readonly expiration_date?: string | null;
}

type CouponState = "live" | "near" | "used_up" | "expired";

const NEAR_PERCENT = 80;

const TONES: Readonly<Record<CouponState, Tone>> = {
  live: "good",
  near: "attention",
  used_up: "wrong",
  expired: "off",
};

function stateOf({ used_percent, expiration_date }: Coupon): CouponState {
  const now = new Date().toISOString().replace("T", " ");
  if (expiration_date && expiration_date < now) return "expired";
  if ((used_percent ?? 0) >= 100) return "used_up";
  return (used_percent ?? 0) >= NEAR_PERCENT ? "near" : "live";
}

export function CouponStateChip({ coupon }: { readonly coupon: AnyRow }): ReactNode {
  const words = useWordsOf("promotions");
  const state = stateOf(coupon);
  return <StateDot tone={TONES[state]}>{words(`states.${state}`)}</StateDot>;
}

/** Shows the uses of a coupon and its limit. */
export function CouponUsage({ coupon }: { readonly coupon: AnyRow }): ReactNode {
  const words = useWordsOf("promotions");
  const { code = "", times_used: used = 0, usage_limit, used_percent } = coupon as Coupon;
  return (
    <UsageBar label={`${words("usage")}: ${code}`} percent={used_percent ?? undefined}>
      {usage_limit ? words("used_of", { used, limit: usage_limit }) : words("used_without", { used })}
    </UsageBar>
  );
}
