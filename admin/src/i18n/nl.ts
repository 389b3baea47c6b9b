import administration from "@tillkeeper/texts/administration/nl.json" with { type: "json" };
import attention from "@tillkeeper/texts/attention/nl.json" with { type: "json" };
import attentionMails from "@tillkeeper/texts/attention-mails/nl.json" with { type: "json" };
import cashiers from "@tillkeeper/texts/cashiers/nl.json" with { type: "json" };
import checks from "@tillkeeper/texts/checks/nl.json" with { type: "json" };
import booksPage from "@tillkeeper/texts/books-page/nl.json" with { type: "json" };
import companySettings from "@tillkeeper/texts/company-settings/nl.json" with { type: "json" };
import errors from "@tillkeeper/texts/errors/nl.json" with { type: "json" };
import importProblems from "@tillkeeper/texts/import-problems/nl.json" with { type: "json" };
import invoices from "@tillkeeper/texts/invoices/nl.json" with { type: "json" };
import journal from "@tillkeeper/texts/journal/nl.json" with { type: "json" };
import permissions from "@tillkeeper/texts/permissions/nl.json" with { type: "json" };
import retention from "@tillkeeper/texts/retention/nl.json" with { type: "json" };
import salesReport from "@tillkeeper/texts/sales-report/nl.json" with { type: "json" };
import sentErrors from "@tillkeeper/texts/sent-errors/nl.json" with { type: "json" };
import settings from "@tillkeeper/texts/settings/nl.json" with { type: "json" };
import type { Messages } from "./en.ts";
import { withShared } from "./shared.ts";

/** Every text in Dutch. */
export const nl: Messages = withShared({
  ...administration,
  tk: {
    ...administration.tk,
    attention,
    attention_mails: attentionMails,
    books_page: booksPage,
    cashiers,
    checks,
    errors: { ...errors, ...sentErrors },
    import_problems: importProblems,
    invoices,
    journal,
    permissions,
    retention,
    sales_report: salesReport,
    setting_labels: { ...settings, ...companySettings },
  },
});
