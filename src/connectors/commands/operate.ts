import type { ConnectorsDeps } from "../deps.ts";
import { kindNamed, KIND_NAMES } from "../../features/operations/import/rules/kinds.ts";
import { ApiError } from "../../web-api/errors/errors.ts";
import type { Finding, Tools } from "../connector.ts";
import { machineSeconds } from "../../runtime/clock.ts";
import { blocking, warning } from "../rules/findings.ts";
import { readHttpDate } from "../rules/http-date.ts";
import { findConnector, type StoredConnector } from "../queries/connector.ts";
import { keepInstallation } from "../queries/installation.ts";
import { countOpenTasks } from "../queries/tasks.ts";
import { pullKind, type Pulling } from "./pull.ts";
import { differenceOf, lostSales, otherInstallation } from "./installation.ts";
import { openConnector, type OpenConnector } from "./store.ts";
import { toolsOf } from "./tools.ts";
import { withinTime } from "../../runtime/within-time.ts";

const CHECK_TIMEOUT_MS = 60_000;
const INSTALLATION_TIMEOUT_MS = 30_000;
/** Maximum difference of the clocks in seconds: a slow answer is seconds old. */
const SKEW_SECONDS_MAX = 120;

/**
 * Opens the connector of this installation, active or not.
 *
 * @param changed - the connector to open instead of the stored one.
 * @throws ApiError 404 without one; Error when its settings or its secret cannot be read.
 */
export async function requireConnector(deps: ConnectorsDeps, changed?: StoredConnector): Promise<OpenConnector> {
  const { db, ring, config, connectorKinds: kinds } = deps;
  const stored = changed ?? (await findConnector(db));
  if (stored === undefined) throw new ApiError("connector_missing");
  return openConnector({ db, ring, kinds, allows_private: config.webhook_allow_private }, stored);
}

/**
 * Asks the connector whether it can work with the platform as it is set up.
 *
 * @throws as `requireConnector`.
 */
export async function checkConnector(deps: ConnectorsDeps): Promise<readonly Finding[]> {
  return checkOpened(await requireConnector(deps));
}

/**
 * Returns the findings of an opened connector, of a comparison of the clocks, and of a comparison
 * with the installation that the links belong to.
 */
export async function checkOpened({ connector, stored, calls }: OpenConnector): Promise<readonly Finding[]> {
  return withinTime(CHECK_TIMEOUT_MS, async (signal) => {
    const tools = toolsOf(calls, signal);
    let skew = 0;
    const request: Tools["request"] = async (sent) => {
      const answer = await tools.request(sent);
      const there = readHttpDate(answer.headers.date);
      if (there !== undefined) skew = Math.floor(there.epochMilliseconds / 1_000) - machineSeconds();
      return answer;
    };
    const findings = [...(await connector.check({ ...tools, request }))];
    if (!findings.some(({ is_blocking }) => is_blocking)) {
      const known = { db: calls.db, connector_id: stored.connector_id, connector };
      const other = (await otherInstallation(known, tools)) ?? (await lostSales(known, tools));
      if (other !== undefined) findings.push(blocking("installation", other));
    }
    if (Math.abs(skew) <= SKEW_SECONDS_MAX || findings.some(({ code }) => code === "clock")) return findings;
    const message = `The clocks of the platform and of this machine differ by ${Math.abs(skew)} s.`;
    return [...findings, warning("clock", message)];
  });
}

/**
 * Requires that the platform is the installation that the links of this service belong to, and
 * stores the name of the first one.
 *
 * @throws Error with a sentence for another one; the errors of the connector.
 */
export async function requireInstallation({ connector, stored, calls }: OpenConnector): Promise<void> {
  if (connector.installation === undefined) return;
  const found = await withinTime(INSTALLATION_TIMEOUT_MS, async (signal) =>
    connector.installation?.(toolsOf(calls, signal)),
  );
  if (found === undefined) return;
  const other = differenceOf(await keepInstallation(calls.db, stored.connector_id, found), found);
  if (other !== undefined) throw new Error(other);
}

/**
 * Pulls every kind that the connector has, in the order of the import.
 *
 * @param only - the one kind to pull.
 * @throws as `requireConnector`, `requireInstallation` and `pullKind`; kinds before the failing one
 *   stay pulled.
 */
export async function pullAll(
  deps: ConnectorsDeps,
  how: "pull" | "sweep",
  onKind: (label: string, pulling: Pulling) => void,
  only?: string,
): Promise<void> {
  const open = await requireConnector(deps);
  await requireInstallation(open);
  const { pulls } = open.connector.capabilities;
  const wanted = KIND_NAMES.filter((name) => pulls.includes(name) && (only === undefined || name === only));
  for (const kind of wanted) {
    onKind(kindNamed(kind).label, await pullKind(deps, open, kind, how));
  }
}

/**
 * Sends all due tasks. Returns the attempts and the remaining tasks.
 *
 * @throws as `requireConnector`.
 */
export async function pushDue(deps: ConnectorsDeps) {
  await requireConnector(deps);
  const attempts = await deps.taskRunner.runDue();
  return { attempts, ...(await countOpenTasks(deps.db)) };
}

/**
 * Runs `pullAll` if the connector is active, otherwise does nothing.
 *
 * @throws as `pullAll`.
 */
export async function pullWhileActive(deps: ConnectorsDeps, how: "pull" | "sweep", only?: string): Promise<void> {
  const stored = await findConnector(deps.db);
  if (stored?.is_active === true && !stored.is_paused) await pullAll(deps, how, () => undefined, only);
}
