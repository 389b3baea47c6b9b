import { MutationCache, QueryClient } from "@tanstack/react-query";
import { CanAccess, HttpError } from "ra-core";
import { type ReactNode, use } from "react";
import { Admin, CustomRoutes, Resource } from "react-admin";
import { Route } from "react-router-dom";
import { authProvider } from "./api/auth-provider.ts";
import { dataProvider } from "./api/data-provider.ts";
import { openI18n } from "./i18n/i18n.ts";
import { Frame } from "./layout/frame.tsx";
import { OwnAccount, SCREENS } from "./screens.ts";
import { ErrorPage, NoAccessPage, NotFoundPage } from "./layout/message-pages.tsx";
import { OwnedPage } from "./layout/owned-page.tsx";
import { SignInPage } from "./layout/sign-in-page.tsx";
import { Toasts } from "./layout/toasts.tsx";
import { RESOURCE_PAGES } from "./listings.ts";
import { darkTheme, lightTheme } from "./theme.tsx";
import { Dashboard } from "./pages/dashboard/dashboard.tsx";

const RETRIES = 2;
const RETRY_DELAY_MS = 400;

const opened = openI18n();
// react-admin reloads its own lists after a write. The data that pages read with `useCall` is
// reloaded here.
const queryClient = new QueryClient({
  // A call without a network fails at once, instead of waiting for one without a word.
  defaultOptions: {
    queries: {
      networkMode: "always",
      retry: (failures, error) => mayRetry(error) && failures < RETRIES,
      retryDelay: RETRY_DELAY_MS,
    },
    mutations: { networkMode: "always" },
  },
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, { options: { mutationKey } }) =>
      // Nothing is reloaded after a delete: the open page may show the deleted row, whose data no
      // longer exists.
      queryClient.invalidateQueries({
        queryKey: ["call"],
        refetchType: mutationKey?.[1] === "delete" ? "none" : "active",
      }),
  }),
});

/**
 * The pages of each listing. A page that the administrator may not open is not rendered and sends
 * no request.
 */
const RESOURCES = RESOURCE_PAGES.map(({ name, title, views, kind, has_drawer = false }) => ({
  name,
  ...(title ? { recordRepresentation: title } : {}),
  ...Object.fromEntries(
    Object.entries(views).map(([action, View]) => [
      action,
      () => (
        <CanAccess
          resource={name}
          action={has_drawer && action === "edit" ? "show" : action}
          accessDenied={<NoAccessPage />}
        >
          {kind === undefined ? (
            <View />
          ) : (
            <OwnedPage kind={kind}>
              <View />
            </OwnedPage>
          )}
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
      notification={Toasts}
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

/**
 * Returns whether a failed call may succeed on a retry. A refusal (400 to 499) would only be
 * repeated.
 */
function mayRetry(error: unknown): boolean {
  return error instanceof HttpError && (error.status < 400 || error.status >= 500);
}
