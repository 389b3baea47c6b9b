import type { ReactNode } from "react";
import { useListContext } from "react-admin";
import { endOfDay, isoDay, startOfDay } from "../day.ts";
import { PeriodChoice } from "./period-choice.tsx";

/**
 * Shows the choice of a list's period. The filter gets days, or, where the column is a time
 * (`…_at`), the first and last instants of days in the reader's time zone.
 */
export function ListPeriod({ source }: { readonly source: string }): ReactNode {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { [source]: chosen, ...rest } = filterValues as Record<string, { gteq?: string; lteq?: string } | undefined>;
  const [read, first, last] = source.endsWith("_at") ? [isoDay, startOfDay, endOfDay] : [same, same, same];
  return (
    <PeriodChoice
      canBeOpen
      days={{ from: read(chosen?.gteq ?? ""), to: read(chosen?.lteq ?? "") }}
      onChange={({ from, to }) => {
        const period = { ...(from === "" ? {} : { gteq: first(from) }), ...(to === "" ? {} : { lteq: last(to) }) };
        setFilters(from === "" && to === "" ? rest : { ...rest, [source]: period }, displayedFilters, false);
      }}
    />
  );
}

const same = (day: string): string => day;
