import { useEffect } from "react";
import { useTranslate } from "react-admin";

/** Shows the browser's validation messages in the user's language instead of the browser's. */
export function useOwnValidation(): void {
  const translate = useTranslate();
  useEffect(() => {
    const explain = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      const { validity } = target;
      if (validity.valueMissing) target.setCustomValidity(translate("ra.validation.required"));
      else if (validity.typeMismatch && target.type === "email")
        target.setCustomValidity(translate("ra.validation.email"));
      else if (validity.badInput)
        target.setCustomValidity(translate(target.type === "number" ? "ra.validation.number" : "tk.date_incomplete"));
    };
    // A custom message makes a field invalid until the message is removed.
    const forget = ({ target }: Event): void => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.setCustomValidity("");
    };
    document.addEventListener("invalid", explain, true);
    document.addEventListener("input", forget, true);
    return () => {
      document.removeEventListener("invalid", explain, true);
      document.removeEventListener("input", forget, true);
    };
  }, [translate]);
}
