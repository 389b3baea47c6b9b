import type { ReactNode } from "react";
import { CheckForApplicationUpdate, Layout, type LayoutProps } from "react-admin";
import { ProductBar } from "./app-bar.tsx";
import { InWords } from "./in-words.tsx";
import { ErrorPage } from "./message-pages.tsx";
import { PageTitle } from "./page-title.tsx";
import { SideMenu } from "./side-menu.tsx";
import { StepUpDialog } from "./step-up-dialog.tsx";

export function Frame({ children, ...props }: LayoutProps): ReactNode {
  return (
    <InWords>
      <Layout {...props} menu={SideMenu} appBar={ProductBar} error={ErrorPage} appBarAlwaysOn>
        <PageTitle />
        <StepUpDialog />
        {children}
        <CheckForApplicationUpdate interval={300_000} />
      </Layout>
    </InWords>
  );
}
