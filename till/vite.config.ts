import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const WORKER = "service-worker";
const { version } = JSON.parse(readFileSync(`${import.meta.dirname}/../package.json`, "utf8")) as {
  readonly version: string;
};

/** Tells the service worker which files belong to its version. */
function namedFiles(): Plugin {
  return {
    name: "till-files",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => fileName.startsWith("assets/"));
        const hash = createHash("sha256");
        for (const file of files.toSorted((left, right) => (left.fileName < right.fileName ? -1 : 1)))
          hash.update(file.fileName);
        const page = bundle["index.html"];
        if (page?.type === "asset") hash.update(page.source);
        const worker = bundle[`${WORKER}.js`];
        if (worker?.type !== "chunk") throw new Error("The build has no service worker.");
        hash.update(worker.code);
        const isPolyfill = (file: (typeof files)[number]): boolean =>
          file.type === "chunk" && file.moduleIds.some((id) => id.includes("/temporal-polyfill/"));
        const nameOf = ({ fileName }: { readonly fileName: string }): string => `/till/${fileName}`;
        const build = {
          version: hash.digest("hex").slice(0, 16),
          files: [...files.filter((file) => !isPolyfill(file)).map(nameOf), "/till/icon.svg", "/till/till.webmanifest"],
          without_temporal: files.filter(isPolyfill).map(nameOf),
        };
        worker.code = `const BUILD = ${JSON.stringify(build)};\n${worker.code}`;
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: "/till/",
  plugins: [react(), namedFiles()],
  define: { APP_VERSION: JSON.stringify(version) },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Read by scripts/licenses.ts.
    license: { fileName: "licenses.json" },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { main: `${import.meta.dirname}/index.html`, [WORKER]: `${import.meta.dirname}/worker/${WORKER}.ts` },
      output: {
        // The worker's address must not change from one version to the next.
        entryFileNames: ({ name }) => (name === WORKER ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { proxy: { "/rest": "http://127.0.0.1:8080", "/pos": "http://127.0.0.1:8080" } },
});
