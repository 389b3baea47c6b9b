import { defineConfig } from "vite";

/** The page and the service have one origin, as behind a reverse proxy. */
const target = process.env["TILLKEEPER_URL"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  build: { target: "esnext" },
  server: { proxy: { "/rest": target, "/pos": target } },
});
