import type { CustomersDeps } from "../customers/deps.ts";
import type { DevicesDeps } from "../devices/deps.ts";
import type { SalesDeps } from "../sales/deps.ts";

/** What search, imports, privacy and attention need: they read the records of all features. */
export interface OperationsDeps extends DevicesDeps, SalesDeps, CustomersDeps {
  readonly terminals: DevicesDeps["terminals"];
}
