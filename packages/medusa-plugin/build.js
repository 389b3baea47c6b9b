import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Medusa looks for the sources of a plugin in `.medusa/server/src`. */
const target = join(import.meta.dirname, ".medusa/server/src");
rmSync(target, { recursive: true, force: true });
cpSync(join(import.meta.dirname, "src"), target, { recursive: true });
