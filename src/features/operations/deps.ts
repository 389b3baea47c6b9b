import type { CustomersDeps } from "../customers/deps.ts";
import type { DevicesDeps } from "../devices/deps.ts";
import type { SalesDeps } from "../sales/deps.ts";

/**
 * Dependencies of search, imports, privacy and attention, which read the records of all features.
 */
export interface OperationsDeps extends DevicesDeps, SalesDeps, CustomersDeps {
  readonly terminals: DevicesDeps["terminals"];
}
