import type { LookedUp, ReturnedGoods, StoredSale } from "@tillkeeper/register-kit";
import { createContext, use, useMemo, useState, type ReactNode } from "react";

/**
 * The screens of a till that is open, with what each is given. A new screen gets a line here and
 * one in `screens/screens.tsx`.
 */
export interface Screens {
  /** A code that was scanned on another screen. */
  readonly sell: { readonly scanned: string } | undefined;
  /** How the payment starts, by the way to pay when absent, and an amount typed before. */
  readonly pay: { readonly starts?: "card" | "exact" | "typed" | undefined; readonly typed?: string } | undefined;
  readonly done: {
    readonly sale: StoredSale;
    /** Absent for a sale whose receipt is printed later. */
    readonly change_minor?: bigint;
  };
  readonly cash: undefined;
  readonly x_report: undefined;
  readonly close_day: undefined;
  readonly closings: undefined;
  readonly closing: { readonly report_id: string };
  readonly sync: undefined;
  readonly more: undefined;
  readonly receipts: undefined;
  readonly receipt: Exclude<LookedUp, { readonly kind: "refused" }>;
  /** With quantities: an exchange for the cart, whose payment was left. */
  readonly refund: ReturnedGoods;
  readonly parked: undefined;
}

/** Screens that are also shown while the day is not open. */
export const WITHOUT_SESSION: ReadonlySet<ScreenName> = new Set(["closings", "closing", "sync", "more"]);

export type ScreenName = keyof Screens;
export type Place = {
  readonly [Name in ScreenName]: { readonly name: Name; readonly given: Screens[Name] };
}[ScreenName];

interface Navigation {
  readonly place: Place;
  /** Shows another screen. */
  readonly go: (place: Place) => void;
  /**
   * Shows the screen for selling. A late call from a screen that was left meanwhile does nothing:
   * the person is at something else.
   */
  readonly home: () => void;
}

const HOME: Place = { name: "sell", given: undefined };
const Navigated = createContext<Navigation | undefined>(undefined);

export function Navigating({ children }: { readonly children: ReactNode }) {
  const [place, go] = useState<Place>(HOME);
  const navigation = useMemo<Navigation>(
    () => ({ place, go, home: () => go((now) => (now === place ? HOME : now)) }),
    [place],
  );
  return <Navigated value={navigation}>{children}</Navigated>;
}

export function useScreens(): Navigation {
  const navigation = use(Navigated);
  if (navigation === undefined) throw new Error("The screen is outside of <Navigating>.");
  return navigation;
}
