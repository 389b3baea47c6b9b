import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { visuallyHidden } from "@mui/utils";
import type { ReactNode } from "react";

interface FiguresProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** Columns after the first that hold words instead of amounts. */
  readonly textColumns?: readonly number[];
  /** The first cell names the row; the others are amounts. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly isStrong?: boolean }[];
}

/** A table of amounts, which scrolls inside itself when the window is narrow. */
export function Figures({ label, columns, rows, textColumns = [] }: FiguresProps): ReactNode {
  const alignOf = (column: number) => (column === 0 || textColumns.includes(column) ? "left" : "right");
  return (
    // A scrolling box is reached with the keyboard.
    <Box sx={{ overflowX: "auto" }} role="region" aria-label={label} tabIndex={0}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column} align={alignOf(index)}>
                {column === "" ? <Box sx={visuallyHidden}>{label}</Box> : column}
              </TableCell>
            ))}
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
                  sx={isStrong ? { fontWeight: 700 } : {}}
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
