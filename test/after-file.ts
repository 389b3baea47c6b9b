import { after } from "node:test";

type Work = () => Promise<void> | void;

const due: Work[] = [];

/** Runs work after all tests of the present file, the last registered first. */
export function afterFile(work: Work): void {
  due.push(work);
}

/**
 * Runs the registered work, all of it even when some fails.
 *
 * @throws the first failure.
 */
export async function endFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const work of due.splice(0).toReversed()) {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

after(endFile);
