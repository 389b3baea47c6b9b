import type { ReactNode } from "react";
import { Link } from "react-admin";
import type { Answer } from "../../../api/client.ts";
import { Amount } from "../../../parts/amount.tsx";
import { Figures } from "../../../parts/figures.tsx";
import { listLink } from "../../../parts/text.ts";
import { Section } from "../../../parts/section.tsx";
import { useWordsOf } from "../../../parts/hooks.ts";
import { addAmounts } from "../../dashboard/sums.ts";

interface PerLocationProps {
  readonly period: { readonly from: string; readonly to: string };
  /** Days of one currency. */
  readonly days: Answer<"GET /register-totals">["items"];
  readonly currency: string;
}

/** Sales and refunds per location; the number of closings links to them. */
export function PerLocation({ period, days, currency }: PerLocationProps): ReactNode {
  const words = useWordsOf("closings");
  const locations = [...Map.groupBy(days, ({ location_id }) => location_id)];
  return (
    <Section title={words("totals.by_location")}>
      <Figures
        label={words("totals.by_location")}
        columns={[words("location"), words("totals.closings"), words("sales"), words("refunds"), words("net_sales")]}
        rows={locations.map(([location_id, group]) => ({
          key: String(location_id),
          cells: [
            group[0]?.location_name ?? `#${location_id}`,
            <Link key="c" to={listLink("register-reports", filterOf(period, location_id, currency))}>
              {group.reduce((sum, { closings }) => sum + closings, 0)}
            </Link>,
            <Amount key="s" value={addAmounts(group.map((day) => day.sales_incl_tax))} currency={currency} />,
            <Amount key="r" value={addAmounts(group.map((day) => day.refunds_incl_tax))} currency={currency} />,
            <Amount key="n" value={addAmounts(group.map((day) => day.net_sales_incl_tax))} currency={currency} />,
          ],
        }))}
      />
    </Section>
  );
}

function filterOf({ from, to }: PerLocationProps["period"], location_id: number, currency: string): object {
  return { business_date: { gteq: from, lteq: to }, location_id, currency };
}
