import AccountCircle from "@mui/icons-material/AccountCircle";
import Devices from "@mui/icons-material/Devices";
import Key from "@mui/icons-material/Key";
import Logout from "@mui/icons-material/Logout";
import Translate from "@mui/icons-material/Translate";
import { Divider, IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Confirm, useGetIdentity, useLocaleState, useLocales, useLogout, useNotify, useTranslate } from "react-admin";
import { forgetSession } from "../api/auth-provider.ts";
import { call } from "../api/client.ts";
import { errorText } from "../parts/error-text.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { SessionsDialog } from "./sessions-dialog.tsx";

/** Who is signed in, and what he can do about it. */
export function AccountMenu(): ReactNode {
  const translate = useTranslate();
  const notify = useNotify();
  const logout = useLogout();
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asks, setAsks] = useState<"password" | "sessions" | "everywhere" | null>(null);
  const ask = (what: "password" | "sessions" | "everywhere") => (): void => {
    setAnchor(null);
    setAsks(what);
  };
  const signOutEverywhere = async (): Promise<void> => {
    setAsks(null);
    try {
      await call("DELETE /sessions");
      forgetSession();
      await logout();
    } catch (error) {
      notify(errorText(error), { type: "error" });
    }
  };
  return (
    <>
      <Tooltip title={identity?.fullName ?? translate("ra.auth.user_menu")}>
        <IconButton
          color="inherit"
          aria-label={translate("ra.auth.user_menu")}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <AccountCircle />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ list: { sx: { minWidth: 240 } } }}
      >
        <Typography component="li" role="none" sx={{ px: 2, py: 1, fontWeight: 650 }}>
          {identity?.fullName}
        </Typography>
        <Divider component="li" role="none" />
        <MenuItem onClick={ask("password")}>
          <ListItemIcon>
            <Key fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate("tk.account.change_password")}</ListItemText>
        </MenuItem>
        <Languages />
        <Divider component="li" role="none" />
        <MenuItem onClick={() => void logout()}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate("ra.auth.logout")}</ListItemText>
        </MenuItem>
        <MenuItem onClick={ask("sessions")}>
          <ListItemIcon>
            <Devices fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate("tk.account.sessions")}</ListItemText>
        </MenuItem>
        <MenuItem onClick={ask("everywhere")}>
          <ListItemIcon>
            <Devices fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate("tk.account.sign_out_everywhere")}</ListItemText>
        </MenuItem>
      </Menu>
      <PasswordDialog isOpen={asks === "password"} onClose={() => setAsks(null)} />
      <SessionsDialog
        isOpen={asks === "sessions"}
        onClose={() => setAsks(null)}
        onEndAll={() => setAsks("everywhere")}
      />
      <Confirm
        isOpen={asks === "everywhere"}
        title={translate("tk.account.sign_out_everywhere")}
        content={translate("tk.account.sign_out_everywhere_lead")}
        onConfirm={() => void signOutEverywhere()}
        onClose={() => setAsks(null)}
      />
    </>
  );
}

/** On a phone the bar has no room for the language. */
function Languages(): ReactNode {
  const locales = useLocales() ?? [];
  const [current, setLocale] = useLocaleState();
  return locales
    .filter(({ locale }) => locale !== current)
    .map(({ locale, name }) => (
      <MenuItem key={locale} lang={locale} sx={{ display: { sm: "none" } }} onClick={() => setLocale(locale)}>
        <ListItemIcon>
          <Translate fontSize="small" />
        </ListItemIcon>
        <ListItemText>{name}</ListItemText>
      </MenuItem>
    ));
}
