import de from "@tillkeeper/texts/register-page/de.json" with { type: "json" };
import en from "@tillkeeper/texts/register-page/en.json" with { type: "json" };
import nl from "@tillkeeper/texts/register-page/nl.json" with { type: "json" };
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../runtime/config/config.ts";
import { reachableAddress } from "../runtime/reachable-address.ts";
import { languageFor } from "../features/sales/receipt-page/texts/texts.ts";
import { html } from "../web-api/markup.ts";

const TEXTS: Readonly<Record<string, typeof en>> = { en, nl, de };

const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the page that the QR code of an activation opens. The activation code follows the `#`,
 * which browsers do not send.
 */
export function registerPage(app: FastifyInstance, config: Pick<Config, "public_url" | "host" | "port">): void {
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const wanted = languageFor(request.headers["accept-language"]);
    const language = wanted in TEXTS ? wanted : "en";
    const texts = TEXTS[language];
    if (!texts) throw new Error("the English text is missing");
    const address = reachableAddress(config);
    const page = html`<!DOCTYPE html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${texts.title}</title>
        </head>
        <body>
          <main>
            <h1>${texts.title}</h1>
            <p>${texts.text}</p>
            ${address === undefined ? null : html`<p>${texts.address} <code>${address}/rest</code></p>`}
          </main>
        </body>
      </html>`;
    return reply
      .type("text/html; charset=utf-8")
      .headers({ "content-security-policy": POLICY, "cache-control": "no-store", "x-robots-tag": "noindex" })
      .send(page.markup);
  };
  app.get("/register", answer);
}
