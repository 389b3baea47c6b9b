import type { ConnectorKind } from "../../../src/connectors/connector.ts";
import { CONNECTOR_KINDS } from "../../../src/connectors/kinds.ts";
import { type Flaws, referenceKind } from "./connector.ts";

/**
 * This module is loaded before a command. It adds the reference connector to the service, with the
 * flaws that a test has set.
 */
const flaws = JSON.parse(process.env["REFERENCE_FLAWS"] ?? "{}") as Flaws;
(CONNECTOR_KINDS as ConnectorKind[]).push(referenceKind(flaws));
