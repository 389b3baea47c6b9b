import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from "@mui/material";
import { type FormEvent, type ReactNode, useState } from "react";
import { useNotify } from "react-admin";
import { call } from "../../api/client.ts";
import { useWordsOf } from "../../parts/hooks.ts";

interface EmailDialogProps {
  readonly receipt_id: number;
  /** The customer's address, when the register sent one. */
  readonly suggested: string;
  readonly onClose: () => void;
}

export function EmailDialog({ receipt_id, suggested, onClose }: EmailDialogProps): ReactNode {
  const words = useWordsOf("receipts");
  const notify = useNotify();
  const [email, setEmail] = useState(suggested);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = async (): Promise<void> => {
    setSending(true);
    setRefusal(undefined);
    try {
      await call("POST /receipts/{receipt_id}/email", { path: { receipt_id }, body: { email } });
      notify(words("sent", { email }), { type: "success" });
      onClose();
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : String(failure));
      setSending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="email-title">
      <form onSubmit={submit}>
        <DialogTitle id="email-title">{words("email_title")}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{words("email_lead")}</DialogContentText>
          {refusal === undefined ? null : (
            <Alert severity="error" sx={{ mb: 2 }}>
              {refusal}
            </Alert>
          )}
          <TextField
            label={words("email_address")}
            type="email"
            value={email}
            required
            fullWidth
            autoFocus
            margin="dense"
            onChange={(event) => setEmail(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" variant="contained" disabled={isSending}>
            {words("send")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
