import type { Deps } from "../../main/deps.ts";
import { kindNamed, KIND_NAMES } from "../../features/customers/import/rules/kinds.ts";
import { ApiError } from "../../web-api/errors/errors.ts";
import type { Finding } from "../connector.ts";
import { findConnector } from "../queries/connector.ts";
import { countOpenTasks, type OpenTasks } from "../queries/tasks.ts";
import { pullKind, type Pulling } from "./pull.ts";
import { openConnector, type OpenConnector } from "./store.ts";
import { toolsOf, within } from "./tools.ts";

const CHECK_TIMEOUT_MS = 60_000;

/**
 * Opens the connector of this installation, active or not.
 *
 * @throws ApiError 404 without one; Error when its settings or its secret cannot be read.
 */
export async function requireConnector(deps: Deps): Promise<OpenConnector> {
  const { db, ring, config, connectorKinds: kinds } = deps;
  const stored = await findConnector(db);
  if (stored === undefined) throw new ApiError("connector_missing");
  return openConnector({ db, ring, kinds, allows_private: config.webhook_allow_private }, stored);
}

/** Asks the connector whether it can work with the platform as it is set up. Throws as `requireConnector`. */
export async function checkConnector(deps: Deps): Promise<readonly Finding[]> {
  const { connector, calls } = await requireConnector(deps);
  return within(CHECK_TIMEOUT_MS, (signal) => connector.check(toolsOf(calls, signal)));
}

/**
 * Pulls every kind that the connector has, in the order of the import.
 *
 * @throws as `requireConnector` and `pullKind`; kinds before the failing one stay pulled.
 */
export async function pullAll(
  deps: Deps,
  how: "pull" | "sweep",
  onKind: (label: string, pulling: Pulling) => void,
): Promise<void> {
  const open = await requireConnector(deps);
  const { pulls } = open.connector.capabilities;
  for (const kind of KIND_NAMES.filter((name) => pulls.includes(name))) {
    onKind(kindNamed(kind).label, await pullKind(deps, open, kind, how));
  }
}

/** Sends every task that is due. Returns the attempts, and what is left. Throws as `requireConnector`. */
export async function pushDue(deps: Deps): Promise<OpenTasks & { readonly attempts: number }> {
  await requireConnector(deps);
  const attempts = await deps.taskRunner.runDue();
  return { attempts, ...(await countOpenTasks(deps.db)) };
}

/** As `pullAll`, while the connector is active. Throws as `pullAll`. */
export async function pullWhileActive(deps: Deps, how: "pull" | "sweep"): Promise<void> {
  const stored = await findConnector(deps.db);
  if (stored?.is_active === true && !stored.is_paused) await pullAll(deps, how, () => undefined);
}
