import { Box, Typography } from "@mui/material";
import { type ReactNode, useEffect, useRef } from "react";
import {
  AppBar,
  LoadingIndicator,
  LocalesMenuButton,
  TitlePortal,
  ToggleThemeButton,
  useLocale,
  useTranslate,
} from "react-admin";
import { AccountMenu } from "./account-menu.tsx";

/** Product, title of the page, language, light or dark, and the account. */
export function ProductBar(): ReactNode {
  const translate = useTranslate();
  return (
    <AppBar color="default" elevation={0} userMenu={<AccountMenu />} toolbar={<Tools />} alwaysOn>
      <Box sx={{ display: { xs: "none", sm: "flex" }, alignItems: "center", gap: 1, width: 190, flexShrink: 0 }}>
        <img src="/admin/icon.svg" alt="" width={24} height={24} />
        <Typography component="span" sx={{ fontWeight: 700, letterSpacing: "-0.01em" }}>
          {translate("tk.name")}
        </Typography>
      </Box>
      <PageTitle />
    </AppBar>
  );
}

function Tools(): ReactNode {
  const translate = useTranslate();
  return (
    <>
      <LoadingIndicator aria-label={translate("ra.page.loading")} />
      <Box component="span" sx={{ display: { xs: "none", sm: "contents" } }}>
        <LocalesMenuButton />
      </Box>
      <ToggleThemeButton />
    </>
  );
}

/** The page's title as its heading, and in the browser's tab. */
function PageTitle(): ReactNode {
  const translate = useTranslate();
  const locale = useLocale();
  const product = translate("tk.name");
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.documentElement.lang = locale ?? "en";
  }, [locale]);
  useEffect(() => {
    const { current } = heading;
    if (!current) return undefined;
    const tell = (): void => {
      const title = current.textContent.trim();
      document.title = title === "" || title === product ? product : `${title} · ${product}`;
    };
    tell();
    const observer = new MutationObserver(tell);
    observer.observe(current, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [product]);
  return (
    <Box ref={heading} sx={{ flex: 1, minWidth: 0 }}>
      <TitlePortal component="h1" sx={{ fontSize: "1.05rem" }} />
    </Box>
  );
}
