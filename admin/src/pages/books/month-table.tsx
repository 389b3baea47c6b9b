import { Box, Button, Menu, MenuItem, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Link, useNotify } from "react-admin";
import { saveAnswer } from "../../api/download.ts";
import { queryText } from "../../api/client.ts";
import { Figures } from "../../parts/figures.tsx";
import { useHolds } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import { errorText, listLink } from "../../parts/text.ts";
import { type BookMonth, FORMATS } from "./months.ts";
import { SendDialog } from "./send-dialog.tsx";
import { useBooksWords } from "./texts.ts";

/** Shows a row for each location: what is missing, what was sent, and the files. */
export function MonthTable({ rows }: { readonly rows: readonly BookMonth[] }): ReactNode {
  const words = useBooksWords();
  const holds = useHolds();
  const [sending, setSending] = useState<BookMonth>();
  return (
    <>
      <Figures
        label={words("files")}
        columns={[words("location"), words("closings"), words("missing"), words("delivered"), words("files")]}
        textColumns={[2, 3]}
        rows={rows.map((row) => ({
          key: String(row.location_id),
          cells: [
            row.location_name,
            <Link key="c" to={listLink("register-reports", closingsOf(row))}>
              {row.closings}
            </Link>,
            <Missing key="m" row={row} />,
            <Delivered key="d" row={row} />,
            <Box key="f" sx={{ display: "flex", justifyContent: "flex-end", flexWrap: "wrap", gap: 0.5 }}>
              <Download row={row} />
              {holds("Vendor_Pos::books_manage") ? (
                <Button size="small" onClick={() => setSending(row)}>
                  {words("send")}
                </Button>
              ) : null}
            </Box>,
          ],
        }))}
      />
      {sending === undefined ? null : <SendDialog row={sending} onClose={() => setSending(undefined)} />}
    </>
  );
}

/** Names what the month lacks, each with the list that shows it. */
function Missing({ row }: { readonly row: BookMonth }): ReactNode {
  const words = useBooksWords();
  const closings = closingsOf(row);
  const rests = [
    ["waiting", row.waiting, listLink("register-reports", { ...closings, state_documents_received: "incomplete" })],
    [
      "mismatched",
      row.mismatched,
      listLink("register-reports", { ...closings, state_figures_reconciled: "mismatched" }),
    ],
    ["missing_numbers", row.missing_numbers, listLink("register-reports", { ...closings, finding: "series_gap" })],
    ["unclosed_sessions", row.unclosed_sessions, "/register-sessions"],
    ["suspense", row.suspense, listLink("register-reports", closings)],
  ] as const;
  const left = rests.filter(([, count]) => count > 0);
  if (left.length === 0) return <Typography variant="body2">{words("complete")}</Typography>;
  return left.map(([name, count, to]) => (
    <Box key={name}>
      <Link to={to}>{words(name, { smart_count: count })}</Link>
    </Box>
  ));
}

function Delivered({ row: { last_delivery } }: { readonly row: BookMonth }): ReactNode {
  const words = useBooksWords();
  if (last_delivery === null) return words("never");
  return (
    <>
      <Instant value={last_delivery.created_at} />
      {last_delivery.later_entries > 0 ? (
        <Typography variant="body2" color="warning">
          {words("later", { smart_count: last_delivery.later_entries })}
        </Typography>
      ) : null}
    </>
  );
}

function Download({ row }: { readonly row: BookMonth }): ReactNode {
  const words = useBooksWords();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const save = async (format: (typeof FORMATS)[number]): Promise<void> => {
    close();
    const query = { ...daysOf(row.month), location_id: row.location_id };
    try {
      await saveAnswer(`/books/${format}.csv${queryText(query)}`, `${format}.csv`);
    } catch (error) {
      notify(errorText(error), { type: "error" });
    }
  };
  return (
    <>
      <Button size="small" aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {words("download")}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            {words(format)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Returns the first and the last day of a month. */
function daysOf(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, "YYYY-MM-DD".length) };
}

function closingsOf({ month, location_id }: BookMonth) {
  const { from, to } = daysOf(month);
  return { location_id: String(location_id), business_date: { gteq: from, lteq: to } };
}
