import type { TaskKind } from "../../shared/connector-tasks/rules.ts";
import type { FindOutcome, Lookup, LookupOf, PushOutcome, PushTools, Task, TaskOf } from "../connector.ts";

interface Handler<Shop, Sent, Found> {
  readonly push: (shop: Shop, task: Sent, tools: PushTools) => Promise<PushOutcome>;
  readonly find: (shop: Shop, task: Found) => Promise<FindOutcome>;
}

/** Functions by which a connector sends and finds the tasks of each kind. */
export type Handlers<Shop> = { readonly [Kind in TaskKind]?: Handler<Shop, TaskOf<Kind>, LookupOf<Kind>> };

/** Lists the kinds of tasks that a connector sends. */
export function kindsOf(handlers: Handlers<never>): readonly TaskKind[] {
  return Object.keys(handlers) as TaskKind[];
}

/**
 * Returns the handler of a task's kind.
 *
 * @throws Error for a kind that the connector does not send.
 */
export function handlerOf<Shop>(handlers: Handlers<Shop>, { kind }: Lookup): Handler<Shop, Task, Lookup> {
  const handler = handlers[kind];
  if (handler === undefined) throw new Error(`the platform takes no ${kind}`);
  // The cast is safe, because the kind of a task determines the type of its handler.
  return handler as unknown as Handler<Shop, Task, Lookup>;
}
