import type { KeyboardEvent, ReactNode } from "react";
import { DataTableBody, DataTableRow, type DataTableRowProps } from "react-admin";

/** Table body with rows that open something: focusable by Tab, opened by Enter or a click. */
export function OpenedByKey({ children }: { readonly children?: ReactNode }): ReactNode {
  return <DataTableBody row={Row}>{children}</DataTableBody>;
}

function Row(props: DataTableRowProps): ReactNode {
  return <DataTableRow {...props} tabIndex={0} onKeyDown={openOnEnter} />;
}

function openOnEnter(event: KeyboardEvent<HTMLTableRowElement>): void {
  // Enter on a link or a button in the row is theirs.
  if (event.key === "Enter" && event.target === event.currentTarget) event.currentTarget.click();
}
