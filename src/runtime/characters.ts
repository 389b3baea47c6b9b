/** Whether a text has more characters than that. One outside the basic plane is one, as it is for the database. */
export function isLongerThan(text: string, characters_max: number): boolean {
  return text.length > characters_max && Array.from(text).length > characters_max;
}
