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
    description: "Minimum log level: fatal, error, warn, info, debug, trace or silent.",
  },
);

/** Every environment variable with its default, its type, an example and its purpose. */
export const Environment = Type.Object({
  PORT: Type.Integer({
    default: 8080,
    minimum: 0,
    maximum: 65_535,
    examples: ["8080"],
    description: "TCP port of the HTTP server; 0 selects a free one.",
  }),
  HOST: Type.String({
    default: "127.0.0.1",
    examples: ["0.0.0.0"],
    description: "Address or host name that the HTTP server listens on. 0.0.0.0 or :: makes it reachable from outside.",
  }),
  WORKER_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      examples: ["8081"],
      description:
        "TCP port at which tillkeeper work answers /health/live, /health/ready and /metrics, on the address HOST; 0 selects a free one. Absent: a worker listens on no port.",
    }),
  ),
  DATA_DIR: Type.String({
    default: "./data",
    examples: ["/var/lib/tillkeeper"],
    description: "Directory of the embedded database, the key file, and mails saved without SMTP_URL.",
  }),
  DATABASE_URL: Type.Optional(
    Type.String({
      examples: ["postgres://tillkeeper:password@db.internal:5432/tillkeeper"],
      description:
        "PostgreSQL server and database of the service. With several hosts (a:5432,b:5432), the one that accepts writes is used. Absent: an embedded server in DATA_DIR.",
    }),
  ),
  DATABASE_READ_URL: Type.Optional(
    Type.String({
      examples: ["postgres://tillkeeper:password@standby.internal:5432/tillkeeper"],
      description:
        "A standby of DATABASE_URL, one server, for the lists, reports and exports of the administration. Registers and connectors always read the primary. Absent: everything is read from the primary.",
    }),
  ),
  MIGRATION_DATABASE_URL: Type.Optional(
    Type.String({
      examples: ["postgres://tillkeeper_owner:password@db.internal:5432/tillkeeper"],
      description:
        "The same database with the role that owns and migrates it. The role of DATABASE_URL then cannot change or delete closings. Absent: DATABASE_URL is used for migrations; a role that may not migrate only starts after tillkeeper migrate.",
    }),
  ),
  BACKUP_DIR: Type.Optional(
    Type.String({
      examples: ["/mnt/backup"],
      description:
        "Directory for backups of the embedded database, best on another disk or machine. One is written each night at 03:13 server time. Absent: no backups by the service.",
    }),
  ),
  BACKUP_KEEP: Type.Integer({
    default: 7,
    minimum: 1,
    maximum: 9_999,
    examples: ["14"],
    description: "Number of backups to keep in BACKUP_DIR; older ones of this database are deleted.",
  }),
  PUBLIC_URL: Type.Optional(
    Type.String({
      examples: ["https://pos.example.org"],
      description: "Public address of the service, used on receipts and in mails.",
    }),
  ),
  ADMIN_USERNAME: Type.String({
    default: "admin",
    pattern: "^[A-Za-z0-9._@+-]{1,64}$",
    examples: ["admin"],
    description: "User name of the first administrator, who is created at the first start.",
  }),
  ADMIN_PASSWORD: Type.Optional(
    Type.String({
      examples: ["correct-horse-battery-staple"],
      description:
        "Password of the first administrator: 12 to 256 characters, not a common password, not the user name. Read only at the first start. Absent: a random password is generated, printed once at a terminal, and otherwise written to a file in DATA_DIR that only its owner can read.",
    }),
  ),
  ADMIN_SECOND_FACTOR: Type.Union([Type.Literal("optional"), Type.Literal("required")], {
    default: "optional",
    examples: ["required"],
    description:
      "Second factor of administrators (optional or required). Required: an administrator without one can only set it up after signing in.",
  }),
  SESSION_IDLE_MINUTES: Type.Integer({
    default: 30,
    minimum: 5,
    maximum: 600,
    examples: ["60"],
    description:
      "Minutes without a request by its user after which a session of the administration ends. Every session ends after 10 hours.",
  }),
  ENCRYPTION_KEY: Type.Optional(
    Type.String({
      examples: ["k2:<base64 of 32 bytes>,k1:<base64 of 32 bytes>"],
      description:
        "Encryption key of stored secrets: 32 bytes in base64 (openssl rand -base64 32), or several as id:base64,id:base64; the first one encrypts. Required with DATABASE_URL. Absent: a key file is created in DATA_DIR.",
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      examples: ["smtps://user:password@mail.example.org:465"],
      description: "Mail server. Absent: mails are saved as .eml files in DATA_DIR and not delivered.",
    }),
  ),
  MAIL_FROM: Type.String({
    default: "Tillkeeper <tillkeeper@localhost>",
    examples: ["My shop <receipts@example.org>"],
    description:
      "Sender address of mails. Its mailbox also receives the trial mails of self-checkouts. Set it together with SMTP_URL, because mail servers reject the default.",
  }),
  MAIL_PROBE_TO: Type.Optional(
    Type.String({
      examples: ["mail-probe@example.org"],
      description:
        "Existing mailbox for the trial mail that each request for a sign-in code at a self-checkout sends to check the mail server (docs/operations/mail.md); none disables trial mails. Absent: the address of MAIL_FROM.",
    }),
  ),
  MAIL_TIMEOUT_MS: Type.Integer({
    default: 10_000,
    minimum: 100,
    maximum: 60_000,
    examples: ["10000"],
    description: "Maximum time for sending a mail, in milliseconds.",
  }),
  PDF_FONT: Type.Optional(
    Type.String({
      examples: ["/usr/share/fonts/NotoSansCJKsc-Regular.otf,/usr/share/fonts/NotoSansThai-Regular.ttf"],
      description:
        'TrueType or OpenType fonts (.ttf, .otf), separated by commas, for receipts in scripts that the built-in font lacks, such as Chinese and Thai. Each character is drawn with the first one that has it. Characters that none has are printed as boxes that can still be copied, and named under "Needs you".',
    }),
  ),
  LICENSING_URL: Type.Optional(
    Type.String({
      examples: ["https://licensing.example.org"],
      description: "URL of the licensing service (https). Absent: licences are created in the administration.",
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
      "Allows a licensing service on this machine or in a private network (on or off), on this machine also with http. For tests and demonstrations.",
  }),
  TRUST_PROXY: Type.String({
    default: "0",
    examples: ["10.0.0.0/8,::1"],
    description:
      "Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted: the number of proxies in front of the service, or their addresses and CIDR blocks.",
  }),
  REGISTER_ORIGINS: Type.String({
    default: "",
    examples: ["https://register.example.org"],
    description:
      "Origins of registers that are web pages of another address, separated by commas. Browsers let their pages call the routes of registers. Absent: only pages of the service itself.",
  }),
  METRICS_TOKEN: Type.Optional(
    Type.String({
      minLength: 16,
      pattern: "^[\\x21-\\x7e]+$",
      examples: ["<token-of-16-or-more-characters>"],
      description:
        "Bearer token of /metrics. Absent: /metrics only answers requests from this machine that did not pass a proxy. Set it behind a proxy or a container network.",
    }),
  ),
  LOG_LEVEL: LogLevel,
  PLUGINS: Type.String({
    default: "",
    examples: ["./plugins/loyalty.ts,@example/tillkeeper-giftcards"],
    description: "Plugin modules to load at start, separated by commas: paths or package names.",
  }),
  WEBHOOK_ALLOW_PRIVATE: Type.Union([Type.Literal("on"), Type.Literal("off")], {
    default: "off",
    examples: ["on"],
    description:
      "Allows webhooks and the connector to call http addresses, this machine and private networks (on or off). On: administrators who can create webhooks or set up the connector can reach services that only this machine can reach.",
  }),
  TZ: Type.Optional(
    Type.String({
      examples: ["Europe/Amsterdam"],
      description: "Time zone of the server; the daily job runs at 04:00 in it. Absent: the system's time zone.",
    }),
  ),
  POOL_SIZE: Type.Integer({
    default: 10,
    minimum: 2,
    maximum: 100,
    examples: ["10"],
    description: "Maximum database connections of one process for requests and jobs.",
  }),
  MAX_CONNECTIONS: Type.Integer({
    default: 2_000,
    minimum: 10,
    maximum: 100_000,
    examples: ["5000"],
    description:
      "Maximum open TCP connections of the HTTP server; further ones are closed immediately. A register with a keep-alive connection uses one.",
  }),
  DRAIN_DELAY_MS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 120_000,
    examples: ["10000"],
    description:
      "Time for which a node continues to serve after SIGTERM while /health/ready returns 503, in milliseconds. Behind a load balancer, set it higher than the time in which the balancer removes a node.",
  }),
  EVENTS_KEPT_DAYS: Type.Integer({
    default: 30,
    minimum: 1,
    maximum: 365,
    examples: ["7"],
    description:
      "Days for which events of webhooks and plugins are kept after the last of their deliveries, and for which a delivery waits for a webhook that is inactive or a plugin that is not loaded.",
  }),
  WATCHDOG_SECONDS: Type.Integer({
    default: 30,
    minimum: 0,
    maximum: 3_600,
    examples: ["60"],
    description:
      "Seconds after which a process with a blocked event loop ends with SIGALRM (exit code 142), so that its supervisor restarts it; 0 disables this.",
  }),
  STATEMENT_NAMES: Type.Union([Type.Literal("on"), Type.Literal("off")], {
    default: "on",
    examples: ["off"],
    description: "Named prepared statements (on or off). Set off behind PgBouncer in transaction mode.",
  }),
});
