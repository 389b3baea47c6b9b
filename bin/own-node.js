// This file is plain JavaScript that old versions of Node can read.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Names of the package that contains a library, by package manager. */
const PACKAGES = {
  "libatomic.so.1": { apt: "libatomic1", dnf: "libatomic", apk: "libatomic" },
  "libstdc++.so.6": { apt: "libstdc++6", dnf: "libstdc++", apk: "libstdc++" },
  "libgcc_s.so.1": { apt: "libgcc-s1", dnf: "libgcc", apk: "libgcc" },
};

const MANAGERS = [
  ["/usr/bin/apt-get", "apt", "apt-get install"],
  ["/usr/bin/dnf", "dnf", "dnf install"],
  ["/sbin/apk", "apk", "apk add"],
];

/**
 * Returns why the project's own Node does not start on this system and what to do about it;
 * undefined when it starts.
 *
 * @param {string} node - the path of its binary.
 */
export function whyNotStarting(node) {
  const { error, status, stderr } = spawnSync(node, ["--version"], { encoding: "utf8" });
  // The file exists, so the missing file is the loader that it names, as on systems with musl.
  if (error !== undefined && error.code === "ENOENT" && existsSync(node)) {
    return (
      "The Node that comes with Tillkeeper needs the GNU C library, which this system does not have (Alpine has musl).\n" +
      "Use a system with glibc 2.28 or newer, such as Debian; the PostgreSQL that comes with Tillkeeper needs it, too."
    );
  }
  if (error !== undefined) return `${node} cannot be started: ${error.message}`;
  return status === 0 ? undefined : explain(stderr);
}

/**
 * Returns the explanation of a loader's error.
 *
 * @param {string} stderr - what the system's loader wrote.
 */
function explain(stderr) {
  // Example: `node: error while loading shared libraries: libatomic.so.1: cannot open shared object
  // file: …`
  const library = stderr.split(": ").find((part) => part.startsWith("lib") && part.includes(".so"));
  if (library !== undefined && stderr.includes("cannot open shared object file")) {
    return `The Node that comes with Tillkeeper needs the library ${library}, which this system does not have.\n${installing(library)}`;
  }
  if (/version `GLIBC(XX)?_[\d.]+' not found/.test(stderr)) {
    return (
      "The Node that comes with Tillkeeper needs glibc 2.28 or newer, and this system has an older one.\n" +
      "Use Debian 10, Ubuntu 20.04, RHEL 8 or newer."
    );
  }
  return `The Node that comes with Tillkeeper does not start here:\n${stderr.trim()}`;
}

/** @param {string} library */
function installing(library) {
  const packages = PACKAGES[library];
  if (packages === undefined) return "Install the package that holds it.";
  const found = MANAGERS.find(([path]) => existsSync(path));
  if (found !== undefined) return `Install it: ${found[2]} ${packages[found[1]]}`;
  return `Install it: ${MANAGERS.map(([, name, command]) => `${command} ${packages[name]}`).join(", or ")}`;
}
