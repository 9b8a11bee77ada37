import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request brings a body along, by its headers: it may still be on its way. */
export const hasBody = (
  headers: Pick<IncomingHttpHeaders, 'content-length' | 'transfer-encoding'>,
): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
