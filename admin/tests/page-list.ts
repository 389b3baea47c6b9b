import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestApp } from "../../test/support.ts";
import { resourceOf } from "../src/api/resources.ts";
import type { FullShop } from "./full-shop.ts";

export interface PageEntry {
  readonly name: string;
  /** list, create, edit, show, or screen. */
  readonly views: readonly string[];
}

/** Every listing and screen of the application with its views, as the list of pages has them. */
export function everyPage(): readonly PageEntry[] {
  // Read, not imported: the lists bring every icon and load JSX.
  const [resources = "", screens = ""] = ["listings", "screens"].map((name) =>
    readFileSync(join(import.meta.dirname, `../src/${name}.ts`), "utf8")
      .split(/export const (?:RESOURCE_PAGES|SCREENS)[^=]*=/)
      .at(-1),
  );
  const listings = [...resources.matchAll(/\bname: "([^"]+)"(.*?)(?=\n {4}name: |$)/gs)].map(
    ([, name = "", rest = ""]) => ({
      name,
      views: ["list", "create", "edit", "show"].filter((view) => new RegExp(`\\b${view}: "`).test(rest)),
    }),
  );
  const others = [...screens.matchAll(/\bpath: "([^"]+)"/g)].map(([, name = ""]) => ({ name, views: ["screen"] }));
  const pages = [...listings, ...others];
  const lazies = (resources.match(/\b(?:list|create|edit|show): "/g)?.length ?? 0) + others.length;
  assert.equal(
    pages.flatMap(({ views }) => views).length,
    lazies,
    "a page of listings.ts or screens.ts is not among those that are seen",
  );
  assert.ok(others.length >= 7 && listings.length >= 21, "listings.ts and screens.ts are not read any more");
  return pages;
}

/** Below /admin, the paths of a page's views; those of one row are of the first that the list has. */
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
