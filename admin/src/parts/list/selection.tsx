import { type ReactNode, useEffect, useRef } from "react";
import { useListContext } from "react-admin";

/**
 * Ends the selection with other filters and when the list is left: a command is for rows that the
 * person sees.
 */
export function SelectionOfShownRows(): ReactNode {
  const { filterValues, onUnselectItems } = useListContext();
  const unselect = useRef(onUnselectItems);
  unselect.current = onUnselectItems;
  const filters = JSON.stringify(filterValues);
  useEffect(() => () => unselect.current(), [filters]);
  return null;
}
