interface Query {
  readonly state: { readonly data?: unknown };
}

/** Throws what was refused where a page is drawn, unless the page has an earlier answer. */
export const READ_OR_REFUSED = {
  throwOnError: (_error: unknown, { state }: Query): boolean => state.data === undefined,
};
