import type { LookedUp, ReturnedGoods, StoredSale } from "@tillkeeper/register-kit";
import { createContext, use, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";

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
  /**
   * Shows another screen. A late call from a screen that was left meanwhile does nothing: the
   * person is at something else.
   */
  readonly go: (place: Place) => void;
  /** Shows the screen for selling, as `go` does. */
  readonly home: () => void;
  /** Whether the screen that got this function is still shown: ask before a late change. */
  readonly isHere: () => boolean;
}

const HOME: Place = { name: "sell", given: undefined };
const Navigated = createContext<Navigation | undefined>(undefined);

export function Navigating({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<Place>(HOME);
  const shown = useRef<Place>(undefined);
  useLayoutEffect(() => {
    shown.current = place;
    // Nothing is shown once the person has signed out.
    return () => {
      shown.current = undefined;
    };
  }, [place]);
  const navigation = useMemo<Navigation>(() => {
    const go = (next: Place): void => setPlace((now) => (now === place ? next : now));
    // Each visit of a screen is another place, also of the one for selling.
    return { place, go, home: () => go({ ...HOME }), isHere: () => shown.current === place };
  }, [place]);
  return <Navigated value={navigation}>{children}</Navigated>;
}

export function useScreens(): Navigation {
  const navigation = use(Navigated);
  if (navigation === undefined) throw new Error("The screen is outside of <Navigating>.");
  return navigation;
}
