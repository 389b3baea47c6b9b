import type { ReactNode } from "react";
import { useListContext } from "react-admin";
import { endOfDay, isoDay, startOfDay } from "../day.ts";
import { PeriodChoice } from "./period-choice.tsx";

interface ListPeriodProps {
  readonly source: string;
  /**
   * Whether the list is filtered by days, or by the first and last instants of days in the reader's
   * time zone.
   */
  readonly kind: "day" | "instant";
}

export function ListPeriod({ source, kind }: ListPeriodProps): ReactNode {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { [source]: chosen, ...rest } = filterValues as Record<string, { gteq?: string; lteq?: string } | undefined>;
  const [read, first, last] = kind === "day" ? [same, same, same] : [isoDay, startOfDay, endOfDay];
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
