import { useState } from "react";
import { useNotify } from "react-admin";
import { queryText } from "../../api/client.ts";
import { saveAnswer } from "../../api/download.ts";
import { errorText } from "../../parts/text.ts";
import { type BookMonth, daysOf } from "./months.ts";

/** Returns a function that saves a file of a month, and whether one is being written. */
export function useSaveFile({ month, location_id }: BookMonth) {
  const notify = useNotify();
  const [isSaving, setSaving] = useState(false);
  const save = async (path: string): Promise<void> => {
    setSaving(true);
    try {
      await saveAnswer(`${path}${queryText({ ...daysOf(month), location_id })}`, path.split("/").at(-1) ?? path);
    } catch (error) {
      notify(errorText(error), { type: "error" });
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
}
