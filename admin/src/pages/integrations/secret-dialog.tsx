import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import type { ReactNode } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import { useWordsOf } from "../../parts/hooks.ts";

interface SecretDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly secret: string;
  /** A command that works with the secret. */
  readonly example?: string;
  readonly onClose: () => void;
}

/** Shows a token or secret for the only time. Only the button closes the dialog. */
export function SecretDialog({ title, lead, secret, example, onClose }: SecretDialogProps): ReactNode {
  const words = useWordsOf("system");
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="secret-title">
      <DialogTitle id="secret-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{lead}</DialogContentText>
        <Box
          component="code"
          data-secret
          sx={{
            display: "block",
            p: 2,
            mb: 1,
            borderRadius: 1,
            bgcolor: "action.hover",
            fontSize: "1rem",
            overflowWrap: "anywhere",
            userSelect: "all",
          }}
        >
          {secret}
        </Box>
        <CopyButton text={secret} />
        {example === undefined ? null : (
          <>
            <DialogContentText sx={{ mt: 2, mb: 1 }}>{words("integrations.try_it")}</DialogContentText>
            <Box component="code" data-example sx={{ display: "block", mb: 1, overflowWrap: "anywhere" }}>
              {example}
            </Box>
            <CopyButton text={example} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {words("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
