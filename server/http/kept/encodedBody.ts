import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** How a body goes over the line. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes below which a body stays as it is: the headers weigh more. */
export const compressibleFrom = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Bytes of each piece that brotli hands on: nearly every answer is one, and each one more costs
 * a tenth of all of it.
 */
const chunkSize = 32_768;

/**
 * Compresses beside the event loop.
 * @param body - A text in UTF-8.
 * @param encoding - How.
 * @param quality - Of brotli, 0 to 11.
 */
export async function encoded(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body);
  if (encoding === 'identity') return body;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  // A copy: it would hold on to the whole piece.
  return Buffer.from(await brotli(body, { params, chunkSize }));
}

/** Browsers send a handful of different ones. */
const known = new Map<string, Encoding>();
const mostKnown = 100;

/**
 * @param header - Accept-Encoding.
 * @returns Brotli where it is asked for by name, and no less than gzip; gzip where that is taken.
 */
export function encodingFor(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const before = known.get(header);
  if (before) return before;
  const asked = parseAccept(header);
  const weight = (name: string) => asked.find(({ type }) => type.toLowerCase() === name)?.q;
  const br = weight('br') ?? 0;
  const gz = weight('gzip');
  const encoding =
    br > 0 && br >= (gz ?? 0) ? 'br' : (gz ?? weight('*') ?? 0) > 0 ? 'gzip' : 'identity';
  if (known.size < mostKnown) known.set(header, encoding);
  return encoding;
}
