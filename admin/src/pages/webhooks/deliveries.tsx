import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TablePagination,
  Typography,
} from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNotify, useRecordContext } from "react-admin";
import { call, type Row } from "../../api/client.ts";
import { errorText } from "../../parts/text.ts";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";

type Delivery = Row<"GET /webhooks/{id}/deliveries">;

const ROUTE = "GET /webhooks/{id}/deliveries";
const PAGE_SIZE = 20;

/** Deliveries to a webhook with its answers, and a button to send one again. */
export function Deliveries(): ReactNode {
  const words = useWordsOf("system");
  const notify = useNotify();
  const queries = useQueryClient();
  const webhook = useRecordContext<Row<"GET /webhooks">>();
  const [page, setPage] = useState(0);
  const { data } = useCall(
    ROUTE,
    { path: { id: webhook?.webhook_id ?? 0 }, query: { page: page + 1, page_size: PAGE_SIZE, sort: "-delivery_id" } },
    { enabled: webhook !== undefined, refetch_ms: 10_000 },
  );
  if (!webhook) return null;
  const redeliver = async ({ delivery_id }: Delivery): Promise<void> => {
    try {
      await call("POST /webhooks/{id}/deliveries/{delivery_id}/redeliver", {
        path: { id: webhook.webhook_id, delivery_id },
      });
      notify(words("webhooks.redelivered"));
      await queries.invalidateQueries({ queryKey: ["call", ROUTE] });
    } catch (failure) {
      notify(errorText(failure), { type: "error" });
    }
  };
  const test = async (): Promise<void> => {
    try {
      await call("POST /webhooks/{id}/test-event", { path: { id: webhook.webhook_id } });
      notify(words("webhooks.test_sent"));
      await queries.invalidateQueries({ queryKey: ["call", ROUTE] });
    } catch (failure) {
      notify(errorText(failure), { type: "error" });
    }
  };
  const columns = ["event", "subject", "state", "attempts", "last", "outcome"] as const;
  return (
    <Box sx={{ mt: 2 }}>
      <Section title={words("webhooks.deliveries")} lead={words("webhooks.deliveries_lead")}>
        <Button variant="outlined" size="small" onClick={() => void test()} sx={{ mb: 1 }}>
          {words("webhooks.test")}
        </Button>
        {data?.items.length === 0 ? (
          <Typography color="textSecondary">{words("webhooks.none")}</Typography>
        ) : (
          <Box sx={{ overflowX: "auto" }} role="region" aria-label={words("webhooks.deliveries")} tabIndex={0}>
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
                      <Button size="small" onClick={() => void redeliver(delivery)}>
                        {words("webhooks.redeliver")}
                      </Button>
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        )}
        {(data?.total_count ?? 0) > PAGE_SIZE ? (
          <TablePagination
            component="div"
            count={data?.total_count ?? 0}
            page={page}
            rowsPerPage={PAGE_SIZE}
            rowsPerPageOptions={[PAGE_SIZE]}
            onPageChange={(_event, next) => setPage(next)}
          />
        ) : null}
      </Section>
    </Box>
  );
}

/** The receiver's answer or the reason for no answer; the service's text for other failures. */
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
  const { report_id, terminal_id } = delivery;
  if (report_id !== null) return <Link to={`/register-reports/${report_id}/show`}>{words("webhooks.closing")}</Link>;
  if (terminal_id !== null)
    return <Link to={`/terminals/${terminal_id}`}>{words("webhooks.terminal", { id: terminal_id })}</Link>;
  return "–";
}
