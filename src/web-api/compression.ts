import { pipeline, type Readable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { weightsOf } from "./accept.ts";

export type Encoding = "br" | "gzip";

const SUPPORTED: readonly Encoding[] = ["br", "gzip"];
/**
 * Brotli level: 4 is good enough for text that repeats itself, and several times as fast as the
 * default of 11.
 */
const BROTLI_QUALITY = 4;

/**
 * Returns the offered compression that a client prefers; undefined when it asks for none.
 *
 * @param accept_encoding - the header as sent, such as `gzip, br;q=0.8`.
 */
export function chooseEncoding(accept_encoding: string | undefined): Encoding | undefined {
  if (accept_encoding === undefined) return undefined;
  const weights = weightsOf(accept_encoding);
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get("*") ?? 0;
  const [best] = SUPPORTED.filter((encoding) => weightOf(encoding) > 0).toSorted((a, b) => weightOf(b) - weightOf(a));
  return best;
}

/** Compresses bytes as they come. An error of the source cuts the answer off. */
export function compress(source: Readable, encoding: Encoding): Readable {
  const compressor =
    encoding === "br"
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : createGzip();
  // An error reaches the reader through the compressor, which pipeline destroys with it.
  return pipeline(source, compressor, () => undefined);
}
