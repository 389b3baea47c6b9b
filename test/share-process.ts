import { after, describe } from "node:test";

/**
 * Runs test files one after the other in this process, each as a suite: the hooks of a file apply
 * to it only, and everything that it opened is closed before the next file is loaded. Sharing saves
 * loading the application for each file.
 *
 * @param files - paths from the project's folder.
 */
export async function runInTurn(files: readonly string[]): Promise<void> {
  // The timer keeps the process alive: Node ends a process that only waits for a lock of
  // navigator.locks.
  const alive = setInterval(() => undefined, 60_000);
  for (const file of files) {
    await describe(file, async () => {
      // The module is loaded within the suite, since a hook of the whole process would end it after
      // the first suite.
      const { endFile } = await import("./after-file.ts");
      after(endFile);
      await import(new URL(`../${file}`, import.meta.url).href);
    });
  }
  clearInterval(alive);
}
