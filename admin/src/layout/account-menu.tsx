import AccountCircle from "@mui/icons-material/AccountCircle";
import Keyboard from "@mui/icons-material/Keyboard";
import Logout from "@mui/icons-material/Logout";
import ManageAccounts from "@mui/icons-material/ManageAccounts";
import Translate from "@mui/icons-material/Translate";
import { Divider, IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip, Typography } from "@mui/material";
import { type ReactNode, Suspense, useState } from "react";
import { useGetIdentity, useLocaleState, useLocales, useLogout, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { lazyDialog } from "../parts/lazy-dialog.tsx";

const KeyboardHelp = lazyDialog(async () => (await import("./keyboard-help.tsx")).KeyboardHelp);

/** Shows the menu of the signed-in administrator: account, language and sign-out. */
export function AccountMenu(): ReactNode {
  const translate = useTranslate();
  const logout = useLogout();
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hasHelp, setHelp] = useState(false);
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
        <MenuItem component={Link} to="/account" onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <ManageAccounts fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate("tk.account.title")}</ListItemText>
        </MenuItem>
        <MenuItem
          sx={{ display: { xs: "none", sm: "flex" } }}
          onClick={() => {
            setAnchor(null);
            setHelp(true);
          }}
        >
          <ListItemIcon>
            <Keyboard fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate("tk.keyboard.title")}</ListItemText>
        </MenuItem>
        <Languages />
        <Divider component="li" role="none" />
        <MenuItem onClick={() => void logout()}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate("ra.auth.logout")}</ListItemText>
        </MenuItem>
      </Menu>
      {hasHelp ? (
        <Suspense>
          <KeyboardHelp onClose={() => setHelp(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Shows the languages inside the account menu, since a phone's bar has no room for them. */
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
