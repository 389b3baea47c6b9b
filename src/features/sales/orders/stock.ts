import { type ConfigurationSnapshot, DEFAULT_SCOPE, readBool } from "../../../platform/configuration/snapshot.ts";

/** Whether orders take their goods from stock, and cancellations and refunds return them. */
export function subtractsStock(snapshot: ConfigurationSnapshot): boolean {
  return readBool(snapshot, "cataloginventory/options/can_subtract", DEFAULT_SCOPE);
}
