import { Box, MenuItem, TextField, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link, useLocale, useTranslate } from "react-admin";
import { useSearchParams } from "react-router-dom";
import { Failure } from "../../parts/failure/failure.tsx";
import { Part } from "../../parts/failure/part.tsx";
import { useHolds } from "../../parts/hooks.ts";
import { formatLocale } from "../../parts/locale.ts";
import { presetDays } from "../../parts/period/presets.ts";
import { Screen } from "../../parts/screen.tsx";
import { Section } from "../../parts/section.tsx";
import { listLink } from "../../parts/text.ts";
import { useCall } from "../../parts/use-call.ts";
import { Accounts } from "./accounts.tsx";
import { Deliveries } from "./deliveries.tsx";
import { MonthTable } from "./month-table.tsx";
import { daysOf } from "./months.ts";
import { Retention } from "./retention/section.tsx";
import { useBooksWords } from "./texts.ts";

/** Months that can be chosen, the present one included. */
const MONTHS = 25;
const MONTH_ID = "books-month";

/** Shows what the bookkeeper gets for a month, and the accounts of the journal. */
export function BooksPage(): ReactNode {
  const words = useBooksWords();
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const holds = useHolds();
  const months = lastMonths();
  // The month that is over is the one that a bookkeeper waits for.
  const [search, setSearch] = useSearchParams();
  const month = months.find((one) => one === search.get("month")) ?? months[1] ?? "";
  const read = useCall(
    "GET /books/months",
    { query: { from: month, to: month, page_size: 500 } },
    { keeps_error: true },
  );
  const { data } = read;
  const format = new Intl.DateTimeFormat(formatLocale(locale), { month: "long", year: "numeric", timeZone: "UTC" });
  const monthName = (one: string): string => format.format(new Date(`${one}-01T00:00:00Z`));
  return (
    <Screen title={translate("tk.screens.books.title")} lead={words("lead")} max_width={1200}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center", mb: 2 }}>
        <TextField
          select
          size="small"
          label={words("month")}
          value={month}
          onChange={({ target }) => setSearch({ month: target.value }, { replace: true })}
          fullWidth={false}
          sx={{ minWidth: 200 }}
          slotProps={{ htmlInput: { id: MONTH_ID }, inputLabel: { htmlFor: MONTH_ID } }}
        >
          {months.map((one) => (
            <MenuItem key={one} value={one}>
              {monthName(one)}
            </MenuItem>
          ))}
        </TextField>
        {holds("Vendor_Pos::receipts") ? <Link to={invoicesOf(month)}>{words("invoices")}</Link> : null}
      </Box>
      <Failure of={read} />
      {data?.items.length === 0 ? <Typography color="textSecondary">{words("nothing")}</Typography> : null}
      {data && data.items.length > 0 ? (
        <Section title={monthName(month)}>
          <MonthTable rows={data.items} />
        </Section>
      ) : null}
      <Part>
        <Deliveries month={month} />
      </Part>
      <Accounts month={month} />
      <Retention />
    </Screen>
  );
}

function invoicesOf(month: string): string {
  const { from, to } = daysOf(month);
  return listLink("invoices", { issued_on: { gteq: from, lteq: to } });
}

/** Returns the last months, YYYY-MM, the present one first. */
function lastMonths(): string[] {
  const [year = 0, month = 1] = presetDays("today").to.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, before) =>
    new Date(Date.UTC(year, month - 1 - before, 1)).toISOString().slice(0, "YYYY-MM".length),
  );
}
