import { Alert, Box, Button, DialogContentText, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import {
  type RaRecord,
  useDeleteController,
  useGetRecordRepresentation,
  useResourceContext,
  useTranslate,
  useUpdate,
} from "react-admin";
import { errorText } from "../text.ts";
import { LastContact } from "../register-report.tsx";
import { type Counted, useDependents } from "./dependents.ts";
import { FormDialog } from "./form-dialog.tsx";

/**
 * Lists whose rows a shop works with. The name of such a row must be typed, even if nothing depends
 * on the row yet.
 */
const NAMED = new Set(["locations", "terminals"]);

interface DeleteDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

/**
 * Shows the dialog that deletes a row, once its name is typed or nothing depends on it. It lists
 * the dependents, and offers to deactivate the row.
 */
export function DeleteDialog({ record, onClose }: DeleteDialogProps): ReactNode {
  const translate = useTranslate();
  const resource = useResourceContext() ?? "";
  const shown = useGetRecordRepresentation(resource)(record);
  const name = typeof shown === "string" ? shown : `#${record.id}`;
  const { data: dependents, error } = useDependents(resource, record.id);
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState("");
  // The reason stays in the dialog. A notification would be below it and soon gone.
  const refuse = (failure: unknown): void => setRefusal(errorText(failure));
  const { handleDelete, isPending } = useDeleteController({
    record,
    mutationMode: "pessimistic",
    mutationOptions: { onError: refuse },
  });
  const [deactivate, { isPending: isDeactivating }] = useUpdate();
  const found = (dependents ?? []).filter(({ count }) => count > 0);
  const asksForName = NAMED.has(resource) || found.length > 0;
  const isNamed = !asksForName || typed.trim() === name;
  const isBusy = isPending || isDeactivating;
  const switchOff = (): void =>
    void deactivate(
      resource,
      { id: record.id, data: { is_active: false }, previousData: record },
      { onSuccess: onClose, onError: refuse },
    );
  return (
    <FormDialog
      title={translate("ra.message.delete_title", { recordRepresentation: name })}
      submit={translate("ra.action.delete")}
      color="error"
      isBusy={isBusy}
      isReady={isNamed && dependents !== undefined}
      aside={
        record["is_active"] === true ? (
          <Box sx={{ flexGrow: 1 }}>
            <Button disabled={isBusy} onClick={switchOff}>
              {translate("tk.delete.deactivate")}
            </Button>
          </Box>
        ) : null
      }
      onSubmit={handleDelete}
      onClose={onClose}
    >
      <Found found={found} />
      {resource === "terminals" ? <LastContact terminal={record} /> : null}
      <DialogContentText>
        {translate(`resources.${resource}.message.delete_content`, { _: translate("ra.message.delete_content") })}
      </DialogContentText>
      {refusal === "" && !error ? null : <Alert severity="error">{refusal || errorText(error)}</Alert>}
      {asksForName ? (
        <TextField
          label={translate("tk.delete.repeat")}
          helperText={translate("tk.delete.repeat_help", { name })}
          value={typed}
          fullWidth
          margin="normal"
          autoComplete="off"
          slotProps={{ formHelperText: { sx: { overflowWrap: "anywhere" } } }}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
    </FormDialog>
  );
}

function Found({ found }: { readonly found: readonly Counted[] }): ReactNode {
  const translate = useTranslate();
  if (found.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {translate("tk.delete.in_use")}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {found.map(({ name, count }) => (
          <li key={name}>{translate(`tk.delete.dependents.${name}`, { smart_count: count })}</li>
        ))}
      </Box>
    </Alert>
  );
}
