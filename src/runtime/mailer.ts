import { randomUUID } from "node:crypto";
import { access, constants, mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "./config/config.ts";
import { addressIn } from "./mail-address.ts";
import { parseMailAddress } from "./mail-address.ts";

export interface MailAttachment {
  readonly filename: string;
  readonly content_type: string;
  readonly content: Uint8Array;
}

/** A mail to exactly one recipient. */
export interface Mail {
  readonly to: string;
  /** Name of the sender, such as the shop's; absent: the name in MAIL_FROM. The address stays. */
  readonly from_name?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface Mailer {
  /**
   * Sends a mail. Resolves when the mail server has accepted it, or when its file is written.
   *
   * @throws MailFailed with the reason in one line.
   */
  readonly send: (mail: Mail) => Promise<void>;
  /**
   * Checks whether mails can be sent at the moment, without sending one.
   *
   * @throws MailFailed with the reason in one line.
   */
  readonly check: () => Promise<void>;
  /**
   * Verifies that the server accepts mails by sending one to a mailbox of the shop, since a server
   * may greet and log in but still refuse or drop the mail. With mail files, or without such a
   * mailbox, it works as `check`.
   *
   * @throws MailFailed with the reason in one line.
   */
  readonly prove: () => Promise<void>;
  readonly close: () => void;
  /** Where mails go, as shown to people: the server's name or the directory. Contains no secret. */
  readonly target: string;
}

/** Error of a mail that was not sent. The message is one line that a person can act on. */
export class MailFailed extends Error {
  override readonly name = "MailFailed";
  /**
   * Cause of the failure. With `server` and `refused` the message is the mail server's own;
   * `refused` means that the server never takes mail for this recipient.
   */
  readonly fault: "late" | "recipient" | "not_sent" | "refused" | "server";

  constructor(fault: MailFailed["fault"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

export class MailLate extends MailFailed {
  readonly seconds: number;

  constructor(timeout_ms: number, options?: ErrorOptions) {
    const seconds = timeout_ms / 1000;
    super("late", `The mail server did not answer within ${seconds} seconds.`, options);
    this.seconds = seconds;
  }
}

export interface MailerOptions {
  /** Maximum ms of a mail, from the name look-up to the server's last response; default 10 s. */
  readonly timeout_ms?: number;
  /**
   * Mailbox for the trial mails of `prove`; default: the sender's own. `none` sends no trial mails.
   */
  readonly probe_to?: string | undefined;
}

const TIMEOUT_MS = 10_000;
const NO_PROBE = "none";
const REASON_LENGTH_MAX = 200;

/** Opens the mailer: an SMTP server or, without SMTP_URL, `.eml` files under the data directory. */
export function openMailer(
  config: Pick<Config, "smtp_url" | "mail_from" | "data_dir">,
  { timeout_ms = TIMEOUT_MS, probe_to = addressIn(config.mail_from) }: MailerOptions = {},
): Mailer {
  return config.smtp_url === undefined
    ? fileMailer(join(resolve(config.data_dir), "mails"), config.mail_from)
    : smtpMailer({ url: config.smtp_url, from: config.mail_from, timeout_ms, probe_to });
}

/** Returns the mailbox for the trial mails of `prove`; undefined when none are sent. */
export function trialMailbox({
  smtp_url,
  mail_from,
  mail_probe_to = addressIn(mail_from),
}: Pick<Config, "smtp_url" | "mail_from" | "mail_probe_to">): string | undefined {
  return smtp_url === undefined || mail_probe_to === NO_PROBE ? undefined : mail_probe_to;
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
    // TLS is required for a login, so that an attacker who removes STARTTLS from the server's
    // response gets no password.
    requireTLS: server.protocol === "smtp:" && server.username !== "" && !isLoopback(server.hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sendMessage = async (message: SendMailOptions): Promise<void> => {
    const signal = AbortSignal.timeout(timeout_ms);
    try {
      await transport.sendMail({ ...message, signal });
    } catch (error) {
      throw signal.aborted ? new MailLate(timeout_ms, { cause: error }) : failureOf(error);
    }
  };
  const check = async (): Promise<void> => {
    const { promise: overdue, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new MailLate(timeout_ms)), timeout_ms);
    const verified = transport.verify().catch((error: unknown) => {
      throw failureOf(error);
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

const TRIAL_TEXT = `A customer requested a sign-in code at a self-checkout. This mail verified that the mail server accepts mails.

You can delete it. MAIL_PROBE_TO sets another mailbox for these mails.
`;

/** Header that prevents vacation notices as replies. */
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
      throw failureOf(error);
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
        // The mail is written under another name first, so that nobody reads half of it.
        await writeFile(join(directory, `${name}.part`), source as Buffer, { flag: "wx", mode: 0o600 });
        await rename(join(directory, `${name}.part`), join(directory, `${name}.eml`));
      } catch (error) {
        throw failureOf(error);
      }
    },
    check,
    prove: check,
    close: () => transport.close(),
  };
}

/**
 * Composes a mail for the transport.
 *
 * @throws MailFailed for a recipient that is not exactly one plain address.
 */
function compose({ to, from_name = "", subject, text, html, attachments = [] }: Mail, from: string): SendMailOptions {
  const address = parseMailAddress(to);
  if (address === undefined) {
    throw new MailFailed("recipient", "The recipient is not a valid e-mail address.");
  }
  const name = oneLine(from_name);
  return {
    from: name === "" ? from : { name, address: addressIn(from) },
    // The recipient is an object, so that the address is not parsed into several recipients.
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

/**
 * Converts an error to MailFailed. The reason for users is the mail server's response, if there is
 * one.
 */
function failureOf(error: unknown): MailFailed {
  const { response } = error as { response?: unknown };
  const text = oneLine(
    typeof response === "string" ? response : error instanceof Error ? error.message : String(error),
  );
  if (text === "") return new MailFailed("not_sent", "The mail could not be sent.", { cause: error });
  const message = text.length > REASON_LENGTH_MAX ? `${text.slice(0, REASON_LENGTH_MAX)}…` : text;
  return new MailFailed(isRefusedForGood(error) ? "refused" : "server", message, { cause: error });
}

/** Returns whether the server answered the recipient's address with a permanent failure, 5xx. */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === "RCPT TO" && typeof responseCode === "number" && responseCode >= 500;
}

/**
 * Returns the origin of links in mails from the settings. A request must not decide it, since its
 * sender is not the reader.
 */
export function mailOrigin({ config }: { readonly config: Config }): string {
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  return config.public_url ?? `http://${host}:${config.port}`;
}
