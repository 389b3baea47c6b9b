import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The one style sheet of the receipt page. */
export const STYLESHEET = readFileSync(join(import.meta.dirname, "receipt.css"), "utf8");
