import { Alert, DialogContentText, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useNotify } from "react-admin";
import { call } from "../../api/client.ts";
import { FormDialog } from "../../parts/forms/form-dialog.tsx";
import { errorText } from "../../parts/text.ts";
import { useWordsOf } from "../../parts/hooks.ts";

interface EmailDialogProps {
  readonly receipt_id: number;
  /** The customer's e-mail address, when the register sent one. */
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
      setRefusal(errorText(failure));
      setSending(false);
    }
  };
  return (
    <FormDialog
      title={words("email_title")}
      submit={words("send")}
      width="xs"
      isBusy={isSending}
      onSubmit={() => void send()}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
