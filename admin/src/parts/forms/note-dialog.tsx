import { DialogContentText, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import { FormDialog } from "./form-dialog.tsx";

interface NoteDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  readonly help?: string;
  /** Label of the submit button. */
  readonly submit: string;
  readonly isBusy?: boolean;
  readonly onSend: (note: string) => void;
  readonly onClose: () => void;
}

const CHARACTERS_MAX = 10_000;

/** Shows a dialog that asks for the note which a decision needs. */
export function NoteDialog({ lead, label, help, onSend, ...dialog }: NoteDialogProps): ReactNode {
  const [note, setNote] = useState("");
  return (
    <FormDialog {...dialog} isReady={note.trim() !== ""} onSubmit={() => onSend(note.trim())}>
      <DialogContentText sx={{ mb: 2, overflowWrap: "anywhere" }}>{lead}</DialogContentText>
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={3}
        margin="dense"
        required
        label={label}
        helperText={help}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: CHARACTERS_MAX } }}
      />
    </FormDialog>
  );
}
