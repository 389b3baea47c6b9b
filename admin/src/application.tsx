import { type ReactNode, use } from "react";
import { Admin, CustomRoutes, Resource } from "react-admin";
import { authProvider } from "./api/auth-provider.ts";
import { dataProvider } from "./api/data-provider.ts";
import { openI18n } from "./i18n/i18n.ts";
import { Frame } from "./layout/frame.tsx";
import { SignInPage } from "./layout/sign-in-page.tsx";
import { PAGES } from "./pages.ts";
import { darkTheme, lightTheme } from "./theme.ts";

const opened = openI18n();

export function Application(): ReactNode {
  const i18nProvider = use(opened);
  return (
    <Admin
      title="Tillkeeper"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      theme={lightTheme}
      darkTheme={darkTheme}
      layout={Frame}
      loginPage={SignInPage}
      requireAuth
      disableTelemetry
    >
      {PAGES.map(({ name, views, title }) => (
        <Resource key={name} name={name} {...views} {...(title ? { recordRepresentation: title } : {})} />
      ))}
      <CustomRoutes>{null}</CustomRoutes>
    </Admin>
  );
}
