import type { ErrorEntry } from "./entry.ts";

/** Errors of the erasure of personal data, of the evidence log, and of counters after a restore. */
export const OPERATION_ERRORS = {
  erasure_reason_required: {
    message: "A reason is required.",
    description: "An erasure needs a reason.",
  },
  erasure_reason_too_long: {
    message: "The reason is longer than {max} characters.",
    wire: ["max"],
    description: "The reason is too long.",
  },
  erasure_reason_names_person: {
    message: "The reason must not name the person: it stays in the audit log.",
    description: "The reason has the name or the address of the person.",
  },
  person_email_invalid: {
    message: '"{email}" is not an e-mail address.',
    wire: ["email"],
    description: "Persons are found by their e-mail address.",
  },
  not_logged: {
    status: 404,
    message: "The evidence log has no such entry.",
    english_is_sent: true,
    description: "The row is not in the evidence log, or the caller may not read it.",
  },
  not_covered: {
    status: 409,
    message: "No checkpoint covers the entry yet.",
    english_is_sent: true,
    description: "The row was logged after the newest checkpoint of the evidence log.",
  },
  log_size_unknown: {
    message: "The evidence log does not have these sizes.",
    english_is_sent: true,
    description: "The first size is above the second, or the log has fewer entries.",
  },
  checkpoint_unreadable: {
    message: "A given text is no checkpoint.",
    english_is_sent: true,
    description: "A checkpoint is a signed note with origin, size and root.",
  },
  counter_column_full: {
    only: "command",
    message: "The ids of {counter} cannot be raised to {value}: the column takes no higher number.",
    wire: ["counter", "value"],
    description: "The column of the counter is too narrow.",
  },
  counter_not_readable: {
    only: "command",
    message: "{text} is not of the form counter=number, such as receipt=4711",
    wire: ["text"],
    description: "The command line has another form.",
  },
  counter_too_short: {
    only: "command",
    message: "{text}: the number of a document has 9 digits or more",
    wire: ["text"],
    description: "The number has no prefix.",
  },
  counter_too_large: {
    only: "command",
    message: "{text}: the number is too large",
    wire: ["text"],
    description: "The number cannot be a counter.",
  },
  counter_too_far: {
    only: "command",
    message: "{counter}={value} is more than {max} above the restored {restored}. Check the number.",
    wire: ["counter", "value", "max", "restored"],
    description: "The number is too far ahead to be right.",
  },
  counter_unknown: {
    only: "command",
    message: "{name} is no counter of this database",
    wire: ["name"],
    description: "No counter has this name.",
  },
} as const satisfies Record<string, ErrorEntry>;
