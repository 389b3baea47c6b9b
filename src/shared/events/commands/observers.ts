import type { ObserverTools, Plugin, RegisterReportSaved, TerminalSilent } from "../../../plugins/plugin.ts";
import type { Observed } from "../queries/deliveries.ts";
import { type OutboxEvent, readData, REGISTER_REPORT_SAVED, TERMINAL_SILENT } from "../rules/deliveries.ts";

type Observer = (event: object, tools: ObserverTools) => Promise<void> | void;

const OBSERVERS: Readonly<Record<string, (plugin: Plugin) => Observer | undefined>> = {
  [REGISTER_REPORT_SAVED]: ({ onRegisterReportSaved: observe }) =>
    observe && ((event, tools) => observe(event as RegisterReportSaved, tools)),
  [TERMINAL_SILENT]: ({ onTerminalSilent: observe }) =>
    observe && ((event, tools) => observe(event as TerminalSilent, tools)),
};

export function observedBy(plugin: Plugin): Observed[] {
  return Object.entries(OBSERVERS)
    .filter(([, find]) => find(plugin) !== undefined)
    .map(([event_name]) => ({ plugin: plugin.name, event_name }));
}

/**
 * Passes an event to a plugin's observer.
 *
 * @throws Error when the plugin no longer has an observer for it, and errors of the observer.
 */
export async function tell(plugin: Plugin, event: OutboxEvent, tools: ObserverTools): Promise<void> {
  const observe = OBSERVERS[event.event_name]?.(plugin);
  if (observe === undefined) throw new Error(`the plugin has no observer for ${event.event_name}`);
  await observe({ ...readData(event.data), event_id: event.event_id }, tools);
}
