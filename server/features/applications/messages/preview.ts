import { createHash } from 'node:crypto';
import {
  messageLimits,
  textsOf,
  type MessageObstacle,
  type MessagePreview,
} from '#contract/messages/message.ts';
import type { PreviewForm, SendForm } from '#contract/messages/sendForms.ts';
import type { Db } from '#server/db/client.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { chosenBy, idsOf } from '#server/features/applications/change.ts';
import { messageTo } from './messageText.ts';
import {
  checkTexts,
  readersOf,
  recentFrom,
  unfilledFields,
  writtenSince,
  type MessageReader,
  type Writing,
} from './readers.ts';

/** How a request is written, by its body. */
export function writingOf({ channel, ...body }: PreviewForm | SendForm): Writing {
  return { channel, texts: textsOf(body) };
}

/**
 * The applications that a request names.
 * @returns their ids, and how many were named that are not there
 * @throws INVALID_FIELDS where they are too many
 */
async function chosenIds(
  db: Db,
  body: PreviewForm | SendForm,
): Promise<{ ids: string[]; gone: number }> {
  const ids = await idsOf(db, chosenBy(body.jobId, body), messageLimits.people + 1);
  if (ids.length > messageLimits.people) {
    throw new ApiError('INVALID_FIELDS', { errors: { people: 'tooManyPeople' } });
  }
  const gone = 'ids' in body ? new Set(body.ids).size - ids.length : 0;
  return { ids, gone };
}

/** Everyone whom a request names, and why some of them are not written to. */
export interface Looked {
  reached: MessageReader[];
  left: Partial<Record<MessageObstacle, number>>;
  all: MessageReader[];
  chosen: number;
  recent: Awaited<ReturnType<typeof writtenSince>>;
}

/**
 * Looks at everyone whom a request names as they are at `now` (ms).
 * @throws INVALID_FIELDS where a text is not fit to be sent, or the moment is one to come
 */
export async function lookAt(db: Db, body: PreviewForm | SendForm, now: number): Promise<Looked> {
  checkTexts(body, body.channel);
  // By a moment to come, who is written to meanwhile would be written to again.
  if (body.asOf && Date.parse(body.asOf) > now + messageLimits.clocks) {
    throw new ApiError('INVALID_FIELDS', { errors: { asOf: 'dateInvalid' } });
  }
  const writing = writingOf(body);
  const { ids, gone } = await chosenIds(db, body);
  const all = await readersOf(db, ids, writing);
  const own = 'sendId' in body ? body.sendId : '';
  const open = all.filter(({ obstacle }) => obstacle === null);
  const userIds = open.map(({ userId }) => userId);
  const since = await writtenSince(db, userIds, recentFrom(now), own);
  const until = !('sendId' in body) && body.asOf ? Date.parse(body.asOf) : Infinity;
  const recent = since.filter(({ at }) => at.getTime() <= until);
  const skipped = new Set(body.skipRecent ? recent.map(({ userId }) => userId) : []);
  const left: Looked['left'] = gone > 0 ? { gone } : {};
  const reached: MessageReader[] = [];
  for (const reader of all) {
    const obstacle = reader.obstacle ?? (skipped.has(reader.userId) ? 'recent' : null);
    if (obstacle) left[obstacle] = (left[obstacle] ?? 0) + 1;
    else reached.push(reader);
  }
  return { reached, left, all, chosen: all.length + gone, recent };
}

/**
 * Says who is written to and what each of them reads, in few letters: where anything of that is
 * another, so is this.
 */
export function markOf(reached: readonly MessageReader[], writing: Writing): string {
  const hash = createHash('sha256');
  for (const reader of reached) {
    const { language, subject, text } = messageTo(reader, writing);
    hash.update(JSON.stringify([reader.applicationId, language, subject, text]));
  }
  return hash.digest('hex');
}

/**
 * What would be sent to whom, at `now` (ms).
 * @throws INVALID_FIELDS also where no one has what the text needs
 */
export async function previewOf(db: Db, body: PreviewForm, now: number): Promise<MessagePreview> {
  const writing = writingOf(body);
  const { reached, left, all, chosen, recent } = await lookAt(db, body, now);
  const missing = [...new Set(all.flatMap((reader) => reader.missing))];
  if (reached.length === 0 && left.unfilled) {
    throw new ApiError('INVALID_FIELDS', {
      errors: unfilledFields(writing.texts, missing),
      extra: { missing },
    });
  }
  const names = new Map(all.map(({ userId, name }) => [userId, name]));
  const newest = new Map(recent.toReversed().map((one) => [one.userId, one]));
  const people = reached.slice(body.from, body.from + messageLimits.previewed);
  return {
    ...{ chosen, reached: reached.length, left, missing, asOf: new Date(now).toISOString() },
    mark: markOf(reached, writing),
    people: people.map((reader) => ({
      ...{ applicationId: reader.applicationId, name: reader.name },
      ...messageTo(reader, writing),
      phone: writing.channel === 'mail' ? null : reader.phone,
    })),
    recent: {
      number: newest.size,
      newest: [...newest.values()].slice(-3).map(({ userId, at, byName }) => ({
        ...{ name: names.get(userId) ?? '', byName, at: at.toISOString() },
      })),
    },
  };
}
