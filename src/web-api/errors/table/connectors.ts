import type { ErrorEntry } from "./entry.ts";

/** The connector to a shop platform. */
export const CONNECTOR_ERRORS = {
  connector_task_not_parked: {
    status: 400,
    message: "Only a parked task can be sent again or left out.",
    description: "The task waits, is done, or was left out.",
  },
  connector_missing: {
    status: 404,
    only: "command",
    message: "This installation has no connector.",
    description: "No shop platform is connected.",
  },
  owned_by_platform: {
    status: 400,
    message: "The connected shop platform owns {kind}: change them there.",
    wire: ["kind"],
    description: "The connector brings these records from the platform, so that a change here would be lost.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
