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
import { type ReactNode, type SubmitEvent, useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { asksForCode, call, keepStepUp } from "../api/client.ts";
import { errorText } from "../parts/error-text.ts";

/** Asks for the password, and for the code where there is a second factor, when the service wants it confirmed; the request that asked is then sent again. */
export function StepUpDialog(): ReactNode {
  const translate = useTranslate();
  const [answer, setAnswer] = useState<((is_confirmed: boolean) => void) | undefined>(undefined);
  const [problem, setProblem] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  useEffect(
    () =>
      keepStepUp(
        () =>
          new Promise((resolve) => {
            setProblem("");
            setNeedsCode(false);
            setAnswer(() => resolve);
          }),
      ),
    [],
  );
  const end = (is_confirmed: boolean): void => {
    answer?.(is_confirmed);
    setAnswer(undefined);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // A dialog above a form is in the form for React.
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    const password = form.get("confirmed_password") as string;
    const otp = form.get("otp") as string | null;
    try {
      await call("POST /session/step-up", { body: { password, otp } });
      end(true);
    } catch (error) {
      const isFirst = !needsCode && asksForCode(error);
      setNeedsCode(needsCode || isFirst);
      setProblem(isFirst ? "" : errorText(error));
    }
  };
  return (
    <Dialog
      open={answer !== undefined}
      onClose={() => end(false)}
      maxWidth="xs"
      fullWidth
      aria-labelledby="step-up-title"
      aria-describedby="step-up-lead"
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id="step-up-title">{translate("tk.step_up.title")}</DialogTitle>
        <DialogContent>
          <DialogContentText id="step-up-lead">{translate("tk.step_up.lead")}</DialogContentText>
          {problem === "" ? null : (
            <Alert severity="error" sx={{ mt: 1 }}>
              {problem}
            </Alert>
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
          <Button onClick={() => end(false)}>{translate("ra.action.cancel")}</Button>
          <Button type="submit" variant="contained">
            {translate("tk.step_up.confirm")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
