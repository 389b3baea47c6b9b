import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { Application } from "./application.tsx";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const styles = createCache({ key: "tk", prepend: true, ...(nonce ? { nonce } : {}) });

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <BrowserRouter basename="/admin">
        <Application />
      </BrowserRouter>
    </CacheProvider>
  </StrictMode>,
);
