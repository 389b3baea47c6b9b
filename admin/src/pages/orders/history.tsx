import { Box } from "@mui/material";
import type { ReactNode } from "react";
import type { Answer } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { useCodeName } from "../../parts/codes/use-name.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";

type Page = Answer<"GET /orders/{order_id}">;

interface Event {
  readonly key: string;
  readonly at: string;
  readonly what: string;
  readonly detail: ReactNode;
}

/** What happened to an order, the latest first: its documents, receipts and comments. */
export function History({ page }: { readonly page: Page }): ReactNode {
  const words = useWordsOf("orders");
  const events = useEvents(page).toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Section title={words("history")}>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {events.map(({ key, at, what, detail }) => (
          <Box
            component="li"
            key={key}
            sx={{
              borderLeft: 2,
              borderColor: "divider",
              pl: 1.5,
              pb: 1.5,
              fontSize: "0.875rem",
              overflowWrap: "anywhere",
            }}
          >
            <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
              <Instant value={at} />
            </Box>
            <Box sx={{ fontWeight: 600 }}>{what}</Box>
            {detail}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function useEvents({ order, invoices, credit_memos, receipts }: Page): readonly Event[] {
  const words = useWordsOf("orders");
  const codeName = useCodeName();
  const documents = (name: string, rows: Page["invoices"] | Page["credit_memos"]): readonly Event[] =>
    rows.map(({ entity_id, created_at, increment_id, grand_total, order_currency_code }) => ({
      key: `${name} ${entity_id}`,
      at: created_at,
      what: words(`events.${name}`, { number: increment_id }),
      detail: <Amount value={grand_total} currency={order_currency_code} />,
    }));
  return [
    {
      key: "order",
      at: order.created_at,
      what: words("events.placed"),
      detail: <Amount value={order.grand_total} currency={order.order_currency_code} />,
    },
    ...documents("invoice", invoices),
    ...documents("credit_memo", credit_memos),
    ...receipts.map(({ receipt_id, receipt_number, created_at, grand_total, currency }) => ({
      key: `receipt ${receipt_id}`,
      at: created_at,
      what: words("events.receipt", { number: receipt_number ?? receipt_id }),
      detail: <Amount value={grand_total} currency={currency} />,
    })),
    ...order.status_histories.map(({ entity_id, created_at, status, comment }) => ({
      key: `status ${entity_id}`,
      at: created_at,
      what: status === null ? words("events.comment") : (codeName("order_status", status) ?? status),
      detail: comment,
    })),
  ];
}
