import type { ErrorEntry } from "./entry.ts";

/** The connector to a shop platform. */
export const CONNECTOR_ERRORS = {
  connector_task_not_parked: {
    status: 400,
    message: "Only a parked task can be sent again or left out.",
    description: "The task waits, was left out, or is done and was not found missing by a reconciliation.",
  },
  connector_missing: {
    status: 404,
    message: "This installation has no connector.",
    description: "No shop platform is connected.",
  },
  owned_by_platform: {
    status: 400,
    message: "The connected shop platform owns {kind}: change them there.",
    wire: ["kind"],
    description: "The connector brings these records from the platform, so that a change here would be lost.",
  },
  connector_kind_unknown: {
    status: 400,
    message: "There is no kind {name}.",
    description: "This version has no connector to such a platform, or the import no such kind of records.",
  },
  connector_of_other_kind: {
    status: 400,
    message: "The platform {name} is connected: disconnect it first.",
    description: "An installation has one connector, and its records are known by their ids there.",
  },
  connector_needs_secret: {
    status: 400,
    message: "A secret is needed.",
    description: "The platform takes calls with credentials only; a stored secret stays with its host.",
  },
  connector_setting_unknown: {
    status: 400,
    message: "The connector has no setting {name}.",
    description: "The settings of each kind are in the answer of GET /connector.",
  },
  connector_setting_refused: {
    status: 400,
    message: "A setting is refused: {reason}",
    description: "The reason is a sentence of the connector.",
  },
  connector_blocked: {
    status: 400,
    message: "The platform cannot be used as it is set up: {reason}",
    description: "An inactive connector keeps these settings; an active one keeps those that it had.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
