/**
 * Runs work for a limited time. Aborts the work's signal when the work ends, at the latest at the
 * limit.
 *
 * @throws the work's error; Error at the limit, even when the work goes on.
 */
export async function withinTime<Result>(
  timeout_ms: number,
  work: (signal: AbortSignal) => Result | Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`it took longer than ${timeout_ms} ms`);
    ended.abort(error);
    reject(error);
  }, timeout_ms);
  try {
    return await Promise.race([work(ended.signal), late]);
  } finally {
    clearTimeout(timer);
    ended.abort(new Error("the operation is over"));
  }
}
