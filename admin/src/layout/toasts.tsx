import Close from "@mui/icons-material/Close";
import { IconButton } from "@mui/material";
import type { ReactNode } from "react";
import { Notification, useCloseNotification, useTranslate } from "react-admin";
import { freeBottom } from "./free-place.ts";

const CHECK_MS = 250;

/** Shows the application's short messages, each with a cross, where they cover no button. */
export function Toasts(): ReactNode {
  return <Notification action={<CloseToast />} slotProps={{ transition: { onEnter: keepFree } }} />;
}

function CloseToast(): ReactNode {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <IconButton size="small" color="inherit" aria-label={translate("ra.action.close")} onClick={close}>
      <Close fontSize="small" />
    </IconButton>
  );
}

/**
 * Moves a toast away from buttons while it is shown: after a save, another page may come under it.
 */
function keepFree(content: HTMLElement): void {
  const toast = content.closest<HTMLElement>(".MuiSnackbar-root");
  if (toast === null) return;
  const place = (): void => {
    toast.style.bottom = `${freeBottom(toast, content.offsetHeight)}px`;
    toast.style.top = "auto";
  };
  place();
  const timer = setInterval(() => (toast.isConnected ? place() : clearInterval(timer)), CHECK_MS);
}
