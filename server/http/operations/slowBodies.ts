import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { hasBody } from '#server/http/api/hasBody.ts';

/** Ms for a whole JSON body, and for any progress of a file. */
const bodyLimits = { whole: 30_000, progress: 30_000 };

/**
 * Ends bodies that stand still. A small one must be there as a whole; a file may take as long as a
 * slow line needs, as long as something of it arrives. A body that no one reads yet, because its
 * turn has not come, is not the sender's fault.
 * @param listener - What answers requests.
 * @param limits - How long, in ms.
 * @returns What answers requests, with an eye on their bodies.
 */
export function withBodyLimits(listener: RequestListener, limits = bodyLimits): RequestListener {
  return (request, response) => {
    if (hasBody(request.headers)) watch(request, response, limits);
    listener(request, response);
  };
}

function watch(
  request: IncomingMessage,
  response: ServerResponse,
  limits: typeof bodyLimits,
): void {
  const isFile = !/json/i.test(request.headers['content-type'] ?? '');
  let seen = request.socket.bytesRead;
  const timer = setInterval(
    () => {
      if (request.complete) return clearInterval(timer);
      const now = request.socket.bytesRead;
      const isFull = request.readableLength >= request.readableHighWaterMark;
      if (isFile && (now > seen || isFull)) {
        seen = now;
        return;
      }
      clearInterval(timer);
      giveUp(request, response);
    },
    isFile ? limits.progress : limits.whole,
  );
  timer.unref();
  response.once('close', () => clearInterval(timer));
}

function giveUp(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void request.socket.destroy();
  response.writeHead(408, { Connection: 'close', 'Content-Length': 0 });
  response.end(() => request.socket.destroySoon());
}
