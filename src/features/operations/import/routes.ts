import type { OperationsDeps } from "../deps.ts";
import { invalidValue } from "../../../web-api/errors/errors.ts";
import { JsonString } from "../../../web-api/json/json.ts";
import { type Caller, holds, type RequestContext, routesOf } from "../../../web-api/route.ts";
import { adminList } from "../../../web-api/list/search-list.ts";
import { importFiles, previewFile } from "./commands.ts";
import { pastImports } from "./queries/history.ts";
import { describeKinds } from "./rules/describe.ts";
import { FORMATS, isKindName, KIND_NAMES, kindNamed } from "./rules/kinds.ts";
import { inSlices } from "./read/file.ts";
import { readMapping } from "./rules/rows.ts";
import { ImportInput, ImportKinds, ImportPreview, PreviewInput, ImportResult, PastImport } from "./schemas.ts";

const admin = routesOf("admin", "import");

export const importRoutes = [
  admin({
    method: "GET",
    path: "/imports/kinds",
    operation: "listImportKinds",
    resource: "signed-in",
    summary: "List file types of the import",
    response: ImportKinds,
    run: async () => ({ kinds: describeKinds() }),
  }),
  admin({
    method: "GET",
    path: "/imports",
    operation: "listImports",
    resource: "signed-in",
    summary: "List past imports",
    description: "Imports of the file types that the caller may import, with their counts from the audit log.",
    response: PastImport,
    list: pastImports([]).columns,
    run: (deps: OperationsDeps, _input, context) => adminList(deps, context, pastImports(kindsOf(context.caller))),
  }),
  admin({
    method: "POST",
    path: "/imports",
    operation: "importFile",
    resource: "signed-in",
    summary: "Import a file",
    description:
      "Requires the resource of the kind. Stores valid rows and lists the others with their lines. An existing row " +
      "is updated, or left unchanged when nothing differs.",
    input: ImportInput,
    response: ImportResult,
    run: async (
      deps: OperationsDeps,
      { kind, format = "csv", content, file, all_or_nothing, dry_run },
      { caller, body },
    ) => {
      if (!isKindName(kind)) throw invalidValue("kind", kind);
      const known = FORMATS.find((name) => name === format);
      if (known === undefined) throw invalidValue("format", format);
      const bytes = Buffer.from(content);
      const [report] = await importFiles(
        deps,
        caller,
        [
          {
            name: file ?? `${kind}.${known}`,
            kind,
            format: known,
            mapping: mappingOf(body),
            open: () => inSlices(bytes),
          },
        ],
        { all_or_nothing: all_or_nothing ?? false, dry_run: dry_run ?? false },
      );
      return report;
    },
  }),
  admin({
    method: "POST",
    path: "/imports/preview",
    operation: "previewImport",
    resource: "signed-in",
    summary: "Show the columns and first rows of a file",
    description: "Requires the resource of the kind. Suggests our column for each column of the file; stores nothing.",
    input: PreviewInput,
    response: ImportPreview,
    run: async (deps: OperationsDeps, { kind, content }, { caller }) => {
      if (!isKindName(kind)) throw invalidValue("kind", kind);
      return previewFile(deps, caller, kind, inSlices(Buffer.from(content)));
    },
  }),
];

/** Returns the kinds that a caller may import. */
function kindsOf(caller: Caller): readonly string[] {
  return KIND_NAMES.filter((kind) => caller.location_ids.length === 0 && holds(caller, kindNamed(kind).resource));
}

/**
 * Returns the mapping as it was sent: names of columns are data, which the binder does not fold.
 */
function mappingOf(body: RequestContext["body"]) {
  const sent = body?.root instanceof Map ? (body.root.get("mapping") ?? null) : null;
  if (sent === null) return undefined;
  if (!(sent instanceof Map)) throw invalidValue("mapping", "");
  return readMapping(
    Array.from(sent, ([theirs, ours]) => {
      if (ours !== null && !(ours instanceof JsonString)) throw invalidValue("mapping", theirs);
      return [theirs, ours?.value ?? null] as const;
    }),
  );
}
