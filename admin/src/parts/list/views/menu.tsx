import MoreHoriz from "@mui/icons-material/MoreHoriz";
import { IconButton, Menu, MenuItem } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Confirm, useTranslate } from "react-admin";
import { call } from "../../../api/client.ts";
import { useSave } from "../../use-save.ts";
import { ViewDialog } from "./dialog.tsx";
import type { View } from "./use-views.ts";

/** Shows the menu that renames, shares or deletes the shown view. */
export function ViewMenu({ view }: { readonly view: View }): ReactNode {
  const translate = useTranslate();
  const { save, isSaving } = useSave();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<"rename" | "delete">();
  const close = (): void => setOpen(undefined);
  const choose = (what: "rename" | "delete"): void => {
    setAnchor(null);
    setOpen(what);
  };
  const path = { list_view_id: view.list_view_id };
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate("tk.views.change", { name: view.name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose("rename")}>{translate("tk.views.rename")}</MenuItem>
        <MenuItem onClick={() => choose("delete")}>{translate("ra.action.delete")}</MenuItem>
      </Menu>
      {open === "rename" ? (
        <ViewDialog
          title="tk.views.rename"
          view={view}
          onClose={close}
          onSave={(body) => call("PUT /list-views/{list_view_id}", { path, body })}
        />
      ) : null}
      <Confirm
        isOpen={open === "delete"}
        loading={isSaving}
        title={translate("tk.views.delete_title", { name: view.name })}
        content="tk.views.delete_lead"
        confirm="ra.action.delete"
        onClose={close}
        onConfirm={() => void save(() => call("DELETE /list-views/{list_view_id}", { path })).then(close)}
      />
    </>
  );
}
