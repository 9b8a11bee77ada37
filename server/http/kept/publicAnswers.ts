import { createHash } from 'node:crypto';
import type { Shown } from '#server/db/changes.ts';
import { databaseTime, withTimeBudget } from '#server/db/timeBudget.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { isSameMoment, KeptStore, type Moment } from './keptStore.ts';

/** Bytes of answers: a list of 20 jobs has 20 kB. */
const room = 16_000_000;

/** What a kept answer was made of, and how to learn whether it still says the same. */
export interface AnswerSource {
  /** Its ETag, by the text: two processes say the same. */
  tag: string;
  /** What ends it. */
  shows: readonly Shown[];
  /**
   * @returns The ETag that it has at another moment.
   * @throws What the handler throws.
   */
  tagAt(moment: Moment): Promise<string>;
}

/** An answer that is the same for every visitor. */
interface PublicAnswer {
  /** JSON. */
  text: string;
  source: AnswerSource;
  /** What the text says. Shared by all who ask: not to be changed. */
  body(): unknown;
}

/** What a call that is kept is asked for. */
interface PublicRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  moment: Moment;
}

export interface PublicAnswers {
  /**
   * Answers a visitor's call from what is kept, or does it; anyone who asks for the same meanwhile gets
   * that answer. What is kept comes from the primary: a replica may not have yet what ended the
   * answer before.
   * @throws What the handler throws: nothing of it is kept.
   */
  read(handler: KeptHandler, request: PublicRequest): Promise<PublicAnswer>;
}

/** A handler of a call whose answer is kept. */
type KeptHandler = Pick<Handler, 'name' | 'untagged'> & Required<Pick<Handler, 'kept'>>;

/**
 * @param text - The JSON of `body`.
 * @param untagged - Fields that change with the reading itself.
 * @returns The ETag of an answer; a weak one, where it may differ in what counts for nothing (RFC 9110, 8.8.1).
 */
export function tagOf(body: unknown, text: string, untagged?: readonly string[]): string {
  if (!untagged) return digestOf(text);
  const rest = (key: string, value: unknown) => (untagged.includes(key) ? undefined : value);
  return `W/${digestOf(JSON.stringify(body, rest))}`;
}

function digestOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('base64url');
  return `"${digest.slice(0, 22)}"`;
}

/**
 * Visitors' answers, kept in this process.
 * @param deps - What handlers work with.
 * @returns Where they are asked for.
 */
export function createPublicAnswers(deps: Deps): PublicAnswers {
  const store = new KeptStore<PublicAnswer>(room);
  const underWay = new Map<string, { moment: Moment; answer: Promise<PublicAnswer> }>();
  const db = deps.requests?.read ?? deps.db;

  async function make(handler: KeptHandler, request: PublicRequest): Promise<PublicAnswer> {
    const { kept, untagged } = handler;
    const { params, query } = request;
    const result = await withTimeBudget(databaseTime, () =>
      kept.read({ deps, db, params, query, user: null }),
    );
    const text = JSON.stringify(result);
    const tag = tagOf(result, text, untagged);
    const tagAt = async (moment: Moment) =>
      (await read(handler, { params, query, moment })).source.tag;
    let parsed: { body: unknown } | undefined;
    return {
      ...{ text, source: { tag, shows: kept.shows, tagAt } },
      body: () => (parsed ??= { body: JSON.parse(text) as unknown }).body,
    };
  }

  async function read(handler: KeptHandler, request: PublicRequest): Promise<PublicAnswer> {
    const { params, moment } = request;
    const query = handler.kept.asks?.(request.query) ?? request.query;
    const key = `${handler.name} ${JSON.stringify([params, Object.entries(query).sort()])}`;
    const known = store.get(key, moment);
    if (known) return known;
    const coming = underWay.get(key);
    if (coming && isSameMoment(coming.moment, moment)) return coming.answer;
    const answer = make(handler, { params, query, moment });
    const own = { moment, answer };
    underWay.set(key, own);
    try {
      const made = await answer;
      const { shows } = handler.kept;
      // Text, object, and what documents say of it: about four times the characters.
      store.set(key, made, { moment, shows, bytes: 5 * made.text.length });
      return made;
    } finally {
      if (underWay.get(key) === own) underWay.delete(key);
    }
  }

  return { read };
}
