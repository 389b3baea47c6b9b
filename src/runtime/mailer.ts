import { randomUUID } from "node:crypto";
import { access, constants, mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "./config.ts";
import { parseMailAddress } from "./mail-address.ts";

export interface MailAttachment {
  readonly filename: string;
  readonly content_type: string;
  readonly content: Uint8Array;
}

/** A mail to exactly one recipient. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface Mailer {
  /**
   * Resolves when the mail server has taken the mail, or when its file is written.
   *
   * @throws MailFailed with the reason in one line.
   */
  readonly send: (mail: Mail) => Promise<void>;
  /**
   * Asks whether mails can be sent at the moment, without sending one.
   *
   * @throws MailFailed with the reason in one line.
   */
  readonly check: () => Promise<void>;
  /**
   * Proves that the server takes mails by handing it a whole one, to a mailbox of the shop's own: a server may greet and
   * log in and still refuse or drop what comes after. Where mails are files, or without such a mailbox, it is `check`.
   *
   * @throws MailFailed with the reason in one line.
   */
  readonly prove: () => Promise<void>;
  readonly close: () => void;
  /** Where mails go, for people: the server's name, or the directory. Quotes no secret. */
  readonly target: string;
}

/** A mail that was not sent. The message is one line that a person can act on. */
export class MailFailed extends Error {
  override readonly name = "MailFailed";
}

export interface MailerOptions {
  /** For a mail as a whole, from looking up the server to its last answer; 10 s unless told otherwise. */
  readonly timeout_ms?: number;
  /** Mailbox of the trial mails of `prove`; the sender's own unless told otherwise, `none` sends no trial mails. */
  readonly probe_to?: string | undefined;
}

const TIMEOUT_MS = 10_000;
const NO_PROBE = "none";
const REASON_LENGTH_MAX = 200;

/** Opens the way that mails take: an SMTP server, or `.eml` files under the data directory without SMTP_URL. */
export function openMailer(
  config: Pick<Config, "smtp_url" | "mail_from" | "data_dir">,
  { timeout_ms = TIMEOUT_MS, probe_to = addressIn(config.mail_from) }: MailerOptions = {},
): Mailer {
  return config.smtp_url === undefined
    ? fileMailer(join(resolve(config.data_dir), "mails"), config.mail_from)
    : smtpMailer({ url: config.smtp_url, from: config.mail_from, timeout_ms, probe_to });
}

/** The mailbox that takes the trial mails of `prove`; undefined where none are sent. */
export function trialMailbox({
  smtp_url,
  mail_from,
  mail_probe_to = addressIn(mail_from),
}: Pick<Config, "smtp_url" | "mail_from" | "mail_probe_to">): string | undefined {
  return smtp_url === undefined || mail_probe_to === NO_PROBE ? undefined : mail_probe_to;
}

/** The plain address of a sender, who may be written with his name. */
function addressIn(from: string): string {
  return /<([^<>]+)>$/.exec(from)?.[1] ?? from;
}

interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  readonly timeout_ms: number;
  readonly probe_to: string;
}

function smtpMailer({ url, from, timeout_ms, probe_to }: SmtpOptions): Mailer {
  const server = new URL(url);
  const transport = createTransport({
    url,
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
    dnsTimeout: timeout_ms,
    // A password must not cross the network in the clear because somebody cut STARTTLS out of the server's answer.
    requireTLS: server.protocol === "smtp:" && server.username !== "" && !isLoopback(server.hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const late = `The mail server did not answer within ${timeout_ms / 1000} seconds.`;
  const sendMessage = async (message: SendMailOptions): Promise<void> => {
    const signal = AbortSignal.timeout(timeout_ms);
    try {
      await transport.sendMail({ ...message, signal });
    } catch (error) {
      throw new MailFailed(signal.aborted ? late : reasonOf(error), { cause: error });
    }
  };
  const check = async (): Promise<void> => {
    const { promise: overdue, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new MailFailed(late)), timeout_ms);
    const verified = transport.verify().catch((error: unknown) => {
      throw new MailFailed(reasonOf(error), { cause: error });
    });
    try {
      await Promise.race([verified, overdue]);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    target: server.host,
    send: async (mail) => sendMessage(compose(mail, from)),
    check,
    prove: probe_to === NO_PROBE ? check : () => sendMessage(trialMail(from, probe_to)),
    close: () => transport.close(),
  };
}

function trialMail(from: string, to: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: to },
    subject: "Trial mail",
    text: TRIAL_TEXT,
    headers: AUTOMATIC,
  };
}

const TRIAL_TEXT = `Somebody asked for a sign-in code at a self-checkout. This mail proved that mails can be sent, before the answer was given.

It can be deleted. MAIL_PROBE_TO names another mailbox for mails like this one.
`;

/** Keeps vacation notices from answering. */
const AUTOMATIC = { "auto-submitted": "auto-generated" };

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.[0-9]+){3}|\[::1\])$/.test(host);
}

function fileMailer(directory: string, from: string): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const prepare = (): Promise<unknown> => mkdir(directory, { recursive: true, mode: 0o700 });
  const check = async (): Promise<void> => {
    try {
      await prepare();
      await access(directory, constants.W_OK);
    } catch (error) {
      throw new MailFailed(reasonOf(error), { cause: error });
    }
  };
  return {
    target: directory,
    async send(mail) {
      const message = compose(mail, from);
      try {
        const { message: source } = await transport.sendMail(message);
        const name = `${Temporal.Now.instant().toString({ fractionalSecondDigits: 3 }).replaceAll(":", "-")}-${randomUUID()}`;
        await prepare();
        // Under another name first: whoever watches the directory must not read half a mail.
        await writeFile(join(directory, `${name}.part`), source as Buffer, { flag: "wx", mode: 0o600 });
        await rename(join(directory, `${name}.part`), join(directory, `${name}.eml`));
      } catch (error) {
        throw new MailFailed(reasonOf(error), { cause: error });
      }
    },
    check,
    prove: check,
    close: () => transport.close(),
  };
}

/** @throws MailFailed for a recipient that is not exactly one plain address. */
function compose({ to, subject, text, html, attachments = [] }: Mail, from: string): SendMailOptions {
  const address = parseMailAddress(to);
  if (address === undefined) throw new MailFailed("The recipient is not a valid e-mail address.");
  return {
    from,
    // As an object, so that nothing in it is taken apart into several recipients.
    to: { name: "", address },
    subject: oneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    attachments: attachments.map(({ filename, content_type, content }) => ({
      filename: oneLine(filename),
      contentType: content_type,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
    headers: AUTOMATIC,
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** What a person learns of a failure: the server's own words where it said something. */
function reasonOf(error: unknown): string {
  const { response } = error as { response?: unknown };
  const text = oneLine(
    typeof response === "string" ? response : error instanceof Error ? error.message : String(error),
  );
  if (text === "") return "The mail could not be sent.";
  return text.length > REASON_LENGTH_MAX ? `${text.slice(0, REASON_LENGTH_MAX)}…` : text;
}
