import { SETUP_SETTINGS } from "../registry/reconciliation-settings.ts";
import type { SharedDeps } from "../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { decrypt, encrypt, maskSecret } from "../../../runtime/secrets.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { ApiError, noSuchId } from "../../../web-api/errors/errors.ts";
import type { JsonNode } from "../../../web-api/json/json.ts";
import type { Caller } from "../../../web-api/route.ts";
import { insertChanges, administrator } from "../../audit/write.ts";
import { doneBy, recordSecurityEvent } from "../../security-events/commands/record.ts";
import type { AuditedChange } from "../../audit/rules.ts";
import { lockSettings, settingContext, writeSetting } from "../configuration-reader.ts";
import { lockSettingWrites } from "../queries/settings.ts";
import type { CodeAndLabel } from "../platform-facts.ts";
import { explainSetting } from "../resolution.ts";
import {
  knownScope,
  type KnownScope,
  type NamedScope,
  readValues,
  type SettingAtScope,
  type SettingChange,
  settingsAt,
} from "../rules/settings.ts";
import { chosenCountry, scopeOfTerminal, settingKey } from "../snapshot.ts";
import { findAuthors } from "./authors.ts";
import { readKnownCodes } from "./known-codes.ts";
import { checkSave } from "./save-checks.ts";

/** Lists every setting that a scope allows, with its effective value there. */
export async function listSettingsAt(deps: SharedDeps, scope: string, scope_id: number): Promise<ListedSetting[]> {
  const snapshot = await deps.configuration.snapshot();
  return withKnownCodes(deps, settingsAt(snapshot, knownScope(snapshot, scope, scope_id)));
}

type ListedSetting = SettingAtScope & { readonly known: readonly CodeAndLabel[] | null };

async function withKnownCodes(deps: SharedDeps, settings: readonly SettingAtScope[]): Promise<ListedSetting[]> {
  const knownOf = await readKnownCodes(deps);
  return settings.map((setting) => ({ ...setting, known: knownOf(setting.codes) }));
}

/**
 * Stores all given settings of one scope or none. Null removes a stored row, so that the value is
 * inherited again.
 *
 * @param values - the JSON object as sent.
 * @returns the settings that were named, as they count now.
 * @throws ApiError 400 that names the path or the scope.
 */
export async function writeSettings(
  deps: SharedDeps,
  caller: Caller,
  named: { readonly scope: string; readonly scope_id: number },
  values: JsonNode | undefined,
): Promise<ListedSetting[]> {
  // Another node may have just created the website.
  await deps.generations.poll();
  const snapshot = await deps.configuration.snapshot();
  const scope = knownScope(snapshot, named.scope, named.scope_id);
  const storedAt = (path: string) => snapshot.settings.get(settingKey(scope.scope, scope.scope_id, path));
  const changes = readValues(values, scope.scope, storedAt, (path) => chosenCountry(snapshot, path, scope.reading));
  await inTransaction(deps.db, async (tx) => {
    const audited = await store(tx, deps, caller, scope, changes);
    await insertChanges(tx, audited, administrator(caller));
    if (audited.some(({ entity_id }) => SETUP_SETTINGS.has(entity_id)))
      await deps.jobs.enqueue(tx, "reevaluate_closings", {});
    const secrets = new Set(changes.filter(({ setting }) => setting.secret).map(({ setting }) => setting.path));
    const paths = audited.map(({ entity_id }) => entity_id).filter((path) => secrets.has(path));
    if (paths.length === 0) return;
    const subject = { type: "setting", name: scopeName(scope) };
    const event = { kind: "secret_changed", ...doneBy(caller), subject, detail: paths.join(", ") } as const;
    await recordSecurityEvent(deps, event, tx);
  });
  await deps.generations.poll();
  const paths = new Set(values instanceof Map ? values.keys() : []);
  const settings = settingsAt(await deps.configuration.snapshot(), scope);
  return withKnownCodes(
    deps,
    settings.filter(({ path }) => paths.has(path)),
  );
}

async function store(
  tx: Tx,
  deps: SharedDeps,
  caller: Caller,
  { scope, scope_id }: KnownScope,
  changes: readonly SettingChange[],
): Promise<AuditedChange[]> {
  const { ring } = deps;
  await lockSettingWrites(tx);
  const paths = changes.map(({ setting }) => setting.path);
  const stored = new Map((await lockSettings(tx, scope, scope_id, paths)).map((row) => [row.path, row.value ?? ""]));
  const audited: AuditedChange[] = [];
  for (const { setting, value } of changes) {
    const { path, secret } = setting;
    const before = stored.get(path) ?? null;
    const context = settingContext(scope, scope_id, path);
    const plain = secret && before !== null && before !== "" ? decrypt(ring, before, context) : before;
    if (plain === value) continue;
    await checkSave(tx, path, value);
    const sealed = secret && value !== null && value !== "" ? encrypt(ring, value, context) : value;
    await writeSetting(tx, { scope, scope_id, path, value: sealed }, caller.name);
    audited.push({
      entity_type: "setting",
      entity_id: path,
      entity_name: scopeName({ scope, scope_id }),
      field_name: "value",
      old_value: secret ? maskSecret(before) : before,
      new_value: secret ? maskSecret(value) : value,
    });
  }
  return audited;
}

function scopeName({ scope, scope_id }: NamedScope): string {
  return scope === "default" ? scope : `${scope}/${scope_id}`;
}

/**
 * Returns which level gives a terminal the value of a setting, and who set it there and when.
 *
 * @param key - path, override column or config key.
 * @throws ApiError 404 for an unknown terminal or setting.
 */
export async function explainForTerminal(deps: SharedDeps, terminal_id: number, key: string) {
  const entry = await deps.terminals.findAfresh(terminal_id);
  if (!entry) throw noSuchId("Terminal", terminal_id);
  const snapshot = await deps.configuration.snapshot();
  const location = snapshot.locations.get(entry.terminal.location_id) ?? null;
  const { modules } = snapshot.facts;
  const context = { scope: scopeOfTerminal(snapshot, location), modules, location, terminal: entry.terminal };
  const explanation = explainSetting(snapshot, key, context);
  if (!explanation) throw new ApiError("setting_not_found", { setting: key });
  const authorOf = await findAuthors(deps, context, [explanation.path]);
  return {
    ...explanation,
    value: JSON.stringify(explanation.value),
    ...authorOf(explanation, explanation),
  };
}
