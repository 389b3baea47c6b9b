/**
 * Runs work with a signal that is aborted at its time limit.
 *
 * @throws Error at the limit, even when the work goes on.
 */
export async function withinTime<Result>(
  timeout_ms: number,
  work: (signal: AbortSignal) => Result | Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`it took longer than ${timeout_ms} ms`);
    late.abort(error);
    reject(error);
  }, timeout_ms);
  try {
    return await Promise.race([(async () => work(late.signal))(), overdue]);
  } finally {
    clearTimeout(timer);
  }
}
