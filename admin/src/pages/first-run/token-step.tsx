import { Alert, Box, Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import { CopiedText } from "../../parts/copy-button.tsx";
import { useSave } from "../../parts/use-save.ts";
import { useCall } from "../../parts/use-call.ts";
import { ServerAddress } from "../terminals/server-address.tsx";
import type { Location, Terminal } from "./use-progress.ts";

/** Permissions of the register app. */
const RESOURCES = [
  "Vendor_Pos::locations",
  "Vendor_Pos::locations_manage",
  "Vendor_Pos::receipts",
  "Vendor_Pos::register_reports_submit",
  "Vendor_Pos::orders",
  "Vendor_Pos::catalog",
  "Vendor_Pos::customers",
  "Platform_Customer::manage",
];

interface TokenStepProps {
  readonly location: Location;
  readonly terminal: Terminal;
  readonly onMade: () => void;
  readonly onKept: () => void;
}

/** Creates the token of the register app, bound to the location, and shows it once. */
export function TokenStep({ location, terminal, onMade, onKept }: TokenStepProps): ReactNode {
  const translate = useTranslate();
  const { isSaving, save } = useSave();
  const { data: activation } = useCall("GET /terminals/{id}/activation", { path: { id: terminal.terminal_id } });
  const server_address = activation?.server_address ?? null;
  const [token, setToken] = useState("");
  const make = async (): Promise<void> => {
    const name = translate("tk.first_run.token.name", { location: location.name });
    onMade();
    const made = await save(() =>
      call("POST /integrations", { body: { name, resources: RESOURCES, location_ids: [location.location_id] } }),
    );
    if (made) setToken(made.access_token);
  };
  if (token === "") {
    return (
      <Button variant="contained" disabled={isSaving} onClick={() => void make()}>
        {translate("tk.first_run.token.make")}
      </Button>
    );
  }
  return (
    <Box>
      <ServerAddress address={server_address} />
      <CopiedText label={translate("tk.first_run.token.token")} text={token} />
      <Alert severity="warning" sx={{ my: 2 }}>
        {translate("tk.first_run.token.once")}
      </Alert>
      <Button variant="contained" onClick={onKept}>
        {translate("tk.first_run.token.kept")}
      </Button>
    </Box>
  );
}
