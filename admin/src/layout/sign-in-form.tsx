import { Button, CardContent } from "@mui/material";
import { Form, required, useLogin, useTranslate, useNotify } from "ra-core";
import { type ReactNode, useRef, useState } from "react";
import { PasswordInput, TextInput } from "react-admin";
import { asksForCode } from "../api/client.ts";
import { errorText } from "../parts/text.ts";

/**
 * Shows the fields for name and password, and for the code if there is a second factor. After a
 * refusal the last field is selected, so that it can be typed again.
 */
export function SignInForm(): ReactNode {
  const translate = useTranslate();
  const notify = useNotify();
  const login = useLogin();
  const last = useRef<HTMLDivElement>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const signIn = async (values: object): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await login(values);
    } catch (failure) {
      if (!needsCode && asksForCode(failure)) return setNeedsCode(true);
      notify(errorText(failure), { type: "error" });
      const typed = last.current?.querySelector("input");
      typed?.focus();
      typed?.select();
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Form onSubmit={signIn} mode="onChange" noValidate>
      <CardContent>
        <TextInput
          autoFocus
          source="username"
          label={translate("ra.auth.username")}
          autoComplete="username"
          validate={required()}
        />
        <div ref={needsCode ? undefined : last}>
          <PasswordInput
            source="password"
            label={translate("ra.auth.password")}
            autoComplete="current-password"
            validate={required()}
          />
        </div>
        {needsCode ? (
          <div ref={last}>
            <TextInput
              autoFocus
              source="otp"
              label={translate("tk.account.otp")}
              helperText={translate("tk.account.otp_lead")}
              autoComplete="one-time-code"
              validate={required()}
            />
          </div>
        ) : null}
        {/* Not disabled while sending: a keyboard user would lose the focus. */}
        <Button variant="contained" type="submit" fullWidth aria-busy={isBusy} sx={{ mt: 2 }}>
          {translate("ra.auth.sign_in")}
        </Button>
      </CardContent>
    </Form>
  );
}
