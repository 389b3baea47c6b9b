import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Link, useRecordContext } from "react-admin";
import { call, type Row } from "../../api/client.ts";
import { useSave } from "../../parts/use-save.ts";
import { Instant } from "../../parts/instant.tsx";
import { PageSteps } from "../../parts/page-steps.tsx";
import { Section } from "../../parts/section.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { SCROLLS } from "../../parts/scrolls.ts";

type Delivery = Row<"GET /webhooks/{id}/deliveries">;

const ROUTE = "GET /webhooks/{id}/deliveries";
const PAGE_SIZE = 20;

/**
 * Lists the deliveries to a webhook with their answers, and buttons to redeliver one or all that
 * failed.
 */
export function Deliveries(): ReactNode {
  const words = useWordsOf("system");
  const { save, isSaving } = useSave();
  const webhook = useRecordContext<Row<"GET /webhooks">>();
  const [page, setPage] = useState(0);
  const { data } = useCall(
    ROUTE,
    { path: { id: webhook?.webhook_id ?? 0 }, query: { page: page + 1, page_size: PAGE_SIZE, sort: "-delivery_id" } },
    { enabled: webhook !== undefined, refetch_ms: 10_000 },
  );
  const { data: failed } = useCall(
    ROUTE,
    { path: { id: webhook?.webhook_id ?? 0 }, query: { page_size: 1, "filter[state]": "dead" } },
    { enabled: webhook !== undefined, refetch_ms: 10_000 },
  );
  if (!webhook) return null;
  const { webhook_id } = webhook;
  const redeliver = (delivery_id: number) =>
    call("POST /webhooks/{id}/deliveries/{delivery_id}/redeliver", { path: { id: webhook_id, delivery_id } });
  const redeliverFailed = () => call("POST /webhooks/{id}/redeliver-dead", { path: { id: webhook_id } });
  const test = () => call("POST /webhooks/{id}/test-event", { path: { id: webhook_id } });
  const columns = ["event", "subject", "state", "attempts", "last", "outcome"] as const;
  return (
    <Box sx={{ mt: 2 }}>
      <Section title={words("webhooks.deliveries")} lead={words("webhooks.deliveries_lead")}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1 }}>
          <Button variant="outlined" size="small" onClick={() => void save(test, words("webhooks.test_sent"))}>
            {words("webhooks.test")}
          </Button>
          {(failed?.total_count ?? 0) > 0 ? (
            <Button
              variant="outlined"
              size="small"
              disabled={isSaving}
              onClick={() => void save(redeliverFailed, words("webhooks.all_redelivered"))}
            >
              {words("webhooks.redeliver_failed")}
            </Button>
          ) : null}
        </Box>
        {data?.items.length === 0 ? (
          <Typography color="textSecondary">{words("webhooks.none")}</Typography>
        ) : (
          <Box sx={SCROLLS} role="region" aria-label={words("webhooks.deliveries")} tabIndex={0}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  {columns.map((column) => (
                    <TableCell key={column}>{words(`webhooks.${column}`)}</TableCell>
                  ))}
                  <TableCell>{words("webhooks.redeliver")}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data?.items.map((delivery) => (
                  <TableRow key={delivery.delivery_id}>
                    <TableCell>{words(`webhooks.events.${delivery.event_name}`)}</TableCell>
                    <TableCell>
                      <Subject delivery={delivery} />
                    </TableCell>
                    <TableCell>
                      <StateChip state={delivery.state} />
                    </TableCell>
                    <TableCell align="right">{delivery.attempts}</TableCell>
                    <TableCell>
                      <Instant value={delivery.last_attempt_at} />
                    </TableCell>
                    <TableCell sx={{ maxWidth: 280, overflowWrap: "anywhere" }}>
                      {outcomeText(delivery, words)}
                    </TableCell>
                    <TableCell>
                      <Button
                        size="small"
                        onClick={() => void save(() => redeliver(delivery.delivery_id), words("webhooks.redelivered"))}
                      >
                        {words("webhooks.redeliver")}
                      </Button>
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        )}
        <PageSteps count={data?.total_count ?? 0} size={PAGE_SIZE} page={page} onPage={setPage} />
      </Section>
    </Box>
  );
}

/**
 * Returns the receiver's answer, or the reason for no answer. Other failures keep the service's
 * text.
 */
function outcomeText(
  { last_status: status, last_error, last_fault }: Delivery,
  words: ReturnType<typeof useWordsOf>,
): string {
  if (last_fault !== null) return words(`webhooks.faults.${last_fault}`);
  if (status === null) return last_error ?? "–";
  if (last_error === null) return String(status);
  return words(status >= 300 && status < 400 ? "webhooks.redirected" : "webhooks.answered", { status });
}

function Subject({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const words = useWordsOf("system");
  const { report_id, receipt_id, order_id, terminal_id } = delivery;
  if (report_id !== null)
    return <Link to={`/register-reports/${report_id}/show`}>{words("audit.types.register_report")}</Link>;
  if (receipt_id !== null) return <Link to={`/receipts/${receipt_id}/show`}>{words("audit.types.receipt")}</Link>;
  if (order_id !== null) return <Link to={`/orders/${order_id}/show`}>{words("audit.types.order")}</Link>;
  if (terminal_id !== null)
    return <Link to={`/terminals/${terminal_id}`}>{words("webhooks.terminal", { id: terminal_id })}</Link>;
  return "–";
}
