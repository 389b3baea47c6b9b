import { Box } from "@mui/material";
import { type ReactNode, useEffect, useRef } from "react";
import { TitlePortal, useLocale, useTranslate } from "react-admin";

/** Shows a page's title as its only first-level heading and in the browser's tab. */
export function PageTitle(): ReactNode {
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
    <Box ref={heading} sx={{ pt: 2, pb: 0.5 }}>
      <TitlePortal component="h1" variant="h5" sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }} />
    </Box>
  );
}
