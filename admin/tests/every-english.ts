import booksPage from "@tillkeeper/texts/books-page/en.json" with { type: "json" };
import cashiers from "@tillkeeper/texts/cashiers/en.json" with { type: "json" };
import checks from "@tillkeeper/texts/checks/en.json" with { type: "json" };
import companySettings from "@tillkeeper/texts/company-settings/en.json" with { type: "json" };
import importProblems from "@tillkeeper/texts/import-problems/en.json" with { type: "json" };
import invoices from "@tillkeeper/texts/invoices/en.json" with { type: "json" };
import journal from "@tillkeeper/texts/journal/en.json" with { type: "json" };
import permissions from "@tillkeeper/texts/permissions/en.json" with { type: "json" };
import attentionMails from "@tillkeeper/texts/attention-mails/en.json" with { type: "json" };
import retention from "@tillkeeper/texts/retention/en.json" with { type: "json" };
import salesReport from "@tillkeeper/texts/sales-report/en.json" with { type: "json" };
import sentErrors from "@tillkeeper/texts/sent-errors/en.json" with { type: "json" };
import { en } from "../src/i18n/en.ts";

/** Every English text, also those that do not come with the first page. */
export const EVERY_ENGLISH = {
  ...en,
  tk: {
    ...en.tk,
    errors: { ...en.tk.errors, ...sentErrors },
    books_page: booksPage,
    permissions,
    cashiers,
    checks,
    invoices,
    journal,
    import_problems: importProblems,
    attention_mails: attentionMails,
    retention,
    sales_report: salesReport,
    setting_labels: { ...en.tk.setting_labels, ...companySettings },
  },
};
