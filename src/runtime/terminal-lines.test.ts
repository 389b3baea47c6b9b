import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLogger } from "./log.ts";
import { terminalLines } from "./terminal-lines.ts";

function lines(): { readonly log: ReturnType<typeof createLogger>; readonly text: () => string } {
  let text = "";
  const log = createLogger({ level: "info", destination: terminalLines((written) => (text += written)) });
  return { log, text: () => text };
}

describe("a log line at a terminal", () => {
  test("a log line at a terminal has its time, level and words first, and its fields after them", () => {
    const { log, text } = lines();
    log.info({ url: "http://127.0.0.1:8080", works: true }, "Tillkeeper is ready");
    assert.match(text(), /^\d\d:\d\d:\d\d info {2}Tillkeeper is ready url="http:\/\/127\.0\.0\.1:8080" works=true\n$/);
  });

  test("a log line at a terminal has the stack of an error on lines of its own, without its secrets", () => {
    const { log, text } = lines();
    log.error({ err: new Error("no such table"), token: "tk_secret" }, "failed");
    assert.match(text(), /^\d\d:\d\d:\d\d error failed .*\nError: no such table\n {4}at /);
    assert.ok(!text().includes("tk_secret"));
  });
});
