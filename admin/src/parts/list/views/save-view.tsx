import BookmarkAdd from "@mui/icons-material/BookmarkAddOutlined";
import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { type Body, call } from "../../../api/client.ts";
import { ViewDialog } from "./dialog.tsx";

interface SaveViewProps {
  /** Returns what is shown, at the time of saving. */
  readonly of: () => Pick<Body<"POST /list-views">, "list" | "query" | "hidden_columns">;
  /** Further choices of the dialog. */
  readonly children?: ReactNode;
}

/** Shows the button that saves what is shown as a view. */
export function SaveView({ of, children }: SaveViewProps): ReactNode {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
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
          onSave={(named) => call("POST /list-views", { body: { ...named, ...of() } })}
        >
          {children}
        </ViewDialog>
      ) : null}
    </>
  );
}
