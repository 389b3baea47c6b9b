import { writeFileSync } from "node:fs";
import { ROUTES } from "../src/main/app.ts";
import { describeApi, describeWithExamples } from "../src/main/operator-routes.ts";

/** OpenAPI document, generated from the declared routes. */
export const OPENAPI_FILE = new URL("../openapi.json", import.meta.url);

/** Returns the text of the document as it is committed: deep, so indented by one space only. */
export function openApiText(): string {
  return `${JSON.stringify(describeApi(ROUTES), null, 1)}\n`;
}

/** Returns the text of the document as it is served: with the examples. */
export function servedText(): string {
  return JSON.stringify(describeWithExamples(ROUTES));
}

if (import.meta.main) writeFileSync(OPENAPI_FILE, openApiText());
