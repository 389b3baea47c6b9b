import { Box, FormControlLabel, Switch, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Figures } from "../../parts/figures.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import { PageSteps } from "../../parts/page-steps.tsx";
import { Section } from "../../parts/section.tsx";
import { ShortId } from "../../parts/short-id.tsx";
import { useCall } from "../../parts/use-call.ts";

const ROWS = 25;

/**
 * Lists what an integration asked for in the last 30 days and how it was answered, newest first.
 */
export function Requests({ integration_id }: { readonly integration_id: number }): ReactNode {
  const words = useWordsOf("system");
  const [page, setPage] = useState(0);
  const [isRefusedOnly, setRefusedOnly] = useState(false);
  const query = {
    page: page + 1,
    page_size: ROWS,
    sort: "-entry_id",
    ...(isRefusedOnly ? { "filter[status][gteq]": 400 } : {}),
  };
  const { data } = useCall("GET /integrations/{id}/requests", { path: { id: integration_id }, query });
  return (
    <Section
      title={words("integrations.requests")}
      actions={
        <FormControlLabel
          label={words("integrations.refused_only")}
          control={
            <Switch
              checked={isRefusedOnly}
              onChange={(_event, checked) => {
                setRefusedOnly(checked);
                setPage(0);
              }}
            />
          }
        />
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {words("integrations.requests_lead")}
      </Typography>
      {data === undefined ? null : data.items.length === 0 ? (
        <Typography color="textSecondary">{words("integrations.no_requests")}</Typography>
      ) : (
        <>
          <Figures
            label={words("integrations.requests")}
            columns={[
              words("integrations.request"),
              words("integrations.requested_at"),
              words("integrations.error"),
              words("integrations.status"),
              words("integrations.duration"),
              words("integrations.request_id"),
            ]}
            textColumns={[1, 2]}
            rows={data.items.map(
              ({ entry_id, request_id, method, path, requested_at, error_code, status, duration_ms }) => ({
                key: String(entry_id),
                cells: [
                  <Box key="r" className="tk-own-words" sx={{ overflowWrap: "anywhere" }}>
                    {`${method} ${path}`}
                  </Box>,
                  <Instant key="a" value={requested_at} />,
                  error_code ?? "–",
                  status,
                  words("integrations.milliseconds", { ms: duration_ms }),
                  <ShortId key="i" id={request_id} />,
                ],
              }),
            )}
          />
          <PageSteps count={data.total_count} size={ROWS} page={page} onPage={setPage} />
        </>
      )}
    </Section>
  );
}
