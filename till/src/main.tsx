import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { openDesk } from "./till/desk.ts";
import { startSounds } from "./till/sounds.ts";
import { startUpdates } from "./till/updates.ts";
import "./styles/base.css";

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no place for the till.");
// WebKit lacks it, and the register kit needs it.
if (typeof Temporal === "undefined") await import("temporal-polyfill/global");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
void openDesk();
startSounds();
if (import.meta.env.PROD) startUpdates();
