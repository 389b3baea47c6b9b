import ArrowBack from "@mui/icons-material/ArrowBack";
import ArrowForward from "@mui/icons-material/ArrowForward";
import Print from "@mui/icons-material/Print";
import { Box, Button, GlobalStyles, LinearProgress } from "@mui/material";
import type { ReactNode } from "react";
import { Link, Title, useLocale } from "react-admin";
import { useParams } from "react-router-dom";
import { dayText } from "../../parts/day.ts";
import { Facts } from "../../parts/facts.tsx";
import { Instant } from "../../parts/instant.tsx";
import { useRegisterName } from "../../parts/register-name.tsx";
import { ShortId } from "../../parts/short-id.tsx";
import { useCall } from "../../parts/use-call.ts";
import { Areas } from "./areas.tsx";
import { Annotations } from "./annotations.tsx";
import { Chain } from "./chain.tsx";
import { Checkpoint } from "./checkpoint.tsx";
import { Checks } from "./checks/checks.tsx";
import type { ClosingDetail } from "./closing.ts";
import { Documents } from "./documents.tsx";
import { Journal } from "./journal.tsx";
import { Money } from "./money.tsx";
import { Settlement } from "./settlement/settlement.tsx";
import { VerdictSection } from "./verdict/verdict.tsx";
import { PAGE } from "../../parts/screen.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { StateChip } from "../../parts/state-chip.tsx";

export function ClosingShow(): ReactNode {
  const words = useWordsOf("closings");
  // The closing is not read through react-admin's page. When opened from the list, that page first
  // shows the list's row, which has only half of the closing.
  const { id = "" } = useParams();
  const { data: record } = useCall("GET /register-reports/{report_id}", { path: { report_id: id } }, { is_page: true });
  if (!record) return <LinearProgress sx={{ mt: 2 }} aria-label={words("loading")} />;
  return <Closing record={record} />;
}

function Closing({ record }: { readonly record: ClosingDetail }): ReactNode {
  const title = useWordsOf("closings")("title", {
    number: `${record.series_code}-${record.closing_number}`,
    terminal: useRegisterName({ id: record.terminal_id, name: record.terminal_name }),
  });
  return (
    <Box component="article" sx={{ ...PAGE, maxWidth: 1200 }}>
      <GlobalStyles
        styles={{
          "@media print": {
            "[role='menu'], .MuiDrawer-root, .RaSidebar-fixed, header.MuiAppBar-root, .tk-no-print": {
              display: "none !important",
            },
            "main, .RaLayout-content": { padding: "0 !important", margin: "0 !important" },
            ".RaLayout-appFrame": { marginTop: "0 !important" },
            ".MuiCardContent-root": { padding: "4px 8px !important" },
            "@page": { size: "A4", margin: "10mm" },
            "main *": { fontSize: "8.5pt !important" },
            "main h1, main h1 *": { fontSize: "14pt !important" },
            "main h2": { fontSize: "10pt !important" },
            // In print, the boxes of a grid overlap at the end of a page.
            "main article, .tk-print-blocks": { display: "block !important" },
            ".tk-print-blocks > *": { width: "100% !important", maxWidth: "100% !important", marginBottom: "4mm" },
            // In print, the hidden part of a scrollable box is cut off.
            "[role='region']": { overflow: "visible !important" },
            ".MuiTableCell-root": { padding: "1px 4px !important" },
            "h2, h3": { breakAfter: "avoid" },
            "tr, dt, dd, .MuiAlert-root, .MuiAccordion-root": { breakInside: "avoid" },
            ".tk-print-blocks [role='region'], .tk-print-blocks dl": { breakInside: "avoid" },
            // In print, verdict and figures come first; the evaluation and the receipts follow on a
            // new page.
            ".tk-print-appendix": { breakBefore: "page" },
            // Printers leave out the background colour of a badge.
            ".MuiChip-filled": { color: "#000 !important", border: "1px solid" },
          },
        }}
      />
      <Title title={title} />
      <Heading closing={record} />
      <Settlement closing={record} />
      <VerdictSection closing={record} />
      <Money closing={record} />
      <div className="tk-print-appendix">
        <Checks closing={record} />
        <Areas closing={record} />
        <Documents closing={record} />
      </div>
      <Journal closing={record} />
      <Annotations key={record.report_id} closing={record} />
      <Chain closing={record} />
      <Checkpoint />
    </Box>
  );
}

function Heading({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWordsOf("closings");
  const locale = useLocale() ?? "en";
  const { previous, next } = closing;
  const pdf = `/admin/api/register-reports/${closing.report_id}/pdf`;
  const by = (name: string | null) => (name === null ? null : ` ${words("by", { name })}`);
  return (
    <Box component="header" sx={{ mb: 2 }}>
      <Box className="tk-no-print" sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1 }}>
        <Button
          size="small"
          startIcon={<ArrowBack />}
          disabled={previous === null}
          component={Link}
          to={`/register-reports/${previous?.report_id ?? ""}/show`}
        >
          {words(previous === null ? "first" : "previous")}
        </Button>
        <Button
          size="small"
          endIcon={<ArrowForward />}
          disabled={next === null}
          component={Link}
          to={`/register-reports/${next?.report_id ?? ""}/show`}
        >
          {words(next === null ? "last" : "next")}
        </Button>
        <Button size="small" variant="outlined" startIcon={<Print />} href={pdf} target="_blank" rel="noreferrer">
          {words("print")}
        </Button>
        <Button size="small" href={pdf} download>
          {words("pdf")}
        </Button>
        <Button size="small" href={`${pdf}?roll=true`} target="_blank" rel="noreferrer">
          {words("print_roll")}
        </Button>
        <Button size="small" onClick={() => window.print()}>
          {words("print_details")}
        </Button>
      </Box>
      {closing.is_sandbox && <StateChip state="sandbox" />}
      <Facts
        rows={[
          [
            words("opened"),
            <span key="o">
              <Instant value={closing.opened_at} />
              {by(closing.opened_by_name)}
            </span>,
          ],
          [
            words("closed"),
            <span key="c">
              <Instant value={closing.closed_at} />
              {by(closing.closed_by_name)}
            </span>,
          ],
          [
            words("place_and_day"),
            `${closing.location_name}, ${dayText(closing.business_date, locale)} (${closing.timezone})`,
          ],
          [
            words("device"),
            <span key="d">
              {closing.terminal_name} <ShortId id={closing.device_identifier} />
            </span>,
          ],
          [
            words("receipt_numbers"),
            [closing.first_receipt_number, closing.last_receipt_number].filter(Boolean).join(" – ") || "–",
          ],
          [words("orders"), String(closing.order_count)],
        ]}
      />
    </Box>
  );
}
