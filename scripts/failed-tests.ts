import type { TestEvent } from "node:test/reporters";

/**
 * A reporter for Node's test runner: names each failed test with the suites around it, one line
 * each, at the end.
 */
export default async function* failedTests(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const names: string[] = [];
  const failed: string[] = [];
  for await (const { type, data } of source) {
    if (type === "test:start") names.splice(data.nesting, Infinity, data.name);
    if (type !== "test:fail" || data.todo !== undefined) continue;
    const cause = data.details.error;
    // A suite fails with its tests, which are named already.
    if ("failureType" in cause && cause.failureType === "subtestsFailed") continue;
    failed.push([...names.slice(0, data.nesting), data.name].join(" › "));
  }
  if (failed.length > 0) yield `\nFailed:\n${failed.map((line) => `  ${line}\n`).join("")}`;
}
