import type { Command } from "commander";
import { extendReceipts } from "../features/sales/receipts/commands/partitions.ts";
import { listReceiptParts, type ReceiptPart } from "../features/sales/receipts/queries/partitions.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { ENVIRONMENT, withDeps } from "./with-database.ts";

/** Adds the command that lists the partitions of the receipts. */
export function addPartitions(program: Command): void {
  program
    .command("partitions")
    .description("list the partitions of the receipts")
    .option("--cut", "let new receipts go into the next partition from now on", false)
    .addHelpText(
      "after",
      `
Receipts are in partitions by their receipt_id. A job keeps two empty ones ahead. With --cut the ids continue at the
first one of the next partition, and the ids between are not given out. docs/operations/scale.md says when to cut.
State: open; closed, 35 days after the next one has taken over; archived, in a file only; detached, by hand.
${ENVIRONMENT}`,
    )
    .action(async ({ cut }: { cut: boolean }) => {
      await withDeps(loadConfig(), async (deps) => {
        if (cut) await extendReceipts(deps, { cut });
        for (const part of await listReceiptParts(deps.db)) console.log(describePart(part));
      });
    });
}

function describePart({ name, first_id, end_id, ...part }: ReceiptPart): string {
  const numbers = first_id === null || end_id === null ? "all others" : `${first_id} to ${end_id - 1}`;
  const count = first_id === null || part.closed_at !== null ? part.receipts : `about ${part.receipts}`;
  const days = [part.stored_from, part.stored_until].map((time) => time?.slice(0, "YYYY-MM-DD".length));
  return [
    name,
    numbers,
    part.state,
    `${count} receipts`,
    `${Math.ceil(part.size_bytes / 2 ** 20)} MiB`,
    ...(part.stored_from === null ? [] : [`stored ${days.join(" to ")}`]),
    ...(part.file === null ? [] : [part.file]),
  ].join("\t");
}
