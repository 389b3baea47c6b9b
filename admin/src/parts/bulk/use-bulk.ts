import { type Identifier, useListContext } from "react-admin";
import { errorText } from "../text.ts";
import { useSave } from "../use-save.ts";
import { useNotifyOutcome } from "./use-notify-outcome.ts";
import { writeEach } from "./write-each.ts";

/** Returns a function that runs a command for each selected row. Refused rows stay selected. */
export function useBulk(): {
  readonly isBusy: boolean;
  /**
   * Runs the command for each selected row, and resolves to the number of rows that were written.
   */
  readonly run: (write: (id: Identifier) => Promise<unknown>) => Promise<number>;
} {
  const { selectedIds, onSelect } = useListContext();
  const notifyOutcome = useNotifyOutcome();
  const { save, isSaving } = useSave();
  const run = async (write: (id: Identifier) => Promise<unknown>): Promise<number> => {
    const outcome = await save(() => writeEach(selectedIds, write, errorText));
    if (outcome === undefined) return 0;
    onSelect([...outcome.refused]);
    notifyOutcome(outcome);
    return outcome.done.length;
  };
  return { isBusy: isSaving, run };
}
