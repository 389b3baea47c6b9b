import type { ReactNode } from "react";
import type { ScreenName, Screens } from "../till/navigation.tsx";
import { Sell } from "./sell/sell.tsx";

/** The screens by their names in `till/navigation.tsx`. */
export const SCREENS: {
  readonly [Name in ScreenName]: (place: { readonly given: Screens[Name] }) => ReactNode;
} = {
  sell: () => <Sell />,
};
