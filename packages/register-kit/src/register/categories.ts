import type { AnswerOf, Refusal } from "@tillkeeper/client";
import { readCache, type RegisterParts, writeCache } from "./parts.ts";

type CategoriesAnswer = AnswerOf<"GET /V1/pos/categories">;

/** A category with the categories below it, by their positions. */
export interface Category {
  readonly category_id: number;
  readonly name: string;
  readonly categories: readonly Category[];
}

export interface CategoryReader {
  /** Returns the active categories that have no parent; empty until the server has sent them. */
  readonly tree: () => readonly Category[];
  readonly load: () => Promise<void>;
  /** Pulls the categories if one changed. Returns the refusal, if any. */
  readonly sync: () => Promise<Refusal | undefined>;
}

const CATEGORIES = "categories";

export function openCategories(parts: Pick<RegisterParts, "cache" | "client">): CategoryReader {
  let known: CategoriesAnswer | undefined;

  const pull = (changedAfter: number) => parts.client.call("GET /V1/pos/categories", { query: { changedAfter } });

  return {
    tree: () => branchesOf(known?.items ?? [], null),
    async load() {
      known = await readCache<CategoriesAnswer>(parts, "catalogue", CATEGORIES);
    },
    async sync() {
      let answer = await pull(known?.highest_revision ?? 0);
      // Another catalogue counts its revisions anew.
      const isOther = answer.kind === "ok" && known !== undefined && answer.body.catalog_id !== known.catalog_id;
      if (isOther) answer = await pull(0);
      if (answer.kind !== "ok") return answer;
      const { body } = answer;
      if (!isOther && body.highest_revision === known?.highest_revision) return undefined;
      await writeCache(parts, "catalogue", CATEGORIES, body);
      known = body;
      return undefined;
    },
  };
}

function branchesOf(rows: CategoriesAnswer["items"], parent: number | null): Category[] {
  return rows
    .filter(({ parent_id, is_active }) => parent_id === parent && is_active)
    .toSorted((left, right) => left.position - right.position || left.category_id - right.category_id)
    .map(({ category_id, name }) => ({ category_id, name, categories: branchesOf(rows, category_id) }));
}

/** Returns the ids of a category and of all categories below it; only the id when it is unknown. */
export function idsBelow(tree: readonly Category[], category_id: number): ReadonlySet<number> {
  const ids = new Set([category_id]);
  const walk = (categories: readonly Category[], isBelow: boolean): void => {
    for (const category of categories) {
      const is_in = isBelow || category.category_id === category_id;
      if (is_in) ids.add(category.category_id);
      walk(category.categories, is_in);
    }
  };
  walk(tree, false);
  return ids;
}
