import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { withoutEnd } from "../characters.ts";
import { parseTrustProxy, type TrustProxy } from "../client-address.ts";
import { licensingProblem, SETTING_CHECKS } from "./checks.ts";
import { Environment } from "./schema.ts";
import { readSecretFiles } from "./secret-files.ts";

type Values = Static<typeof Environment>;
type Name = keyof Values;

/**
 * The settings by lower-case name. An absent setting is undefined, so that the compiler finds a
 * mistyped name.
 */
type Plain = { readonly [K in Name as Lowercase<K>]: undefined extends Values[K] ? Values[K] | undefined : Values[K] };

/**
 * The settings of the service. Lists, switches and the proxy rule are parsed; other settings are
 * texts and numbers.
 */
export type Config = Omit<
  Plain,
  | "trust_proxy"
  | "plugins"
  | "pdf_font"
  | "register_origins"
  | "statement_names"
  | "webhook_allow_private"
  | "licensing_allow_private"
  | "tz"
> & {
  readonly trust_proxy: TrustProxy;
  readonly plugins: readonly string[];
  /** Paths of font files. */
  readonly pdf_font: readonly string[];
  readonly register_origins: readonly string[];
  readonly statement_names: boolean;
  readonly webhook_allow_private: boolean;
  readonly licensing_allow_private: boolean;
  /** IANA name of the time zone. */
  readonly tz: string;
};

interface Setting extends TSchema {
  readonly type?: string;
  readonly anyOf?: readonly { readonly const: string }[];
  readonly default?: string | number;
  readonly description?: string;
  readonly examples?: readonly string[];
}

const SETTINGS = Object.entries<Setting>(Environment.properties) as [Name, Setting][];

type Environ = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings; nothing else reads the environment. An empty variable counts as absent, and a
 * `NAME_FILE` variable names the file of a secret.
 *
 * @param without - a setting that the command does not need: it may be absent, or a file that this
 *   account cannot read.
 * @throws Error that lists every invalid setting with the reason and an example, without secrets.
 */
export function loadConfig(env: Environ = process.env, without?: "ENCRYPTION_KEY"): Config {
  const files = readSecretFiles(env);
  const given = { ...env, ...files.values };
  const values = Object.fromEntries(SETTINGS.map(([name, setting]) => [name, readVariable(given, name, setting)]));
  const problems = new Map<Name, string>();
  for (const [name, setting] of SETTINGS) {
    if (name === without) continue;
    const problem = files.problems.get(name) ?? problemOf(name, setting, values);
    if (problem !== undefined) problems.set(name, problem);
  }
  if (problems.size > 0) throw new Error(describeProblems(problems));
  return toConfig(values as Values);
}

/**
 * Returns the named variables that are set. The demo, which starts with settings of its own, keeps
 * their values.
 */
export function environmentOf(names: readonly Name[], env: Environ = process.env): Environ {
  return Object.fromEntries(names.flatMap((name) => ((env[name] ?? "") === "" ? [] : [[name, env[name]]])));
}

function readVariable(env: Environ, name: Name, setting: Setting): string | number | undefined {
  const text = env[name] ?? "";
  const trimmed = text.trim();
  if (trimmed === "") return setting.default;
  if (setting.type === "integer" && /^[0-9]{1,9}$/.test(trimmed)) return Number(trimmed);
  return name === "ADMIN_PASSWORD" ? text : trimmed;
}

type Candidate = Readonly<Record<string, string | number | undefined>>;

function problemOf(name: Name, setting: Setting, values: Candidate): string | undefined {
  const value = values[name];
  if (value === undefined) return absenceProblem(name, values);
  if (setting.anyOf !== undefined) {
    const allowed = setting.anyOf.map((member) => member.const);
    return allowed.includes(String(value)) ? undefined : `must be one of ${allowed.join(", ")}`;
  }
  if (setting.type === "integer" && typeof value === "string") return "must be a whole number";
  const error = Value.Errors(setting, value)[0]?.message;
  if (error !== undefined || typeof value !== "string") return error;
  if (name === "BACKUP_DIR" && values["DATABASE_URL"] !== undefined)
    return "is for the embedded database; with DATABASE_URL use the server's tools and tillkeeper backup --done NAME";
  const problem = SETTING_CHECKS[name]?.(value);
  if (problem !== undefined || name !== "LICENSING_URL") return problem;
  return licensingProblem(value, values["LICENSING_ALLOW_PRIVATE"] === "on");
}

function absenceProblem(name: Name, values: Candidate): string | undefined {
  if (name === "ENCRYPTION_KEY" && values["DATABASE_URL"] !== undefined) {
    return "is required with DATABASE_URL (make one: openssl rand -base64 32)";
  }
  if (name === "DATABASE_URL") {
    const of = ["MIGRATION_DATABASE_URL", "DATABASE_READ_URL"].find((other) => values[other] !== undefined);
    if (of !== undefined) return `is required with ${of}`;
  }
  if (name === "LICENSING_TOKEN" && values["LICENSING_URL"] !== undefined) return "is required with LICENSING_URL";
  return undefined;
}

function describeProblems(problems: ReadonlyMap<Name, string>): string {
  const lines = SETTINGS.flatMap(([name, setting]) => {
    const problem = problems.get(name);
    return problem === undefined
      ? []
      : [`  ${name} ${problem}. Example: ${name}=${setting.examples?.[0] ?? ""}`, `    ${setting.description ?? ""}`];
  });
  return ["The configuration is not usable:", ...lines].join("\n");
}

function withoutSlash(url: string | undefined): string | undefined {
  return url === undefined ? undefined : withoutEnd(url, "/");
}

function listOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(",").map((part) => part.trim());
}

function toConfig(values: Values): Config {
  const plain = Object.fromEntries(SETTINGS.map(([name]) => [name.toLowerCase(), values[name]])) as unknown as Plain;
  return Object.freeze({
    ...plain,
    public_url: withoutSlash(values.PUBLIC_URL),
    licensing_url: withoutSlash(values.LICENSING_URL),
    trust_proxy: parseTrustProxy(values.TRUST_PROXY),
    plugins: listOf(values.PLUGINS),
    pdf_font: listOf(values.PDF_FONT ?? ""),
    register_origins: listOf(values.REGISTER_ORIGINS),
    statement_names: values.STATEMENT_NAMES === "on",
    webhook_allow_private: values.WEBHOOK_ALLOW_PRIVATE === "on",
    licensing_allow_private: values.LICENSING_ALLOW_PRIVATE === "on",
    tz: values.TZ ?? Temporal.Now.timeZoneId(),
  });
}

export interface SettingRow {
  readonly name: string;
  readonly default: string;
  readonly description: string;
  readonly example: string;
}

/**
 * Describes every setting in the order of the schema. `default` is empty for a setting without one.
 */
export function describeConfig(): SettingRow[] {
  return SETTINGS.map(([name, setting]) => ({
    name,
    default: String(setting.default ?? ""),
    description: setting.description ?? "",
    example: setting.examples?.[0] ?? "",
  }));
}
