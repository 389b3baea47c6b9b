import Delete from "@mui/icons-material/Delete";
import { Button } from "@mui/material";
import { type ReactNode, Suspense, useState } from "react";
import { type RaRecord, useTranslate } from "react-admin";
import { lazyDialog } from "../lazy-dialog.tsx";

const DeleteDialog = lazyDialog(async () => (await import("./delete-dialog.tsx")).DeleteDialog);

/**
 * Shows the button that deletes the form's row, after a dialog that lists its dependents. The
 * dialog is loaded when it is first opened.
 */
export function DeleteButton({ record }: { readonly record: RaRecord }): ReactNode {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button color="error" startIcon={<Delete />} onClick={() => setOpen(true)}>
        {translate("ra.action.delete")}
      </Button>
      {isOpen ? (
        <Suspense>
          <DeleteDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
