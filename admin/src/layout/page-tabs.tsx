import { Box, type Theme } from "@mui/material";
import { type ReactNode, useEffect, useRef } from "react";
import { usePermissions, useTranslate } from "react-admin";
import { Link, useLocation } from "react-router-dom";
import { entryOf, pageOf, permittedTabs } from "../navigation.ts";
import { scrollsOn } from "../parts/scrolls.ts";

const TAB = {
  flexShrink: 0,
  px: 1.5,
  py: 1.25,
  fontSize: "0.875rem",
  textDecoration: "none",
  color: "text.secondary",
  borderBottom: 2,
  borderColor: "transparent",
  "&:hover": { color: "text.primary" },
  // The outline is drawn inside the tab, since the scrolling row would cut it off at the edge.
  "&:focus-visible": { outline: "2px solid", outlineOffset: -2 },
  '&[aria-current="page"]': { color: "text.primary", fontWeight: 600, borderColor: "text.primary" },
} as const;

/** Shows the pages of the current menu entry as tabs; nothing for an entry with a single page. */
export function PageTabs(): ReactNode {
  const translate = useTranslate();
  const { permissions = [] } = usePermissions<readonly string[]>();
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const page = pageOf(pathname);
  const entry = entryOf(pathname);
  const tabs = entry === undefined ? [] : permittedTabs(entry, permissions);
  useEffect(() => {
    row.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [page]);
  if (entry === undefined || tabs.length < 2) return null;
  return (
    <Box
      component="nav"
      ref={row}
      aria-label={translate(`tk.menu.${entry.name}`)}
      sx={{
        ...scrollsOn("default"),
        display: "flex",
        // Only a phone has no room for a second row.
        flexWrap: { sm: "wrap" },
        boxShadow: ({ palette }: Theme) => `inset 0 -1px ${palette.divider}`,
        displayPrint: "none",
      }}
    >
      {tabs.map(({ name, text }) => (
        <Box
          key={name}
          component={Link}
          to={`/${name}`}
          sx={TAB}
          {...(name === page ? { "aria-current": "page" as const } : {})}
        >
          {translate(text, { smart_count: 2 })}
        </Box>
      ))}
    </Box>
  );
}
