import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { AppBar, LoadingIndicator, LocalesMenuButton, ToggleThemeButton, useTranslate } from "react-admin";
import { AccountMenu } from "./account-menu.tsx";
import { Bell } from "./bell.tsx";
import { ShopSwitcher } from "./shop-switcher.tsx";
import { SearchButton } from "./search/button.tsx";

/**
 * Shows the bar above every page: product, shop, search, language, light or dark mode, and account.
 */
export function ProductBar(): ReactNode {
  const translate = useTranslate();
  return (
    <AppBar color="default" elevation={0} userMenu={<AccountMenu />} toolbar={<Tools />} alwaysOn>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, flexGrow: 1 }}>
        <img src="/admin/icon.svg" alt="" width={24} height={24} />
        <Typography
          component="span"
          sx={{ display: { xs: "none", sm: "inline" }, fontWeight: 700, letterSpacing: "-0.01em" }}
        >
          {translate("tk.name")}
        </Typography>
      </Box>
    </AppBar>
  );
}

function Tools(): ReactNode {
  const translate = useTranslate();
  return (
    <>
      <ShopSwitcher />
      <SearchButton />
      <LoadingIndicator aria-label={translate("ra.page.loading")} />
      <Box component="span" sx={{ display: { xs: "none", sm: "contents" } }}>
        <LocalesMenuButton />
      </Box>
      <ToggleThemeButton />
      <Bell />
    </>
  );
}
