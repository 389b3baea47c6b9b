/** A way to a printer, open for one job. */
export interface PrinterPort {
  /** Resolves when the printer has taken the bytes. */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Gives up what is still being written when `is_broken`; else waits for it. */
  close(is_broken: boolean): Promise<void>;
}

/** Finds the printer that this device was connected to, and opens a port to it. */
export type OpenPort = () => Promise<PrinterPort>;

export type PrinterProblem =
  /** The printer is switched off, unplugged, or no longer allowed for this page. */
  | "absent"
  /** The printer is there, and the system or another program does not give it to this page. */
  | "in_use"
  /** The printer takes no bytes, as one without paper does. */
  | "no_answer"
  /** The connection broke while the printer was taking bytes. */
  | "gone";

export class PrinterError extends Error {
  readonly problem: PrinterProblem;

  constructor(problem: PrinterProblem, options?: ErrorOptions) {
    super(`printer: ${problem}`, options);
    this.problem = problem;
  }
}

/** Bytes that are written at once: even at 9600 baud they take half a second. */
const CHUNK_BYTES = 512;
/** How long a printer may take for one chunk, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Sends bytes to a printer in chunks. Afterwards the port is closed, so that the next job finds a
 * printer that was plugged in again.
 *
 * @param patience_ms - for opening, for each chunk and for closing.
 * @throws PrinterError
 */
export async function send(
  open: OpenPort,
  bytes: Uint8Array<ArrayBuffer>,
  patience_ms: number = PATIENCE_MS,
): Promise<void> {
  const opening = open();
  const port = await within(opening, patience_ms, "in_use").catch((error: unknown) => {
    // A port that opens after all must not stay open.
    void opening.then((late) => late.close(true)).catch(() => undefined);
    throw error;
  });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      await within(port.write(bytes.slice(at, at + CHUNK_BYTES)), patience_ms, "gone");
    await within(port.close(false), patience_ms, "gone");
  } catch (error) {
    // The first error says what happened; closing a broken port fails for the same cause.
    void port.close(true).catch(() => undefined);
    throw error;
  }
}

/** Waits for a step of a job. A step that fails has the given problem unless it names one. */
async function within<T>(step: Promise<T>, patience_ms: number, problem: PrinterProblem): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new PrinterError("no_answer")), patience_ms);
  try {
    return await Promise.race([step, late]);
  } catch (error) {
    throw error instanceof PrinterError ? error : new PrinterError(problem, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
