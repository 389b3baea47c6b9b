/** A row of a list as react-admin hands it out. */
export type AnyRow = Readonly<Record<string, unknown>>;
