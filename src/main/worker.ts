import type { Deps } from "./deps.ts";
import { backUpNightly } from "./backup.ts";
import { pullWhileActive } from "../connectors/commands/operate.ts";
import { reconcileWhileActive } from "../connectors/commands/reconcile.ts";
import { purgeTasks } from "../connectors/commands/tasks.ts";
import { sendNotice } from "../shared/access/commands/notices.ts";
import { purgeExpired } from "../shared/access/jobs.ts";
import { purgeEvents } from "../shared/events/jobs.ts";
import { writeDueEntries, writeEntryOf } from "../features/sales/books/journal/commands/write.ts";
import { reevaluateClosings } from "../features/sales/closings/commands/reevaluate.ts";
import { sendClosingMail } from "../features/sales/closings/commands/mails.ts";
import { deleteOldClosingMails } from "../features/sales/closings/queries/mails.ts";
import { evaluateLater } from "../features/sales/closings/commands/reconcile.ts";
import { sweepRegisterReports } from "../features/sales/closings/commands/reconcile.ts";
import { makeDailyCheckpoint, sendEvidenceMail } from "../features/sales/books/evidence/commands/checkpoint.ts";
import { logForAMinute } from "../features/sales/books/evidence/commands/log.ts";
import { deleteExpiredCarts } from "../features/sales/held-carts/queries.ts";
import { sweepOrderLinks } from "../features/sales/receipts/commands/link.ts";
import { countEachMinute } from "../features/sales/figures/commands/count.ts";
import { verifyNightly } from "../features/sales/figures/commands/verify.ts";
import { closeReceiptParts, extendReceipts } from "../features/sales/receipts/commands/partitions.ts";
import { sendConfirmation } from "../features/customers/newsletter/commands/confirmation.ts";
import { sendCode } from "../shared/one-time-codes/commands.ts";
import { deleteOldCodes } from "../shared/one-time-codes/queries.ts";
import { assignAllRevisions } from "../features/shop/register-catalog/commands.ts";
import { indexRulePrices } from "../features/shop/pricing/commands/prices.ts";
import { checkInBackground, requestDailyChecks } from "../features/devices/licensing/commands/check.ts";
import { releaseLicense } from "../features/devices/licensing/commands/licenses.ts";
import { sweepLateSales } from "../features/operations/privacy/commands/sweep.ts";
import { sendAttentionMail, writeAttentionMails } from "../features/operations/attention/commands/mails.ts";
import { writeWeeklyMails } from "../features/operations/attention/commands/weekly.ts";
import { deleteOldMails } from "../features/operations/attention/queries/choices.ts";
import { noticeSilentTerminals } from "../features/devices/sync-health/commands.ts";
import { deleteOldRefusedPosts } from "../features/devices/sync-health/queries.ts";
import { forgetDeletedTerminals } from "../features/devices/terminals/queries/rows.ts";
import { summarizeTelemetry } from "../features/devices/telemetry/commands.ts";
import { deleteOldRequests } from "../shared/request-log/queries.ts";
import { publishFacts } from "../shared/configuration/publish-facts.ts";
import type { JobHandlers } from "../runtime/jobs.ts";
import { inTransaction } from "../runtime/transaction.ts";

export function jobHandlers(deps: Deps): JobHandlers {
  return {
    back_up: () => backUpNightly(deps),
    purge_expired: async () => {
      await purgeExpired(deps);
      await purgeEvents(deps);
      await purgeTasks(deps);
      await inTransaction(deps.db, deleteOldCodes);
      await deleteOldRefusedPosts(deps.db);
      await forgetDeletedTerminals(deps.db);
      await deleteExpiredCarts(deps.db);
      await deleteOldMails(deps.db);
      await deleteOldClosingMails(deps.db);
      await deleteOldRequests(deps.db);
    },
    summarize_telemetry: () => summarizeTelemetry(deps),
    notice_silent_terminals: () => noticeSilentTerminals(deps),
    sweep_register_reports: async () => {
      await sweepOrderLinks(deps);
      await sweepRegisterReports(deps);
    },
    evaluate_closing: ({ report_id }) => evaluateLater(deps, report_id),
    reevaluate_closings: () => reevaluateClosings(deps),
    write_journal_entries: ({ report_id }) =>
      report_id === undefined ? writeDueEntries(deps) : writeEntryOf(deps, report_id),
    count_receipts: () => countEachMinute(deps, deps.jobs.isStopping),
    verify_figures: () => verifyNightly(deps, deps.jobs.isStopping),
    extend_receipts: () => extendReceipts(deps),
    close_receipts: () => closeReceiptParts(deps, deps.jobs.isStopping),
    release_license: ({ license_id, device_identifier }) => releaseLicense(deps, license_id, device_identifier),
    check_license: ({ license_id }) => checkInBackground(deps, license_id),
    check_licenses: () => requestDailyChecks(deps),
    send_one_time_code: ({ code_id }) => sendCode(deps, code_id),
    send_account_notice: ({ admin_notice_id }) => sendNotice(deps, admin_notice_id),
    write_attention_mails: async () => {
      await writeAttentionMails(deps);
      await writeWeeklyMails(deps);
    },
    send_attention_mail: ({ attention_mail_id }) => sendAttentionMail(deps, attention_mail_id),
    send_closing_mail: ({ closing_mail_id }) => sendClosingMail(deps, closing_mail_id),
    log_evidence: () => logForAMinute(deps),
    sign_evidence: () => makeDailyCheckpoint(deps),
    send_evidence_mail: (payload) => sendEvidenceMail(deps, payload),
    send_newsletter_confirmation: ({ subscriber_id }) => sendConfirmation(deps, subscriber_id),
    // A new day also changes prices, so rule prices are indexed each minute besides after every
    // change of rules, products and prices.
    index_rule_prices: () => indexRulePrices(deps),
    assign_catalog_revisions: () => assignAllRevisions(deps),
    erase_late_sales: () => sweepLateSales(deps),
    ask_plugins: () => publishFacts(deps),
    pull_connector: () => pullWhileActive(deps, "pull"),
    sweep_connector: ({ kind }) => pullWhileActive(deps, "sweep", kind),
    reconcile_connector: () => reconcileWhileActive(deps),
  };
}

/**
 * Repairs work that the last process left unfinished, then starts the job worker and the event
 * dispatcher.
 */
export async function startWorker(deps: Deps): Promise<void> {
  await repairAtStart(deps);
  await deps.jobs.work(jobHandlers(deps));
  // Rule prices are indexed at start, because a new day may have begun while no worker ran.
  await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, "index_rule_prices", {}));
  deps.dispatcher.start();
  deps.taskRunner.start();
}

/** Runs the sweeps once. A failure is only logged, because the schedule retries within a minute. */
async function repairAtStart(deps: Deps): Promise<void> {
  try {
    await sweepOrderLinks(deps, 0);
    await sweepRegisterReports(deps, 0);
  } catch (error) {
    deps.metrics.countFailedJob("sweep_register_reports");
    deps.log.error({ err: error }, "the sweep at start failed");
  }
}
