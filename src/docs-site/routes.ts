import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiDocument } from "./document.ts";
import { openSite, type Site } from "./site.ts";
import type { Route } from "../web-api/route.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const HTML = "text/html; charset=utf-8";
const MOVED: Readonly<Record<string, string>> = { "/docs/guides": "/docs/guides/README" };

/** Serves the documentation below /docs from memory: no page reads the database. */
export function documentationPages(app: FastifyInstance, document: string, routes: readonly Route<never>[]): void {
  let opened: Site | undefined;
  // Returns the site, which is opened at the first request: many nodes never show it.
  const site = (): Site => (opened ??= openSite(JSON.parse(document) as ApiDocument, routes));

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [path = ""] = request.url.split("?");
    const moved = MOVED[path] ?? (path.endsWith("/") ? path.slice(0, -1) : undefined);
    if (moved !== undefined) return reply.redirect(moved, 301);
    void reply.header("content-security-policy", POLICY);
    const found = site().find(path);
    if (found === undefined) return reply.code(404).type(HTML).send(site().notFound());
    void reply.headers({ etag: found.etag, "cache-control": "public, max-age=300" });
    if (request.headers["if-none-match"] === found.etag) return reply.code(304).send();
    return reply.type(found.type).send(found.body);
  };
  const search = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [, query = ""] = request.url.split("?");
    const words = new URLSearchParams(query).getAll("q");
    const found = await site().search(words.length === 1 ? (words[0] ?? "") : "");
    return reply.type(HTML).headers({ "content-security-policy": POLICY, "cache-control": "no-store" }).send(found);
  };
  const options = { exposeHeadRoute: true };
  for (const path of ["/docs", "/docs.md", "/docs/*", "/llms.txt"]) app.get(path, options, answer);
  app.get("/docs/search", options, search);
}
