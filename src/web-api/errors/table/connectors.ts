import type { ErrorEntry } from "./entry.ts";

export const CONNECTOR_ERRORS = {
  connector_task_not_parked: {
    message: "Only a parked task can be sent again or skipped.",
    english_is_sent: true,
    description: "The task waits, was skipped, or is done and no reconciliation found it missing.",
  },
  connector_resolution_unfit: {
    message: "This difference cannot be resolved in this way.",
    english_is_sent: true,
    description:
      "pull_again is for changed, not_here and not_imported, send for a changed customer, disable for what is deleted and can " +
      "be disabled.",
  },
  connector_inactive: {
    message: "The connection to the shop platform is not active.",
    english_is_sent: true,
    description: "Nothing is sent while the connector is inactive.",
  },
  connector_record_refused: {
    message: "The record cannot be disabled here: {reason}",
    description: "The import refuses the row that disables it; it may be deleted here.",
  },
  connector_missing: {
    status: 404,
    message: "This installation has no connector.",
    english_is_sent: true,
    description: "No shop platform is connected.",
  },
  owned_by_platform: {
    message: "The connected shop platform owns {kind}: change them there.",
    wire: ["kind"],
    description: "The connector imports these records from the platform, which would overwrite a change here.",
  },
  connector_kind_unknown: {
    message: "The kind {name} is unknown.",
    description: "This version has no connector to such a platform, or no such kind of records.",
  },
  connector_of_other_kind: {
    message: "The platform {name} is connected: disconnect it first.",
    description: "An installation has one connector, and its records are known by their ids there.",
  },
  connector_needs_secret: {
    message: "A secret is required.",
    description:
      "The platform requires credentials, and a stored secret is only sent to the host that it was stored for.",
  },
  connector_setting_unknown: {
    message: "The connector has no setting {name}.",
    description: "The settings of each kind are in the answer of GET /connector.",
  },
  connector_setting_refused: {
    message: "A setting is invalid: {reason}",
    description: "The reason is a sentence of the connector.",
  },
  connector_blocked: {
    message: "The connection has a problem that must be fixed first: {reason}",
    description: "An inactive connector stores these settings; an active one keeps its previous ones.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
