import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useListContext, useLocale, useTranslate } from "react-admin";
import { filterQuery } from "../../api/data-provider.ts";
import { Amount } from "../amount.tsx";
import { Part } from "../failure/part.tsx";
import { formatLocale } from "../locale.ts";
import { useCall } from "../use-call.ts";

interface TotalsProps {
  readonly route: "GET /receipts/totals" | "GET /orders/totals" | "GET /register-reports/totals";
  /** Sums to show, in their order: each a name and its text. */
  readonly sums: readonly (readonly [name: string, text: string])[];
}

/** Shows the sums of all rows that match the list's filters, with one line per currency. */
export function Totals(props: TotalsProps): ReactNode {
  return (
    <Part>
      <Sums {...props} />
    </Part>
  );
}

function Sums({ route, sums }: TotalsProps): ReactNode {
  const translate = useTranslate();
  const number = new Intl.NumberFormat(formatLocale(useLocale() ?? "en"));
  const { filterValues, filter, total } = useListContext();
  const wanted = { ...(filterValues as object), ...(filter as object | undefined) };
  const { data, isPlaceholderData } = useCall(route, { query: filterQuery(wanted) }, { enabled: total !== 0 });
  if (data === undefined || total === 0) return null;
  return (
    <Box
      role="group"
      aria-label={translate("tk.totals.totals")}
      aria-busy={isPlaceholderData}
      sx={{ px: 2, py: 1, borderTop: 1, borderColor: "divider", fontSize: "0.875rem" }}
    >
      {data.is_complete ? null : (
        <Typography variant="body2" color="textSecondary">
          {translate("tk.totals.too_many", { max: number.format(TOTALLED_MAX) })}
        </Typography>
      )}
      {data.items.map((line) => (
        <Box
          key={line.currency ?? ""}
          sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, justifyContent: { xs: "start", sm: "end" } }}
        >
          <Box component="span" sx={{ color: "text.secondary", mr: "auto" }}>
            {translate("tk.totals.rows", { smart_count: line.count, count: number.format(line.count) })}
            {data.items.length > 1 ? ` · ${line.currency ?? "–"}` : ""}
          </Box>
          {sums.map(([name, text]) => (
            <span key={name}>
              <Box component="span" sx={{ color: "text.secondary" }}>
                {text}
              </Box>{" "}
              <strong>
                <Amount value={(line as Readonly<Record<string, unknown>>)[name] as string} currency={line.currency} />
              </strong>
            </span>
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** Maximum rows that the service adds up. */
const TOTALLED_MAX = 50_000;
