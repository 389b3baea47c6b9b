import { Alert, Box } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { CopiedText } from "../../parts/copy-button.tsx";

/** Matches addresses that only the machine itself can reach. */
const ONLY_HERE = /^https?:\/\/(?:localhost|127\.[0-9.]+|\[::1\])(?::|\/|$)/;

function baseOf(server_address: string | null): string {
  return server_address ?? window.location.origin;
}

/**
 * Returns the content of an activation's QR code: the server's address, and the code after a `#`,
 * which browsers do not send.
 */
export function registerLink(server_address: string | null, activation_code: string): string {
  return `${baseOf(server_address)}/register/#c=${activation_code}`;
}

/** Returns the address of the web till on this device, which takes the code from it. */
export function tillLink(activation_code: string): string {
  return `${window.location.origin}/till#c=${activation_code}`;
}

/** Shows the server address for a register, with advice when other devices cannot reach it. */
export function ServerAddress({ address }: { readonly address: string | null }): ReactNode {
  const translate = useTranslate();
  const text = `${baseOf(address)}/rest`;
  return (
    <Box sx={{ mt: 1 }}>
      <CopiedText label={translate("tk.shops.server_address")} text={text} />
      {ONLY_HERE.test(text) ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate("tk.shops.only_here")}
        </Alert>
      ) : null}
    </Box>
  );
}
