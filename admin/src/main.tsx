import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { Application } from "./application.tsx";
import { isUnloaded, noteFailedFile } from "./parts/failure/unloaded.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const styles = createCache({ key: "tk", prepend: true, ...(nonce ? { nonce } : {}) });
// Only a data router can hold a navigation back while something is unsaved.
const router = createBrowserRouter([{ path: "*", element: <Application />, errorElement: <NotStarted /> }], {
  basename: "/admin",
});

/** Says, before any language is loaded, that the application could not be. */
function NotStarted(): ReactNode {
  return (
    <p style={{ padding: 24, font: "1rem system-ui, sans-serif", textAlign: "center" }}>
      Tillkeeper: not loaded · nicht geladen · niet geladen
      <br />
      <a href="">Try again · Erneut versuchen · Opnieuw proberen</a>
    </p>
  );
}

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
