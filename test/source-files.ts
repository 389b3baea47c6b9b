import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

export interface Source {
  /** Path of the file relative to the checkout. */
  readonly path: string;
  readonly text: string;
  /** Source without comments and without the contents of double-quoted strings. */
  readonly code: string;
}

export interface Import {
  readonly from: Source;
  /** Path of the imported file relative to the checkout, or name of a package. */
  readonly target: string;
  /** Whether only types are imported, so that nothing of the import is left at run time. */
  readonly is_type: boolean;
}

export const sources: readonly Source[] = globSync(["src/**/*.ts", "packages/*/src/**/*.ts", "bin/*.js"], { cwd: ROOT })
  .filter((path) => !path.endsWith(".test.ts"))
  .toSorted()
  .map((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    return { path, text, code: text.replaceAll(/\/\*[^]*?\*\/|(?<![:"'`])\/\/[^\n]*/g, "") };
  });

export const imports: readonly Import[] = sources.flatMap((from) =>
  [...from.code.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^;"]*?from\s+)?"([^"]+)"(?: with \{[^}]*\})?;/gm)].map(
    (match) => {
      const [, type, specifier = ""] = match;
      const target = specifier.startsWith(".") ? relative(ROOT, join(ROOT, dirname(from.path), specifier)) : specifier;
      return { from, target, is_type: type !== undefined };
    },
  ),
);

export const shown = ({ from, target }: Import): string => `${from.path} imports ${target}`;

/** The only file by which features write audited tables. */
export const AUDIT_DOOR = "src/shared/audit/write.ts";
