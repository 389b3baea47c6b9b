import type { OperationsDeps } from "../features/operations/deps.ts";
import type { ConnectorKind } from "./connector.ts";
import type { ShopQuestions } from "./questions.ts";
import type { TaskRunner } from "./task-runner.ts";

export interface ConnectorsDeps extends OperationsDeps {
  /** The platforms that this service can be connected to. */
  readonly connectorKinds: readonly ConnectorKind[];
  /** Sends sales and customers to the platform, once the worker has started it. */
  readonly taskRunner: TaskRunner;
  readonly shopQuestions: ShopQuestions;
}
