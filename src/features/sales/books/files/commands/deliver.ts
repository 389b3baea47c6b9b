import { createHash } from "node:crypto";
import type { SalesDeps } from "../../../deps.ts";
import { MailFailed } from "../../../../../runtime/mailer.ts";
import { inTransaction } from "../../../../../runtime/transaction.ts";
import { insertChanges, actorOf } from "../../../../../shared/audit/write.ts";
import { readEmails } from "../../../../../shared/configuration/rules/emails.ts";
import { readSetting, scopeOfTerminal } from "../../../../../shared/configuration/snapshot.ts";
import { ApiError, errorOf, invalidValue, problem } from "../../../../../web-api/errors/errors.ts";
import type { RequestContext } from "../../../../../web-api/route.ts";
import { mailProblem } from "../../../receipt-page/commands/email.ts";
import { insertDelivery } from "../queries/deliveries.ts";
import { booksMail } from "../rules/mail.ts";
import { datesOf } from "../rules/periods.ts";
import { isFormat, openFile } from "./download.ts";

/** Largest bytes of the files of a mail: mail servers refuse longer ones. */
const ATTACHED_BYTES_MAX = 15 * 1024 * 1024;

interface DeliveryInput {
  readonly month: string;
  readonly location_id: number;
  readonly formats: readonly string[];
  readonly to: readonly string[];
}

interface MailedFile {
  readonly filename: string;
  readonly content_type: string;
  readonly content: Buffer;
}

/**
 * Mails the files of a month to a bookkeeper, and keeps their names and hashes and who got them.
 *
 * @throws ApiError 400 for a wrong month, format or address, for files that are too large and when
 *   the mail server refuses; as `openFile` for the files themselves.
 */
export async function deliverMonth(deps: SalesDeps, context: RequestContext, input: DeliveryInput) {
  const { month, location_id } = input;
  const period = datesOf(month);
  const formats = [...new Set(input.formats)];
  if (formats.length === 0 || !formats.every(isFormat)) throw invalidValue("formats", formats.join(", "));
  const recipients = readEmails(input.to.join(","));
  if (recipients === undefined || recipients.length === 0) throw new ApiError("email_invalid");

  const attachments: MailedFile[] = [];
  let revision = 0;
  for (const format of formats) {
    const file = await openFile(deps, context, { format, ...period, location_id });
    revision = Math.max(revision, file.revision);
    const parts: Buffer[] = [];
    for await (const chunk of file.chunks) {
      parts.push(Buffer.from(chunk));
      const bytes = [...parts, ...attachments.map(({ content }) => content)].reduce(
        (sum, { length }) => sum + length,
        0,
      );
      if (bytes > ATTACHED_BYTES_MAX) throw new ApiError("delivery_too_large", { max: ATTACHED_BYTES_MAX });
    }
    attachments.push({ filename: file.name, content_type: "text/csv", content: Buffer.concat(parts) });
  }
  const files = attachments.map(({ filename, content }) => ({
    name: filename,
    sha256: createHash("sha256").update(content).digest("hex"),
  }));

  const reached: string[] = [];
  let failure: MailFailed | undefined;
  const mail = await mailOf(deps, location_id, month, files);
  for (const to of recipients) {
    try {
      await deps.mailer.send({ to, ...mail, attachments });
      reached.push(to);
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      failure = error;
      break;
    }
  }
  const delivery = { month, location_id, files, revision, recipients: reached };
  const stored = reached.length === 0 ? undefined : await store(deps, context, delivery);
  if (stored === undefined || failure !== undefined)
    throw errorOf(failure === undefined ? problem("mail_not_sent") : mailProblem(failure));
  return { ...stored, month, location_id, recipients: reached, files };
}

async function mailOf(
  deps: SalesDeps,
  location_id: number,
  month: string,
  files: readonly { readonly name: string; readonly sha256: string }[],
) {
  const snapshot = await deps.configuration.snapshot();
  const location = snapshot.locations.get(location_id) ?? null;
  const locale = readSetting(snapshot, "general/locale/code", scopeOfTerminal(snapshot, location));
  const name = location?.name ?? "";
  return { from_name: name, ...booksMail({ location: name, month, files }, locale) };
}

async function store(deps: SalesDeps, { caller }: RequestContext, delivery: Parameters<typeof insertDelivery>[1]) {
  const { month, location_id, files, recipients } = delivery;
  return inTransaction(deps.db, async (tx) => {
    const stored = await insertDelivery(tx, delivery, caller.name);
    const change = {
      entity_type: "book_delivery" as const,
      entity_id: String(stored.delivery_id),
      entity_name: month,
      old_value: null,
      origin: { location_id, location_name: null },
    };
    await insertChanges(
      tx,
      [
        { ...change, field_name: "recipients", new_value: recipients.join(", ") },
        ...files.map(({ name, sha256 }) => ({ ...change, field_name: name, new_value: sha256 })),
      ],
      actorOf(caller),
    );
    return stored;
  });
}
