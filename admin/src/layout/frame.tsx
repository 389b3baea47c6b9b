import type { ReactNode } from "react";
import { CheckForApplicationUpdate, Layout, type LayoutProps } from "react-admin";
import { SideMenu } from "./side-menu.tsx";

export function Frame({ children, ...props }: LayoutProps): ReactNode {
  return (
    <Layout {...props} menu={SideMenu}>
      {children}
      <CheckForApplicationUpdate interval={300_000} />
    </Layout>
  );
}
