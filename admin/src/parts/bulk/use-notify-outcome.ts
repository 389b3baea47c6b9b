import { useNotify, useTranslate } from "react-admin";
import { useThings } from "./use-things.ts";
import type { Outcome } from "./write-each.ts";

/**
 * Returns a function that says how many rows were written. With refused rows the notification gives
 * the reasons, and stays until it is closed.
 */
export function useNotifyOutcome(): (outcome: Outcome<unknown>) => void {
  const notify = useNotify();
  const translate = useTranslate();
  const things = useThings();
  return ({ done, refused, reasons }) => {
    const text = translate("tk.bulk.done", { things: things(done.length) });
    if (refused.length === 0) return notify(text, { type: "success" });
    const rest = translate("tk.bulk.refused", { things: things(refused.length), reasons: reasons.join(" ") });
    notify(done.length === 0 ? rest : `${text} ${rest}`, { type: "warning", autoHideDuration: null });
  };
}
