import ContentCopy from "@mui/icons-material/ContentCopy";
import { Button } from "@mui/material";
import type { ReactNode } from "react";
import { useNotify, useTranslate } from "react-admin";

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, where the text does not stand beside the button. */
  readonly label?: string;
}

export function CopyButton({ text, label }: CopyButtonProps): ReactNode {
  const notify = useNotify();
  const translate = useTranslate();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify("tk.copied");
    } catch {
      // Without https the browser keeps the clipboard to itself.
      notify("tk.copy_by_hand", { type: "warning" });
    }
  };
  return (
    <Button size="small" startIcon={<ContentCopy />} onClick={() => void copy()}>
      {label ?? translate("tk.copy")}
    </Button>
  );
}
