import type { ReactNode } from "react";
import { Link } from "react-admin";
import type { Answer } from "../../../api/client.ts";
import { Amount } from "../../../parts/amount.tsx";
import { Figures } from "../../../parts/figures.tsx";
import { listLink } from "../../../parts/text.ts";
import { Section } from "../../../parts/section.tsx";
import { useWordsOf } from "../../../parts/hooks.ts";

interface PerLocationProps {
  readonly period: { readonly from: string; readonly to: string };
  /** Locations with figures in one currency. */
  readonly locations: Answer<"GET /register-totals/summary">["locations"];
  readonly currency: string;
}

/** Shows sales and refunds per location. The number of closings links to their list. */
export function PerLocation({ period, locations, currency }: PerLocationProps): ReactNode {
  const words = useWordsOf("closings");
  return (
    <Section title={words("totals.by_location")}>
      <Figures
        label={words("totals.by_location")}
        columns={[
          words("location"),
          words("totals.closings"),
          words("sales_incl_tax"),
          words("refunds_incl_tax"),
          words("net_sales_incl_tax"),
        ]}
        rows={locations.map((location) => ({
          key: String(location.location_id),
          cells: [
            location.location_name ?? `#${location.location_id}`,
            <Link key="c" to={listLink("register-reports", filterOf(period, location.location_id, currency))}>
              {location.closings}
            </Link>,
            <Amount key="s" value={location.sales_incl_tax} currency={currency} />,
            <Amount key="r" value={location.refunds_incl_tax} currency={currency} />,
            <Amount key="n" value={location.net_sales_incl_tax} currency={currency} />,
          ],
        }))}
      />
    </Section>
  );
}

function filterOf({ from, to }: PerLocationProps["period"], location_id: number, currency: string): object {
  return { business_date: { gteq: from, lteq: to }, location_id, currency };
}
