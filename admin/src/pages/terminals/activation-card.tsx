import Autorenew from "@mui/icons-material/Autorenew";
import LinkOff from "@mui/icons-material/LinkOff";
import PointOfSale from "@mui/icons-material/PointOfSale";
import { Alert, Box, Button, Chip, Typography } from "@mui/material";
import { type ReactNode, useEffect, useState } from "react";
import { Confirm, useTranslate } from "react-admin";
import { useLocation } from "react-router-dom";
import { type Answer, call } from "../../api/client.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { QrCode } from "../../parts/qr-code.tsx";
import { Instant } from "../../parts/instant.tsx";
import { ShortId } from "../../parts/short-id.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";
import { registerLink, ServerAddress, tillLink } from "./server-address.tsx";

type Activation = Answer<"GET /terminals/{id}/activation">;

interface ActivationCardProps {
  readonly terminal_id: number;
  readonly mayManage: boolean;
}

/**
 * Shows the code to type on the device, or the device that is bound. The state is read again every
 * few seconds while a device is awaited.
 */
export function ActivationCard({ terminal_id, mayManage }: ActivationCardProps): ReactNode {
  const translate = useTranslate();
  const { data } = useCall("GET /terminals/{id}/activation", { path: { id: terminal_id } }, { refetch_ms: 3_000 });
  if (!data) return null;
  const state = data.device_identifier !== null && data.state !== "waiting" ? "used" : data.state;
  return (
    <Box>
      <Box sx={{ mb: 1.5 }}>
        <Chip
          size="small"
          variant="outlined"
          color={state === "used" ? "success" : "warning"}
          label={translate(`tk.shops.activation_states.${state}`)}
        />
      </Box>
      {/* The code is null for administrators who may not manage terminals. */}
      {data.state === "expired" || (data.state === "waiting" && data.activation_code !== null) ? (
        <Code activation={data} />
      ) : null}
      <Device activation={data} />
      {mayManage ? <Actions activation={data} /> : null}
    </Box>
  );
}

function Code({ activation }: { readonly activation: Activation }): ReactNode {
  const translate = useTranslate();
  const { activation_code, state, server_address } = activation;
  if (state === "expired" || activation_code === null) {
    return <Alert severity="warning">{translate("tk.shops.code_expired")}</Alert>;
  }
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center" }}>
      <QrCode text={registerLink(server_address, activation_code)} label={translate("tk.shops.code_qr")} />
      <Box>
        <Typography variant="body2" color="textSecondary">
          {translate("tk.shops.code_to_type")}
        </Typography>
        <Typography
          component="output"
          aria-label={translate("tk.shops.code")}
          sx={{
            display: "block",
            fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
            fontSize: "clamp(2.2rem, 9vw, 3.6rem)",
            fontWeight: 700,
            lineHeight: 1.2,
            letterSpacing: "0.08em",
          }}
        >
          {groupsOf(activation_code).map((group, index) => (
            // The gap is a margin, so that a copied code has no blanks.
            <Box key={index} component="span" sx={{ display: "inline-block", mr: "0.35em" }}>
              {group}
            </Box>
          ))}
        </Typography>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          <CopyButton text={activation_code} />
          <Countdown seconds_left={activation.seconds_left} />
        </Box>
        {activation.enroll_seconds_left === 0 ? null : (
          <Button
            variant="contained"
            startIcon={<PointOfSale />}
            href={tillLink(activation_code)}
            target="_blank"
            sx={{ mt: 1 }}
          >
            {translate("tk.shops.open_till")}
          </Button>
        )}
        <ServerAddress address={server_address} />
        {activation.enroll_seconds_left === 0 ? (
          <Alert severity="info" sx={{ mt: 1 }}>
            {translate("tk.shops.too_late_to_enroll")}
          </Alert>
        ) : null}
      </Box>
    </Box>
  );
}

/** Returns a code in parts of four or five characters, as people read and type it. */
function groupsOf(code: string): readonly string[] {
  const size = code.length % 5 === 0 ? 5 : 4;
  const starts = Array.from({ length: Math.ceil(code.length / size) }, (_, index) => index * size);
  return starts.map((start) => code.slice(start, start + size));
}

function Countdown({ seconds_left }: { readonly seconds_left: number | null }): ReactNode {
  const translate = useTranslate();
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    const timer = setInterval(() => setPassed((seconds) => seconds + 1), 1_000);
    return () => clearInterval(timer);
  }, [seconds_left]);
  if (seconds_left === null) return null;
  const left = Math.max(0, seconds_left - passed);
  const part = (seconds: number): string => String(Math.floor(seconds)).padStart(2, "0");
  const clock = `${Math.floor(left / 3600)}:${part((left % 3600) / 60)}:${part(left % 60)}`;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
      {translate("tk.shops.code_ends", { clock })}
    </Typography>
  );
}

function Device({ activation }: { readonly activation: Activation }): ReactNode {
  const translate = useTranslate();
  const { device_identifier, used_at } = activation;
  if (device_identifier === null) return null;
  return (
    <Box sx={{ mt: activation.state === "waiting" ? 2 : 0 }}>
      <Typography variant="body2" color="textSecondary">
        {translate("tk.shops.bound_device")}
      </Typography>
      <ShortId id={device_identifier} />
      {used_at === null ? null : (
        <Typography variant="body2" color="textSecondary">
          {translate("tk.shops.activated")} <Instant value={used_at} />
        </Typography>
      )}
      {activation.state === "waiting" ? (
        <Alert severity="info" sx={{ mt: 1 }}>
          {translate("tk.shops.inactive_until_used")}
        </Alert>
      ) : null}
    </Box>
  );
}

function Actions({ activation }: { readonly activation: Activation }): ReactNode {
  const translate = useTranslate();
  const { isSaving, save } = useSave();
  // The search and the register's page can open the card with the question whether to make a new
  // code.
  const { state } = useLocation() as { readonly state: { readonly asks?: "renew" } | null };
  const [asks, setAsks] = useState<"renew" | "unbind" | null>(state?.asks ?? null);
  const path = { id: activation.terminal_id };
  const run = (): void => {
    setAsks(null);
    if (asks === "renew")
      void save(() => call("POST /terminals/{id}/activation-code", { path }), "tk.shops.code_renewed");
    else void save(() => call("PUT /terminals/{id}", { path, body: { device_identifier: null } }), "tk.shops.unbound");
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 2 }}>
      <Button variant="outlined" startIcon={<Autorenew />} disabled={isSaving} onClick={() => setAsks("renew")}>
        {translate("tk.shops.renew_code")}
      </Button>
      {activation.device_identifier === null ? null : (
        <Button
          variant="outlined"
          color="error"
          startIcon={<LinkOff />}
          disabled={isSaving}
          onClick={() => setAsks("unbind")}
        >
          {translate("tk.shops.unbind")}
        </Button>
      )}
      <Confirm
        isOpen={asks !== null}
        title={translate(asks === "unbind" ? "tk.shops.unbind" : "tk.shops.renew_code")}
        content={translate(asks === "unbind" ? "tk.shops.unbind_lead" : "tk.shops.renew_code_lead")}
        onConfirm={run}
        onClose={() => setAsks(null)}
      />
    </Box>
  );
}
