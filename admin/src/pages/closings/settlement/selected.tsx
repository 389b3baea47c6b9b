import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useCanAccess, useListContext } from "react-admin";
import { call } from "../../../api/client.ts";
import { useBulk } from "../../../parts/bulk/use-bulk.ts";
import { useWordsOf } from "../../../parts/hooks.ts";
import { ExplanationDialog } from "./dialog.tsx";

/** Settles the selected closings with one explanation. */
export function SettleSelected(): ReactNode {
  const words = useWordsOf("closings");
  const { selectedIds } = useListContext();
  const { canAccess } = useCanAccess({ resource: "register-reports", action: "edit" });
  const { run, isBusy } = useBulk();
  const [isOpen, setOpen] = useState(false);
  if (canAccess !== true) return null;
  const send = async (text: string): Promise<void> => {
    const settled = await run((id) =>
      call("POST /register-reports/{report_id}/settlement", {
        path: { report_id: String(id) },
        body: { is_settled: true, text },
      }),
    );
    // With the explanation in it, where none was settled.
    if (settled > 0) setOpen(false);
  };
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => setOpen(true)}>
        {words("settlement.settle")}
      </Button>
      {isOpen ? (
        <ExplanationDialog
          title={words("settlement.settle_selected", { smart_count: selectedIds.length })}
          isSaving={isBusy}
          onSend={send}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
