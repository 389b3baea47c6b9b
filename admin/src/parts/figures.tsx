import { Box, Table, TableBody, TableCell, TableHead, TableRow, type Theme, useMediaQuery } from "@mui/material";
import { visuallyHidden } from "@mui/utils";
import { Fragment, type ReactNode } from "react";
import { SCROLLS } from "./scrolls.ts";

export interface FiguresProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** Indexes of the columns that hold words instead of amounts. */
  readonly textColumns?: readonly number[];
  /** Returns what a table shows as the title of a column, and the order of the rows by it. */
  readonly headOf?: (column: number) => { readonly title: ReactNode; readonly order?: "asc" | "desc" } | undefined;
  /** Maximum columns that a phone shows side by side; 3 by default. */
  readonly stacksAbove?: number;
  /** Rows of the table. The first cell names the row; the others are amounts. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly isStrong?: boolean }[];
}

/** Style that breaks a long word in the first column, so that the amounts stay in view. */
const BREAKING = { hyphens: "auto", overflowWrap: "anywhere", minWidth: { xs: 0, sm: 140 } };

/**
 * Shows a table of amounts. On a phone each row of a wide table becomes a list; in a window of
 * medium width the table scrolls.
 */
export function Figures({ label, columns, rows, textColumns = [], headOf, stacksAbove = 3 }: FiguresProps): ReactNode {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  if (isPhone && columns.length > stacksAbove) return <Stacked label={label} columns={columns} rows={rows} />;
  const alignOf = (column: number) => (column === 0 || textColumns.includes(column) ? "left" : "right");
  return (
    // The scrolling box takes the focus, so that it can be scrolled by keyboard.
    <Box sx={SCROLLS} role="region" aria-label={label} tabIndex={0}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column, index) => {
              const head = headOf?.(index);
              return (
                <TableCell key={column} align={alignOf(index)} sortDirection={head?.order ?? false}>
                  {head?.title ?? (column === "" ? <Box sx={visuallyHidden}>{label}</Box> : column)}
                </TableCell>
              );
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells, isStrong = false }) => (
            <TableRow key={key}>
              {cells.map((cell, index) => (
                <TableCell
                  key={columns[index]}
                  component={index === 0 ? "th" : "td"}
                  scope={index === 0 ? "row" : undefined}
                  align={alignOf(index)}
                  sx={{ ...(isStrong ? { fontWeight: 700 } : {}), ...(index === 0 ? BREAKING : {}) }}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Stacked({ label, columns, rows }: Pick<FiguresProps, "label" | "columns" | "rows">): ReactNode {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {rows.map(({ key, cells: [name, ...cells], isStrong = false }) => (
        <Box component="li" key={key} sx={{ py: 1, borderTop: 1, borderColor: "divider", fontSize: "0.875rem" }}>
          <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Box>
          <Box
            component="dl"
            sx={{
              m: 0,
              display: "grid",
              gridTemplateColumns: "auto minmax(0, 1fr)",
              columnGap: 2,
              fontVariantNumeric: "tabular-nums",
              ...(isStrong ? { fontWeight: 700 } : {}),
            }}
          >
            {cells.map((cell, index) =>
              cell === "" ? null : (
                <Fragment key={columns[index + 1]}>
                  <Box component="dt" sx={{ color: "text.secondary", fontWeight: 400 }}>
                    {columns[index + 1]}
                  </Box>
                  <Box component="dd" sx={{ m: 0, textAlign: "right", overflowWrap: "anywhere" }}>
                    {cell}
                  </Box>
                </Fragment>
              ),
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
