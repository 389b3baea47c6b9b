import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { ActivationCard } from "../terminals/activation-card.tsx";
import type { Terminal } from "./use-progress.ts";

/** Shows the activation code of the first terminal until a register has used it. */
export function WaitingStep({ terminal }: { readonly terminal: Terminal }): ReactNode {
  const translate = useTranslate();
  return (
    <Box>
      <ActivationCard terminal_id={terminal.terminal_id} mayManage={false} />
      <Typography role="status" sx={{ mt: 2 }}>
        {translate("tk.first_run.waiting.status")}
      </Typography>
    </Box>
  );
}
