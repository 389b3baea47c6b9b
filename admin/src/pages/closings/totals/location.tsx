import type { ReactNode } from "react";
import { Link } from "react-admin";
import type { Answer } from "../../../api/client.ts";
import { Amount } from "../../../parts/amount.tsx";
import { Figures } from "../../../parts/figures.tsx";
import { listLink } from "../../../parts/text.ts";
import { Section } from "../../../parts/section.tsx";
import { useWordsOf } from "../../../parts/hooks.ts";
import { addAmounts, negative } from "../../dashboard/sums.ts";

interface PerLocationProps {
  readonly period: { readonly from: string; readonly to: string };
  /** Locations with figures in one currency. */
  readonly locations: Answer<"GET /register-totals/summary">["locations"];
  readonly totals: Answer<"GET /register-totals/summary">["currencies"][number];
}

const AMOUNTS = ["sales_incl_tax", "refunds_incl_tax", "net_sales_incl_tax"] as const;

/**
 * Shows sales and refunds per location. The number of closings links to their list. Locations of
 * other pages are one row, so that the rows add up to the totals of the period.
 */
export function PerLocation({ period, locations, totals }: PerLocationProps): ReactNode {
  const words = useWordsOf("closings");
  const { currency } = totals;
  const others = totals.closings - locations.reduce((sum, { closings }) => sum + closings, 0);
  const sums = (amountOf: (name: (typeof AMOUNTS)[number]) => string) =>
    AMOUNTS.map((name) => <Amount key={name} value={amountOf(name)} currency={currency} />);
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
        rows={[
          ...locations.map((location) => ({
            key: String(location.location_id),
            cells: [
              location.location_name ?? `#${location.location_id}`,
              <Link key="c" to={listLink("register-reports", filterOf(period, location.location_id, currency))}>
                {location.closings}
              </Link>,
              ...sums((name) => location[name]),
            ],
          })),
          ...(others === 0
            ? []
            : [
                {
                  key: "others",
                  cells: [
                    words("totals.other_locations"),
                    others,
                    ...sums((name) =>
                      addAmounts([totals[name], ...locations.map((location) => negative(location[name]))]),
                    ),
                  ],
                },
              ]),
          {
            key: "total",
            isStrong: true,
            cells: [words("totals.row.total"), totals.closings, ...sums((name) => totals[name])],
          },
        ]}
      />
    </Section>
  );
}

function filterOf({ from, to }: PerLocationProps["period"], location_id: number, currency: string): object {
  return { business_date: { gteq: from, lteq: to }, location_id, currency };
}
