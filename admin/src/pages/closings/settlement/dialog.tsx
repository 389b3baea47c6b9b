import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from "@mui/material";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { useWordsOf } from "../../../parts/hooks.ts";

interface ExplanationDialogProps {
  readonly title: string;
  readonly isSaving: boolean;
  readonly onSend: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the explanation with which closings are settled or reopened. */
export function ExplanationDialog({ title, isSaving, onSend, onClose }: ExplanationDialogProps): ReactNode {
  const words = useWordsOf("closings");
  const translate = useTranslate();
  const [text, setText] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSend(text);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="settlement-title">
      <Box component="form" onSubmit={submit}>
        <DialogTitle id="settlement-title">{title}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2 }}>{words("settlement.lead")}</Typography>
          <TextField
            autoFocus
            fullWidth
            multiline
            minRows={3}
            required
            label={words("settlement.explanation")}
            value={text}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 10_000 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate("ra.action.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={isSaving || text.trim() === ""}>
            {title}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
