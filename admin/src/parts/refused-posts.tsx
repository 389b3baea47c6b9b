import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import type { Row } from "../api/client.ts";
import { useWordsOf } from "./hooks.ts";
import { Instant } from "./instant.tsx";
import { ShortId, TextWithId } from "./short-id.tsx";

interface RefusedPostsProps {
  readonly refused: Row<"GET /sync-health">["refused"];
}

/** Lists the rejected requests of a register, newest first. */
export function RefusedPosts({ refused }: RefusedPostsProps): ReactNode {
  const words = useWordsOf("system");
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2, textAlign: "start", overflowWrap: "anywhere" }}>
      {refused.map(({ route, reason, code, field, request_id, sale_id, times, last_at, has_arrived }) => (
        <li key={`${route} ${code} ${field} ${sale_id}`}>
          {words("health.refusal", {
            document: words(`health.documents.${route.slice(route.lastIndexOf("/") + 1)}`),
            reason: translate(`tk.attention.reasons.${reason}`),
            smart_count: times,
          })}
          , <Instant value={last_at} ago />, <code>{field === null ? code : `${code} ${field}`}</code>
          {sale_id === null ? null : <TextWithId text={`, ${words("health.sale", { sale_id })}`} />}
          {has_arrived ? `, ${words("health.arrived")}` : null}, {words("health.request")} <ShortId id={request_id} />
        </li>
      ))}
    </Box>
  );
}
