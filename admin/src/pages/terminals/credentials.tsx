import { Button, Chip, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Confirm, useTranslate } from "react-admin";
import { type Answer, call } from "../../api/client.ts";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { ShortId } from "../../parts/short-id.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";

type Credential = Answer<"GET /terminals/{id}/credentials">["items"][number];

const COLORS = { active: "success", submits_only: "warning" } as const;

/** Lists the tokens that registers got when they enrolled at the terminal; each can be revoked. */
export function Credentials(props: { readonly terminal_id: number; readonly mayManage: boolean }): ReactNode {
  const translate = useTranslate();
  const { terminal_id, mayManage } = props;
  const { data } = useCall("GET /terminals/{id}/credentials", { path: { id: terminal_id } }, { refetch_ms: 30_000 });
  const { isSaving, save } = useSave();
  const [asked, setAsked] = useState<number | null>(null);
  if (!data) return null;
  const revoke = (credential_id: number): void => {
    setAsked(null);
    const path = { id: terminal_id, credential_id };
    void save(
      () => call("DELETE /terminals/{id}/credentials/{credential_id}", { path }),
      "tk.shops.credential_revoked",
    );
  };
  const button = ({ credential_id, state, device_identifier }: Credential): ReactNode =>
    state === "active" || state === "submits_only" ? (
      <Button
        key="r"
        size="small"
        color="error"
        disabled={isSaving}
        aria-label={translate("tk.shops.revoke_credential_of", { device: device_identifier })}
        onClick={() => setAsked(credential_id)}
      >
        {translate("tk.shops.revoke_credential")}
      </Button>
    ) : null;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate(data.total_count === 0 ? "tk.shops.no_credential" : "tk.shops.credentials_lead")}
      </Typography>
      {data.total_count === 0 ? null : (
        <Figures
          label={translate("tk.shops.credentials")}
          columns={[
            ...["credential_made", "credential_used", "credential_state", "device"].map((name) =>
              translate(`tk.shops.${name}`),
            ),
            ...(mayManage ? [""] : []),
          ]}
          textColumns={[1, 2, 3]}
          rows={data.items.map((row) => ({
            key: String(row.credential_id),
            cells: [
              <Instant key="c" value={row.created_at} />,
              <Instant key="u" value={row.last_used_at} ago />,
              <State key="s" credential={row} />,
              <ShortId key="d" id={row.device_identifier} />,
              ...(mayManage ? [button(row)] : []),
            ],
          }))}
        />
      )}
      <Confirm
        isOpen={asked !== null}
        title={translate("tk.shops.revoke_credential")}
        content={translate("tk.shops.revoke_credential_lead")}
        onConfirm={() => asked !== null && revoke(asked)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function State({ credential }: { readonly credential: Credential }): ReactNode {
  const translate = useTranslate();
  const { state, limited_because, submits_until } = credential;
  const color = state === "active" || state === "submits_only" ? COLORS[state] : "default";
  return (
    <>
      <Chip size="small" variant="outlined" color={color} label={translate(`tk.shops.credential_states.${state}`)} />
      {state === "submits_only" ? (
        <Typography variant="body2" color="textSecondary">
          {translate(`tk.shops.limited_because.${limited_because ?? ""}`)} · {translate("tk.shops.submits_until")}{" "}
          <Instant value={submits_until} />
        </Typography>
      ) : null}
    </>
  );
}
