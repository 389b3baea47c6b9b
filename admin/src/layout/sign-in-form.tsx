import { Button, CardContent } from "@mui/material";
import { Form, required, useLogin, useTranslate, useNotify } from "ra-core";
import { type ReactNode, useRef, useState } from "react";
import { PasswordInput, TextInput } from "react-admin";
import { errorText } from "../parts/error-text.ts";

/** Name and password. After a refusal the password is selected, to be typed again. */
export function SignInForm(): ReactNode {
  const translate = useTranslate();
  const notify = useNotify();
  const login = useLogin();
  const password = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const signIn = async (values: object): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await login(values);
    } catch (failure) {
      notify(errorText(failure), { type: "error" });
      const typed = password.current?.querySelector("input");
      typed?.focus();
      typed?.select();
    } finally {
      setBusy(false);
    }
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
        <div ref={password}>
          <PasswordInput
            source="password"
            label={translate("ra.auth.password")}
            autoComplete="current-password"
            validate={required()}
          />
        </div>
        {/* Not disabled meanwhile: who signs in with the keyboard would lose the place. */}
        <Button variant="contained" type="submit" fullWidth aria-busy={isBusy} sx={{ mt: 2 }}>
          {translate("ra.auth.sign_in")}
        </Button>
      </CardContent>
    </Form>
  );
}
