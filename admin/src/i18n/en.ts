import administration from "@tillkeeper/texts/administration/en.json" with { type: "json" };
import attention from "@tillkeeper/texts/attention/en.json" with { type: "json" };
import checks from "@tillkeeper/texts/checks/en.json" with { type: "json" };
import errors from "@tillkeeper/texts/errors/en.json" with { type: "json" };
import settings from "@tillkeeper/texts/settings/en.json" with { type: "json" };
import { withShared } from "./shared.ts";

/**
 * Every text of the application. Problems of imports are not among them: the service sends those in
 * English.
 */
export const en = withShared({
  ...administration,
  tk: { ...administration.tk, attention, checks, errors, setting_labels: settings },
});

/** The type that the texts of every other language must have. */
export type Messages = typeof en & {
  readonly tk: { readonly import_problems: Readonly<Record<string, string>> };
};
