import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from "@mui/material";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslate } from "react-admin";
import { useWordsOf } from "../../parts/hooks.ts";

interface CloseDialogProps {
  /** What differs, in words. */
  readonly record: string;
  /** Called with the note, or with undefined to leave the difference open. */
  readonly onClose: (note: string | undefined) => void;
}

/** Asks for the note with which a difference is closed. */
export function CloseDialog({ record, onClose }: CloseDialogProps): ReactNode {
  const words = useWordsOf("connector");
  const translate = useTranslate();
  const [note, setNote] = useState("");
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onClose(note.trim());
  };
  return (
    <Dialog open onClose={() => onClose(undefined)} fullWidth maxWidth="sm" aria-labelledby="close-title">
      <form onSubmit={submit}>
        <DialogTitle id="close-title">{words("close_title")}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ overflowWrap: "anywhere" }}>{words("close_lead", { record })}</DialogContentText>
          <TextField
            label={words("note")}
            helperText={words("note_help")}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            required
            fullWidth
            multiline
            margin="normal"
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onClose(undefined)}>{translate("ra.action.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={note.trim() === ""}>
            {words("close")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
