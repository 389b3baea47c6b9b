import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { HttpError } from "ra-core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { Application } from "./application.tsx";
import "./face.css";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const styles = createCache({ key: "tk", prepend: true, ...(nonce ? { nonce } : {}) });
// Only a data router can hold a navigation back while something is unsaved.
const router = createBrowserRouter([{ path: "*", element: <Application /> }], { basename: "/admin" });

createRoot(document.getElementById("root") as HTMLElement, {
  // A refusal of the service is shown as a page; any other error is a fault of the application.
  onCaughtError: (error) => {
    if (!(error instanceof HttpError)) reportError(error);
  },
}).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  </StrictMode>,
);
