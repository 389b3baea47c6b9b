import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { call } from "../api/client.ts";
import { errorText } from "../parts/error-text.ts";

interface PasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const FIELDS = ["current_password", "password", "repeated"] as const;

/** Asks for the old password and twice for the new one. */
export function PasswordDialog({ isOpen, onClose }: PasswordDialogProps): ReactNode {
  const translate = useTranslate();
  const notify = useNotify();
  const [problem, setProblem] = useState("");
  const close = (): void => {
    setProblem("");
    onClose();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [current_password = "", password = "", repeated] = FIELDS.map((name) => form.get(name) as string);
    if (password !== repeated) return setProblem(translate("tk.account.not_the_same"));
    try {
      await call("PUT /session/password", { body: { current_password, password } });
      notify("tk.account.password_changed", { type: "success" });
      close();
    } catch (error) {
      setProblem(errorText(error));
    }
    return undefined;
  };
  return (
    <Dialog open={isOpen} onClose={close} maxWidth="xs" fullWidth aria-labelledby="password-title">
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id="password-title">{translate("tk.account.change_password")}</DialogTitle>
        <DialogContent>
          {problem === "" ? null : (
            <Alert severity="error" sx={{ mb: 1 }}>
              {problem}
            </Alert>
          )}
          {FIELDS.map((name) => (
            <TextField
              key={name}
              name={name}
              type="password"
              label={translate(`tk.account.${name}`)}
              autoComplete={name === "current_password" ? "current-password" : "new-password"}
              required
              fullWidth
              margin="dense"
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate("ra.action.cancel")}</Button>
          <Button type="submit" variant="contained">
            {translate("tk.account.change_password")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
