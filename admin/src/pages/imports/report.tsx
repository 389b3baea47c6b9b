import Download from "@mui/icons-material/Download";
import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { Stat, Stats } from "../../parts/stat.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { problemsCsv, type Report, saveCsv } from "./files.ts";
import { SCROLLS } from "../../parts/scrolls.ts";

interface ReportProps {
  readonly report: Report;
  readonly is_trial: boolean;
}

const SHOWN_MAX = 100;
const REMARKS_SHOWN = 20;

/**
 * Shows the result of a file: a sentence, the counts, and each rejected row with line and reason.
 */
export function ReportOf({ report, is_trial }: ReportProps): ReactNode {
  const words = useWordsOf("imports");
  const locale = useLocale() ?? "en";
  const problemWords = useProblemWords();
  const count = (value: number): string => new Intl.NumberFormat(locale).format(value);
  const { rows, inserted, updated, unchanged, refused, errors, errors_count } = report;
  const isGood = errors_count === 0;
  const [severity, sentence] = verdict(report, is_trial);
  return (
    <Box sx={{ mt: 1.5, display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.5 }}>
      <Alert severity={severity} role="status">
        {words(sentence, {
          rows: count(rows),
          good: count(rows - refused),
          refused: count(refused),
          smart_count: rows,
        })}
        {report.is_complete ? null : ` ${words("incomplete")}`}
      </Alert>
      {report.is_stored || is_trial ? (
        <Stats>
          <Stat label={words("inserted")} value={count(inserted)} />
          <Stat label={words("updated")} value={count(updated)} />
          <Stat label={words("unchanged")} value={count(unchanged)} />
          <Stat label={words("refused")} value={count(refused)} tone={refused > 0 ? "error" : undefined} />
        </Stats>
      ) : null}
      {report.remarks.length === 0 ? null : (
        <Alert severity="info">
          <Typography variant="subtitle2" component="h4">
            {words("remarks", { smart_count: report.remarks_count })}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: "anywhere" }}>
            {report.remarks.slice(0, REMARKS_SHOWN).map((remark, index) => (
              <li key={String(index)}>
                {remark.line === null ? "" : `${words("line")} ${String(remark.line)}: `}
                {remark.column === null ? null : <code>{remark.column}</code>} {problemWords(remark)}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {isGood ? null : (
        <>
          <Box sx={{ ...SCROLLS, maxHeight: 360 }} role="region" aria-label={words("refused_rows")} tabIndex={0}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell align="right">{words("line")}</TableCell>
                  <TableCell>{words("column")}</TableCell>
                  <TableCell>{words("reason")}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {errors.slice(0, SHOWN_MAX).map((problem, index) => (
                  <TableRow key={String(index)}>
                    <TableCell align="right">{problem.line ?? "–"}</TableCell>
                    <TableCell>{problem.column === null ? "–" : <code>{problem.column}</code>}</TableCell>
                    <TableCell sx={{ overflowWrap: "anywhere" }}>{problemWords(problem)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
            <Button
              size="small"
              startIcon={<Download />}
              onClick={() =>
                saveCsv(problemsCsv(report, problemWords), `refused-${report.file.replace(/\.\w+$/, "")}.csv`)
              }
            >
              {words("save_refused")}
            </Button>
            {errors_count > Math.min(errors.length, SHOWN_MAX) ? (
              <Typography variant="body2" color="textSecondary">
                {words("shown_of", {
                  shown: count(Math.min(errors.length, SHOWN_MAX)),
                  all: count(errors_count),
                  saved: count(errors.length),
                })}
              </Typography>
            ) : null}
          </Box>
        </>
      )}
    </Box>
  );
}

function verdict(report: Report, is_trial: boolean): readonly ["success" | "warning" | "error" | "info", string] {
  const { rows, refused, errors_count, is_stored } = report;
  if (rows === 0 && errors_count === 0) return ["info", "verdict.empty"];
  if (is_trial) return errors_count === 0 ? ["success", "verdict.would_store"] : ["warning", "verdict.would_refuse"];
  if (errors_count === 0) return ["success", "verdict.stored"];
  if (!is_stored || refused === rows) return ["error", "verdict.nothing"];
  return ["warning", "verdict.partly"];
}

/** Returns a function for the reason of a rejected row or file in the reader's language. */
export function useProblemWords(): (problem: Report["errors"][number]) => string {
  const translate = useTranslate();
  return ({ code, parameters, message }) => translate(`tk.import_problems.${code}`, { ...parameters, _: message });
}
