import { Alert } from "@mui/material";
import type { ReactNode } from "react";
import { useGetIdentity, useNotify, useLogout, useTranslate } from "react-admin";
import { forgetSession, readSessionAgain } from "../../api/auth-provider.ts";
import { call } from "../../api/client.ts";
import { errorText } from "../../parts/text.ts";
import { Facts } from "../../parts/facts.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { AttentionMails } from "./attention-mails.tsx";
import { PlainForm } from "./plain-form.tsx";
import { type Account, SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";
import { Failure } from "../../parts/failure/failure.tsx";

/** Shows the account of the signed-in administrator. */
export function AccountPage(): ReactNode {
  const words = useWordsOf("account");
  const { identity } = useGetIdentity();
  const read = useCall("GET /account", {}, { keeps_error: true });
  const { data: account } = read;
  return (
    <Screen title={words("title")} lead={words("lead")} max_width={760}>
      <Failure of={read} />
      {identity?.["must_enroll"] === true ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {words("must_enroll")}
        </Alert>
      ) : null}
      {account === undefined ? null : (
        <>
          <SecondFactor account={account} />
          <Profile account={account} />
          {identity?.["must_enroll"] === true ? null : <AttentionMails hasEmail={account.email !== null} />}
          <Password hasSecondFactor={account.second_factor_at !== null} />
          <Sessions />
        </>
      )}
    </Screen>
  );
}

function Profile({ account }: { readonly account: Account }): ReactNode {
  const words = useWordsOf("account");
  const translate = useTranslate();
  const { save } = useSave();
  const write = async ({ name = "", email = "" }: Readonly<Record<string, string>>): Promise<Account> => {
    const changed = await call("PUT /account", { body: { name, email: email === "" ? null : email } });
    readSessionAgain();
    return changed;
  };
  return (
    <Section title={words("profile")} lead={words("email_lead")}>
      <Facts
        rows={[
          [translate("ra.auth.username"), account.username],
          [words("role"), account.role_name],
        ]}
      />
      <PlainForm
        fields={[
          { name: "name", label: words("name"), value: account.name, autoComplete: "name" },
          {
            name: "email",
            label: words("email"),
            value: account.email ?? "",
            type: "email",
            autoComplete: "email",
            isOptional: true,
          },
        ]}
        submit={translate("ra.action.save")}
        onSubmit={(values) => save(() => write(values), words("saved"))}
      />
    </Section>
  );
}

function Password({ hasSecondFactor }: { readonly hasSecondFactor: boolean }): ReactNode {
  const words = useWordsOf("account");
  const notify = useNotify();
  const logout = useLogout();
  const change = async (typed: Readonly<Record<string, string>>): Promise<void> => {
    const { current_password = "", otp, password = "", repeated } = typed;
    if (password !== repeated) return notify(words("not_the_same"), { type: "error" });
    try {
      await call("PUT /session/password", {
        body: { current_password, password, ...(otp === undefined ? {} : { otp }) },
      });
    } catch (error) {
      return notify(errorText(error), { type: "error" });
    }
    notify(words("password_changed"), { type: "success" });
    // Changing the password has ended all sessions, so the administrator must sign in again.
    forgetSession();
    await logout();
    return undefined;
  };
  const field = (name: string, autoComplete: string) =>
    ({ name, label: words(name), type: "password", autoComplete }) as const;
  return (
    <Section title={words("change_password")} lead={words("password_lead")}>
      <PlainForm
        fields={[
          field("current_password", "current-password"),
          ...(hasSecondFactor ? [{ name: "otp", label: words("otp"), autoComplete: "one-time-code" }] : []),
          field("password", "new-password"),
          field("repeated", "new-password"),
        ]}
        submit={words("change_password")}
        onSubmit={change}
      />
    </Section>
  );
}
