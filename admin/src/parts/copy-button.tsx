import ContentCopy from "@mui/icons-material/ContentCopy";
import { Box, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useNotify, useTranslate } from "react-admin";

interface CopyButtonProps {
  readonly text: string;
  /** Label of the button; by default it says "Copy". */
  readonly label?: string;
}

/** Returns a function that copies a text and notifies the reader. */
export function useCopy(): (text: string) => Promise<void> {
  const notify = useNotify();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify("tk.copied");
    } catch {
      // Without https the browser does not let a page use the clipboard.
      notify("tk.copy_by_hand", { type: "warning" });
    }
  };
}

export function CopyButton({ text, label }: CopyButtonProps): ReactNode {
  const translate = useTranslate();
  const copy = useCopy();
  return (
    <Button size="small" startIcon={<ContentCopy />} onClick={() => void copy(text)}>
      {label ?? translate("tk.copy")}
    </Button>
  );
}

interface CopiedTextProps {
  readonly label: string;
  readonly text: string;
}

/** Shows a text under its label, with a button that copies it. */
export function CopiedText({ label, text }: CopiedTextProps): ReactNode {
  return (
    <Box sx={{ mb: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", gap: 1 }}>
        <Typography component="code" sx={{ overflowWrap: "anywhere" }}>
          {text}
        </Typography>
        <CopyButton text={text} />
      </Box>
    </Box>
  );
}
