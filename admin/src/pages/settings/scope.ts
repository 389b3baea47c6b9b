import type { Answer, Row } from "../../api/client.ts";

export type Setting = Row<"GET /settings">;
type Websites = Answer<"GET /websites">["items"];

/** A level that settings are stored at. */
export interface Scope {
  readonly scope: "default" | "websites" | "stores";
  readonly scope_id: number;
}

export interface NamedScope extends Scope {
  readonly name: string;
  /** The level whose values the scope inherits; undefined for the default. */
  readonly parent: Scope | undefined;
  /** Depth in the tree of levels: 0 for the default, 1 for a website, 2 for a store view. */
  readonly depth: number;
}

export const DEFAULT_SCOPE: Scope = { scope: "default", scope_id: 0 };

/** Returns every level: the default, then each website with its store views below it. */
export function scopesOf(websites: Websites, default_name: string): NamedScope[] {
  return [
    { ...DEFAULT_SCOPE, name: default_name, parent: undefined, depth: 0 },
    ...websites.flatMap((website): NamedScope[] => {
      const level: Scope = { scope: "websites", scope_id: website.website_id };
      return [
        { ...level, name: website.name, parent: DEFAULT_SCOPE, depth: 1 },
        ...website.groups.flatMap(({ stores }) =>
          stores.map((store): NamedScope => ({
            scope: "stores",
            scope_id: store.store_id,
            name: store.name,
            parent: level,
            depth: 2,
          })),
        ),
      ];
    }),
  ];
}

export const keyOf = ({ scope, scope_id }: Scope): string => `${scope}:${scope_id}`;

/** Returns whether the level that a setting was read for has a value of its own. */
export const isStoredAt = ({ inherited_from }: Pick<Setting, "inherited_from">): boolean => inherited_from === null;
