import assert from "node:assert/strict";
import type { TestApp } from "../../test/support.ts";
import { resourceOf } from "../src/api/resources.ts";
import { RESOURCE_PAGES } from "../src/listings.ts";
import { SCREENS } from "../src/screens.ts";
import type { FullShop } from "./full-shop.ts";

export interface PageEntry {
  readonly name: string;
  /** Views of the page: `list`, `create`, `edit`, `show` or `screen`. */
  readonly views: readonly string[];
}

/** Returns every listing and screen of the application with its views. */
export function everyPage(): readonly PageEntry[] {
  return [
    ...RESOURCE_PAGES.map(({ name, views }) => ({ name, views: Object.keys(views) })),
    ...SCREENS.map(({ path }) => ({ name: path, views: ["screen"] })),
  ];
}

/**
 * Returns the paths of a page's views below /admin. A view of one row is that of the list's first
 * row.
 */
export async function pathsOf(
  { name, views }: PageEntry,
  service: TestApp,
  shop: FullShop,
): Promise<readonly string[]> {
  const resource = resourceOf(name);
  if (name === "settings") return ["/settings?find=/"];
  if (resource === undefined) return [`/${name}`];
  const { body } = await service.call("GET", `/admin/api/${name}?page_size=1`, { token: shop.token });
  const [row] = body.items;
  assert.ok(row, `the list ${name} is empty`);
  const id = String(name === "register-reports" ? shop.closing : row[resource.id]);
  const paths = { list: `/${name}`, create: `/${name}/create`, edit: `/${name}/${id}`, show: `/${name}/${id}/show` };
  return views.map((view) => paths[view as keyof typeof paths]);
}
