import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useCanAccess, useListContext } from "react-admin";
import { call } from "../../../api/client.ts";
import { useBulk } from "../../../parts/bulk/use-bulk.ts";
import { NoteDialog } from "../../../parts/forms/note-dialog.tsx";
import { useWordsOf } from "../../../parts/hooks.ts";

/** Shows the button and the dialog that settle the selected closings with one explanation. */
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
    // When no closing was settled, the dialog stays open and keeps the explanation.
    if (settled > 0) setOpen(false);
  };
  const title = words("settlement.settle_selected", { smart_count: selectedIds.length });
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => setOpen(true)}>
        {words("settlement.settle")}
      </Button>
      {isOpen ? (
        <NoteDialog
          title={title}
          lead={words("settlement.lead")}
          label={words("settlement.explanation")}
          submit={title}
          isBusy={isBusy}
          onSend={(text) => void send(text)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
