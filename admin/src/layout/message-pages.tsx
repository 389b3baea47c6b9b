import ErrorOutlined from "@mui/icons-material/ErrorOutlined";
import LockOutlined from "@mui/icons-material/LockOutlined";
import SearchOff from "@mui/icons-material/SearchOff";
import { Box, Button, Typography } from "@mui/material";
import type { ComponentType, ReactNode } from "react";
import { Title, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { isNothingThere } from "../parts/failure/part.tsx";
import { errorText } from "../parts/text.ts";
import { PageTitle } from "./page-title.tsx";

interface MessageProps {
  readonly icon: ComponentType<{ readonly sx?: object }>;
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}

/** Shows a page without content that gives the reason and a link. */
export function MessagePage({ icon: Icon, title, lead, children }: MessageProps): ReactNode {
  const translate = useTranslate();
  return (
    <Box sx={{ display: "grid", justifyItems: "center", textAlign: "center", gap: 1.5, py: 8, px: 2 }}>
      <Title title={title} />
      <Icon sx={{ fontSize: 56, color: "text.secondary" }} />
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        {lead}
      </Typography>
      {children ?? (
        <Button component={Link} to="/" variant="outlined">
          {translate("tk.pages.home")}
        </Button>
      )}
    </Box>
  );
}

export function NotFoundPage(): ReactNode {
  const translate = useTranslate();
  return (
    <MessagePage icon={SearchOff} title={translate("ra.page.not_found")} lead={translate("tk.pages.not_found_lead")} />
  );
}

export function NoAccessPage(): ReactNode {
  const translate = useTranslate();
  return (
    <MessagePage
      icon={LockOutlined}
      title={translate("tk.pages.no_access")}
      lead={translate("tk.pages.no_access_lead")}
    />
  );
}

interface ErrorPageProps {
  readonly error?: unknown;
  readonly resetErrorBoundary?: (cause: unknown) => void;
}

/** Replaces the whole page by an error page, title included. */
export function ErrorPage({ error, resetErrorBoundary }: ErrorPageProps): ReactNode {
  const translate = useTranslate();
  if (isNothingThere(error)) {
    return (
      <>
        <PageTitle />
        <NotFoundPage />
      </>
    );
  }
  return (
    <>
      <PageTitle />
      <MessagePage icon={ErrorOutlined} title={translate("ra.page.error")} lead={translate("tk.pages.error_lead")}>
        <Typography component="code" variant="body2">
          {errorText(error)}
        </Typography>
        <Button variant="outlined" onClick={() => (resetErrorBoundary ? resetErrorBoundary(error) : location.reload())}>
          {translate("tk.pages.again")}
        </Button>
      </MessagePage>
    </>
  );
}
