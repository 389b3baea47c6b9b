import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { imports, ROOT, shown, sources } from "./source-files.ts";

interface Layer {
  readonly feature: string;
  readonly layer: string;
}

const LAYERS = new Set(["routes", "schemas", "commands", "queries", "rules", "jobs"]);

/**
 * Returns the layer of a file: `src/features/sales/closings/queries/read.ts` is in the queries of
 * features/sales/closings. The layers of `sales/books` are in folders, one for each of its subjects.
 */
function layerOf(path: string): Layer | undefined {
  const [, feature, part] =
    /^src\/(shared\/[\w-]+|features\/[\w-]+\/[\w-]+|connectors)\/(?:(?<=\/books\/)[\w-]+\/)?([\w-]+)/.exec(path) ?? [];
  if (feature === undefined || part === undefined) return undefined;
  return { feature, layer: LAYERS.has(part) ? part : "module" };
}

/**
 * Returns the area of a file: `features/sales` for a file of its features, `shared` or `runtime`
 * for others.
 */
const areaOf = (path: string): string => /^src\/(features\/[\w-]+|[\w-]+)\//.exec(path)?.[1] ?? "";

const FLOORS = ["runtime", "web-api", "shop-data", "plugins", "shared"];
/** Groups of features that do not import each other; operations read the records of all of them. */
const WINGS = ["devices", "sales", "customers", "shop"];

/** Areas that each area may import besides itself, including types. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  runtime: [],
  "web-api": ["runtime"],
  "shop-data": ["runtime", "web-api"],
  "docs-site": ["runtime", "web-api"],
  plugins: ["runtime", "web-api", "shop-data"],
  shared: ["runtime", "web-api", "shop-data", "plugins"],
  ...Object.fromEntries(WINGS.map((wing) => [`features/${wing}`, FLOORS])),
  "features/operations": [...FLOORS, ...WINGS.map((wing) => `features/${wing}`)],
  connectors: [...FLOORS, ...WINGS.map((wing) => `features/${wing}`), "features/operations"],
};

/**
 * Returns imports from files of one layer that `isForbidden` names; types may come from anywhere.
 */
function violations(layer: string, isForbidden: (target: string, of_target: Layer | undefined, own: Layer) => boolean) {
  return imports
    .filter(({ is_type }) => !is_type)
    .filter((edge) => {
      const own = layerOf(edge.from.path);
      return own?.layer === layer && isForbidden(edge.target, layerOf(edge.target), own);
    })
    .map(shown);
}

const SQL = new Set(["kysely", "pg"]);
const isSql = (target: string): boolean => SQL.has(target);
const isHttp = (target: string): boolean => target === "fastify" || target === "node:http";
const TABLE_TYPES = "src/runtime/database-types.ts";

describe("layers", () => {
  test("the sources and their imports are found", () => {
    assert.ok(sources.length > 80);
    assert.ok(imports.length > 300);
    for (const { target } of imports) {
      if (target.startsWith("src/"))
        assert.ok(
          sources.some(({ path }) => path === target),
          target,
        );
    }
  });

  test("routes import commands, queries and schemas of their own feature, and no SQL", () => {
    assert.deepEqual(
      violations("routes", (target, of_target, own) => {
        if (isSql(target) || isHttp(target)) return true;
        if (target.startsWith("src/runtime/")) return /\/(database|transaction|jobs)\.ts$/.test(target);
        if (of_target === undefined) return false;
        return (
          of_target.layer === "jobs" ||
          (of_target.feature !== own.feature && /^(queries|routes)$/.test(of_target.layer))
        );
      }),
      [],
    );
  });

  test("commands import no SQL, no HTTP and no other feature's queries", () => {
    assert.deepEqual(
      violations("commands", (target, of_target, own) => {
        if (isSql(target) || isHttp(target)) return true;
        if (of_target === undefined) return false;
        return (
          /^(routes|jobs)$/.test(of_target.layer) ||
          (of_target.feature !== own.feature && of_target.layer === "queries")
        );
      }),
      [],
    );
  });

  test("queries import neither commands nor routes", () => {
    assert.deepEqual(
      violations(
        "queries",
        (target, of_target) => isHttp(target) || /^(commands|routes|jobs)$/.test(of_target?.layer ?? ""),
      ),
      [],
    );
  });

  test("jobs import commands and queries of their own feature", () => {
    assert.deepEqual(
      violations("jobs", (target, of_target, own) => {
        if (isSql(target) || isHttp(target)) return true;
        return of_target !== undefined && (of_target.feature !== own.feature || of_target.layer === "routes");
      }),
      [],
    );
  });

  test("rules and schemas are pure: no I/O, no clock, no random numbers", () => {
    for (const layer of ["rules", "schemas"]) {
      assert.deepEqual(
        violations(layer, (target, of_target) => {
          // `node:crypto` is allowed for hashes, which are pure; the search for impure calls finds
          // its random numbers.
          if (isSql(target) || isHttp(target) || (target.startsWith("node:") && target !== "node:crypto")) return true;
          if (target.startsWith("src/runtime/"))
            return !/\/(characters|common-passwords|countries|currencies|formats|instant|languages|mail-address|money|notation)\.ts$/.test(
              target,
            );
          return /^(commands|queries|routes|jobs)$/.test(of_target?.layer ?? "");
        }),
        [],
        layer,
      );
    }
    const impure = sources
      .filter(({ path }) => /^(rules|schemas)$/.test(layerOf(path)?.layer ?? ""))
      .filter(({ code }) =>
        /Math\.random|performance\.now|Temporal\.Now|random(Bytes|UUID|Int)|getRandomValues|\bfetch\(/.test(code),
      );
    assert.deepEqual(
      impure.map(({ path }) => path),
      [],
    );
  });

  test("each area imports only the areas below it, and four groups of features do not import each other", () => {
    assert.deepEqual(
      Object.keys(BELOW).toSorted(),
      [...new Set(sources.map(({ path }) => areaOf(path)))].filter((area) => !/^(main|)$/.test(area)).toSorted(),
    );
    const upward = imports.filter(({ from, target }) => {
      const below = BELOW[areaOf(from.path)];
      if (below === undefined || !/^(src|test|simulator)\//.test(target)) return false;
      return areaOf(target) !== areaOf(from.path) && !below.includes(areaOf(target));
    });
    assert.deepEqual(upward.map(shown), []);
  });

  test("the service imports nothing of the simulator; bin/main.ts adds the demo to its commands", () => {
    assert.deepEqual(
      imports.filter(({ from, target }) => from.path.startsWith("src/") && target.startsWith("simulator/")).map(shown),
      [],
    );
  });

  test("only src/shop-data names tables of the schema shop_data", () => {
    const naming = sources
      .filter(({ path }) => path.startsWith("src/") && !path.startsWith("src/shop-data/") && path !== TABLE_TYPES)
      .filter(({ code }) => /\bshop_data\.(?:[a-z_]|\$\{)|withSchema\(/.test(code))
      .map(({ path }) => path);
    assert.deepEqual(naming, []);
  });

  test("a layer is one file, or one folder of files named after their subjects", () => {
    const paths = sources.map(({ path }) => path).filter((path) => path.startsWith("src/"));
    const folders = new Set(paths.map((path) => dirname(path)));
    assert.deepEqual(
      paths.filter((path) => folders.has(path.slice(0, -3))),
      [],
    );
    assert.deepEqual(
      paths.filter((path) =>
        /^src\/(shared|features\/[\w-]+)\/[\w-]+\/[\w-]+-(routes|schemas|commands|queries|rules|jobs)\.ts$/.test(path),
      ),
      [],
    );
  });

  test("only the interface's own server imports Fastify", () => {
    const speakers = imports
      .filter(({ from, target, is_type }) => target === "fastify" && !is_type && !from.path.startsWith("src/web-api/"))
      .map(shown);
    assert.deepEqual(speakers, []);
  });
});

describe("flows", () => {
  const page = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");
  const block = /function with the SQL:\n\n```\n([^`]+)```/.exec(page)?.[1] ?? "";
  const flows = block
    .replaceAll(/\n +→/g, " →")
    .split("\n")
    .filter((line) => line.includes("→"))
    .map((line) => line.trim().split(/ {2,}/))
    .map(([name = "", calls = ""]) => ({ name, calls: calls.split(" → ") }));

  /**
   * Returns the text of a function that is declared under this name; several when features have one
   * each.
   */
  function bodiesOf(name: string): string[] {
    return sources.flatMap(({ text }) =>
      [...text.matchAll(new RegExp(`^(?:export )?(?:async )?function ${name}\\b[^]*?^}`, "gm"))].map(([body]) => body),
    );
  }

  test("each flow has at most five calls, and each call is in the function before it", () => {
    assert.ok(flows.length >= 10);
    for (const { name, calls } of flows) {
      assert.ok(calls.length <= 5, `${name}: ${calls.length} calls`);
      for (const [index, callee] of calls.entries()) {
        const caller = calls[index - 1];
        // A batch is run by the combiner and is no function of its own.
        if (callee === "its batch" || caller === "its batch" || caller === undefined) continue;
        assert.ok(
          bodiesOf(caller).some((body) => new RegExp(`\\b${callee.replace(".", "\\.")}(?:<[^(]*>)?\\(`).test(body)),
          `${name}: ${caller} does not call ${callee}`,
        );
      }
    }
  });

  test("each flow ends at a statement", () => {
    for (const { name, calls } of flows) {
      const last = calls.at(-1) ?? "";
      if (last === "its batch") continue;
      assert.ok(
        bodiesOf(last).some((body) => /\bsql[<`]|\b(?:named|run)[<(]|\.execute\(/.test(body)),
        `${name}: ${last} has no statement`,
      );
    }
  });
});
