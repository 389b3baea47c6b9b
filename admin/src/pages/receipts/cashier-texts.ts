import english from "@tillkeeper/texts/cashiers/en.json" with { type: "json" };
import { useTranslate } from "react-admin";

/** Returns the texts about cashiers. The English ones come with the pages that show them. */
export function useCashierWords(): (name: keyof typeof english) => string {
  const translate = useTranslate();
  return (name) => translate(`tk.cashiers.${name}`, { _: english[name] });
}
