import type { ReactNode } from "react";
import type { ScreenName, Screens } from "../till/navigation.tsx";
import { Cash } from "./cash/cash.tsx";
import { CloseDay } from "./close-day/close-day.tsx";
import { Closing } from "./closing/closing.tsx";
import { Closings } from "./closings/closings.tsx";
import { Done } from "./done/done.tsx";
import { More } from "./more/more.tsx";
import { Parked } from "./parked/parked.tsx";
import { Pay } from "./pay/pay.tsx";
import { Receipt } from "./receipts/receipt.tsx";
import { Receipts } from "./receipts/receipts.tsx";
import { Refund } from "./refund/refund.tsx";
import { Sell } from "./sell/sell.tsx";
import { Sync } from "./sync/sync.tsx";
import { XReport } from "./x-report/x-report.tsx";

/** The screens by their names in `till/navigation.tsx`. */
export const SCREENS: {
  readonly [Name in ScreenName]: (place: { readonly given: Screens[Name] }) => ReactNode;
} = {
  sell: ({ given }) => <Sell scanned={given} />,
  pay: ({ given }) => <Pay starts={given?.starts} typed={given?.typed} />,
  done: ({ given }) => <Done {...given} />,
  cash: () => <Cash />,
  x_report: () => <XReport />,
  close_day: () => <CloseDay />,
  closings: () => <Closings />,
  closing: ({ given }) => <Closing {...given} />,
  sync: () => <Sync />,
  more: () => <More />,
  receipts: () => <Receipts />,
  receipt: ({ given }) => <Receipt found={given} />,
  refund: ({ given }) => <Refund of={given} />,
  parked: () => <Parked />,
};
