import { Box, LinearProgress, Skeleton, Typography } from "@mui/material";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useLocale, useTranslate } from "react-admin";
import { useNavigate, useSearchParams } from "react-router-dom";
import { FileMenu } from "../../parts/export/file-menu.tsx";
import { Failure } from "../../parts/failure/failure.tsx";
import { instantText } from "../../parts/instant.tsx";
import { SaveView } from "../../parts/list/views/save-view.tsx";
import { ViewRow } from "../../parts/list/views/tabs.tsx";
import { useViews } from "../../parts/list/views/use-views.ts";
import { PageSteps } from "../../parts/page-steps.tsx";
import { periodText } from "../../parts/period/period-text.ts";
import { Screen } from "../../parts/screen.tsx";
import { Section } from "../../parts/section.tsx";
import { useShop } from "../../parts/shop.tsx";
import { useCall } from "../../parts/use-call.ts";
import { type Asked, askedOf, isOfTime, queryOf, sortOf } from "./asked.ts";
import { Choices } from "./choices.tsx";
import { dayIn, daysOfPeriod } from "./periods.ts";
import { type Answered, ROWS } from "./report.ts";
import { useReportSheet } from "./sheet.ts";
import { ReportTable } from "./table.tsx";
import { useReportWords } from "./texts.ts";
import { useVerify } from "./verify.tsx";

const ReportChart = lazy(async () => ({ default: (await import("./chart.tsx")).ReportChart }));

const PATH = "sales-report";

/** Shows the figures of receipts by a dimension that the reader chooses, compared with earlier. */
export function SalesReportPage(): ReactNode {
  const words = useReportWords();
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const { shop } = useShop();
  const [search, setSearch] = useSearchParams();
  const asked = askedOf(search, shop);
  const choose = (chosen: Partial<Asked>): void => setSearch(queryOf({ ...asked, page: 1, ...chosen }));
  // The days are those of the shop's clock, which the service knows.
  const clock = useCall(
    "GET /trading-day",
    { query: { location_id: asked.location_id === "" ? undefined : Number(asked.location_id) } },
    { keeps_error: true },
  );
  const today = clock.data === undefined ? undefined : dayIn(clock.data.time_zone, new Date());
  const days =
    asked.period === "own" ? asked.days : today === undefined ? undefined : daysOfPeriod(asked.period, today);
  const query = {
    by: asked.by,
    from: days?.from ?? "",
    to: days?.to ?? "",
    compare: asked.compare,
    sort: sortOf(asked),
    ...(asked.location_id === "" ? {} : { location_id: Number(asked.location_id) }),
    ...(asked.currency === "" ? {} : { currency: asked.currency }),
  };
  const read = useCall(
    "GET /sales-report",
    { query: { ...query, page: asked.page, page_size: ROWS } },
    { keeps_error: true, enabled: days !== undefined },
  );
  const sheet = useReportSheet();
  const verification = useVerify({ days: days ?? { from: "", to: "" } });
  // While the next answer is awaited, the one before is shown by what it was asked for.
  const asked_before = useRef(asked);
  if (!read.isPlaceholderData) asked_before.current = asked;
  const shown: Answered | undefined =
    read.data === undefined ? undefined : { asked: asked_before.current, report: read.data };
  return (
    <Screen title={translate("tk.screens.sales_report.title")} lead={words("lead")} max_width={1400}>
      <Views asked={asked} />
      <Box sx={{ display: "grid", gap: 1.5, my: 2 }}>
        <Choices
          asked={asked}
          days={days ?? { from: "", to: "" }}
          currencies={(read.data?.totals ?? []).flatMap(({ currency }) => currency ?? [])}
          onChange={choose}
        />
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <SaveView of={() => ({ list: PATH, query: queryOf({ ...asked, page: 1 }), hidden_columns: [] })} />
          <FileMenu
            list={PATH}
            read={() => sheet(asked, query)}
            disabled={read.isPlaceholderData || (read.data?.total_count ?? 0) === 0}
          />
          {days === undefined ? null : verification.button}
        </Box>
        {verification.result}
      </Box>
      {days === undefined ? <Failure of={clock} /> : <Failure of={read} />}
      {shown === undefined ? (
        (days === undefined ? clock : read).error === null ? (
          <Skeleton variant="rounded" height={240} />
        ) : null
      ) : (
        <Box aria-busy={read.isPlaceholderData}>
          <Box sx={{ height: 4 }}>{read.isPlaceholderData ? <LinearProgress aria-label={words("lead")} /> : null}</Box>
          <Section
            title={`${words(`by_${shown.asked.by}`)}, ${periodText(shown.report, locale) ?? ""}`}
            {...(shown.report.compared_from === null || shown.report.compared_to === null
              ? {}
              : {
                  lead: words("compared_with", {
                    period: periodText({ from: shown.report.compared_from, to: shown.report.compared_to }, locale),
                  }),
                })}
          >
            {shown.report.counted_until === null ? null : (
              <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
                {translate("tk.dashboard.counted_until", { time: instantText(shown.report.counted_until, locale) })}
              </Typography>
            )}
            {shown.report.rows.length === 0 ? (
              <Typography color="textSecondary">{words("nothing")}</Typography>
            ) : (
              <>
                <Charts of={shown} />
                <ReportTable of={shown} onSort={(sort) => choose({ sort })} />
              </>
            )}
            <PageSteps
              count={shown.report.total_count}
              size={ROWS}
              page={shown.asked.page - 1}
              onPage={(page) => choose({ page: page + 1 })}
            />
          </Section>
        </Box>
      )}
    </Screen>
  );
}

/** Shows the saved views as tabs; nothing without one. */
function Views({ asked }: { readonly asked: Asked }): ReactNode {
  const views = useViews(PATH);
  const navigate = useNavigate();
  const { shop } = useShop();
  if (views.length === 0) return null;
  const tab = (query: string) => {
    const wanted = queryOf(askedOf(new URLSearchParams(query), shop));
    return { is_shown: wanted === queryOf({ ...asked, page: 1 }), open: () => void navigate(`/${PATH}?${wanted}`) };
  };
  return <ViewRow tabs={[tab(""), ...views.map((view) => ({ view, ...tab(view.query) }))]} />;
}

/** Draws the rows of each currency where they are parts of time and all on the page. */
function Charts({ of: { asked, report } }: { readonly of: Answered }): ReactNode {
  const { by, compare } = asked;
  if (!isOfTime(by) || by === "total" || report.total_count > report.rows.length) return null;
  return report.totals.map(({ currency }) => {
    const rows = report.rows.filter((row) => row.currency === currency);
    if (rows.length < 2) return null;
    const ordered =
      by === "hour"
        ? rows.toSorted((one, other) => Number(one.key) - Number(other.key))
        : rows.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    return (
      <Suspense key={currency} fallback={<Skeleton variant="rounded" height={240} />}>
        <ReportChart by={by} rows={ordered} currency={currency ?? ""} is_compared={compare !== "none"} />
      </Suspense>
    );
  });
}
