import assert from "node:assert/strict";
import { readFileSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { APPLICATIONS } from "../src/main/build-applications.ts";
import { imports, ROOT, shown, type Source, sources } from "./source-files.ts";

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Packages that the service may import; the others are for registers. */
const FOR_THE_SERVICE = new Set(["@tillkeeper/exact", "@tillkeeper/receipt-document", "@tillkeeper/texts"]);
/** Packages without I/O, clock and random numbers that run in any JavaScript engine. */
const PURE = ["exact", "receipt-document", "texts"];
const KIT = "packages/register-kit/src/";
/** Pure parts of the register kit: they import each other, the receipt document and exact only. */
const KIT_RULES = new Set(["money", "tax", "prices", "promotions", "cart", "sale", "session"]);
/**
 * The parts of the register kit that read and write: databases, and the tools that test registers
 * and servers.
 */
const KIT_IO = new Set(["store", "conformance"]);
const IMPURE =
  /Math\.random|performance\.now|Temporal\.Now|randomUUID|getRandomValues|\bfetch\(|(?<![/"-])\b(Buffer|process|globalThis|window|document)\.\w|\bset(Timeout|Interval)\(/;

/**
 * Returns the package of an import: `@tillkeeper/exact` of
 * `@tillkeeper/exact/money`.
 */
const packageOf = (target: string): string =>
  target
    .split("/")
    .slice(0, target.startsWith("@") ? 2 : 1)
    .join("/");

describe("packages", () => {
  const packages = globSync("packages/*/package.json", { cwd: ROOT })
    .map((path) => ({
      folder: dirname(path),
      manifest: JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Manifest,
    }))
    .toSorted((left, right) => (left.folder < right.folder ? -1 : 1));
  test("the packages are found, the pure ones among them", () => {
    const folders = new Set(packages.map(({ folder }) => folder));
    for (const name of PURE) assert.ok(folders.has(`packages/${name}`), name);
  });

  test("packages import themselves and their named dependencies, nothing else; types count", () => {
    const foreign = packages.flatMap(({ folder, manifest }) => {
      const named = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));
      return imports
        .filter(({ from }) => from.path.startsWith(`${folder}/`))
        .filter(({ target }) => !target.startsWith(`${folder}/src/`) && !target.startsWith("node:"))
        .filter(({ target }) => !named.has(packageOf(target)));
    });
    assert.deepEqual(foreign.map(shown), []);
  });

  test("the service imports only packages that are made for it", () => {
    const others = imports
      .filter(({ from, target }) => from.path.startsWith("src/") && target.startsWith("@tillkeeper/"))
      .filter(({ target }) => !FOR_THE_SERVICE.has(packageOf(target)));
    assert.deepEqual(others.map(shown), []);
  });

  test("the simulator imports nothing of the administration", () => {
    const files = globSync("simulator/**/*.ts", { cwd: ROOT });
    assert.deepEqual(
      files.filter((path) => /from "(?:\.\.\/)+admin\//.test(readFileSync(join(ROOT, path), "utf8"))),
      [],
    );
  });

  test("the simulator imports the register kit by its entries, as a vendor's register does", () => {
    const files = globSync("simulator/**/*.ts", { cwd: ROOT });
    const texts = files.map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
    assert.ok(texts.some(({ text }) => text.includes('"@tillkeeper/register-kit"')));
    const inner = texts.filter(({ text }) => /from "(?:\.\.\/)+packages\//.test(text));
    assert.deepEqual(
      inner.map(({ path }) => path),
      [],
    );
  });

  test("the pure packages have no I/O, no clock, no random numbers, and nothing that only Node has", () => {
    const isPure = ({ path }: Source) => PURE.some((name) => path.startsWith(`packages/${name}/`));
    assert.deepEqual(imports.filter(({ from, target }) => isPure(from) && target.startsWith("node:")).map(shown), []);
    assert.deepEqual(
      sources.filter((source) => isPure(source) && IMPURE.test(source.code)).map(({ path }) => path),
      [],
    );
  });

  const partOf = (path: string): string | undefined =>
    path.startsWith(KIT) ? path.slice(KIT.length).split("/")[0] : undefined;

  test("the register kit's rules import each other, the receipt document and exact amounts only, and are pure", () => {
    const isRule = ({ path }: Source): boolean => KIT_RULES.has(partOf(path) ?? "");
    const foreign = imports
      .filter(({ from }) => isRule(from))
      .filter(({ target }) => !["@tillkeeper/exact", "@tillkeeper/receipt-document"].includes(packageOf(target)))
      .filter(({ target }) => !KIT_RULES.has(partOf(target) ?? ""));
    assert.deepEqual(foreign.map(shown), []);
    const impure = sources.filter((source) => isRule(source) && IMPURE.test(source.code));
    assert.deepEqual(
      impure.map(({ path }) => path),
      [],
    );
  });

  test("only stores and conformance tools of the register kit do I/O", () => {
    const others = sources.filter(({ path }) => path.startsWith(KIT) && !KIT_IO.has(partOf(path) ?? ""));
    const isIo = (target: string): boolean => target.startsWith("node:") || target === "idb";
    assert.deepEqual(imports.filter(({ from, target }) => others.includes(from) && isIo(target)).map(shown), []);
    const users = others.filter(({ code }) => /\bfetch\(|\bindexedDB\b|\bnavigator\.locks\b/.test(code));
    assert.deepEqual(
      users.map(({ path }) => path),
      [],
    );
  });

  test("only the register kit's entry for Node imports modules that browsers lack", () => {
    const loaders = imports
      .filter(({ from, is_type }) => from.path.startsWith(KIT) && !is_type)
      .filter(({ target }) => target === "node:sqlite" || target === `${KIT}store/sqlite.ts`)
      .filter(({ from }) => from.path !== `${KIT}store/sqlite.ts`);
    assert.deepEqual(loaders.map(shown), []);
  });
});

/** Imports of an application's sources that lead out of its folder; types count. */
function outsideOf(application: string) {
  return globSync(`${application}/{src,worker}/**/*.{ts,tsx}`, { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), "utf8").matchAll(/(?:from |\bimport\(|import )"([^"]+)"/g)]
      .map(([, target = ""]) => target)
      .map((target) => ({ path, target: target.startsWith(".") ? join(dirname(path), target) : target }))
      .filter(({ target }) => !target.startsWith(`${application}/`)),
  );
}

for (const [application, folders] of Object.entries(APPLICATIONS)) {
  describe(`the application ${application}`, () => {
    const outside = outsideOf(application);
    const packages_used = outside
      .map(({ target }) => packageOf(target))
      .filter((name) => name.startsWith("@tillkeeper/"));

    test("it imports packages, and nothing else outside of its folder; types count", () => {
      assert.ok(outside.length > 3);
      assert.deepEqual(
        outside.filter(({ target }) => target.startsWith(".") || /^(?:src|admin|till|test|packages)\//.test(target)),
        [],
      );
    });

    test("it is built again after a change of a package that it imports", () => {
      const used = packages_used.map((name) => `packages/${name.slice("@tillkeeper/".length)}/src`);
      assert.deepEqual(
        used.filter((folder) => !(folders as readonly string[]).includes(folder)),
        [],
      );
    });
  });
}

describe("the till", () => {
  /** What the till may import: everything that it does goes through the register kit. */
  const ALLOWED =
    /^(?:react|react-dom(?:\/client)?|qrcode|temporal-polyfill\/global|@tillkeeper\/(?:register-kit|register-kit\/idb|register-kit\/printing|receipt-document|texts\/till\/\w+\.json))$/;
  /** What reaches the network or a storage of the browser. */
  const REACHES =
    /\bfetch\(|\bXMLHttpRequest\b|\bWebSocket\b|\bEventSource\b|\bindexedDB\b|\bcaches\b|\bsessionStorage\b|\bcookie\b/;
  const PREFERENCES = "till/src/till/preferences.ts";
  const texts = globSync("till/src/**/*.{ts,tsx}", { cwd: ROOT }).map((path) => ({
    path,
    text: readFileSync(join(ROOT, path), "utf8"),
  }));

  test("the till imports React, the register kit, the receipt document and texts only", () => {
    assert.deepEqual(
      outsideOf("till").filter(({ target }) => !ALLOWED.test(target)),
      [],
    );
  });

  test("the till has no network and no storage of its own; preferences of the device are in one module", () => {
    assert.ok(texts.length > 10);
    const reaching = texts.filter(
      ({ path, text }) => REACHES.test(text) || (/\blocalStorage\b/.test(text) && path !== PREFERENCES),
    );
    assert.deepEqual(
      reaching.map(({ path }) => path),
      [],
    );
  });
});
