import { type ReactNode, useEffect, useRef } from "react";
import { useListContext } from "react-admin";

/**
 * Ends the selection when the filters change and when the list is left, since a command is only for
 * rows that the reader sees.
 */
export function SelectionOfShownRows(): ReactNode {
  const { filterValues, onUnselectItems } = useListContext();
  const unselect = useRef(onUnselectItems);
  unselect.current = onUnselectItems;
  const filters = JSON.stringify(filterValues);
  useEffect(() => () => unselect.current(), [filters]);
  return null;
}
