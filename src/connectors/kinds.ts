import type { ConnectorKind } from "./connector.ts";

/** The platforms that this version can be connected to. */
export const CONNECTOR_KINDS: readonly ConnectorKind[] = [];
