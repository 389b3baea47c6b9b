import type { ConnectorsDeps } from "../deps.ts";
import { KIND_NAMES } from "../../features/operations/import/rules/kinds.ts";
import { administrator, insertChanges } from "../../shared/audit/write.ts";
import { connectorSecretContext } from "../../shared/connector-tasks/rules.ts";
import { doneBy, recordSecurityEvent } from "../../shared/security-events/commands/record.ts";
import { checkTarget } from "../../runtime/guarded-request.ts";
import { redactText } from "../../runtime/redact.ts";
import { encrypt } from "../../runtime/secrets.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { ApiError, couldNotSave, problem } from "../../web-api/errors/errors.ts";
import type { Caller } from "../../web-api/route.ts";
import type { Capabilities, ConnectorKind, Finding, Texts } from "../connector.ts";
import {
  deleteConnector,
  findConnectorState,
  insertConnector,
  listPulledAges,
  lockConnector,
  storeConnectorSettings,
} from "../queries/administration.ts";
import { findConnector, type StoredConnector } from "../queries/connector.ts";
import { blocking } from "../rules/findings.ts";
import { readTexts, writeTexts } from "../rules/texts.ts";
import { type SavedConnector, settingChanges } from "../rules/settings.ts";
import type { ConnectorValues } from "../schemas.ts";
import { checkOpened, requireConnector } from "./operate.ts";

/** Returns the connector as the administration shows it, and the kinds that it could be. */
export async function showConnector(deps: ConnectorsDeps) {
  const { db, connectorKinds } = deps;
  const kinds = connectorKinds.map(({ name, settings, needs_secret, owned_kinds }) => ({
    name,
    settings: settings.map((setting) => ({ ...setting, ours: setting.ours ?? null, pairs: setting.pairs ?? null })),
    needs_secret,
    owned_kinds,
  }));
  const state = await findConnectorState(db);
  if (state === undefined) return { kinds, connector: null };
  const pulled = await listPulledAges(db, state.connector_id);
  const texts = readTexts(state.settings);
  const settings = Object.entries(texts).map(([name, value]) => ({ name, value }));
  const kind = connectorKinds.find(({ name }) => name === state.kind);
  return { kinds, connector: { ...state, settings, pulled, capabilities: capabilitiesOf(kind, texts) } };
}

/**
 * Returns the capabilities of the connector; null for a kind that this version does not have, and
 * for settings that it no longer takes. The check of the connector says why.
 */
function capabilitiesOf(kind: ConnectorKind | undefined, texts: Texts): Capabilities | null {
  try {
    return kind?.open(texts, KEPT_SECRET).capabilities ?? null;
  } catch {
    return null;
  }
}

/** Stands for a stored secret, which is not decrypted to look at settings. */
const KEPT_SECRET = "kept";

/**
 * Stores the connector. An inactive one can be stored without a check; an active one must pass it
 * before.
 *
 * @throws ApiError 400 could-not-save for an unknown kind or setting, a missing one, one that the
 *   kind refuses, another kind than that of the stored connector, another host without a new
 *   secret, and blocking findings.
 */
export async function saveConnector(deps: ConnectorsDeps, caller: Caller, input: ConnectorValues) {
  const { db } = deps;
  const kind = kindOf(deps, input);
  const texts = settingsOf(deps, kind, input);
  const owned_kinds = [...new Set(input.owned_kinds ?? kind.owned_kinds)];
  const unowned = owned_kinds.find((name) => !KIND_NAMES.some((known) => known === name));
  if (unowned !== undefined) throw couldNotSave("connector", problem("connector_kind_unknown", { name: unowned }));
  await checkActive(deps, input, texts);
  const saved = await inTransaction(db, async (tx) => {
    const before = await lockConnector(tx);
    if (before !== undefined && before.kind !== kind.name) {
      throw couldNotSave("connector", problem("connector_of_other_kind", { name: before.kind }));
    }
    const connector_id = before?.connector_id ?? (await insertConnector(tx, kind.name));
    const secret = secretOf(deps, { connector_id, before, texts, given: input.secret ?? "" });
    if (kind.needs_secret && secret === null) throw couldNotSave("connector", problem("connector_needs_secret"));
    const wanted: SavedConnector = {
      connector_id,
      kind: kind.name,
      settings: writeTexts(texts),
      secret,
      is_active: input.is_active ?? before?.is_active ?? false,
      owned_kinds,
    };
    // A connector becomes active only after its check.
    const after = { ...wanted, is_active: before?.is_active === true && wanted.is_active };
    await storeConnectorSettings(tx, after);
    await insertChanges(tx, settingChanges(before, after), administrator(caller));
    if (secret !== (before?.secret ?? null)) {
      const subject = { type: "connector", id: connector_id, name: kind.name };
      const event = { kind: "secret_changed", ...doneBy(caller), subject, detail: "secret" } as const;
      await recordSecurityEvent(deps, event, tx);
    }
    return { is_wanted: wanted.is_active && !after.is_active, connector_id };
  });
  if (saved.is_wanted) await activate(deps, caller, saved.connector_id);
  return showConnector(deps);
}

/**
 * Checks changed settings of an active connector before they are stored: sales would go to the new
 * address at once.
 */
async function checkActive(deps: ConnectorsDeps, input: ConnectorValues, texts: Texts): Promise<void> {
  const before = await findConnector(deps.db);
  if (before?.is_active !== true || before.kind !== input.kind || input.is_active === false) return;
  const { connector_id } = before;
  const secret = secretOf(deps, { connector_id, before, texts, given: input.secret ?? "" });
  await requireUnblocked(deps, { ...before, settings: writeTexts(texts), secret });
}

async function requireUnblocked(deps: ConnectorsDeps, changed?: StoredConnector): Promise<void> {
  const blocking = (await findingsOf(deps, changed)).find(({ is_blocking }) => is_blocking);
  if (blocking === undefined) return;
  throw couldNotSave("connector", problem("connector_blocked", { reason: blocking.message }));
}

interface SecretChange {
  readonly connector_id: number;
  readonly before: Pick<SavedConnector, "secret" | "settings"> | undefined;
  readonly texts: Texts;
  /** New secret; an empty text keeps the stored one. */
  readonly given: string;
}

/**
 * Returns the secret to store, encrypted; null without one.
 *
 * @throws ApiError 400 could-not-save when an administrator would have the stored one sent to
 * another host.
 */
function secretOf(
  { ring }: Pick<ConnectorsDeps, "ring">,
  { connector_id, before, texts, given }: SecretChange,
): string | null {
  if (given !== "") return encrypt(ring, given, connectorSecretContext(connector_id));
  if (before === undefined || before.secret === null) return null;
  if (originOf(readTexts(before.settings)) !== originOf(texts)) {
    throw couldNotSave("connector", problem("connector_needs_secret"));
  }
  return before.secret;
}

/** Activates a stored connector once the platform passed its check. */
async function activate(deps: ConnectorsDeps, caller: Caller, connector_id: number): Promise<void> {
  await requireUnblocked(deps);
  await inTransaction(deps.db, async (tx) => {
    const stored = await lockConnector(tx);
    if (stored?.connector_id !== connector_id || stored.is_active) return;
    const after = { ...stored, is_active: true };
    await storeConnectorSettings(tx, after);
    await insertChanges(tx, settingChanges(stored, after), administrator(caller));
  });
}

/**
 * Returns the findings of the stored connector, or of one as it is to be stored. A call that fails
 * is a blocking finding.
 *
 * @throws ApiError 404 without a connector.
 */
export async function findingsOf(deps: ConnectorsDeps, changed?: StoredConnector): Promise<readonly Finding[]> {
  try {
    return await checkOpened(await requireConnector(deps, changed));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const message = redactText(error instanceof Error ? error.message : String(error));
    return [blocking("other", message)];
  }
}

/**
 * Disconnects the platform and discards unsent records.
 *
 * @throws ApiError 404 without a connector.
 */
export async function removeConnector({ db }: Pick<ConnectorsDeps, "db">, caller: Caller): Promise<true> {
  await inTransaction(db, async (tx) => {
    const before = await lockConnector(tx);
    if (before === undefined) throw new ApiError("connector_missing");
    await deleteConnector(tx, before.connector_id);
    await insertChanges(tx, settingChanges(before, undefined), administrator(caller));
  });
  return true;
}

/**
 * Returns the kind of connector with the given name.
 *
 * @throws ApiError 400 could-not-save for an unknown kind.
 */
export function kindOf(
  { connectorKinds }: Pick<ConnectorsDeps, "connectorKinds">,
  input: Pick<ConnectorValues, "kind">,
): ConnectorKind {
  const kind = connectorKinds.find(({ name }) => name === input.kind);
  if (kind === undefined) throw couldNotSave("connector", problem("connector_kind_unknown", { name: input.kind }));
  return kind;
}

/** Returns the origin to which a connector sends its secret. */
export function originOf({ url = "" }: Texts): string {
  return URL.parse(url)?.origin ?? url;
}

/** Returns the settings of a request as the connector's kind takes them. */
function settingsOf(
  { config }: Pick<ConnectorsDeps, "config">,
  kind: ConnectorKind,
  { settings, secret }: ConnectorValues,
): Texts {
  const texts: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const { name, value } of settings) {
    if (!kind.settings.some((setting) => setting.name === name)) {
      throw couldNotSave("connector", problem("connector_setting_unknown", { name }));
    }
    if (value.trim() !== "") texts[name] = value.trim();
  }
  const missing = kind.settings.find(({ name, is_required }) => is_required && texts[name] === undefined);
  if (missing !== undefined) throw couldNotSave("connector", problem("field_empty", { field: missing.name }));
  try {
    if (texts["url"] !== undefined) checkTarget(texts["url"], config.webhook_allow_private);
    kind.open(texts, secret === undefined || secret === "" ? KEPT_SECRET : secret);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw couldNotSave("connector", problem("connector_setting_refused", { reason }));
  }
  return texts;
}
