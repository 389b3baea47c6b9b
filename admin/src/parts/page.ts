/** What a page that is no list stands in: as wide as the window lets it be, however wide the tables in it are. */
export const PAGE = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  pb: 2,
} as const;
