import type { ConnectorsDeps } from "../connectors/deps.ts";

/** Dependencies of all layers, built once per process and once per test file. */
export type Deps = ConnectorsDeps;
