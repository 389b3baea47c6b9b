import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { CheckForApplicationUpdate, Layout, type LayoutProps, useGetIdentity } from "react-admin";
import { ProductBar } from "./app-bar.tsx";
import { ConnectionBar } from "./connection-bar.tsx";
import { InWords } from "./in-words.tsx";
import { ErrorPage } from "./message-pages.tsx";
import { Part } from "../parts/failure/part.tsx";
import { OwnAccount } from "../screens.ts";
import { PageTabs } from "./page-tabs.tsx";
import { PageTitle } from "./page-title.tsx";
import { SideMenu } from "./side-menu.tsx";
import { SignInDialog } from "./sign-in-dialog.tsx";
import { StepUpDialog } from "./step-up-dialog.tsx";

/** Style of a page's content: no wider than its longest readable row, with equal margins. */
const CONTENT = {
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  width: "100%",
  maxWidth: 1200,
  minWidth: 0,
  mx: "auto",
} as const;

export function Frame({ children, ...props }: LayoutProps): ReactNode {
  return (
    <InWords>
      <StepUpDialog />
      <SignInDialog />
      <Layout {...props} menu={SideMenu} appBar={ProductBar} error={ErrorPage} appBarAlwaysOn>
        <Box sx={CONTENT}>
          <ConnectionBar />
          <PageTabs />
          <PageTitle />
          <Part is_page>
            <Pages>{children}</Pages>
          </Part>
        </Box>
        <CheckForApplicationUpdate interval={300_000} />
      </Layout>
    </InWords>
  );
}

/**
 * Shows only the account page until a required second factor is set up, since the service refuses
 * the requests of all other pages.
 */
function Pages({ children }: { readonly children: ReactNode }): ReactNode {
  const { identity, isPending, error } = useGetIdentity();
  if (isPending) return null;
  // Without the identity nothing is known about the reader's permissions either.
  if (identity === undefined && error !== null) throw error;
  return identity?.["must_enroll"] === true ? <OwnAccount /> : children;
}
