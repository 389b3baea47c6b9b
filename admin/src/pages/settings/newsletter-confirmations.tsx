import { Alert } from "@mui/material";
import type { ReactNode } from "react";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";

export const NEWSLETTER_CONFIRM = "newsletter/subscription/confirm";

/** Explains why subscribers stay unconfirmed: there is no mail server, or mails wait to be sent. */
export function NewsletterConfirmations(): ReactNode {
  const words = useWordsOf("settings");
  const { data } = useCall("GET /newsletter-confirmations");
  if (!data) return null;
  const { has_mail_server, unconfirmed, unsent } = data;
  if (has_mail_server && unconfirmed === 0) return null;
  return (
    <Alert severity={has_mail_server && unsent === 0 ? "info" : "warning"} sx={{ my: 1 }}>
      {[
        ...(has_mail_server ? [] : [words("newsletter.no_mail_server")]),
        ...(unconfirmed === 0 ? [] : [words("newsletter.unconfirmed", { smart_count: unconfirmed })]),
        ...(has_mail_server && unsent > 0 ? [words("newsletter.unsent", { smart_count: unsent })] : []),
      ].join(" ")}
    </Alert>
  );
}
