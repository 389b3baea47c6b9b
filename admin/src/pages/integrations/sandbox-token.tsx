import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { useSave } from "../../parts/use-save.ts";
import { SANDBOX } from "./presets.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

/** Makes a token for all sandboxes, and a sandbox where there is none. It is shown once. */
export function SandboxToken(): ReactNode {
  const words = useWordsOf("system");
  const translate = useTranslate();
  const { save, isSaving } = useSave();
  const [isAsking, setAsking] = useState(false);
  const [token, setToken] = useState<string>();
  const create = async (): Promise<void> => {
    const name = translate("tk.states.sandbox");
    const made = await save(async () => {
      const { items } = await call("GET /locations", { query: { filter: { is_sandbox: true }, page_size: 0 } });
      const sandboxes =
        items.length > 0
          ? items
          : [await call("POST /locations", { body: { name, code: "sandbox", is_sandbox: true, website_id: 1 } })];
      return call("POST /integrations", {
        body: {
          // Names of integrations are unique.
          name: `${name} ${new Date().toISOString().slice(0, 23)}`,
          resources: [...SANDBOX],
          location_ids: sandboxes.map(({ location_id }) => location_id),
        },
      });
    });
    setAsking(false);
    setToken(made?.access_token);
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {words("integrations.sandbox_token")}
      </Button>
      {isAsking ? (
        <Dialog open onClose={() => setAsking(false)} aria-labelledby="sandbox-title">
          <DialogTitle id="sandbox-title">{words("integrations.sandbox_token")}</DialogTitle>
          <DialogContent>
            <DialogContentText>{words("integrations.sandbox_text")}</DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setAsking(false)}>{translate("ra.action.cancel")}</Button>
            <Button variant="contained" disabled={isSaving} onClick={() => void create()}>
              {words("integrations.create_token")}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
      {token === undefined ? null : (
        <SecretDialog
          title={words("integrations.sandbox_token")}
          lead={words("integrations.token_lead")}
          secret={token}
          example={`curl -g '${window.location.origin}/rest/V1/pos/locations?searchCriteria[page_size]=5' -H 'Authorization: Bearer ${token}'`}
          onClose={() => setToken(undefined)}
        />
      )}
    </>
  );
}
