import { Type } from "typebox";
import type { SharedDeps } from "../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Bool, Int, Text } from "../../web-api/schema.ts";
import { changeView, createView, readViews, recordListExport, removeView } from "./commands.ts";
import { ListExportInput, ListViewChanges, ListViewInput, ShownListView } from "./schemas.ts";

const admin = routesOf("admin", "list-views");

export const listViewRoutes = [
  admin({
    method: "GET",
    path: "/list-views",
    operation: "listListViews",
    resource: "signed-in",
    summary: "List the saved views of a list",
    description: "The caller's own and the shared ones, 200 at most. Needs the permission of the list.",
    input: Type.Object({ list: Text({ description: "Name of the list, such as receipts." }) }),
    response: Type.Object({ items: Type.Array(ShownListView), total_count: Int() }),
    run: (deps: SharedDeps, { list }, { caller }) => readViews(deps, caller, list),
  }),
  admin({
    method: "POST",
    path: "/list-views",
    operation: "createListView",
    resource: "signed-in",
    summary: "Save a view of a list",
    description: "An administrator has 50 views at most. They are deleted with the account.",
    input: ListViewInput,
    response: ShownListView,
    run: (deps: SharedDeps, input, { caller }) => createView(deps, caller, input),
  }),
  admin({
    method: "PUT",
    path: "/list-views/{list_view_id}",
    operation: "updateListView",
    resource: "signed-in",
    summary: "Change a saved view",
    description: "An own one, or with Vendor_Pos::settings a shared one. An absent field keeps its value.",
    input: ListViewChanges,
    response: ShownListView,
    run: (deps: SharedDeps, { list_view_id, ...changes }, { caller }) =>
      changeView(deps, caller, list_view_id, changes),
  }),
  admin({
    method: "DELETE",
    path: "/list-views/{list_view_id}",
    operation: "deleteListView",
    resource: "signed-in",
    summary: "Delete a saved view",
    description: "An own one, or with Vendor_Pos::settings a shared one.",
    input: Type.Object({ list_view_id: Int({ id_of: "View" }) }),
    response: Bool(),
    run: (deps: SharedDeps, { list_view_id }, { caller }) => removeView(deps, caller, list_view_id),
  }),
  admin({
    method: "POST",
    path: "/list-exports",
    operation: "recordListExport",
    resource: "signed-in",
    summary: "Record the export of a list",
    description: "The administration makes the file in the browser. Needs the permission of the list.",
    input: ListExportInput,
    response: Bool(),
    run: (deps: SharedDeps, input, context) => recordListExport(deps, context, input),
  }),
];
