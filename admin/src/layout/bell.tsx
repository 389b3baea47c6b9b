import Notifications from "@mui/icons-material/Notifications";
import { Badge, Box, Button, IconButton, Popover, Tooltip, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useGetIdentity, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { AttentionList } from "../parts/attention/list.tsx";
import { useAttention } from "../parts/attention/use-attention.ts";

/** Shows how many things need the reader's attention, and their list, on every page. */
export function Bell(): ReactNode {
  const { identity } = useGetIdentity();
  // Until a required second factor is set up, the service refuses the request for the list.
  return identity === undefined || identity["must_enroll"] === true ? null : <Items />;
}

function Items(): ReactNode {
  const translate = useTranslate();
  const attention = useAttention();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const items = attention.data?.items ?? [];
  const close = (): void => setAnchor(null);
  const label =
    items.length > 0
      ? translate("tk.attention.bell", { smart_count: items.length })
      : translate(attention.isSuccess ? "tk.attention.nothing" : "tk.attention.title");
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="inherit"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Badge badgeContent={items.length === 0 ? null : items.length} color="error" max={99}>
            <Notifications />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": translate("tk.attention.title") } }}
      >
        <Box sx={{ p: 2, width: 420, maxWidth: "100%" }}>
          <Typography variant="h6" component="h2">
            {translate("tk.attention.title")}
          </Typography>
          <AttentionList of={attention} onOpen={close} />
          <Button component={Link} to="/account" size="small" onClick={close} sx={{ mt: 1 }}>
            {translate("tk.attention.choose")}
          </Button>
        </Box>
      </Popover>
    </>
  );
}
