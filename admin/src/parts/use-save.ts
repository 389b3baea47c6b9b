import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import type { FieldErrors } from "../api/envelope.ts";
import { shownErrors } from "../api/field-errors.ts";
import { errorText } from "./text.ts";

/**
 * Returns a function that runs a write and then reloads the page's data. A refusal is shown with
 * the server's message.
 *
 * @param isForm - the page shows `errors` at its fields; only other errors become notifications.
 * @returns `save`, which resolves to the write's result, or to undefined after a refusal.
 */
export function useSave({ isForm = false }: { readonly isForm?: boolean } = {}): {
  /** Errors of the last refusal, by field. */
  readonly errors: FieldErrors;
  readonly isSaving: boolean;
  readonly save: <Result>(write: () => Promise<Result>, done?: string) => Promise<Result | undefined>;
} {
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = async <Result>(write: () => Promise<Result>, done?: string): Promise<Result | undefined> => {
    setIsSaving(true);
    setErrors({});
    try {
      const result = await write();
      await queries.invalidateQueries({ queryKey: ["call"] });
      refresh();
      if (done !== undefined) notify(done, { type: "success" });
      return result;
    } catch (error) {
      const beside = isForm ? shownErrors(error) : undefined;
      const elsewhere = beside?.["root"];
      if (beside) setErrors(beside);
      else notify(errorText(error), { type: "error" });
      if (typeof elsewhere === "object") notify(elsewhere.serverError, { type: "error" });
      return undefined;
    } finally {
      setIsSaving(false);
    }
  };
  return { errors, isSaving, save };
}
