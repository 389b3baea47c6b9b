import { useDataTableCallbacksContext, useDataTableConfigContext } from "ra-core";
import type { KeyboardEvent, ReactNode } from "react";
import { DataTableBody, DataTableRow, type DataTableRowProps, useListContext, useRecordContext } from "react-admin";

/**
 * Shows the rows of a table that open something: focusable by Tab, j and k, opened by Enter or a
 * click, selected by x. Shift+x selects all rows from the last selected one; Escape ends the
 * selection.
 */
export function OpenedByKey({ children }: { readonly children?: ReactNode }): ReactNode {
  return <DataTableBody row={Row}>{children}</DataTableBody>;
}

function Row(props: DataTableRowProps): ReactNode {
  const record = useRecordContext();
  const { onUnselectItems } = useListContext();
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    const { key, target, currentTarget: row } = event;
    // A key pressed on a link or a button inside the row belongs to that element.
    if (target !== row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Enter") row.click();
    if (hasBulkActions && key === "Escape") onUnselectItems();
    // react-admin's handler reads only the Shift key of the event.
    if (hasBulkActions && record && key.toLowerCase() === "x") handleToggleItem?.(record.id, event);
    const next = { j: row.nextElementSibling, k: row.previousElementSibling }[key];
    if (next instanceof HTMLElement) next.focus();
  };
  return <DataTableRow {...props} tabIndex={0} onKeyDown={onKey} />;
}
