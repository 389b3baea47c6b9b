import {
  type Identifier,
  useGetRecordRepresentation,
  useListContext,
  useNotify,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { useThings } from "./use-things.ts";
import type { Outcome } from "./write-each.ts";

/**
 * Returns a function that says how many rows were written. With refused rows the notification names
 * each with its reason, and stays until it is closed.
 */
export function useNotifyOutcome(): (outcome: Outcome<Identifier>) => void {
  const notify = useNotify();
  const translate = useTranslate();
  const things = useThings();
  const represent = useGetRecordRepresentation(useResourceContext());
  const { data = [] } = useListContext();
  const nameOf = (id: Identifier): string => {
    const row = data.find((one) => one.id === id);
    const name = row === undefined ? undefined : represent(row);
    return typeof name === "string" ? name : String(id);
  };
  return ({ done, refused, reasons }) => {
    const text = translate("tk.bulk.done", { things: things(done.length) });
    if (refused.length === 0) return notify(text, { type: "success" });
    const each = [...reasons].map(([reason, ids]) => `${ids.map(nameOf).join(", ")}: ${reason}`);
    const rest = translate("tk.bulk.refused", { things: things(refused.length), reasons: each.join(" ") });
    notify(done.length === 0 ? rest : `${text} ${rest}`, { type: "warning", autoHideDuration: null });
  };
}
