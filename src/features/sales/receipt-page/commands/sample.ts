import type { SalesDeps } from "../../deps.ts";
import { BUILTIN_PLATFORM } from "../../../../shared/configuration/platform-facts.ts";
import { knownScope, withValues } from "../../../../shared/configuration/rules/settings.ts";
import { readSetting } from "../../../../shared/configuration/snapshot.ts";
import { mailOrigin } from "../../../../runtime/mailer.ts";
import type { JsonNode } from "../../../../web-api/json/json.ts";
import { STYLE_PATH, basePath } from "../../../../web-api/message-page.ts";
import { SAMPLE_RECEIPT } from "../rules/sample-receipt.ts";
import { readStoreSettings } from "../rules/store-settings.ts";
import { pagePath } from "./open.ts";

/** Token of the sample receipt. It has no page, so its QR code leads nowhere. */
const SAMPLE_TOKEN = "sample";

/**
 * Returns the page of a sample receipt with the settings of a scope.
 *
 * @param values - unsaved values of the scope, as `PUT /settings` takes them.
 * @throws ApiError 400 that names the path or the scope.
 */
export async function previewSettings(
  deps: SalesDeps,
  named: { readonly scope: string; readonly scope_id: number },
  values: JsonNode | undefined,
): Promise<{ readonly html: string }> {
  const stored = await deps.configuration.snapshot();
  const scope = knownScope(stored, named.scope, named.scope_id);
  const snapshot = withValues(stored, scope, values);
  const context = { scope: scope.reading, modules: BUILTIN_PLATFORM.modules, location: null, terminal: null };
  const path = pagePath(SAMPLE_TOKEN);
  const base = basePath(deps.config.public_url);
  const html = await deps.pdf.print({
    print: "preview",
    receipt: {
      ...SAMPLE_RECEIPT,
      currency: readSetting(snapshot, "currency/options/base", scope.reading),
    },
    settings: readStoreSettings(snapshot, context, mailOrigin(deps) + path),
    extras: { style_path: base + STYLE_PATH, page_path: base + path },
  });
  return { html };
}
