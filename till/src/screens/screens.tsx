import type { ReactNode } from "react";
import type { ScreenName, Screens } from "../till/navigation.tsx";
import { Done } from "./done/done.tsx";
import { Pay } from "./pay/pay.tsx";
import { Sell } from "./sell/sell.tsx";

/** The screens by their names in `till/navigation.tsx`. */
export const SCREENS: {
  readonly [Name in ScreenName]: (place: { readonly given: Screens[Name] }) => ReactNode;
} = {
  sell: ({ given }) => <Sell scanned={given} />,
  pay: ({ given }) => <Pay starts={given?.starts} />,
  done: ({ given }) => <Done {...given} />,
};
