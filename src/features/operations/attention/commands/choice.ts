import type { OperationsDeps } from "../../deps.ts";
import { administrator, insertChanges } from "../../../../shared/audit/write.ts";
import { fieldChanges } from "../../../../shared/audit/rules.ts";
import { readClock } from "../../../../runtime/database.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { invalidValue } from "../../../../web-api/errors/errors.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { type Choice, findChoice, noteMailed, writeChoice } from "../queries/choices.ts";
import { urgentOf } from "../rules/items.ts";
import { isMailLanguage, shopZone } from "../rules/mail.ts";
import { weekBefore } from "../rules/week.ts";
import { itemsOf } from "./read.ts";

const NOTHING: Choice = { is_daily: false, is_at_once: false, is_weekly: false, locale: "en" };

/** Returns what the calling administrator wants to be mailed. */
export async function readChoice({ db }: Pick<OperationsDeps, "db">, caller: Caller): Promise<Choice> {
  return (await findChoice(db, caller.id)) ?? NOTHING;
}

/**
 * Stores what the calling administrator wants to be mailed. Items that already need attention are
 * not mailed at once.
 *
 * @throws ApiError 400 for an unknown language.
 */
export async function saveChoice(deps: OperationsDeps, caller: Caller, choice: Choice): Promise<Choice> {
  if (!isMailLanguage(choice.locale)) throw invalidValue("locale", choice.locale);
  const snapshot = await deps.configuration.snapshot();
  const items = await itemsOf(deps, caller, snapshot);
  return inTransaction(deps.db, async (tx) => {
    const before = (await findChoice(tx, caller.id)) ?? NOTHING;
    const time_zone = shopZone(snapshot);
    const { monday } = weekBefore(Temporal.Instant.from(await readClock(tx)), time_zone);
    await writeChoice(tx, caller.id, choice, { time_zone, monday });
    if (choice.is_at_once && !before.is_at_once) await noteMailed(tx, caller.id, urgentOf(items));
    const changes = fieldChanges(before, choice, new Set()).map(({ field_name, ...values }) => ({
      entity_type: "admin_user" as const,
      entity_id: String(caller.id),
      entity_name: caller.name,
      field_name: `attention_${field_name}`,
      ...values,
    }));
    await insertChanges(tx, changes, administrator(caller));
    return choice;
  });
}
