import type { ReactNode } from "react";
import { Menu } from "react-admin";
import { PAGES } from "../pages.ts";

export function SideMenu(): ReactNode {
  return (
    <Menu>
      {PAGES.map(({ name }) => (
        <Menu.ResourceItem key={name} name={name} />
      ))}
    </Menu>
  );
}
