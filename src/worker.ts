import type { Deps } from "./deps.ts";
import { purgeExpired, sendAccountNoticeJob } from "./features/access/jobs.ts";
import { countAuditEntriesJob } from "./features/audit-log/jobs.ts";
import { purgeEvents } from "./features/events/jobs.ts";
import { evaluateClosingJob, judgeClosingsJob, sweepRegisterReports } from "./features/register-reports/jobs.ts";
import { digestReceiptsJob, sweepOrderLinks } from "./features/receipts/jobs.ts";
import { sendNewsletterConfirmationJob } from "./features/newsletter/jobs.ts";
import { purgeOneTimeCodes, sendOneTimeCodeJob } from "./features/one-time-codes/jobs.ts";
import { indexRulePricesJob } from "./features/pricing/jobs.ts";
import { checkLicenseJob, checkLicensesJob, releaseLicenseJob } from "./features/licensing/jobs.ts";
import { eraseLateSalesJob } from "./features/privacy/jobs.ts";
import { noticeSilentTerminalsJob, purgeRefusedPosts } from "./features/sync-health/jobs.ts";
import { summarizeTelemetryJob } from "./features/telemetry/jobs.ts";
import { publishFacts } from "./plugins/platform-facts.ts";
import type { JobHandlers } from "./runtime/jobs.ts";
import { inTransaction } from "./runtime/transaction.ts";

/** What each kind of background job does. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    purge_expired: async () => {
      await purgeExpired(deps);
      await purgeEvents(deps);
      await purgeOneTimeCodes(deps);
      await purgeRefusedPosts(deps);
    },
    summarize_telemetry: () => summarizeTelemetryJob(deps),
    notice_silent_terminals: () => noticeSilentTerminalsJob(deps),
    sweep_register_reports: async () => {
      await sweepOrderLinks(deps);
      await sweepRegisterReports(deps);
    },
    evaluate_closing: (payload) => evaluateClosingJob(deps, payload),
    judge_closings: () => judgeClosingsJob(deps),
    release_license: (payload) => releaseLicenseJob(deps, payload),
    check_license: (payload) => checkLicenseJob(deps, payload),
    check_licenses: () => checkLicensesJob(deps),
    send_one_time_code: (payload) => sendOneTimeCodeJob(deps, payload),
    send_account_notice: (payload) => sendAccountNoticeJob(deps, payload),
    send_newsletter_confirmation: (payload) => sendNewsletterConfirmationJob(deps, payload),
    index_rule_prices: () => indexRulePricesJob(deps),
    erase_late_sales: () => eraseLateSalesJob(deps),
    digest_receipts: () => digestReceiptsJob(deps),
    count_audit_entries: () => countAuditEntriesJob(deps),
    ask_plugins: () => publishFacts(deps),
  };
}

/** Repairs what the end of the last process may have left half done, then starts working on jobs and events. */
export async function startWorker(deps: Deps): Promise<void> {
  await repairAtStart(deps);
  await deps.jobs.work(jobHandlers(deps));
  // Prices of a day that began while nothing ran.
  await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, "index_rule_prices", {}));
  deps.dispatcher.start();
}

/** A repair that fails must not keep the shop closed: the schedule tries it again within a minute. */
async function repairAtStart(deps: Deps): Promise<void> {
  try {
    await sweepOrderLinks(deps, { older_than_seconds: 0 });
    await sweepRegisterReports(deps, { older_than_seconds: 0 });
  } catch (error) {
    deps.metrics.countFailedJob("sweep_register_reports");
    deps.log.error({ err: error }, "the sweep at start failed");
  }
}
