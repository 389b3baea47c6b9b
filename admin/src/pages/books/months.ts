import type { Row } from "../../api/client.ts";

/** A month of a location: what the journal has and what it lacks. */
export type BookMonth = Row<"GET /books/months">;

/** Files of a month. */
export const FORMATS = ["journal", "cash-book", "datev"] as const;
