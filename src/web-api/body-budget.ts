import { type Readable, Transform } from "node:stream";
import { type ApiError, unavailable } from "./errors/errors.ts";

/**
 * Maximum bytes, as received, of the large and chunked bodies that one node holds at the same time.
 */
export const BODIES_BYTES_MAX = 48 * 1024 * 1024;
const WAIT_MS = 10_000;
/**
 * Maximum waiting uploads, since each keeps the bytes that its socket has read; more are rejected
 * immediately.
 */
const WAITING_MAX = 64;

export interface Share {
  /**
   * Takes bytes from the budget. Returns undefined when they are granted at once; the promise is
   * rejected with a 503 when they are not granted in time.
   */
  readonly take: (bytes: number) => Promise<void> | undefined;
  /** Marks the body as used; its bytes can no longer be reclaimed. */
  readonly complete: () => void;
  /** Gives the bytes back; may be called at any time and more than once. */
  readonly release: () => void;
}

export interface BodyBudget {
  /**
   * Opens the share of an upload.
   *
   * @param caller - callers share the budget evenly while it is short.
   * @param onWithdrawn - called when the bytes are needed for a caller that holds less: the upload
   *   has to end.
   */
  readonly open: (caller: string, onWithdrawn: (refusal: ApiError) => void) => Share;
}

interface Upload {
  readonly caller: string;
  readonly onWithdrawn: (refusal: ApiError) => void;
  held: number;
  is_complete: boolean;
}

interface Waiting {
  readonly upload: Upload;
  readonly bytes: number;
  readonly end: (refusal?: ApiError) => void;
}

/**
 * Opens a budget that grants bytes as they are received. When none are left, uploads wait; the
 * caller that holds the fewest bytes is served first. A caller that holds less than an even part
 * does not wait for one that holds more: the youngest upload of that one is ended.
 */
export function bodyBudget(bytes_max = BODIES_BYTES_MAX, wait_ms = WAIT_MS): BodyBudget {
  let free = bytes_max;
  // Uploads in the order of their arrival.
  const uploads = new Set<Upload>();
  const waiting = new Set<Waiting>();

  const heldBy = (caller: string): number => {
    let held = 0;
    for (const upload of uploads) if (upload.caller === caller) held += upload.held;
    return held;
  };

  const grant = (upload: Upload, bytes: number): void => {
    free -= bytes;
    upload.held += bytes;
  };

  const serve = (): void => {
    while (waiting.size > 0) {
      const [next] = [...waiting].toSorted((a, b) => heldBy(a.upload.caller) - heldBy(b.upload.caller));
      if (next === undefined || next.bytes > free) return;
      grant(next.upload, next.bytes);
      next.end();
    }
  };

  const release = (upload: Upload): void => {
    if (!uploads.delete(upload)) return;
    free += upload.held;
    for (const one of waiting) if (one.upload === upload) one.end(unavailable());
    serve();
  };

  /**
   * Returns the youngest upload of the caller that holds most, if that is more than an even part.
   */
  const greediestUpload = (even_part: number, callers: readonly string[]): Upload | undefined => {
    const [greediest] = callers.toSorted((a, b) => heldBy(b) - heldBy(a));
    if (greediest === undefined || heldBy(greediest) <= even_part) return undefined;
    return [...uploads].findLast((upload) => upload.caller === greediest && !upload.is_complete);
  };

  const makeRoom = (caller: string, bytes: number): void => {
    for (;;) {
      if (bytes <= free) return;
      const callers = [...new Set([...uploads].map((upload) => upload.caller))];
      const even_part = bytes_max / callers.length;
      if (heldBy(caller) + bytes > even_part) return;
      const victim = greediestUpload(even_part, callers);
      if (victim === undefined) return;
      release(victim);
      victim.onWithdrawn(unavailable());
    }
  };

  const wait = (upload: Upload, bytes: number): Promise<void> => {
    if (waiting.size >= WAITING_MAX) return Promise.reject(unavailable());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => one.end(unavailable()), wait_ms);
    const one: Waiting = {
      upload,
      bytes,
      end: (refusal) => {
        clearTimeout(timer);
        waiting.delete(one);
        if (refusal === undefined) resolve();
        else reject(refusal);
      },
    };
    waiting.add(one);
    return promise;
  };

  return {
    open(caller, onWithdrawn) {
      const upload: Upload = { caller, onWithdrawn, held: 0, is_complete: false };
      uploads.add(upload);
      return {
        take(bytes) {
          if (!uploads.has(upload)) return Promise.reject(unavailable());
          makeRoom(caller, bytes);
          if (bytes > free) return wait(upload, bytes);
          grant(upload, bytes);
          return undefined;
        },
        complete: () => {
          upload.is_complete = true;
        },
        release: () => release(upload),
      };
    },
  };
}

/** Passes the bytes of a body on, each after it was granted. */
export function metered(payload: Readable, budget: BodyBudget, caller: string): { body: Readable; share: Share } {
  const fail = (error: Error): void => {
    payload.unpipe(body);
    body.destroy(error);
    // Discards the rest of the body: most clients read an answer only after sending everything.
    payload.resume();
  };
  const share = budget.open(caller, fail);
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const granted = share.take(chunk.length);
      if (granted === undefined) done(null, chunk);
      else granted.then(() => done(null, chunk), fail);
    },
    flush(done) {
      share.complete();
      done();
    },
  });
  // An upload that is aborted after its reader ended must not end the process.
  body.on("error", () => undefined);
  payload.once("error", (error) => body.destroy(error));
  payload.once("close", () => {
    if (!payload.readableEnded) body.destroy(new Error("The request was cut off."));
  });
  payload.pipe(body);
  return { body, share };
}
