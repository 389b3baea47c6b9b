/** What a bookkeeper looks for among closings, as the months of the books count it. */
export const BOOKS_STATES = ["waiting", "suspense", "missing_numbers"] as const;
export type BooksState = (typeof BOOKS_STATES)[number];
