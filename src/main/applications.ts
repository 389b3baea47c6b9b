import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Application, distOf } from "./build-applications.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const notBuilt = (
  what: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tillkeeper</title>
<p>${what} has not been built. Run <code>npm run build</code> and start the service again.</p></html>`;

interface File {
  readonly type: string;
  readonly bytes: Buffer;
  readonly brotli: Buffer | undefined;
}

/** Reads the files of `npm run build` once; returns none when there is no build. */
function builtFiles(dist: string): ReadonlyMap<string, File> {
  if (!existsSync(dist)) return new Map();
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && extname(entry.name) in TYPES,
  );
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const brotli = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined;
      const file: File = { type: TYPES[extname(entry.name)] ?? "", bytes: readFileSync(path), brotli };
      return [relative(dist, path).split(sep).join("/"), file];
    }),
  );
}

/**
 * Returns a policy that allows scripts and requests of the same origin only. The style of the
 * administration's page itself and those created at run time carry the page's nonce.
 */
function adminPolicy(nonce: string): string {
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

/** The till has its scripts and styles in files. */
const TILL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The till may use the camera, for codes; a page framed in it may not. */
const TILL_PERMISSIONS = "camera=(self), microphone=(), display-capture=(), geolocation=()";

/**
 * Maximum characters of an Accept header that are read. Browsers begin the header with text/html.
 */
const ACCEPT_MAX = 256;

/** Serves the administration application below /admin. */
export function adminApplication(app: FastifyInstance): void {
  // A browser at the service's address is redirected to the application; other clients get a 404.
  app.get("/", (request, reply) => {
    const isBrowser = /\btext\/html\b/.test(request.headers.accept?.slice(0, ACCEPT_MAX) ?? "");
    return isBrowser ? reply.header("vary", "accept").redirect("/admin", 302) : reply.callNotFound();
  });
  serveApplication(app, "admin", {
    not_built: notBuilt("The administration application"),
    others: /^api(?:\/|$)/,
    answer(page) {
      const nonce = randomBytes(16).toString("base64url");
      const markup = page
        .replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`)
        .replace('<style nonce=""', `<style nonce="${nonce}"`);
      return { markup, policy: adminPolicy(nonce) };
    },
  });
}

/** Serves the web till below /till. */
export function tillApplication(app: FastifyInstance): void {
  // The QR code of an activation leads here. A browser keeps what follows the `#`, the code, which
  // it does not send.
  app.get("/register", (_request, reply) => reply.header("cache-control", "no-store").redirect("/till", 302));
  serveApplication(app, "till", {
    not_built: notBuilt("The till"),
    answer: (markup) => ({ markup, policy: TILL_POLICY, permissions: TILL_PERMISSIONS }),
    headers: {
      "service-worker.js": {
        // The worker is below /till/, and the till's page is /till itself.
        "service-worker-allowed": "/till",
        // A worker has the policy of its own script.
        "content-security-policy": TILL_POLICY,
        "cache-control": "no-cache",
      },
    },
  });
}

interface Served {
  readonly not_built: string;
  /** Paths below the application's that are not its own. */
  readonly others?: RegExp;
  readonly answer: (page: string) => {
    readonly markup: string;
    readonly policy: string;
    /** Value of `Permissions-Policy`; absent: the browser's defaults. */
    readonly permissions?: string;
  };
  readonly headers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Serves an application below its name. Paths that are not files get the application's page.
 */
function serveApplication(app: FastifyInstance, name: Application, served: Served): void {
  const dist = distOf(name);
  const files = builtFiles(dist);
  const index = join(dist, "index.html");
  const page = existsSync(index) ? readFileSync(index, "utf8") : undefined;

  const answerPage = (reply: FastifyReply): FastifyReply => {
    const { markup, policy, permissions } = served.answer(page ?? served.not_built);
    return reply
      .code(page === undefined ? 503 : 200)
      .type("text/html; charset=utf-8")
      .headers({
        "content-security-policy": policy,
        "cache-control": "no-store",
        "referrer-policy": "same-origin",
        "x-robots-tag": "noindex",
        ...(permissions === undefined ? {} : { "permissions-policy": permissions }),
      })
      .send(markup);
  };

  app.get(`/${name}`, (_request, reply) => answerPage(reply));
  app.get(`/${name}/*`, (request: FastifyRequest, reply) => {
    const path = (request.params as { "*": string })["*"];
    if (served.others?.test(path) === true) return reply.callNotFound();
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
        ...served.headers?.[path],
      })
      .send(isBrotli ? file.brotli : file.bytes);
  });
}
