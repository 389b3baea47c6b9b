import administration from "@tillkeeper/texts/administration/de.json" with { type: "json" };
import attention from "@tillkeeper/texts/attention/de.json" with { type: "json" };
import attentionMails from "@tillkeeper/texts/attention-mails/de.json" with { type: "json" };
import cashiers from "@tillkeeper/texts/cashiers/de.json" with { type: "json" };
import checks from "@tillkeeper/texts/checks/de.json" with { type: "json" };
import booksPage from "@tillkeeper/texts/books-page/de.json" with { type: "json" };
import companySettings from "@tillkeeper/texts/company-settings/de.json" with { type: "json" };
import errors from "@tillkeeper/texts/errors/de.json" with { type: "json" };
import importProblems from "@tillkeeper/texts/import-problems/de.json" with { type: "json" };
import invoices from "@tillkeeper/texts/invoices/de.json" with { type: "json" };
import journal from "@tillkeeper/texts/journal/de.json" with { type: "json" };
import permissions from "@tillkeeper/texts/permissions/de.json" with { type: "json" };
import retention from "@tillkeeper/texts/retention/de.json" with { type: "json" };
import salesReport from "@tillkeeper/texts/sales-report/de.json" with { type: "json" };
import sentErrors from "@tillkeeper/texts/sent-errors/de.json" with { type: "json" };
import settings from "@tillkeeper/texts/settings/de.json" with { type: "json" };
import type { Messages } from "./en.ts";
import { withShared } from "./shared.ts";

/** Every text in German. */
export const de: Messages = withShared({
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
