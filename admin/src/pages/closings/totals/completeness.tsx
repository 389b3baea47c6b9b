import { Box, Link } from "@mui/material";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import type { Answer } from "../../../api/client.ts";
import { Amount } from "../../../parts/amount.tsx";
import { listLink } from "../../../parts/text.ts";
import { useCall } from "../../../parts/use-call.ts";
import { useWordsOf } from "../../../parts/hooks.ts";

const SESSION_DAYS = 90;

interface CompletenessProps {
  readonly rests: Answer<"GET /register-totals/summary">["completeness"][number];
  /** Filter for the closings of the period. */
  readonly filter: object;
}

/**
 * Shows what the totals rest on: how many closings there are, and what is wrong with some of them.
 */
export function Completeness({ rests, filter }: CompletenessProps): ReactNode {
  const words = useWordsOf("closings");
  const { data: sessions } = useCall("GET /register-sessions", { query: { page_size: 1, days: SESSION_DAYS } });
  const closings = (of: object = {}) => listLink("register-reports", { ...filter, ...of });
  return (
    <Box
      component="ul"
      aria-label={words("completeness.title")}
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 2.5, rowGap: 0.5, m: 0, mt: 1.5, p: 0, listStyle: "none" }}
    >
      <Count name="closings" count={rests.closings} to={closings()} />
      <Count
        name="mismatched"
        count={rests.mismatched}
        color="error"
        to={closings({ state_figures_reconciled: "mismatched" })}
      />
      <Count name="settled" count={rests.settled} to={closings({ is_settled: "true" })} />
      <Count
        name="incomplete"
        count={rests.incomplete}
        color="warning"
        to={closings({ state_documents_received: "incomplete" })}
      />
      <Box component="li" sx={{ color: "text.secondary" }}>
        {words("completeness.cash_differences", { smart_count: rests.cash_differences })}{" "}
        <Amount value={rests.cash_difference} currency={rests.currency} />
      </Box>
      {sessions === undefined ? null : (
        <Count
          name="sessions"
          count={sessions.total_count}
          color="warning"
          to={`/register-sessions?days=${SESSION_DAYS}`}
        />
      )}
    </Box>
  );
}

interface CountProps {
  readonly name: "closings" | "mismatched" | "settled" | "incomplete" | "sessions";
  readonly count: number;
  /** Colour of a count that a person must act on. */
  readonly color?: "error" | "warning";
  readonly to: string;
}

/** Shows a count as a link to its rows; a count without rows is plain text. */
function Count({ name, count, color, to }: CountProps): ReactNode {
  const words = useWordsOf("closings");
  const text = words(`completeness.${name}`, { smart_count: count, days: SESSION_DAYS });
  return (
    <Box component="li" sx={{ color: "text.secondary" }}>
      {count === 0 ? (
        text
      ) : (
        <Link
          component={RouterLink}
          to={to}
          underline="always"
          sx={color === undefined ? {} : { color: `${color}.main`, fontWeight: 600 }}
        >
          {text}
        </Link>
      )}
    </Box>
  );
}
