/** What a choice among rows asks for while somebody types a part of a name: all of them before that. */
export function byName(typed: string) {
  return typed === "" ? {} : { name: { like: `%${typed}%` } };
}
