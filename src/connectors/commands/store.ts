import { decrypt, type KeyRing } from "../../runtime/secrets.ts";
import { constraintOf, type Db } from "../../runtime/database.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import type { Connector, ConnectorKind, Tools } from "../connector.ts";
import { connectorSecretContext } from "../../shared/connector-tasks/rules.ts";
import { findConnector, type StoredConnector } from "../queries/connector.ts";
import { loadRecord } from "../queries/records.ts";
import {
  claimTasks,
  type ClaimedTask,
  deleteRemote,
  lockOpenConnector,
  storeCircuit,
  storeRemote,
  storeSettlement,
  storeStep,
} from "../queries/tasks.ts";
import { tasksAtOnce } from "../rules/circuit.ts";
import { readTexts, writeTexts } from "../rules/texts.ts";
import type { Claim, Finish, TaskStore } from "../task-runner.ts";
import { LEASE_SECONDS } from "./attempt.ts";
import { lostSales, otherInstallation } from "./installation.ts";
import { type CallSetting, toolsOf } from "./tools.ts";

export interface ConnectorTools {
  readonly db: Db;
  readonly ring: KeyRing;
  readonly kinds: readonly ConnectorKind[];
  readonly allows_private: boolean;
}

/** An opened connector, as it is set up now. */
export interface OpenConnector {
  readonly connector: Connector;
  readonly kind: ConnectorKind;
  readonly stored: StoredConnector;
  readonly calls: CallSetting;
}

/**
 * Opens a stored connector.
 *
 * @throws Error when this version does not know its kind, or its settings or its secret cannot be
 *   read.
 */
export function openConnector(tools: ConnectorTools, stored: StoredConnector): OpenConnector {
  const { db, ring, kinds, allows_private } = tools;
  const { connector_id, settings, secret } = stored;
  const kind = kinds.find(({ name }) => name === stored.kind);
  if (kind === undefined) throw new Error(`this version has no connector "${stored.kind}"`);
  const plain = secret === null ? undefined : decrypt(ring, secret, connectorSecretContext(connector_id));
  const { calls_per_minute } = kind;
  return {
    connector: kind.open(readTexts(settings), plain),
    kind,
    stored,
    calls: { db, connector_id, calls_per_minute, allows_private },
  };
}

/** Milliseconds for which the platform counts as the same installation after it was asked. */
const SURE_MS = 60_000;

/** Opens the store of tasks in the database. */
export function openTaskStore(tools: ConnectorTools): TaskStore {
  const { db } = tools;
  let sure_until = 0;
  /** Whether the platform has given out an id for the second time. */
  let isDoubtful = false;
  const otherShop = async ({ connector, stored }: OpenConnector, asking: Tools): Promise<string | undefined> => {
    if (performance.now() < sure_until) return undefined;
    const asked = { db, connector_id: stored.connector_id, connector };
    const other = (await otherInstallation(asked, asking)) ?? (isDoubtful ? await lostSales(asked, asking) : undefined);
    if (other !== undefined) return other;
    sure_until = performance.now() + SURE_MS;
    isDoubtful = false;
    return undefined;
  };
  let known: OpenConnector | undefined;
  /** Returns the opened connector, which is opened again when its settings have changed. */
  const current = (stored: StoredConnector): OpenConnector => {
    const isKnown = known?.stored.connector_id === stored.connector_id && known.stored.version === stored.version;
    known = known !== undefined && isKnown ? known : openConnector(tools, stored);
    return known;
  };
  return {
    claim: async (): Promise<Claim | undefined> => {
      const stored = await findConnector(db);
      if (stored === undefined || !stored.is_active || stored.is_paused) return undefined;
      const opened = current(stored);
      const { connector, calls } = opened;
      return inTransaction(db, async (tx) => {
        const open = await lockOpenConnector(tx);
        if (open?.connector_id !== calls.connector_id) return undefined;
        const { connector_id, failures } = open;
        const bounds = { at_once: tasksAtOnce(failures), lease_seconds: LEASE_SECONDS };
        const tasks = await claimTasks(tx, connector_id, bounds);
        return {
          tasks,
          failures,
          tools: {
            connector,
            toolsOf: (signal) => toolsOf(calls, signal),
            otherShop: (asking) => otherShop(opened, asking),
          },
        };
      });
    },
    load: (task) => loadRecord(db, task),
    saveStep: (task, step) => storeStep(db, task, writeTexts(step)),
    finish: async (task, finish) => {
      // An exchange of the platform begins with failed calls, so the installation is asked again
      // after one.
      if (finish.circuit.count === "add") sure_until = 0;
      try {
        return await store(db, task, finish);
      } catch (error) {
        if (constraintOf(error) !== "connector_map_pkey") throw error;
        // Two records of this service would be one record of the platform: a person must decide.
        isDoubtful = true;
        sure_until = 0;
        const reason = "the platform answered with a record that belongs to another one here";
        const settlement = { ...finish.settlement, state: "parked", wait_seconds: 0, reason } as const;
        return store(db, task, { ...finish, settlement });
      }
    },
  };
}

async function store(db: Db, task: ClaimedTask, { settlement, circuit, ending }: Finish): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { connector_id, kind, record_id } = task;
    if (!(await storeSettlement(tx, task, settlement))) return false;
    if (settlement.state === "done" && ending.of !== "budget" && ending.result.outcome === "done") {
      const { remote_id, remote_number = null } = ending.result;
      if (remote_id !== null) await storeRemote(tx, task, remote_id, remote_number);
      if (kind === "erasure") {
        const of = task.subject.startsWith("subscriber:") ? "subscription" : "customer";
        await deleteRemote(tx, connector_id, of, record_id);
      }
    }
    await storeCircuit(tx, connector_id, circuit);
    return true;
  });
}
