import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { errorText } from "./error-text.ts";

/**
 * Runs a write: what was read before is read again, and a refusal is told in the server's words.
 *
 * @returns the write's result, or undefined after a refusal.
 */
export function useSave(): {
  readonly isSaving: boolean;
  readonly save: <Result>(write: () => Promise<Result>, done?: string) => Promise<Result | undefined>;
} {
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const save = async <Result>(write: () => Promise<Result>, done?: string): Promise<Result | undefined> => {
    setIsSaving(true);
    try {
      const result = await write();
      await queries.invalidateQueries({ queryKey: ["call"] });
      refresh();
      if (done !== undefined) notify(done, { type: "success" });
      return result;
    } catch (error) {
      notify(errorText(error), { type: "error" });
      return undefined;
    } finally {
      setIsSaving(false);
    }
  };
  return { isSaving, save };
}
