import Delete from "@mui/icons-material/Delete";
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from "@mui/material";
import { type ReactNode, type SubmitEvent, useState } from "react";
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

/** Rows that a shop works with: their name is asked for, also when nothing depends on them yet. */
const NAMED = new Set(["locations", "terminals"]);

/** Deletes the form's row, after a dialog that lists its dependents. */
export function DeleteButton({ record }: { readonly record: RaRecord }): ReactNode {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button color="error" startIcon={<Delete />} onClick={() => setOpen(true)}>
        {translate("ra.action.delete")}
      </Button>
      {isOpen ? <DeleteDialog record={record} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface DeleteDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

function DeleteDialog({ record, onClose }: DeleteDialogProps): ReactNode {
  const translate = useTranslate();
  const resource = useResourceContext() ?? "";
  const shown = useGetRecordRepresentation(resource)(record);
  const name = typeof shown === "string" ? shown : `#${record.id}`;
  const { data: dependents, error } = useDependents(resource, record.id, true);
  const { handleDelete, isPending } = useDeleteController({ record, mutationMode: "pessimistic" });
  const [deactivate, { isPending: isDeactivating }] = useUpdate();
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState("");
  const found = (dependents ?? []).filter(({ count }) => count > 0);
  const asksForName = NAMED.has(resource) || found.length > 0;
  const isNamed = !asksForName || typed.trim() === name;
  const isBusy = isPending || isDeactivating;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A dialog above a form is in the form for React.
    event.stopPropagation();
    if (isNamed && dependents) handleDelete();
  };
  const switchOff = (): void =>
    void deactivate(
      resource,
      { id: record.id, data: { is_active: false }, previousData: record },
      { onSuccess: onClose, onError: (failure) => setRefusal(errorText(failure)) },
    );
  return (
    <Dialog open onClose={isBusy ? () => undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="delete-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="delete-title" sx={{ overflowWrap: "anywhere" }}>
          {translate("ra.message.delete_title", { recordRepresentation: name })}
        </DialogTitle>
        <DialogContent>
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
        </DialogContent>
        <DialogActions sx={{ flexWrap: "wrap", gap: 1 }}>
          {record["is_active"] === true ? (
            <Box sx={{ flexGrow: 1 }}>
              <Button disabled={isBusy} onClick={switchOff}>
                {translate("tk.delete.deactivate")}
              </Button>
            </Box>
          ) : null}
          <Button onClick={onClose} disabled={isBusy}>
            {translate("ra.action.cancel")}
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={isBusy || !isNamed || !dependents}>
            {translate("ra.action.delete")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Lists the numbers of dependents. */
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
