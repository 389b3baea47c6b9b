import { TablePagination } from "@mui/material";
import type { ReactNode } from "react";

interface PageStepsProps {
  /** Number of rows on all pages. */
  readonly count: number;
  /** Number of rows on a page. */
  readonly size: number;
  /** Index of the shown page, from 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/**
 * Shows the steps between the pages of a table in a section; nothing when all rows fit on one page.
 */
export function PageSteps({ count, size, page, onPage }: PageStepsProps): ReactNode {
  if (count <= size) return null;
  return (
    <TablePagination
      component="div"
      count={count}
      page={page}
      rowsPerPage={size}
      rowsPerPageOptions={[size]}
      onPageChange={(_event, next) => onPage(next)}
    />
  );
}
