import assert from "node:assert/strict";
import { readFileSync, globSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, test } from "node:test";

const ROOT = join(import.meta.dirname, "..");

interface Source {
  /** Relative to the checkout. */
  readonly path: string;
  readonly text: string;
  /** Without comments and the contents of strings in double quotes. */
  readonly code: string;
}

interface Import {
  readonly from: Source;
  /** A path relative to the checkout, or the name of a package. */
  readonly target: string;
  /** Leaves nothing behind at run time. */
  readonly is_type: boolean;
}

const sources: readonly Source[] = globSync(["src/**/*.ts", "bin/*.js"], { cwd: ROOT })
  .filter((path) => !path.endsWith(".test.ts") && !/\/sample-[\w-]+\.ts$/.test(path))
  .toSorted()
  .map((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    return { path, text, code: text.replaceAll(/\/\*[^]*?\*\/|(?<![:"'`])\/\/[^\n]*/g, "") };
  });

const imports: readonly Import[] = sources.flatMap((from) =>
  [...from.code.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^;"]*?from\s+)?"([^"]+)";/gm)].map((match) => {
    const [, type, specifier = ""] = match;
    const target = specifier.startsWith(".") ? relative(ROOT, join(ROOT, dirname(from.path), specifier)) : specifier;
    return { from, target, is_type: type !== undefined };
  }),
);

interface Place {
  readonly feature: string;
  readonly layer: string;
}

/** `src/features/receipts/queries/insert.ts` is in the queries of receipts. */
function placeOf(path: string): Place | undefined {
  const [, feature, part] = /^src\/features\/([\w-]+)\/([\w-]+)/.exec(path) ?? [];
  if (feature === undefined || part === undefined) return undefined;
  const layer = /(?:^|-)(routes|schemas|commands|queries|rules|jobs)$/.exec(part)?.[1];
  return { feature, layer: layer ?? "module" };
}

const shown = ({ from, target }: Import): string => `${from.path} imports ${target}`;

/** Imports from files of one layer that `isForbidden` names; types may come from anywhere. */
function violations(layer: string, isForbidden: (target: string, place: Place | undefined, own: Place) => boolean) {
  return imports
    .filter(({ is_type }) => !is_type)
    .filter((edge) => {
      const own = placeOf(edge.from.path);
      return own?.layer === layer && isForbidden(edge.target, placeOf(edge.target), own);
    })
    .map(shown);
}

const SQL = new Set(["kysely", "pg"]);
const isSql = (target: string): boolean => SQL.has(target);
const isHttp = (target: string): boolean => target === "fastify" || target === "node:http";
/** The one door through which every feature writes audited tables. */
const AUDIT_DOOR = "src/features/audit-log/queries.ts";
/** Statements over any simple table, which own no table themselves. */
const TABLE_TOOLS = "src/features/administration/queries.ts";

describe("layers", () => {
  test("the sources and their imports are found", () => {
    assert.ok(sources.length > 80);
    assert.ok(imports.length > 300);
    for (const { target } of imports) {
      if (target.startsWith("src/"))
        assert.ok(sources.some(({ path }) => path === target) || /sample-/.test(target), target);
    }
  });

  test("routes know commands, queries and schemas of their own feature, and no SQL", () => {
    assert.deepEqual(
      violations("routes", (target, place, own) => {
        if (isSql(target) || isHttp(target)) return true;
        if (target.startsWith("src/runtime/")) return /\/(database|transaction|jobs)\.ts$/.test(target);
        if (place === undefined) return false;
        return place.layer === "jobs" || (place.feature !== own.feature && /^(queries|routes)$/.test(place.layer));
      }),
      [],
    );
  });

  test("commands know no SQL, no HTTP and no other feature's queries", () => {
    assert.deepEqual(
      violations("commands", (target, place, own) => {
        if (isSql(target) || isHttp(target)) return true;
        if (place === undefined || target === AUDIT_DOOR || target === TABLE_TOOLS) return false;
        return /^(routes|jobs)$/.test(place.layer) || (place.feature !== own.feature && place.layer === "queries");
      }),
      [],
    );
  });

  test("queries know neither commands nor routes", () => {
    assert.deepEqual(
      violations("queries", (target, place) => isHttp(target) || /^(commands|routes|jobs)$/.test(place?.layer ?? "")),
      [],
    );
  });

  test("jobs know commands and queries of their own feature", () => {
    assert.deepEqual(
      violations("jobs", (target, place, own) => {
        if (isSql(target) || isHttp(target)) return true;
        return place !== undefined && (place.feature !== own.feature || place.layer === "routes");
      }),
      [],
    );
  });

  test("rules and schemas are pure: no I/O, no clock, no chance", () => {
    for (const layer of ["rules", "schemas"]) {
      assert.deepEqual(
        violations(layer, (target, place) => {
          // A hash is pure; chance is looked for below.
          if (isSql(target) || isHttp(target) || (target.startsWith("node:") && target !== "node:crypto")) return true;
          if (target.startsWith("src/runtime/"))
            return !/\/(characters|common-passwords|currencies|instant|mail-address|money|record-shape)\.ts$/.test(
              target,
            );
          return /^(commands|queries|routes|jobs)$/.test(place?.layer ?? "");
        }),
        [],
        layer,
      );
    }
    const impure = sources
      .filter(({ path }) => /^(rules|schemas)$/.test(placeOf(path)?.layer ?? ""))
      .filter(({ code }) =>
        /Math\.random|performance\.now|Temporal\.Now|random(Bytes|UUID|Int)|getRandomValues|\bfetch\(/.test(code),
      );
    assert.deepEqual(
      impure.map(({ path }) => path),
      [],
    );
  });

  test("the runtime knows nobody, the web API knows the runtime, the commerce port knows the runtime", () => {
    const below = (folder: string, known: RegExp): string[] =>
      imports
        .filter(({ from, target }) => from.path.startsWith(folder) && target.startsWith("src/") && !known.test(target))
        .map(shown);
    assert.deepEqual(below("src/runtime/", /^src\/runtime\//), []);
    assert.deepEqual(below("src/web-api/", /^src\/(runtime|web-api)\//), []);
    assert.deepEqual(below("src/commerce/", /^src\/(runtime|commerce)\//), []);
  });

  test("only the interface's own server speaks Fastify", () => {
    const speakers = imports
      .filter(({ from, target, is_type }) => target === "fastify" && !is_type && !from.path.startsWith("src/web-api/"))
      .map(shown);
    assert.deepEqual(speakers, []);
  });
});

/** Where a pattern stands in the code, apart from the files that may hold it. */
function places(pattern: RegExp, allowed: RegExp = /^$/): string[] {
  return sources.flatMap(({ path, code }) =>
    allowed.test(path)
      ? []
      : code.split("\n").flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );
}

describe("habits", () => {
  test("no source file has more than 400 lines, apart from the generated one", () => {
    const long = sources
      .filter(({ path }) => path !== "src/runtime/database-types.ts")
      .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
      .filter(({ lines }) => lines > 400);
    assert.deepEqual(long, []);
  });

  test("no Date anywhere: instants are text, and business time is the database's", () => {
    // The package of the signatures takes one; it is made from the database's seconds.
    const signature = /^src\/features\/events\/rules\/signature\.ts$/;
    assert.deepEqual(places(/\bnew Date\b|\bDate\.(now|parse|UTC)\b|(?<!\w)Date\(\)/, signature), []);
  });

  test("the wall clock is asked only where files are aged and people are told", () => {
    assert.deepEqual(places(/\bTemporal\.Now\b/, /^src\/(main|runtime)\//), []);
  });

  test("the environment is read in one place", () => {
    // The launcher hands the whole environment on, unread.
    assert.deepEqual(places(/\bprocess\.env\b/, /^(src\/runtime\/config\.ts|bin\/tillkeeper\.js)$/), []);
  });

  test("JSON.parse never sees a request body", () => {
    const allowed = new Set([
      // One string token that the parser has checked.
      "src/web-api/json.ts",
      // Files that come with a package.
      "src/operator-routes.ts",
      "src/runtime/bundled-binaries.ts",
      "src/runtime/embedded-postgres/binaries.ts",
      // Answers of the licensing service, capped and held against a schema.
      "src/features/licensing/upstream.ts",
      // Lists of prices, whose text the database built; their amounts stay strings.
      "src/commerce/builtin/catalog/price-candidates.ts",
      // What the service stored of its plugins.
      "src/features/configuration/queries/platform-facts.ts",
      // What an evaluation stored about a closing.
      "src/features/register-reports/commands/admin.ts",
      // Lines that the service's own logger wrote.
      "src/runtime/terminal-lines.ts",
      // Data of events, whose text the database built.
      "src/features/events/rules.ts",
    ]);
    const users = sources
      .filter(({ path, code }) => code.includes("JSON.parse") && !allowed.has(path) && !/^src\/main[./]/.test(path))
      .map(({ path }) => path);
    assert.deepEqual(users, []);
  });

  test("audited tables are written through the audit log only", () => {
    const tables = [...readFileSync(join(ROOT, AUDIT_DOOR), "utf8").matchAll(/^ {2}(\w+): \{(?: entity_type|$)/gm)].map(
      (match) => match[1] ?? "",
    );
    assert.ok(tables.includes("location") && tables.includes("admin_user") && tables.length >= 8, tables.join());
    const names = tables.join("|");
    const builder = new RegExp(`\\b(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*["'](${names})["'\\s]`);
    const text = new RegExp(`\\b(insert\\s+into|update|delete\\s+from)\\s+(only\\s+)?(pos\\.)?(${names})\\b(?!_)`, "i");
    const found = sources
      .filter(({ path }) => !path.startsWith("src/features/audit-log/"))
      .flatMap(({ path, code }) => {
        const match = builder.exec(code) ?? text.exec(code);
        return match === null ? [] : [`${path}: ${match[0]}`];
      });
    assert.deepEqual(found, []);
  });

  test("only the owner of the audit log writes it", () => {
    assert.deepEqual(
      places(/insertInto\("audit_log"\)|insert into (pos\.)?audit_log/i, /^src\/features\/audit-log\//),
      [],
    );
  });

  test("no any, no ignored types, no swallowed promise", () => {
    assert.deepEqual(places(/@ts-(ignore|expect-error|nocheck)|\bas never as\b|:\s*any\b|<any>|as any\b/), []);
    assert.deepEqual(places(/catch\s*(\([^)]*\))?\s*\{\s*\}/), []);
  });
});
