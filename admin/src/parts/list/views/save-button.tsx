import BookmarkAdd from "@mui/icons-material/BookmarkAddOutlined";
import { Button, FormControlLabel, Switch } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { call } from "../../../api/client.ts";
import { hasDays, queryOf } from "../view-state.ts";
import { ViewDialog } from "./dialog.tsx";
import { today, useShown } from "./use-views.ts";

/** Shows the button that saves the list's filters, order and columns as a view. */
export function SaveViewButton({ hidden: hidden_first }: { readonly hidden: readonly string[] }): ReactNode {
  const translate = useTranslate();
  const { resource, state, hidden } = useShown(hidden_first);
  const [isOpen, setOpen] = useState(false);
  const [isMoving, setMoving] = useState(true);
  return (
    <>
      <Button
        size="small"
        startIcon={<BookmarkAdd />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ lineHeight: 1.5 }}
      >
        {translate("tk.views.save")}
      </Button>
      {isOpen ? (
        <ViewDialog
          title="tk.views.save_title"
          onClose={() => setOpen(false)}
          onSave={(named) =>
            call("POST /list-views", {
              body: {
                ...named,
                list: resource,
                query: queryOf(state, isMoving, today()),
                hidden_columns: hidden,
              },
            })
          }
        >
          {hasDays(state.filter) ? (
            <FormControlLabel
              control={<Switch checked={isMoving} onChange={(_event, isOn) => setMoving(isOn)} />}
              label={translate("tk.views.moving")}
            />
          ) : null}
        </ViewDialog>
      ) : null}
    </>
  );
}
