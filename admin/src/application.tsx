import { MutationCache, QueryClient } from "@tanstack/react-query";
import { CanAccess } from "ra-core";
import { lazy, type ReactNode, use } from "react";
import { Admin, CustomRoutes, Resource } from "react-admin";
import { Route } from "react-router-dom";
import { authProvider } from "./api/auth-provider.ts";
import { dataProvider } from "./api/data-provider.ts";
import { mayRetry } from "./api/may-retry.ts";
import { openI18n } from "./i18n/i18n.ts";
import { Frame } from "./layout/frame.tsx";
import { OwnAccount } from "./layout/own-account.ts";
import { ErrorPage, NoAccessPage, NotFoundPage } from "./layout/message-pages.tsx";
import { SignInPage } from "./layout/sign-in-page.tsx";
import { RESOURCE_PAGES } from "./listings.ts";
import { SCREENS } from "./screens.ts";
import { darkTheme, lightTheme } from "./theme.tsx";

const opened = openI18n();
// react-admin reads its own lists again after a write; what pages asked with useCall is read again here.
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => mayRetry(error) && failures < 2 } },
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, { options: { mutationKey } }) =>
      // The page of a row that was just deleted is left next: what it asks for is not there any more.
      queryClient.invalidateQueries({
        queryKey: ["call"],
        refetchType: mutationKey?.[1] === "delete" ? "none" : "active",
      }),
  }),
});
const Dashboard = lazy(async () => ({ default: (await import("./pages/dashboard.tsx")).Dashboard }));

/** The pages of a listing, each for who may open it: nothing is asked of the server for anybody else. */
const RESOURCES = RESOURCE_PAGES.map(({ name, title, icon, views }) => ({
  name,
  icon,
  ...(title ? { recordRepresentation: title } : {}),
  ...Object.fromEntries(
    Object.entries(views).map(([action, View]) => [
      action,
      () => (
        <CanAccess resource={name} action={action} accessDenied={<NoAccessPage />}>
          <View />
        </CanAccess>
      ),
    ]),
  ),
}));

export function Application(): ReactNode {
  const i18nProvider = use(opened);
  return (
    <Admin
      title="Tillkeeper"
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      i18nProvider={i18nProvider}
      theme={lightTheme}
      darkTheme={darkTheme}
      layout={Frame}
      loginPage={SignInPage}
      dashboard={Dashboard}
      catchAll={NotFoundPage}
      accessDenied={NoAccessPage}
      error={ErrorPage}
      requireAuth
      disableTelemetry
    >
      {RESOURCES.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
      <CustomRoutes>
        <Route path="/account" element={<OwnAccount />} />
        {SCREENS.map(({ path, needs, page: Page }) => (
          <Route
            key={path}
            path={`/${path}/*`}
            element={[needs].flat().reduceRight<ReactNode>(
              (denied, resource) => (
                <CanAccess resource={resource} action="list" accessDenied={denied}>
                  <Page />
                </CanAccess>
              ),
              <NoAccessPage />,
            )}
          />
        ))}
      </CustomRoutes>
    </Admin>
  );
}
