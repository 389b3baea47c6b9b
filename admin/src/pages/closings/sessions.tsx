import { Alert, Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Title } from "react-admin";
import { Amount } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWords } from "./words.ts";
import { PAGE } from "../../parts/page.ts";

/** Sessions that receipts name and no closing has closed. */
export function OpenSessionsPage(): ReactNode {
  const words = useWords();
  const { data, error } = useCall("GET /register-sessions", { query: { page_size: 200 } });
  return (
    <Box sx={{ ...PAGE, maxWidth: 1200 }}>
      <Title title={words("screens.register_sessions.title")} />
      <Typography variant="h5" component="p" sx={{ mb: 0.5 }}>
        {words("screens.register_sessions.title")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {words("sessions.lead")}
      </Typography>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {data?.items.length === 0 ? <Alert severity="success">{words("sessions.nothing")}</Alert> : null}
      {data && data.items.length > 0 ? (
        <Figures
          label={words("screens.register_sessions.title")}
          columns={[
            words("device_place"),
            words("sessions.receipts"),
            words("sessions.first"),
            words("sessions.last"),
            words("sessions.total"),
          ]}
          rows={data.items.map((session) => ({
            key: session.register_session_id,
            cells: [
              [session.location_name, session.terminal_name].filter(Boolean).join(" · ") || session.register_session_id,
              String(session.receipts),
              <Instant key="f" value={session.first_receipt_at} />,
              <Instant key="l" value={session.last_receipt_at} />,
              <Amount key="t" value={session.total} currency={session.currency} />,
            ],
          }))}
        />
      ) : null}
    </Box>
  );
}
