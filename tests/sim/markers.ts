import type { OutboxEntry } from '#contract/outbox.ts';
import type { OutboxRequest } from '#src/data/outbox/ports.ts';

/** The text that tells an entry from all others, as the server sees it. */
export function markerOf(entry: OutboxEntry): string {
  const { marker } = (entry.body ?? {}) as { marker?: string };
  return marker ?? entry.params.jobId ?? '';
}

export function requestMarker({ url, body }: OutboxRequest): string {
  const [, jobId] = /^\/api\/jobs\/([\w-]+)\/apply$/.exec(url) ?? [];
  return (JSON.parse(body ?? '{}') as { marker?: string }).marker ?? jobId ?? '';
}

/** What a profile save changes. */
export const fieldsOf = ({ body }: OutboxEntry): string[] =>
  Object.keys((body as { details?: object } | undefined)?.details ?? {});
