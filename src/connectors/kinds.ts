import type { ConnectorKind } from "./connector.ts";
import { MAGENTO } from "./magento/kind.ts";
import { MEDUSA } from "./medusa/medusa.ts";
import { VENDURE } from "./vendure/vendure.ts";

/** The platforms that this version can be connected to. */
export const CONNECTOR_KINDS: readonly ConnectorKind[] = [MAGENTO, MEDUSA, VENDURE];
