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
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslate } from "react-admin";
import { asksForCode } from "../api/client.ts";
import { errorText } from "../parts/text.ts";

export interface Passwords {
  /** User name, only if the dialog asks for it. */
  readonly username: string;
  readonly password: string;
  readonly otp: string | null;
}

interface PasswordDialogProps {
  readonly title: string;
  readonly lead: string;
  /** Label of the submit button. */
  readonly action: string;
  readonly cancel: string;
  /** Initial user name. When present, the dialog also asks for the user name. */
  readonly username?: string;
  /** Sends the entered values. When that fails, the dialog shows the error and stays open. */
  readonly onSubmit: (passwords: Passwords) => Promise<void>;
  readonly onCancel: () => void;
}

/** Shows a dialog that asks for the password, and for the code if there is a second factor. */
export function PasswordDialog(props: PasswordDialogProps): ReactNode {
  const { title, lead, action, cancel, username, onSubmit, onCancel } = props;
  const translate = useTranslate();
  const [problem, setProblem] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // React treats a dialog above a form as part of the form, so the dialog's submit must not reach
    // it.
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => form.get(name) as string | null;
    try {
      await onSubmit({
        username: text("confirmed_username") ?? "",
        password: text("confirmed_password") ?? "",
        otp: text("otp"),
      });
    } catch (error) {
      const isFirst = !needsCode && asksForCode(error);
      setNeedsCode(needsCode || isFirst);
      setProblem(isFirst ? "" : errorText(error));
    }
  };
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === "escapeKeyDown" && onCancel()}
      maxWidth="xs"
      fullWidth
      aria-labelledby="password-title"
      aria-describedby="password-lead"
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id="password-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText id="password-lead">{lead}</DialogContentText>
          {problem === "" ? null : (
            <Alert severity="error" sx={{ mt: 1 }}>
              {problem}
            </Alert>
          )}
          {username === undefined ? null : (
            <TextField
              name="confirmed_username"
              label={translate("ra.auth.username")}
              defaultValue={username}
              autoComplete="username"
              required
              fullWidth
              margin="dense"
            />
          )}
          <TextField
            name="confirmed_password"
            type="password"
            label={translate("ra.auth.password")}
            autoComplete="current-password"
            autoFocus
            required
            fullWidth
            margin="dense"
          />
          {needsCode ? (
            <TextField
              name="otp"
              label={translate("tk.account.otp")}
              helperText={translate("tk.account.otp_lead")}
              autoComplete="one-time-code"
              autoFocus
              required
              fullWidth
              margin="dense"
            />
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button type="submit" variant="contained">
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
