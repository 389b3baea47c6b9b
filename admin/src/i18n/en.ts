import administration from "@tillkeeper/texts/administration/en.json" with { type: "json" };
import attention from "@tillkeeper/texts/attention/en.json" with { type: "json" };
import checks from "@tillkeeper/texts/checks/en.json" with { type: "json" };
import errors from "@tillkeeper/texts/errors/en.json" with { type: "json" };
import importProblems from "@tillkeeper/texts/import-problems/en.json" with { type: "json" };
import settings from "@tillkeeper/texts/settings/en.json" with { type: "json" };
import { withShared } from "./shared.ts";

/** Every text of the application; the other languages have the same shape. */
export const en = withShared({
  ...administration,
  tk: { ...administration.tk, attention, checks, errors, import_problems: importProblems, setting_labels: settings },
});

export type Messages = typeof en;
