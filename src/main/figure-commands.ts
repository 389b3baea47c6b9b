import { type Command, InvalidArgumentError } from "commander";
import { verifyMonths, verifyPeriod } from "../features/sales/figures/commands/verify.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { isDate } from "../runtime/formats.ts";
import { ENVIRONMENT, withDeps } from "./with-database.ts";

/** Adds the command that compares the figures of days with their receipts. */
export function addVerifyFigures(program: Command): void {
  program
    .command("verify-figures")
    .description("recount the figures of days from their receipts; exit code 1 when some differ")
    .option("--from <day>", "first day, as YYYY-MM-DD; default: the first with receipts", readDay)
    .option("--to <day>", "last day, as YYYY-MM-DD; default: the last with receipts", readDay)
    .addHelpText(
      "after",
      `
Prints a line for each day whose figures differ, and replaces them. A worker does this each night for yesterday and for a
day chosen by chance. Where only payments or tax differ, somebody has changed the tenders of payment methods since: they
are replaced too, and are no error. Receipts that wait to be counted are left out. Reads each receipt of the days. Days
with archived receipts are not compared, their figures stay, and their number is printed. Figures of the months of these
days are compared with the sums of their days; the worker compares all months.
${ENVIRONMENT}`,
    )
    .action(async (period: { from?: string; to?: string }) => {
      let archived = 0;
      const { days, months } = await withDeps(loadConfig(), async (deps) => ({
        days: await verifyPeriod(deps, period, {
          onArchived: () => {
            archived += 1;
          },
          onDay: ({ day, figures, payments, totals, first }) => {
            if (figures + totals > 0)
              console.log(`${day}: ${figures} figures and ${totals} totals differ; ${first ?? ""}`);
            else if (payments > 0) console.log(`${day}: payments or tax of ${payments} figures were read again`);
          },
        }),
        months: await verifyMonths(deps, period),
      }));
      for (const { month, figures } of months) console.log(`${month}: ${figures} figures differ from the month's days`);
      const differing = days.filter(({ figures, totals }) => figures + totals > 0).length;
      console.error(
        `${days.length} day(s) compared, ${differing} differed and replaced; ${months.length} month(s) replaced.`,
      );
      if (archived > 0)
        console.error(`${archived} day(s) were not compared: some of their receipts are archived. Their figures stay.`);
      if (differing + months.length > 0) process.exitCode = 1;
    });
}

function readDay(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError("not a day such as 2026-11-30");
  return text;
}
