import type { ConnectorsDeps } from "../connectors/deps.ts";
import type { DevicesDeps } from "../features/devices/deps.ts";
import type { SalesDeps } from "../features/sales/deps.ts";

/** Dependencies of all layers, built once per process and once per test file. */
export interface Deps extends ConnectorsDeps, DevicesDeps {
  readonly terminals: DevicesDeps["terminals"];
  readonly pdf: SalesDeps["pdf"];
}
