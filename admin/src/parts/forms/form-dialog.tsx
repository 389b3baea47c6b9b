import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type ReactNode, type SubmitEvent, useId } from "react";
import { useTranslate } from "react-admin";

interface FormDialogProps {
  readonly title: string;
  /** Label of the submit button. */
  readonly submit: string;
  readonly color?: "primary" | "error";
  readonly width?: "xs" | "sm";
  /** Whether the form is being sent. Until that ends it can be neither closed nor sent again. */
  readonly isBusy?: boolean;
  readonly isReady?: boolean;
  readonly aside?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows a form over the page, with buttons that send or cancel it. */
export function FormDialog({
  title,
  submit,
  color = "primary",
  width = "sm",
  isBusy = false,
  isReady = true,
  aside,
  onSubmit,
  onClose,
  children,
}: FormDialogProps): ReactNode {
  const translate = useTranslate();
  const id = useId();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // React treats a dialog above a form as part of the form, so the dialog's submit must not reach
    // it.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog open onClose={isBusy ? () => undefined : onClose} fullWidth maxWidth={width} aria-labelledby={id}>
      <form onSubmit={send}>
        <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
          {title}
        </DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions sx={{ flexWrap: "wrap", gap: 1 }}>
          {aside}
          <Button onClick={onClose} disabled={isBusy}>
            {translate("ra.action.cancel")}
          </Button>
          <Button type="submit" variant="contained" color={color} disabled={isBusy || !isReady}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
