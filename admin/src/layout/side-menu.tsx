import { Box } from "@mui/material";
import type { ComponentType, ReactNode } from "react";
import { Menu, MenuItemLink, usePermissions, useTranslate } from "react-admin";
import { useLocation } from "react-router-dom";
import { entryOf, HOME_ICON, NAVIGATION, permittedTabs } from "../navigation.ts";
import { useAttention } from "./use-attention.ts";

/** Shows the menu: Home, and each entry with a page that the administrator may open. */
export function SideMenu(): ReactNode {
  const { permissions = [] } = usePermissions<readonly string[]>();
  const { pathname } = useLocation();
  const attention = useAttention();
  const current = entryOf(pathname);
  return (
    <Menu>
      <Item name="home" to="/" icon={HOME_ICON} isCurrent={pathname === "/"} />
      {NAVIGATION.map((entry) => {
        const [first] = permittedTabs(entry, permissions);
        if (!first) return null;
        const { name, icon } = entry;
        return (
          <Item
            key={name}
            name={name}
            to={`/${first.name}`}
            icon={icon}
            isCurrent={entry === current}
            count={attention[name] ?? 0}
          />
        );
      })}
    </Menu>
  );
}

interface ItemProps {
  readonly name: string;
  readonly to: string;
  readonly icon: ComponentType;
  readonly isCurrent: boolean;
  /** Number of things on the entry's pages that need attention. */
  readonly count?: number;
}

function Item({ name, to, icon: Icon, isCurrent, count = 0 }: ItemProps): ReactNode {
  const translate = useTranslate();
  const text = translate(`tk.menu.${name}`);
  return (
    <MenuItemLink
      to={to}
      leftIcon={<Icon />}
      tooltipProps={{ title: text }}
      {...(isCurrent ? { "aria-current": "page" } : {})}
      primaryText={
        <Box component="span" sx={{ display: "flex", justifyContent: "space-between", gap: 1 }}>
          {text}
          {count === 0 ? null : (
            <Box
              component="span"
              aria-label={translate("tk.menu_attention", { smart_count: count })}
              role="img"
              sx={{ color: "error.main", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}
            >
              {count}
            </Box>
          )}
        </Box>
      }
    />
  );
}
