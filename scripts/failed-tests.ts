import type { TestEvent } from "node:test/reporters";

const SLOW_FILES = 15;

/**
 * Reports tests of Node's test runner. The end of the report names the files that took longest, and
 * each failed test with the suites around it, one line each.
 */
export default async function* failedTests(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const names: string[] = [];
  const failed: string[] = [];
  const files = new Map<string, number>();
  for await (const { type, data } of source) {
    if (type === "test:start") names.splice(data.nesting, Infinity, data.name);
    if (type === "test:complete" && data.nesting === 0 && data.name.endsWith(".test.ts"))
      files.set(data.name, data.details.duration_ms);
    if (type !== "test:fail" || data.todo !== undefined) continue;
    const cause = data.details.error;
    // A suite fails when one of its tests fails; those tests are reported already.
    if ("failureType" in cause && cause.failureType === "subtestsFailed") continue;
    failed.push([...names.slice(0, data.nesting), data.name].join(" › "));
  }
  const slow = [...files].toSorted(([, one], [, other]) => other - one).slice(0, SLOW_FILES);
  const lines = slow.map(([name, ms]) => `${String(Math.round(ms / 1000)).padStart(5)} s  ${name}\n`);
  if (files.size > SLOW_FILES) yield `\nFiles that took longest:\n${lines.join("")}`;
  if (failed.length > 0) yield `\nFailed:\n${failed.map((line) => `  ${line}\n`).join("")}`;
}
