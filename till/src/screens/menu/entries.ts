import type { TextKey } from "../../texts/texts.ts";
import type { Place } from "../../till/navigation.tsx";

export interface Entry {
  readonly title: TextKey;
  /** A sentence about what is there. */
  readonly text: TextKey;
  readonly place: Place;
  /** Shows what waits to be sent, or how much needs a person. */
  readonly counts_waiting?: boolean;
}

/** Screens that the menu leads to, in its order. Those that need a session come only with one. */
export const ENTRIES: readonly Entry[] = [
  { title: "receipts.title", text: "receipts.text", place: { name: "receipts", given: undefined } },
  { title: "parked.title", text: "parked.text", place: { name: "parked", given: undefined } },
  { title: "menu.cash", text: "menu.cash_text", place: { name: "cash", given: undefined } },
  { title: "menu.x_report", text: "menu.x_report_text", place: { name: "x_report", given: undefined } },
  { title: "menu.close_day", text: "menu.close_day_text", place: { name: "close_day", given: undefined } },
  { title: "menu.closings", text: "menu.closings_text", place: { name: "closings", given: undefined } },
  { title: "menu.sync", text: "menu.sync_text", place: { name: "sync", given: undefined }, counts_waiting: true },
  { title: "menu.more", text: "menu.more_text", place: { name: "more", given: undefined } },
];
