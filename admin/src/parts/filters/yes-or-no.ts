/** Choices of a filter for a field that is true or false. */
export const YES_OR_NO = [
  { id: "true", name: "ra.boolean.true" },
  { id: "false", name: "ra.boolean.false" },
];
