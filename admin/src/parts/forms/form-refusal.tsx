import { useEffect, useRef } from "react";
import { useNotify } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";

/**
 * Leads to the first field that a refused save marks. Only what no shown field says becomes a
 * notification: the message of a whole form, and that a marked field is on another tab.
 */
export function FormRefusal(): null {
  const notify = useNotify();
  const { control } = useFormContext();
  const { submitCount, errors } = useFormState({ control });
  const told = useRef(submitCount);
  useEffect(() => {
    if (submitCount <= told.current) return;
    told.current = submitCount;
    const { root, ...of_fields } = errors;
    const message = root?.["serverError"]?.message;
    if (typeof message === "string") notify(message, { type: "error" });
    if (Object.keys(of_fields).length === 0) return;
    const field = document.querySelector<HTMLElement>('form [aria-invalid="true"]');
    if (field === null || !field.checkVisibility()) {
      if (message === undefined) notify("ra.message.invalid_form", { type: "error" });
      return;
    }
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "center" });
  }, [errors, submitCount, notify]);
  return null;
}
