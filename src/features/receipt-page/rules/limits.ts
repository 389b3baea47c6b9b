/** What a reader does on the page of a receipt. */
export type PageAction = "view" | "email" | "download" | "claim";

/** Windows begin with their first hit (interface §8). */
export const PAGE_WINDOW_SECONDS = 600;
export const ACTIONS_PER_CLIENT_MAX = 10;
export const MAILS_PER_CLIENT_MAX = 20;
export const MAILS_PER_RECEIPT_MAX = 10;
/** Requests for receipts that do not exist, by client. */
export const UNKNOWN_PER_CLIENT_MAX = 10;
