import type { ErrorEntry } from "./entry.ts";

/** The connector to a shop platform. */
export const CONNECTOR_ERRORS = {
  connector_task_not_parked: {
    status: 400,
    message: "Only a parked task can be sent again or left out.",
    description: "The task waits, is done, or was left out.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
