import { fill } from "../../../runtime/characters.ts";
import { STYLE_PATH, basePath, renderMessagePage } from "../../../web-api/message-page.ts";
import type { CustomersDeps } from "../deps.ts";
import { ApiError } from "../../../web-api/errors/errors.ts";
import { HTML_TYPE, type PageAnswer, type PageRequest, type PageRoute } from "../../../web-api/page-route.ts";
import { confirmationPath, confirmByLink, type LinkPage, openLink } from "./commands/confirmation.ts";
import { readersLanguage, textsOf } from "./rules/texts.ts";

/** The page of a confirmation link: its URL is the secret, and only the button confirms. */
export const newsletterPages: readonly PageRoute<CustomersDeps>[] = [
  {
    method: "GET",
    path: "/pos/newsletter/{token}",
    fields: {},
    run: (deps, request) =>
      answer(deps, request, openLink, (texts, token) => ({
        heading: texts.heading,
        text: texts.question,
        button: { action: basePath(deps.config.public_url) + confirmationPath(token), label: texts.confirm },
      })),
  },
  {
    method: "POST",
    path: "/pos/newsletter/{token}",
    fields: {},
    run: (deps, request) =>
      answer(deps, request, confirmByLink, (texts) => ({ heading: texts.done, text: texts.done_text, button: null })),
  },
];

type Shown = Pick<Parameters<typeof renderMessagePage>[0], "heading" | "text" | "button">;

async function answer(
  deps: CustomersDeps,
  { path, client_address, accept_language }: PageRequest,
  act: (deps: CustomersDeps, token: string, client_address: string) => Promise<LinkPage>,
  shownOf: (texts: ReturnType<typeof textsOf>, token: string) => Shown,
): Promise<PageAnswer> {
  const token = path.get("token") ?? "";
  const language = readersLanguage(accept_language);
  const texts = textsOf(language);
  const style_path = basePath(deps.config.public_url) + STYLE_PATH;
  const page = (status: number, shown: Shown): PageAnswer => ({
    status,
    type: HTML_TYPE,
    body: renderMessagePage({ language, direction: "ltr", style_path, ...shown }),
  });
  try {
    const { shop, email } = await act(deps, token, client_address);
    const { heading, text, button } = shownOf(texts, token);
    const values = [shop || "Tillkeeper", email];
    return page(200, { heading: fill(heading, values), text: fill(text, values), button });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return page(404, { heading: texts.gone, text: texts.gone_text, button: null });
  }
}
