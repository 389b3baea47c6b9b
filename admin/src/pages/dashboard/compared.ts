import { useLocale, useTranslate } from "react-admin";
import { changeText, type TradingDay, weekdayText } from "./day.ts";

/** Returns a function that says a change in percent and with what it compares. */
export function useComparedText(day: TradingDay | undefined): (change: number) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const until = day?.until ?? null;
  const before_day = day?.before_day ?? null;
  return (change) =>
    translate(until === null ? "tk.dashboard.change_whole" : "tk.dashboard.change_until", {
      change: changeText(change, locale),
      weekday: before_day === null ? "" : weekdayText(before_day, locale),
      time: until,
    });
}
