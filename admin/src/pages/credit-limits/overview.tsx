import { Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Amount } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { Failure } from "../../parts/failure/failure.tsx";

/** Shows the remaining credit of a customer on each website, with its source. */
export function CreditOverview({ customer_id }: { readonly customer_id: number }): ReactNode {
  const words = useWordsOf("promotions");
  const translate = useTranslate();
  const read = useCall("GET /customers/{customer_id}/credit", { path: { customer_id } }, { keeps_error: true });
  const { data } = read;
  if (!data) return <Failure of={read} />;
  return (
    <Figures
      label={words("drawn")}
      columns={["website", "limit_short", "drawn_short", "available", "whose"].map((name) => words(name))}
      rows={data.items.map(({ website_id, website_name, limit, used, available, currency, source }) => ({
        key: String(website_id),
        cells: [
          website_name,
          <Amount key="limit" value={limit} currency={currency} />,
          <Amount key="used" value={used} currency={currency} />,
          used > limit ? (
            <Typography key="available" component="span" variant="body2" color="error">
              <Amount value={available} currency={currency} /> {words("over")}
            </Typography>
          ) : (
            <Amount key="available" value={available} currency={currency} />
          ),
          translate(`tk.promotions.sources.${source}`, { _: source }),
        ],
      }))}
    />
  );
}
