import { Box } from "@mui/material";
import { type ReactNode, useEffect, useRef } from "react";
import { TitlePortal, useLocale, useTranslate } from "react-admin";
import { useLocation } from "react-router-dom";
import { HELP } from "../help.ts";
import { pageOf } from "../navigation.ts";
import { HelpLink } from "../parts/help-link.tsx";

/**
 * Shows a page's title as its only first-level heading and in the browser's tab, with a link to its
 * paragraph.
 */
export function PageTitle(): ReactNode {
  const translate = useTranslate();
  const locale = useLocale();
  const product = translate("tk.name");
  const guide = HELP[pageOf(useLocation().pathname)];
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
    <Box sx={{ display: "flex", alignItems: "flex-start", gap: 0.5, pt: 2, pb: 0.5 }}>
      <Box ref={heading} sx={{ minWidth: 0 }}>
        <TitlePortal component="h1" variant="h5" sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }} />
      </Box>
      {guide === undefined ? null : <HelpLink guide={guide} />}
    </Box>
  );
}
