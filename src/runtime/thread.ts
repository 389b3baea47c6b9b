import { parentPort, type Transferable } from "node:worker_threads";

export type ThreadAnswer<Result> = { readonly result: Result } | { readonly problem: string };

/**
 * Works on the jobs of a thread pool; called in the pool's threads.
 *
 * @param transferOf - buffers of a result that the pool's process takes over.
 */
export function answerJobs<Result>(
  work: (job: never) => Result | Promise<Result>,
  transferOf: (result: Result) => readonly Transferable[] = () => [],
): void {
  const answer = async (job: never): Promise<void> => {
    try {
      const result = await work(job);
      parentPort?.postMessage({ result } satisfies ThreadAnswer<Result>, [...transferOf(result)]);
    } catch (error) {
      parentPort?.postMessage({ problem: describe(error) } satisfies ThreadAnswer<Result>, []);
    }
  };
  parentPort?.on("message", (job: unknown) => void answer(job as never));
}

export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
