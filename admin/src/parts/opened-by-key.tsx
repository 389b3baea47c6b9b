import type { KeyboardEvent, ReactNode } from "react";
import { DataTableBody, DataTableRow, type DataTableRowProps } from "react-admin";

/** Table body with rows that open something: focusable by Tab, j and k, opened by Enter or a click. */
export function OpenedByKey({ children }: { readonly children?: ReactNode }): ReactNode {
  return <DataTableBody row={Row}>{children}</DataTableBody>;
}

function Row(props: DataTableRowProps): ReactNode {
  return <DataTableRow {...props} tabIndex={0} onKeyDown={onKey} />;
}

function onKey({ key, target, currentTarget: row }: KeyboardEvent<HTMLTableRowElement>): void {
  // A key on a link or a button in the row is theirs.
  if (target !== row) return;
  if (key === "Enter") row.click();
  const next = { j: row.nextElementSibling, k: row.previousElementSibling }[key];
  if (next instanceof HTMLElement) next.focus();
}
