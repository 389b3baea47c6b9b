import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const DIST = join(import.meta.dirname, "../../admin/dist");
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tillkeeper</title>
<p>The administration application has not been built. Run <code>npm run build</code> and start the service again.</p></html>`;

interface File {
  readonly type: string;
  readonly bytes: Buffer;
  readonly brotli: Buffer | undefined;
}

/** Reads the files of `npm run build` once; returns none when there is no build. */
function builtFiles(): ReadonlyMap<string, File> {
  if (!existsSync(DIST)) return new Map();
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && extname(entry.name) in TYPES,
  );
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const brotli = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined;
      const file: File = { type: TYPES[extname(entry.name)] ?? "", bytes: readFileSync(path), brotli };
      return [relative(DIST, path).split(sep).join("/"), file];
    }),
  );
}

/**
 * Returns a policy that allows scripts and requests of the same origin only. The style of the
 * page itself and those created at run time carry the page's nonce.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function isAdminBuilt(): boolean {
  return existsSync(join(DIST, "index.html"));
}

/**
 * Maximum characters of an Accept header that are read. Browsers begin the header with text/html.
 */
const ACCEPT_MAX = 256;

/**
 * Serves the administration application below /admin. Paths that are not files get the
 * application's page.
 */
export function adminApplication(app: FastifyInstance): void {
  const files = builtFiles();
  const page = isAdminBuilt() ? readFileSync(join(DIST, "index.html"), "utf8") : undefined;

  const answerPage = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString("base64url");
    return reply
      .code(page === undefined ? 503 : 200)
      .type("text/html; charset=utf-8")
      .headers({
        "content-security-policy": contentSecurityPolicy(nonce),
        "cache-control": "no-store",
        "referrer-policy": "same-origin",
        "x-robots-tag": "noindex",
      })
      .send(
        (page ?? NOT_BUILT)
          .replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`)
          .replace('<style nonce=""', `<style nonce="${nonce}"`),
      );
  };

  // A browser at the service's address is redirected to the application; other clients get a 404.
  app.get("/", (request, reply) => {
    const isBrowser = /\btext\/html\b/.test(request.headers.accept?.slice(0, ACCEPT_MAX) ?? "");
    return isBrowser ? reply.header("vary", "accept").redirect("/admin", 302) : reply.callNotFound();
  });
  app.get("/admin", (_request, reply) => answerPage(reply));
  app.get("/admin/*", (request: FastifyRequest, reply) => {
    const path = (request.params as { "*": string })["*"];
    if (path === "api" || path.startsWith("api/")) return reply.callNotFound();
    const file = files.get(path);
    if (!file) return path.startsWith("assets/") ? reply.callNotFound() : answerPage(reply);
    const accepted = request.headers["accept-encoding"] ?? "";
    const isBrotli = file.brotli !== undefined && /\bbr\b/.test(accepted);
    return reply
      .type(file.type)
      .headers({
        // The build writes a hash of the content into the names below assets/, so that these files
        // can be cached for long.
        "cache-control": path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        vary: "accept-encoding",
        ...(isBrotli ? { "content-encoding": "br" } : {}),
      })
      .send(isBrotli ? file.brotli : file.bytes);
  });
}
