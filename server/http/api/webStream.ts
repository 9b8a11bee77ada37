import { Readable } from 'node:stream';

/** `Readable.fromWeb` for the stream type of requests: browsers' and Node's declarations of it differ a little. */
const node: { fromWeb(stream: unknown, options?: { signal?: AbortSignal }): Readable } = Readable;

/** A request's body as a Node stream. It fails where the sender breaks off, or `signal` says stop. */
export function readableOf(
  body: ReadableStream<Uint8Array>,
  options: { signal?: AbortSignal } = {},
): Readable {
  return node.fromWeb(body, options);
}
