import { FormControlLabel, Switch } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { hasDays, queryOf } from "../view-state.ts";
import { SaveView } from "./save-view.tsx";
import { today, useShown } from "./use-views.ts";

/** Shows the button that saves the list's filters, order and columns as a view. */
export function SaveViewButton({ hidden: hidden_first }: { readonly hidden: readonly string[] }): ReactNode {
  const translate = useTranslate();
  const { resource, state, hidden } = useShown(hidden_first);
  const [isMoving, setMoving] = useState(true);
  return (
    <SaveView of={() => ({ list: resource, query: queryOf(state, isMoving, today()), hidden_columns: [...hidden] })}>
      {hasDays(state.filter) ? (
        <FormControlLabel
          control={<Switch checked={isMoving} onChange={(_event, isOn) => setMoving(isOn)} />}
          label={translate("tk.views.moving")}
        />
      ) : null}
    </SaveView>
  );
}
