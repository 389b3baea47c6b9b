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

/** A tab: a saved view, or what is shown when no view is chosen. */
interface ViewTab {
  readonly view?: View;
  readonly is_shown: boolean;
  readonly open: () => void;
}

/** Shows saved views as tabs, after one for what is shown without a view. */
export function ViewRow({ tabs }: { readonly tabs: readonly ViewTab[] }): ReactNode {
  const translate = useTranslate();
  const current = tabs.find(({ view, is_shown }) => view !== undefined && is_shown)?.view;
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
      {tabs.map(({ view, is_shown, open }) => (
        <Box
          key={view?.list_view_id ?? ""}
          component="button"
          type="button"
          sx={TAB}
          aria-pressed={is_shown}
          onClick={open}
        >
          {view?.name ?? translate("tk.views.all")}
        </Box>
      ))}
      {current?.may_change === true ? <ViewMenu key={current.list_view_id} view={current} /> : null}
    </Box>
  );
}

interface ViewTabsProps {
  /** State of the list when no view is chosen. */
  readonly initial: ListState;
  readonly hidden: readonly string[];
}

/** Shows the saved views of a list as tabs. A list without views has no tabs. */
export function ViewTabs({ initial, hidden: hidden_first }: ViewTabsProps): ReactNode {
  const navigate = useNavigate();
  const { resource, state, hidden, setHidden } = useShown(hidden_first);
  const views = useViews(resource);
  if (views.length === 0) return null;
  const tab = (wanted: ListState, columns: readonly string[]): ViewTab => ({
    is_shown: isSame(wanted, state) && columns.toSorted().join() === hidden.toSorted().join(),
    open: () => {
      setHidden(columns);
      const { filter, sort } = wanted;
      const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: sort.field, order: sort.order });
      void navigate(`/${resource}?${query.toString()}&page=1`);
    },
  });
  const saved = views.flatMap((view) => {
    const wanted = stateOf(view.query, today());
    return wanted === undefined ? [] : [{ view, ...tab(wanted, view.hidden_columns) }];
  });
  return <ViewRow tabs={[tab(initial, hidden_first), ...saved]} />;
}
