/** The first error of one of the application's callbacks. The register continues despite it. */
export interface CallbackError {
  /** Name of the callback, such as `onOutbox`. */
  readonly callback: string;
  /** What the callback threw or rejected with the first time. */
  readonly error: unknown;
  readonly times: number;
}

export interface Callbacks {
  /** Wraps a callback in a function that returns nothing, never throws and is not awaited. */
  readonly contain: <Args extends readonly unknown[]>(
    name: string,
    callback: ((...args: Args) => unknown) | undefined,
  ) => (...args: Args) => void;
  /** Returns the callbacks that failed, each with its first error. */
  readonly errors: () => readonly CallbackError[];
}

/**
 * Keeps errors of an application's callbacks from stopping the register.
 *
 * @param onError - called with the first error of each callback.
 */
export function openCallbacks(onError?: (error: CallbackError) => unknown): Callbacks {
  const errors = new Map<string, CallbackError>();
  const note = (callback: string, error: unknown): void => {
    const { times, ...first } = errors.get(callback) ?? { callback, error, times: 0 };
    errors.set(callback, { ...first, times: times + 1 });
    if (times === 0 && callback !== "onError") report({ ...first, times: 1 });
  };
  const contain: Callbacks["contain"] =
    (name, callback) =>
    (...args) => {
      const call = async (): Promise<unknown> => callback?.(...args);
      call().catch((error: unknown) => note(name, error));
    };
  const report = contain("onError", onError);
  return { contain, errors: () => [...errors.values()] };
}
