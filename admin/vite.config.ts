import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  base: "/admin/",
  plugins: [react()],
  // node-polyglot imports a polyfill of it, 5 kB compressed, that no supported browser needs.
  resolve: { alias: { "object.entries": `${import.meta.dirname}/src/i18n/object-entries.ts` } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Read by scripts/licenses.ts.
    license: { fileName: "licenses.json" },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rollupOptions: {
      output: {
        // What most pages share is one file: a file each costs more in headers than in content.
        // Neither charts nor switches are on the first pages.
        codeSplitting: {
          groups: [
            { name: "base", test: /node_modules[\\/](?!@mui[\\/](?:x-|material[\\/]Switch))/, minShareCount: 36 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/admin/api": "http://127.0.0.1:8080", "/pos": "http://127.0.0.1:8080" } },
});
