import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import PostalMime from "postal-mime";
import { listenAsSmtp, startSmtp } from "../../test/smtp.ts";
import { type Mail, type Mailer, type MailerOptions, MailFailed, openMailer } from "./mailer.ts";

const MAIL: Mail = {
  to: "shopper@example.org",
  subject: "Bon 1001 – Café Ñandú 🧾",
  text: "Total: € 12,10\nThank you",
  html: "<p>Total: € 12,10</p>",
  attachments: [
    {
      filename: "receipt-1001.pdf",
      content_type: "application/pdf",
      content: new Uint8Array([37, 80, 68, 70, 0, 255]),
    },
  ],
};

function mailerTo(url: string | undefined, options: MailerOptions = {}, data_dir = "/nowhere"): Mailer {
  return openMailer({ smtp_url: url, mail_from: "My shop <receipts@example.org>", data_dir }, options);
}

function failsWith(reason: RegExp) {
  return (error: unknown): true => {
    assert.ok(error instanceof MailFailed);
    assert.match(error.message, reason);
    assert.doesNotMatch(error.message, /[\r\n]/);
    return true;
  };
}

describe("mails over SMTP", () => {
  test("a mail arrives whole: sender, recipient, subject, both texts and the attachment", async (t) => {
    const smtp = await startSmtp(t);
    await mailerTo(smtp.url).send(MAIL);
    assert.equal(smtp.mails.length, 1);
    const [received] = smtp.mails;
    assert.ok(received);
    assert.equal(received.from, "receipts@example.org");
    assert.deepEqual(received.recipients, ["shopper@example.org"]);
    const mail = await PostalMime.parse(received.source);
    assert.deepEqual(mail.from, { name: "My shop", address: "receipts@example.org" });
    assert.deepEqual(mail.to, [{ name: "", address: "shopper@example.org" }]);
    assert.equal(mail.subject, MAIL.subject);
    assert.equal(mail.text?.trimEnd(), MAIL.text);
    assert.equal(mail.html?.trimEnd(), MAIL.html);
    const [attachment] = mail.attachments;
    assert.equal(attachment?.filename, "receipt-1001.pdf");
    assert.equal(attachment?.mimeType, "application/pdf");
    assert.deepEqual(new Uint8Array(attachment?.content as ArrayBuffer), MAIL.attachments?.[0]?.content);
  });

  test("a mail of a shop has its name, and the address that the operator set", async (t) => {
    const smtp = await startSmtp(t);
    await mailerTo(smtp.url).send({ ...MAIL, from_name: 'Tea & "Co"\r\nBcc: eve@example.org' });
    const mail = await PostalMime.parse(smtp.mails[0]?.source ?? "");
    assert.deepEqual(mail.from, { name: 'Tea & "Co" Bcc: eve@example.org', address: "receipts@example.org" });
    assert.deepEqual(smtp.mails[0]?.recipients, ["shopper@example.org"]);
  });

  test("an internationalised domain travels in ASCII", async (t) => {
    const smtp = await startSmtp(t);
    await mailerTo(smtp.url).send({ ...MAIL, to: " anna@müller.example " });
    // The test server converts the ASCII domain of the recipient back to readable letters.
    assert.deepEqual(smtp.mails[0]?.recipients, ["anna@müller.example"]);
    assert.match(smtp.mails[0]?.source.toString() ?? "", /^To: anna@xn--mller-kva\.example\r$/m);
  });

  test("a subject, a file name and an address cannot add a header or a recipient", async (t) => {
    const smtp = await startSmtp(t);
    const mailer = mailerTo(smtp.url);
    await mailer.send({
      ...MAIL,
      subject: "Receipt\r\nBcc: evil@example.org\r\n\r\nbody",
      attachments: [{ filename: "a\r\nX-Evil: 1.pdf", content_type: "application/pdf", content: new Uint8Array([1]) }],
    });
    const [received] = smtp.mails;
    assert.ok(received);
    assert.deepEqual(received.recipients, ["shopper@example.org"]);
    const mail = await PostalMime.parse(received.source);
    assert.equal(mail.subject, "Receipt Bcc: evil@example.org body");
    assert.equal(mail.bcc, undefined);
    assert.doesNotMatch(received.source.toString("latin1"), /^(bcc|x-evil):/im);
    for (const to of [
      "a@example.org\r\nBcc: x@example.org",
      "a@example.org, b@example.org",
      "a@example.org;b@example.org",
      "A <a@example.org>",
      "a@example.org\n",
      "",
    ]) {
      await assert.rejects(mailer.send({ ...MAIL, to }), failsWith(/not a valid e-mail address/), JSON.stringify(to));
    }
    assert.equal(smtp.mails.length, 1);
  });

  test("the temporary refusal of a server is quoted in one line", async (t) => {
    const smtp = await startSmtp(t, "refuse");
    await assert.rejects(mailerTo(smtp.url).send(MAIL), failsWith(/^451 4\.3\.0 The queue is full$/));
  });

  test("a server that drops the connection after the data fails the mail", async (t) => {
    const smtp = await startSmtp(t, "drop");
    await assert.rejects(mailerTo(smtp.url).send(MAIL), failsWith(/closed|421/i));
  });

  test("a server that stalls, before its greeting or after the data, fails the mail in time", async (t) => {
    const smtp = await startSmtp(t, "stall");
    await assert.rejects(mailerTo(smtp.url, { timeout_ms: 300 }).send(MAIL), failsWith(/within 0\.3 seconds|timeout/i));
    const silent = await listenAsSmtp(t, () => undefined);
    const mailer = mailerTo(silent, { timeout_ms: 200 });
    await assert.rejects(mailer.send(MAIL), failsWith(/within 0\.2 seconds|greeting never received/i));
    await assert.rejects(mailer.check(), failsWith(/within 0\.2 seconds|greeting never received/i));
  });

  test("a server that answers byte by byte cannot keep a request beyond the limit", async (t) => {
    const url = await listenAsSmtp(t, (socket) => {
      const timer = setInterval(() => socket.write("220-still here\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    await assert.rejects(mailerTo(url, { timeout_ms: 200 }).send(MAIL), failsWith(/within 0\.2 seconds|greeting/i));
  });

  test("an untrusted server certificate fails the mail", async (t) => {
    const smtp = await startSmtp(t, "accept", { secure: true });
    await assert.rejects(
      mailerTo(smtp.url.replace("smtp:", "smtps:")).send(MAIL),
      failsWith(/self.signed|certificate/i),
    );
    assert.equal(smtp.mails.length, 0);
  });

  test("a password is not sent in the clear to a server elsewhere that offers no TLS", async (t) => {
    let logins = 0;
    const smtp = await startSmtp(t, "accept", {
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => {
        logins += 1;
        callback(null, { user: "user" });
      },
    });
    await mailerTo(smtp.url.replace("//", "//user:pa55word@")).send(MAIL);
    assert.equal(logins, 1);
    logins = 0;
    const port = new URL(smtp.url).port;
    // 0.0.0.0 reaches this machine, but the mailer does not take it for a loopback address.
    const mailer = mailerTo(`smtp://user:pa55word@0.0.0.0:${port}`);
    await assert.rejects(mailer.send(MAIL), failsWith(/^500 /));
    assert.equal(logins, 0);
    assert.equal(mailer.target, `0.0.0.0:${port}`);
  });

  test("a check says whether the mail server is up, and sends nothing", async (t) => {
    const smtp = await startSmtp(t);
    await mailerTo(smtp.url).check();
    assert.equal(smtp.mails.length, 0);
    const gone = await listenAsSmtp(t, (socket) => socket.destroy());
    await assert.rejects(mailerTo(gone).check(), MailFailed);
  });
});

test("without a mail server, mails are files under the data directory that only their owner can read", async (t) => {
  const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-mails-"));
  t.after(() => rm(data_dir, { recursive: true, force: true }));
  const mailer = mailerTo(undefined, {}, data_dir);
  await mailer.check();
  await Promise.all([mailer.send(MAIL), mailer.send(MAIL)]);
  const names = await readdir(join(data_dir, "mails"));
  assert.equal(names.length, 2);
  assert.ok(names.every((name) => /^\d{4}-\d\d-\d\dT[\d.-]+Z-[0-9a-f-]{36}\.eml$/.test(name)));
  const file = join(data_dir, "mails", names[0] ?? "");
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const mail = await PostalMime.parse(await readFile(file));
  assert.equal(mail.subject, MAIL.subject);
  assert.equal(mail.attachments.length, 1);
  await assert.rejects(mailerTo(undefined, {}, file).send(MAIL), MailFailed);
});
