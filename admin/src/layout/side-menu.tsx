import { ListSubheader } from "@mui/material";
import type { ComponentType, ReactNode } from "react";
import { Menu, usePermissions, useSidebarState, useTranslate } from "react-admin";
import { resourceOf } from "../api/resources.ts";
import { RESOURCE_PAGES } from "../listings.ts";
import { SCREENS } from "../screens.ts";

const GROUPS = ["shops", "trade", "prices", "books", "system"] as const;

interface Entry {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly icon: ComponentType;
  readonly group: string;
  readonly needs: string | readonly string[];
}

const ENTRIES: readonly Entry[] = [
  ...RESOURCE_PAGES.map(({ name, icon, group }) => ({
    key: name,
    to: `/${name}`,
    text: `resources.${name}.name`,
    icon,
    group,
    needs: resourceOf(name)?.read ?? "all",
  })),
  ...SCREENS.map(({ path, icon, group, needs }) => ({
    key: path,
    to: `/${path}`,
    text: `tk.screens.${path.replaceAll("-", "_")}.title`,
    icon,
    group,
    needs,
  })),
];

/** The pages that the administrator may open, in groups. */
export function SideMenu(): ReactNode {
  const translate = useTranslate();
  const [isOpen] = useSidebarState();
  const { permissions = [] } = usePermissions<readonly string[]>();
  const mayOpen = ({ needs }: Entry): boolean =>
    ["all", needs].flat().some((resource) => permissions.includes(resource));
  return (
    <Menu>
      <Menu.DashboardItem />
      {GROUPS.map((group) => {
        const entries = ENTRIES.filter((entry) => entry.group === group && mayOpen(entry));
        if (entries.length === 0) return null;
        return [
          isOpen ? (
            <ListSubheader
              key={group}
              component="div"
              disableSticky
              sx={{ bgcolor: "transparent", lineHeight: "32px" }}
            >
              {translate(`tk.menu.${group}`)}
            </ListSubheader>
          ) : null,
          ...entries.map(({ key, to, text, icon: Icon }) => (
            <Menu.Item key={key} to={to} primaryText={translate(text, { smart_count: 2 })} leftIcon={<Icon />} />
          )),
        ];
      })}
    </Menu>
  );
}
