import Close from "@mui/icons-material/Close";
import { Box, Drawer, IconButton, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { EditBase, useSplatPathBase, useTranslate } from "react-admin";
import { Route, Routes, useNavigate } from "react-router-dom";
import { READ_OR_REFUSED } from "../use-call.ts";

interface EditDrawerProps {
  readonly title: string;
  /** The form of the row, made with react-admin. */
  readonly children: ReactNode;
}

/**
 * Shows the drawer with the form of a page's row, at `/edit` below the page's address. A save
 * closes the drawer.
 */
export function EditDrawer({ title, children }: EditDrawerProps): ReactNode {
  const base = useSplatPathBase();
  return (
    <Routes>
      <Route
        path="edit/*"
        element={
          <FormDrawer title={title} base={base}>
            {children}
          </FormDrawer>
        }
      />
      <Route path="*" element={null} />
    </Routes>
  );
}

function FormDrawer({ title, base, children }: EditDrawerProps & { readonly base: string }): ReactNode {
  const translate = useTranslate();
  const navigate = useNavigate();
  // With unsaved changes the form's guard asks before the drawer closes.
  const close = (): void => void navigate(base);
  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      slotProps={{
        paper: { "aria-labelledby": "edit-title", sx: { width: { xs: "100%", sm: 640 }, maxWidth: "100%" } },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, px: 2, py: 1 }}>
        <Typography id="edit-title" variant="h6" component="h2" sx={{ flexGrow: 1, overflowWrap: "anywhere" }}>
          {translate("tk.detail.edit", { name: title })}
        </Typography>
        <IconButton aria-label={translate("ra.action.close")} onClick={close}>
          <Close />
        </IconButton>
      </Box>
      <EditBase
        mutationMode="pessimistic"
        redirect={() => base}
        queryOptions={{ onError: () => undefined, ...READ_OR_REFUSED }}
      >
        {children}
      </EditBase>
    </Drawer>
  );
}
