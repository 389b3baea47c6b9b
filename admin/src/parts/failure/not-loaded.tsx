import { Alert, AlertTitle, Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useLocale, useTranslate } from "react-admin";
import { timeText } from "../instant.tsx";
import { errorText } from "../text.ts";
import { useAgain } from "./again.ts";

/** Style of a message with one button, which is below the text on a phone. */
export const ONE_BUTTON = {
  flexWrap: { xs: "wrap", sm: "nowrap" },
  "& .MuiAlert-icon": { display: { xs: "none", sm: "flex" } },
  "& .MuiAlert-action": { flexShrink: 0 },
} as const;

interface NotLoadedProps {
  readonly error: unknown;
  /** Shows the place again, where this message has replaced what reads the data. */
  readonly onAgain?: () => void;
}

/** Says in place of a list, card or page that it could not be loaded, since when, and why. */
export function NotLoaded({ error, onAgain }: NotLoadedProps): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const [at] = useState(() => new Date().toISOString());
  const again = useAgain(error, onAgain);
  return (
    <Alert
      severity="error"
      sx={{ ...ONE_BUTTON, my: 1 }}
      action={
        <Button color="inherit" size="small" onClick={again}>
          {translate("tk.pages.again")}
        </Button>
      }
    >
      <AlertTitle sx={{ fontSize: "inherit" }}>
        {translate("tk.failure.not_loaded", { time: timeText(at, locale) })}
      </AlertTitle>
      {errorText(error)}
    </Alert>
  );
}
