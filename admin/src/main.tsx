import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { Application } from "./application.tsx";
import { isUnloaded, noteFailedFile } from "./parts/failure/unloaded.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const styles = createCache({ key: "tk", prepend: true, ...(nonce ? { nonce } : {}) });
// Only a data router can hold a navigation back while something is unsaved.
const router = createBrowserRouter([{ path: "*", element: <Application /> }], { basename: "/admin" });

// Vite's event before the error of an import is thrown.
addEventListener("vite:preloadError", ({ payload }) => noteFailedFile(payload));

createRoot(document.getElementById("root") as HTMLElement, {
  // What could not be loaded is said on the page; any other error is a fault of the application.
  onCaughtError: (error) => {
    if (!isUnloaded(error)) reportError(error);
  },
}).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  </StrictMode>,
);
