import { Alert, Box, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useGetIdentity } from "react-admin";
import { type Answer, call } from "../../api/client.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { QrCode } from "../../parts/qr-code.tsx";
import { Section } from "../../parts/section.tsx";
import { useSave } from "../../parts/use-save.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { PlainForm } from "./plain-form.tsx";

export type Account = Answer<"GET /account">;
type Started = Answer<"POST /account/second-factor">;

/** Sets up the second factor, renews the recovery codes, and turns the second factor off. */
export function SecondFactor({ account }: { readonly account: Account }): ReactNode {
  const words = useWordsOf("account");
  const { identity } = useGetIdentity();
  const { save } = useSave();
  const [started, setStarted] = useState<Started | undefined>(undefined);
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined);
  const start = async (): Promise<void> => setStarted(await save(() => call("POST /account/second-factor")));
  const confirm = async ({ code = "" }: Readonly<Record<string, string>>): Promise<void> => {
    const confirmed = await save(() => call("POST /account/second-factor/confirm", { body: { code } }), words("is_on"));
    if (confirmed === undefined) return;
    setStarted(undefined);
    setCodes(confirmed.recovery_codes);
  };
  const done = (): void => {
    setCodes(undefined);
    // The account gets its rights once the second factor is set up, so the application is loaded
    // again.
    if (identity?.["must_enroll"] === true) location.assign("/admin/");
  };
  return (
    <Section title={words("second_factor")} lead={words("second_factor_lead")}>
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onDone={done} />
      ) : account.second_factor_at !== null ? (
        <SetUp account={account} onCodes={setCodes} />
      ) : started === undefined ? (
        <Button variant="contained" onClick={() => void start()}>
          {words("set_up")}
        </Button>
      ) : (
        <>
          <Typography sx={{ mb: 1 }}>{words("scan")}</Typography>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center", mb: 1 }}>
            <QrCode text={started.uri} label={words("qr_code")} />
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="body2" color="textSecondary">
                {words("secret")}
              </Typography>
              <Typography component="code" sx={{ display: "block", fontFamily: "monospace", overflowWrap: "anywhere" }}>
                {started.secret}
              </Typography>
              <CopyButton text={started.secret} />
            </Box>
          </Box>
          <PlainForm
            fields={[{ name: "code", label: words("first_code"), autoComplete: "one-time-code" }]}
            submit={words("turn_on")}
            onSubmit={confirm}
          />
        </>
      )}
    </Section>
  );
}

interface SetUpProps {
  readonly account: Account;
  readonly onCodes: (codes: readonly string[]) => void;
}

function SetUp({ account, onCodes }: SetUpProps): ReactNode {
  const words = useWordsOf("account");
  const { save } = useSave();
  const [asks, setAsks] = useState<"turn_off" | "renew" | null>(null);
  const send = async ({ password = "", otp = "" }: Readonly<Record<string, string>>): Promise<void> => {
    const body = { password, otp };
    if (asks === "turn_off") {
      await save(() => call("POST /account/second-factor/turn-off", { body }), words("is_off"));
      return;
    }
    const renewed = await save(() => call("POST /account/recovery-codes", { body }));
    if (renewed !== undefined) onCodes(renewed.recovery_codes);
  };
  return (
    <>
      <Typography>
        {words("on_since")} <Instant value={account.second_factor_at ?? ""} />
      </Typography>
      <Typography sx={{ mb: 1 }}>{words("codes_left", { smart_count: account.recovery_codes })}</Typography>
      {asks === null ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button variant="outlined" onClick={() => setAsks("renew")}>
            {words("renew")}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setAsks("turn_off")}>
            {words("turn_off")}
          </Button>
        </Box>
      ) : (
        <>
          <Alert severity="warning">{words(asks === "renew" ? "renew_lead" : "turn_off_lead")}</Alert>
          <PlainForm
            fields={[
              {
                name: "password",
                label: words("current_password"),
                type: "password",
                autoComplete: "current-password",
              },
              { name: "otp", label: words("otp"), hint: words("otp_lead"), autoComplete: "one-time-code" },
            ]}
            submit={words(asks)}
            onSubmit={send}
            onCancel={() => setAsks(null)}
          />
        </>
      )}
    </>
  );
}

function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}): ReactNode {
  const words = useWordsOf("account");
  return (
    <>
      <Alert severity="info" sx={{ mb: 1 }}>
        {words("codes_lead")}
      </Alert>
      <Box
        component="ul"
        aria-label={words("recovery_codes")}
        sx={{ listStyle: "none", m: 0, mb: 1, p: 0, fontFamily: "monospace", overflowWrap: "anywhere" }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <CopyButton text={codes.join("\n")} />
        <Button size="small" variant="contained" onClick={onDone}>
          {words("codes_kept")}
        </Button>
      </Box>
    </>
  );
}
