import type { ApiError } from "../../../web-api/errors/errors.ts";
import { basePath, STYLE_PATH } from "../../../web-api/message-page.ts";
import { renderErrorPage } from "./render/html/html.ts";
import type { ErrorPage } from "./render/page-extras.ts";
import { languageFor } from "./texts/texts.ts";

interface Refused {
  /** The URL as the client requested it. */
  readonly url: string;
  readonly accept_language: string | undefined;
  readonly public_url: string | undefined;
}

/** Renders the page with the reason why no receipt is shown. */
export function renderRefusal({ status, parameters }: ApiError, { url, accept_language, public_url }: Refused): string {
  const base = basePath(public_url);
  const minutes = Array.isArray(parameters) ? Number(parameters[0]) : null;
  const page =
    status === 404 || status === 410
      ? undefined
      : /^\/pos\/receipt\/[A-Za-z0-9_-]{32,128}(?=\/(?:email|claim|download|invoice))/.exec(url)?.[0];
  return renderErrorPage({
    error: kindOf(status),
    minutes: status === 429 ? minutes : null,
    language: languageFor(accept_language),
    style_path: base + STYLE_PATH,
    page_path: page === undefined ? null : base + page,
  });
}

function kindOf(status: number): ErrorPage["error"] {
  if (status === 404) return "unknown";
  if (status === 410) return "archived";
  return status === 429 ? "too_many" : "failed";
}
