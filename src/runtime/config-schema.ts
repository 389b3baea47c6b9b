import { Type } from "typebox";

const LogLevel = Type.Union(
  [
    Type.Literal("fatal"),
    Type.Literal("error"),
    Type.Literal("warn"),
    Type.Literal("info"),
    Type.Literal("debug"),
    Type.Literal("trace"),
    Type.Literal("silent"),
  ],
  {
    default: "info",
    examples: ["debug"],
    description: "The least important log lines that are written: fatal, error, warn, info, debug, trace or silent.",
  },
);

/** Every environment variable with its default, what it takes, an example, and what it is for. */
export const Environment = Type.Object({
  PORT: Type.Integer({
    default: 8080,
    minimum: 0,
    maximum: 65_535,
    examples: ["8080"],
    description: "TCP port of the HTTP server; 0 takes a free one.",
  }),
  HOST: Type.String({
    default: "127.0.0.1",
    examples: ["0.0.0.0"],
    description: "Address or host name that the HTTP server listens on. 0.0.0.0 or :: makes it reachable from outside.",
  }),
  DATA_DIR: Type.String({
    default: "./data",
    examples: ["/var/lib/tillkeeper"],
    description: "Directory of the embedded database, the key file and the mails that were not sent.",
  }),
  DATABASE_URL: Type.Optional(
    Type.String({
      examples: ["postgres://tillkeeper:password@db.internal:5432/tillkeeper"],
      description:
        "PostgreSQL server and database of the service. Of several hosts (a:5432,b:5432) the one that takes writes is used. Absent: an embedded server under DATA_DIR.",
    }),
  ),
  MIGRATION_DATABASE_URL: Type.Optional(
    Type.String({
      examples: ["postgres://tillkeeper_owner:password@db.internal:5432/tillkeeper"],
      description:
        "The same database as its owner, who migrates it. With it, the role of DATABASE_URL can neither change nor delete closings. Absent: DATABASE_URL migrates.",
    }),
  ),
  PUBLIC_URL: Type.Optional(
    Type.String({
      examples: ["https://pos.example.org"],
      description: "Address under which shops and customers reach the service; it stands in receipts and mails.",
    }),
  ),
  ADMIN_USERNAME: Type.String({
    default: "admin",
    pattern: "^[A-Za-z0-9._@+-]{1,64}$",
    examples: ["admin"],
    description: "Name of the first admin user, made at the first start.",
  }),
  ADMIN_PASSWORD: Type.Optional(
    Type.String({
      examples: ["correct-horse-battery-staple"],
      description:
        "Password of the first admin user: 12 to 256 characters, none of the commonest passwords, not the user name. Read at the first start only. Absent: a random one is made and printed once.",
    }),
  ),
  ADMIN_SECOND_FACTOR: Type.Union([Type.Literal("optional"), Type.Literal("required")], {
    default: "optional",
    examples: ["required"],
    description:
      "Second factor of administrators (optional or required). Required: an administrator without one can only set one up after the sign-in.",
  }),
  SESSION_IDLE_MINUTES: Type.Integer({
    default: 30,
    minimum: 5,
    maximum: 600,
    examples: ["60"],
    description:
      "A session of the administration ends after this many minutes without a request of its user; after 10 hours in any case.",
  }),
  ENCRYPTION_KEY: Type.Optional(
    Type.String({
      examples: ["k2:<base64 of 32 bytes>,k1:<base64 of 32 bytes>"],
      description:
        "Key of the stored secrets: the base64 text of 32 bytes (openssl rand -base64 32), or several as id:base64,id:base64, of which the first encrypts. Required with DATABASE_URL. Absent: a key file is made in DATA_DIR.",
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      examples: ["smtps://user:password@mail.example.org:465"],
      description: "Mail server. Absent: mails are written as .eml files in DATA_DIR.",
    }),
  ),
  MAIL_FROM: Type.String({
    default: "Tillkeeper <tillkeeper@localhost>",
    examples: ["My shop <receipts@example.org>"],
    description:
      "Sender of the mails, whose mailbox takes the trial mails of self-checkouts as well. Set it together with SMTP_URL: mail servers refuse the default.",
  }),
  MAIL_PROBE_TO: Type.Optional(
    Type.String({
      examples: ["mail-probe@example.org"],
      description:
        "Mailbox that exists, for the trial mail that each request for a sign-in code at a self-checkout sends to prove that mails are taken (docs/operations/mail.md); none sends no trial mails. Absent: the address of MAIL_FROM.",
    }),
  ),
  MAIL_TIMEOUT_MS: Type.Integer({
    default: 10_000,
    minimum: 100,
    maximum: 60_000,
    examples: ["10000"],
    description: "How long the mail server may take for a mail as a whole, in milliseconds.",
  }),
  PDF_FONT: Type.Optional(
    Type.String({
      examples: ["/usr/share/fonts/NotoSansCJKsc-Regular.otf"],
      description:
        "TrueType or OpenType font (.ttf, .otf) for receipts in scripts that the built-in one has not, such as Chinese. Absent: such characters are printed as boxes that can still be copied.",
    }),
  ),
  LICENSING_URL: Type.Optional(
    Type.String({
      examples: ["https://licensing.example.org"],
      description: "Licensing service (https). Absent: licences are issued in the admin.",
    }),
  ),
  LICENSING_TOKEN: Type.Optional(
    Type.String({
      pattern: "^[\\x21-\\x7e]+$",
      examples: ["<token>"],
      description: "Bearer token for the licensing service; required with LICENSING_URL.",
    }),
  ),
  LICENSING_ALLOW_PRIVATE: Type.Union([Type.Literal("on"), Type.Literal("off")], {
    default: "off",
    examples: ["on"],
    description:
      "A licensing service on this machine or in a private network (on or off); on this machine http will do. For tests and demonstrations.",
  }),
  TRUST_PROXY: Type.String({
    default: "0",
    examples: ["10.0.0.0/8,::1"],
    description:
      "Whose X-Forwarded-For and X-Forwarded-Proto are believed: the number of proxies in front of the service, or their addresses and CIDR blocks.",
  }),
  METRICS_TOKEN: Type.Optional(
    Type.String({
      minLength: 16,
      pattern: "^[\\x21-\\x7e]+$",
      examples: ["<token-of-16-or-more-characters>"],
      description:
        "Bearer token of /metrics. Absent: /metrics answers only requests from this machine that no proxy passed on. Set it where a proxy or a container network is in front.",
    }),
  ),
  LOG_LEVEL: LogLevel,
  PLUGINS: Type.String({
    default: "",
    examples: ["./plugins/loyalty.ts,@example/tillkeeper-giftcards"],
    description: "Modules that are loaded at start, separated by commas: paths or package names.",
  }),
  WEBHOOK_ALLOW_PRIVATE: Type.Union([Type.Literal("on"), Type.Literal("off")], {
    default: "off",
    examples: ["on"],
    description:
      "Webhooks to http addresses, to this machine and to private networks (on or off). On: whoever may make webhooks can reach what only this machine can.",
  }),
  TZ: Type.Optional(
    Type.String({
      examples: ["Europe/Amsterdam"],
      description: "Time zone of the server, in which the daily job runs at 04:00. Absent: the system's zone.",
    }),
  ),
  POOL_SIZE: Type.Integer({
    default: 10,
    minimum: 2,
    maximum: 100,
    examples: ["10"],
    description: "Most database connections that one process opens for requests and jobs.",
  }),
  MAX_CONNECTIONS: Type.Integer({
    default: 2_000,
    minimum: 10,
    maximum: 100_000,
    examples: ["5000"],
    description:
      "Most TCP connections that the HTTP server keeps open at the same time; further ones are closed at once. A register that keeps its connection alive takes one.",
  }),
  DRAIN_DELAY_MS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 120_000,
    examples: ["10000"],
    description:
      "How long a node still serves after SIGTERM while /health/ready answers 503, in milliseconds. Behind a balancer: longer than it takes to notice.",
  }),
  WATCHDOG_SECONDS: Type.Integer({
    default: 30,
    minimum: 0,
    maximum: 3_600,
    examples: ["60"],
    description:
      "A process whose event loop is blocked for this many seconds ends with SIGALRM (exit code 142), so that its supervisor restarts it; 0 turns this off.",
  }),
  STATEMENT_NAMES: Type.Union([Type.Literal("on"), Type.Literal("off")], {
    default: "on",
    examples: ["off"],
    description: "Prepared statements (on or off). Turn them off behind a PgBouncer in transaction mode.",
  }),
});
