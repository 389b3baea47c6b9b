import administration from "@tillkeeper/texts/administration/en.json" with { type: "json" };
import attention from "@tillkeeper/texts/attention/en.json" with { type: "json" };
import errors from "@tillkeeper/texts/errors/en.json" with { type: "json" };
import settings from "@tillkeeper/texts/settings/en.json" with { type: "json" };
import { withShared } from "./shared.ts";

/**
 * The texts that the first page loads. Texts of checks, permissions, the journal and others come
 * with their pages, and the service sends problems of imports in English.
 */
export const en = withShared({
  ...administration,
  tk: { ...administration.tk, attention, errors, setting_labels: settings },
});

/** The type that the texts of every other language must have. */
export type Messages = typeof en & {
  readonly tk: {
    readonly attention_mails: Readonly<Record<string, string>>;
    readonly cashiers: Readonly<Record<string, string>>;
    readonly checks: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly permissions: object;
    readonly journal: object;
    readonly books_page: Readonly<Record<string, string>>;
    readonly retention: Readonly<Record<string, string>>;
    readonly invoices: Readonly<Record<string, string>>;
    readonly sales_report: Readonly<Record<string, string>>;
    readonly import_problems: Readonly<Record<string, string>>;
  };
};
