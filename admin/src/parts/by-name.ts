/** What a choice among rows asks for while somebody types a part of a name. */
export function byName(typed: string) {
  return { name: { like: `%${typed}%` } };
}
