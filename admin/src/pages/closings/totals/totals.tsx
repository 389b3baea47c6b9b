import { Box, Skeleton, Typography } from "@mui/material";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { type Answer, call, queryText } from "../../../api/client.ts";
import { Amount } from "../../../parts/amount.tsx";
import { FileMenu } from "../../../parts/export/file-menu.tsx";
import { Figures } from "../../../parts/figures.tsx";
import { LocationChoice } from "../../../parts/period/location-choice.tsx";
import { PeriodChoice } from "../../../parts/period/period-choice.tsx";
import { presetDays } from "../../../parts/period/presets.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Section } from "../../../parts/section.tsx";
import { Stat, Stats } from "../../../parts/stat.tsx";
import { PageSteps } from "../../../parts/page-steps.tsx";
import { useCall } from "../../../parts/use-call.ts";
import { type Days, daysIn } from "../../../parts/month.ts";
import { useWordsOf } from "../../../parts/hooks.ts";
import { Completeness } from "./completeness.tsx";
import { BesideReceipts, Contradictions } from "./differences.tsx";
import { PerLocation } from "./location.tsx";
import { useTotalsSheet } from "./sheet.ts";
import { Failure } from "../../../parts/failure/failure.tsx";
import { NetSalesSteps } from "./steps.tsx";
import { VatReport } from "./vat.tsx";

const TotalsChart = lazy(async () => ({ default: (await import("./chart.tsx")).TotalsChart }));

/** Amounts shown at the head of the page. */
const HEADLINES = ["sales_incl_tax", "refunds_incl_tax", "net_sales_incl_tax", "net_sales_tax"] as const;

/** Maximum locations on the page; of more, those with the largest net sales are shown. */
const LOCATIONS = 25;

/** Maximum rows of the answer that an exported file is made of. */
const ROWS = 1_000;

/** Maximum days of a period that is shown by day; a longer one is shown by month. */
const DAYS_MAX = 92;

/** Shows sales, refunds, net sales, tenders and tax rates over the closings of a period. */
export function RegisterTotalsPage(): ReactNode {
  const words = useWordsOf("closings");
  const [period, setPeriod] = useState<Days & { readonly location_id: string }>({
    ...presetDays("this_month"),
    location_id: "",
  });
  const by = daysIn(period) > DAYS_MAX ? "month" : "day";
  const sheet = useTotalsSheet(by);
  const { from, to, location_id } = period;
  const query = { from, to, by, ...(location_id === "" ? {} : { location_id: Number(location_id) }) };
  const [page, setPage] = useState(0);
  const read = useCall(
    "GET /register-totals/summary",
    { query: { ...query, page: page + 1, page_size: LOCATIONS } },
    { keeps_error: true },
  );
  const { data, isPlaceholderData } = read;
  const { locations = [], total_count = 0 } = data ?? {};
  // When all locations fit on the page, they are shown in the order in which they were created.
  const shown =
    total_count > LOCATIONS ? locations : locations.toSorted((left, right) => left.location_id - right.location_id);
  const choose = (chosen: Partial<typeof period>): void => {
    setPeriod({ ...period, ...chosen });
    setPage(0);
  };
  return (
    <Screen title={words("screens.register_totals.title")} lead={words("totals.lead")} max_width={1200}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: 2 }}>
        <PeriodChoice days={period} onChange={choose} />
        <LocationChoice location_id={location_id} onChange={(chosen) => choose({ location_id: chosen })} />
        <FileMenu
          list="register-totals"
          read={async () => sheet(await readRows(query))}
          machine_csv={`/admin/api/register-totals.csv${queryText({ ...period })}`}
          disabled={isPlaceholderData || (data?.currencies ?? []).length === 0}
        />
      </Box>
      <Failure of={read} />
      {data?.currencies.length === 0 ? <Typography color="textSecondary">{words("totals.nothing")}</Typography> : null}
      {data?.currencies.map((totals) => (
        <Box key={totals.currency}>
          <Section title={`${words("money")} (${totals.currency})`}>
            <Stats min_px={200}>
              {HEADLINES.map((name) => (
                <Stat
                  key={name}
                  label={words(name)}
                  value={<Amount value={totals[name]} currency={totals.currency} />}
                />
              ))}
            </Stats>
            {data.completeness
              .filter(({ currency }) => currency === totals.currency)
              .map((rests) => (
                <Completeness key={rests.currency} rests={rests} filter={filterOf(period, totals.currency)} />
              ))}
          </Section>
          <Section title={`${words(`totals.chart.${by}`)} (${totals.currency})`}>
            <Suspense fallback={<Skeleton variant="rounded" height={260} />}>
              <TotalsChart
                period={period}
                locations={ofCurrency(shown, totals.currency)}
                days={ofCurrency(data.days, totals.currency)}
                by={by}
                currency={totals.currency}
              />
            </Suspense>
            <Figures
              label={words("money")}
              columns={["", words("excl_tax"), words("tax"), words("incl_tax")]}
              rows={(["sales", "refunds", "net_sales"] as const).map((side) => ({
                key: side,
                isStrong: side === "net_sales",
                cells: [
                  words(side),
                  ...(["excl_tax", "tax", "incl_tax"] as const).map((part) => (
                    <Amount key={part} value={totals[`${side}_${part}`]} currency={totals.currency} />
                  )),
                ],
              }))}
            />
            <Contradictions
              totals={totals}
              beside={data.receipts.find(({ currency }) => currency === totals.currency)}
            />
          </Section>
          <NetSalesSteps totals={totals} />
          <VatReport totals={totals} period={period} />
          {data.receipts
            .filter(({ currency }) => currency === totals.currency)
            .map((beside) => (
              <BesideReceipts
                key={beside.currency}
                beside={beside}
                net_sales={totals.net_sales_incl_tax}
                period={period}
              />
            ))}
          <PerLocation period={period} locations={ofCurrency(shown, totals.currency)} totals={totals} />
        </Box>
      ))}
      <PageSteps count={total_count} size={LOCATIONS} page={page} onPage={setPage} />
    </Screen>
  );
}

function ofCurrency<Row extends { readonly currency: string }>(rows: readonly Row[], currency: string): Row[] {
  return rows.filter((row) => row.currency === currency);
}

async function readRows(
  query: Days & { readonly by: string; readonly location_id?: number },
): Promise<Answer<"GET /register-totals">["items"]> {
  const rows: Answer<"GET /register-totals">["items"][number][] = [];
  for (let page = 1; ; page += 1) {
    const { items, total_count } = await call("GET /register-totals", { query: { ...query, page, page_size: ROWS } });
    rows.push(...items);
    if (items.length === 0 || rows.length >= total_count) return rows;
  }
}

/** Returns the filter that lists the closings of a period. */
function filterOf({ from, to, location_id }: Days & { readonly location_id: string }, currency: string): object {
  return { business_date: { gteq: from, lteq: to }, currency, ...(location_id === "" ? {} : { location_id }) };
}
