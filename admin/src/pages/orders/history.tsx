import { Box } from "@mui/material";
import type { ReactNode } from "react";
import type { Answer } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { useCodeName } from "../../parts/codes/use-name.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { eventsOf, type OrderEvent } from "./events.ts";

/** Shows what happened to an order, newest first: its documents, receipts and comments. */
export function History({ page }: { readonly page: Answer<"GET /orders/{order_id}"> }): ReactNode {
  const words = useWordsOf("orders");
  const textOf = useEventText();
  return (
    <Section title={words("history")}>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {eventsOf(page).map((event) => (
          <Box
            component="li"
            key={`${event.kind} ${event.id}`}
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
              <Instant value={event.at} />
            </Box>
            <Box sx={{ fontWeight: 600 }}>{textOf(event)}</Box>
            {event.comment ??
              (event.amount === undefined ? null : <Amount value={event.amount} currency={event.currency} />)}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function useEventText(): (event: OrderEvent) => string {
  const words = useWordsOf("orders");
  const codeName = useCodeName();
  return ({ kind, number, status = "" }) =>
    words(`events.${kind}`, { number, status: codeName("order_status", status) ?? status });
}
