import type { IncomingMessage, RequestListener } from 'node:http';
import { hasBody } from '#server/http/api/hasBody.ts';

/** Ms that the rest of a body is taken for. */
const longest = 5_000;

/**
 * Lets an answer arrive that was given before its request's body was there. Closing a socket that
 * still has something to read resets the connection, and the reset throws away what the other side
 * has not read yet: a reverse proxy then says 502 in place of the refusal, and takes this process
 * for broken. So only the own half is closed; the rest is read and thrown away.
 * @param listener - What answers requests.
 * @param time - How long it is read on at most, in ms.
 * @returns What answers requests, and closes connections so.
 */
export function withLingeringClose(listener: RequestListener, time = longest): RequestListener {
  return (request, response) => {
    if (hasBody(request.headers)) lingerAfter(request, time);
    listener(request, response);
  };
}

function lingerAfter(request: IncomingMessage, time: number): void {
  const { socket } = request;
  // What Node calls when the last answer of a connection has been handed over.
  const destroySoon = socket.destroySoon.bind(socket);
  let lingers = false;
  socket.destroySoon = () => {
    if (request.complete || socket.destroyed) return destroySoon();
    if (lingers) return;
    lingers = true;
    const timer = setTimeout(() => socket.destroy(), time);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
    request.once('end', () => socket.destroy());
    request.resume();
    socket.end();
  };
}
