import { Box, type Theme } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router-dom";
import { isSame, type ListState, stateOf } from "../view-state.ts";
import { ViewMenu } from "./menu.tsx";
import { today, useShown, useViews, type View } from "./use-views.ts";

const TAB = {
  flexShrink: 0,
  px: 1.25,
  py: 0.5,
  border: 0,
  borderRadius: 4,
  bgcolor: "transparent",
  color: "text.secondary",
  font: "inherit",
  fontSize: "0.8125rem",
  cursor: "pointer",
  "&:hover": { bgcolor: "action.hover", color: "text.primary" },
  // The outline is drawn inside the tab, since the scrolling row would cut it off at the edge.
  "&:focus-visible": { outline: "2px solid", outlineOffset: -2 },
  '&[aria-pressed="true"]': { bgcolor: "action.selected", color: "text.primary", fontWeight: 600 },
} as const;

interface ViewTabsProps {
  /** State of the list when no view is chosen. */
  readonly initial: ListState;
  readonly hidden: readonly string[];
}

/** Shows the saved views of a list as tabs. A list without views has no tabs. */
export function ViewTabs({ initial, hidden: hidden_first }: ViewTabsProps): ReactNode {
  const translate = useTranslate();
  const navigate = useNavigate();
  const views = useViews();
  const { resource, state, hidden, setHidden } = useShown(hidden_first);
  if (views.length === 0) return null;
  const shows = (wanted: ListState, columns: readonly string[]): boolean =>
    isSame(wanted, state) && columns.toSorted().join() === hidden.toSorted().join();
  const open = ({ filter, sort }: ListState, columns: readonly string[]): void => {
    setHidden(columns);
    const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: sort.field, order: sort.order });
    void navigate(`/${resource}?${query.toString()}&page=1`);
  };
  const tab = (key: string, name: string, wanted: ListState, columns: readonly string[]): ReactNode => (
    <Box
      key={key}
      component="button"
      type="button"
      sx={TAB}
      aria-pressed={shows(wanted, columns)}
      onClick={() => open(wanted, columns)}
    >
      {name}
    </Box>
  );
  const read = views.flatMap((view) => {
    const wanted = stateOf(view.query, today());
    return wanted === undefined ? [] : [{ view, wanted }];
  });
  const current: View | undefined = read.find(({ view, wanted }) => shows(wanted, view.hidden_columns))?.view;
  return (
    <Box
      role="group"
      aria-label={translate("tk.views.views")}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 0.5,
        mt: 1,
        minHeight: 34,
        flexWrap: "wrap",
        boxShadow: ({ palette }: Theme) => `inset 0 -1px ${palette.divider}`,
      }}
    >
      {tab("", translate("tk.views.all"), initial, hidden_first)}
      {read.map(({ view, wanted }) => tab(String(view.list_view_id), view.name, wanted, view.hidden_columns))}
      {current?.may_change === true ? <ViewMenu key={current.list_view_id} view={current} /> : null}
    </Box>
  );
}
