import { Box, Button, Menu, MenuItem, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Link } from "react-admin";
import { queryText } from "../../api/client.ts";
import { Figures } from "../../parts/figures.tsx";
import { useHolds } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import { listLink } from "../../parts/text.ts";
import { type BookMonth, daysOf, FORMATS } from "./months.ts";
import { DsfinvkDialog } from "./dsfinvk-dialog.tsx";
import { useSaveFile } from "./save-file.ts";
import { SendDialog } from "./send-dialog.tsx";
import { useBooksWords } from "./texts.ts";

const CLOSINGS = "Vendor_Pos::register_reports";
/** What the archives need: they have receipts and closings in them. */
const EVIDENCE = ["Vendor_Pos::books", "Vendor_Pos::receipts", CLOSINGS];

/** Shows a row for each location: what is missing, what was sent, and the files. */
export function MonthTable({ rows }: { readonly rows: readonly BookMonth[] }): ReactNode {
  const words = useBooksWords();
  const holds = useHolds();
  const has_evidence = EVIDENCE.every(holds);
  const [sending, setSending] = useState<BookMonth>();
  const [for_taxes, setForTaxes] = useState<BookMonth>();
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
            holds(CLOSINGS) ? (
              <Link key="c" to={listLink("register-reports", closingsOf(row))}>
                {row.closings}
              </Link>
            ) : (
              row.closings
            ),
            <Missing key="m" row={row} />,
            <Delivered key="d" row={row} />,
            <Box key="f" sx={{ display: "flex", justifyContent: "flex-end", flexWrap: "wrap", gap: 0.5 }}>
              <Download row={row} onTaxes={has_evidence ? () => setForTaxes(row) : undefined} />
              {holds("Vendor_Pos::books_manage") ? (
                <Button size="small" onClick={() => setSending(row)}>
                  {words("send")}
                </Button>
              ) : null}
              {has_evidence ? <Evidence row={row} /> : null}
            </Box>,
          ],
        }))}
      />
      {has_evidence ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {words("evidence_help")}
        </Typography>
      ) : null}
      {sending === undefined ? null : <SendDialog row={sending} onClose={() => setSending(undefined)} />}
      {for_taxes === undefined ? null : <DsfinvkDialog row={for_taxes} onClose={() => setForTaxes(undefined)} />}
    </>
  );
}

/** Names what the month lacks, each with the list that shows it to readers of closings. */
function Missing({ row }: { readonly row: BookMonth }): ReactNode {
  const words = useBooksWords();
  const holds = useHolds();
  const closings = closingsOf(row);
  const rests = [
    ["waiting", row.waiting, listLink("register-reports", { ...closings, books: "waiting" })],
    [
      "mismatched",
      row.mismatched,
      listLink("register-reports", { ...closings, state_figures_reconciled: "mismatched" }),
    ],
    ["missing_numbers", row.missing_numbers, listLink("register-reports", { ...closings, books: "missing_numbers" })],
    ["unclosed_sessions", row.unclosed_sessions, sessionsOf(row)],
    ["suspense", row.suspense, listLink("register-reports", { ...closings, books: "suspense" })],
  ] as const;
  const left = rests.filter(([, count]) => count > 0);
  if (left.length === 0) return <Typography variant="body2">{words("complete")}</Typography>;
  return left.map(([name, count, to]) => (
    // Room between the links, so that a finger meets one.
    <Box key={name} sx={{ py: 0.25 }}>
      {holds(CLOSINGS) ? (
        <Link to={to}>{words(name, { smart_count: count })}</Link>
      ) : (
        words(name, { smart_count: count })
      )}
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

interface DownloadProps {
  readonly row: BookMonth;
  /** Opens the files for the tax office; undefined for who may not read all that is in them. */
  readonly onTaxes: (() => void) | undefined;
}

function Download({ row, onTaxes }: DownloadProps): ReactNode {
  const words = useBooksWords();
  const { isSaving, save } = useSaveFile(row);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const choose = (format: (typeof FORMATS)[number]): void => {
    close();
    void save(`/books/${format}.csv`);
  };
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        disabled={isSaving}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {words("download")}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => choose(format)} sx={{ display: "block", whiteSpace: "normal" }}>
            {words(format)}
            {format === "datev" && row.datev_left_out > 0 ? (
              <Typography component="div" variant="caption" color="warning">
                {words("left_out", { smart_count: row.datev_left_out })}
              </Typography>
            ) : null}
          </MenuItem>
        ))}
        {onTaxes === undefined
          ? null
          : [
              <MenuItem
                key="dsfinvk"
                onClick={() => {
                  close();
                  onTaxes();
                }}
              >
                {words("dsfinvk")}
              </MenuItem>,
              <MenuItem
                key="saft"
                onClick={() => {
                  close();
                  void save("/books/saft-no.xml");
                }}
                sx={{ display: "block", whiteSpace: "normal", maxWidth: 360 }}
              >
                {words("saft_no")}
                <Typography component="div" variant="caption" color="textSecondary">
                  {words("saft_no_help")}
                </Typography>
              </MenuItem>,
            ]}
      </Menu>
    </>
  );
}

function Evidence({ row }: { readonly row: BookMonth }): ReactNode {
  const words = useBooksWords();
  const { isSaving, save } = useSaveFile(row);
  return (
    <Button size="small" loading={isSaving} onClick={() => void save("/evidence/bundle.zip")}>
      {words("evidence")}
    </Button>
  );
}

function closingsOf({ month, location_id }: BookMonth) {
  const { from, to } = daysOf(month);
  return { location_id: String(location_id), business_date: { gteq: from, lteq: to } };
}

function sessionsOf({ location_id, begins_at, ends_at }: BookMonth): string {
  return `/register-sessions${queryText({ location_id, from: begins_at ?? "", until: ends_at ?? "" })}`;
}
