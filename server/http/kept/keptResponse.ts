import { timeMetric } from '#contract/http/document.ts';
import { compressibleFrom, encoded, type Encoding } from './encodedBody.ts';
import type { AnswerSource } from './publicAnswers.ts';

/** A whole answer, in each encoding that was asked for. */
export interface KeptResponse {
  /** Names and values in turn, as Node writes them. */
  headers: readonly string[];
  tag: string | undefined;
  body: Buffer;
  /** The route that metrics count it as. */
  route: string;
  /** The job that it is a look at. */
  looksAt?: string | undefined;
  /** The calls that it says the answers of. */
  madeOf: readonly AnswerSource[];
  /** What goes over the line, by encoding. */
  readonly sent: Map<Encoding, { times: number; made: Promise<Sent> }>;
}

/** An answer in one encoding. */
interface Sent {
  headers: readonly string[];
  body: Buffer;
}

/** Headers of the way, not of the answer, and those that depend on the encoding. */
const own = new Set([
  ...['content-length', 'vary', 'etag', 'x-request-id', 'date', 'connection', 'server-timing'],
]);

/**
 * @param now - Ms since 1970.
 * @returns A header's name and value by which a page says when it was sent: its own code cannot read
 *   its `Date`, and cheap phones lose theirs.
 */
export const sentAt = (now: number): [string, string] => [
  'server-timing',
  `${timeMetric};dur=${now}`,
];

/**
 * @param response - An answer that says the same to everyone who asks so; its body is read where `content` is not given.
 * @param content - The body, where it is known.
 * @param of - What it is counted as.
 */
export async function keptResponse(
  response: Response,
  content: Buffer | undefined,
  of: Pick<KeptResponse, 'route' | 'looksAt' | 'madeOf'>,
): Promise<KeptResponse> {
  const body = content ?? Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => !own.has(name)).flat();
  const vary = response.headers.get('vary');
  headers.push('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
  const tag = response.headers.get('etag') ?? undefined;
  return { ...of, headers, tag, body, sent: new Map() };
}

/**
 * Brotli's quality for what may be asked for only once, and for what is asked for again: the document
 * of /jobs (63 kB) takes 0.4 ms and 15.7 kB with 2, 0.8 ms and 14.7 kB with 4, 1.2 ms and 13.7 kB with
 * 6, and as much with 9.
 */
const qualities = { first: 2, often: 6 };
/** The time that an answer is asked for from which better compression pays. */
const oftenFrom = 3;

/**
 * @param grown - Told how many bytes it takes besides.
 * @returns The answer in an encoding; compressed once for all who ask meanwhile and later, and once
 *   more where they are many.
 */
export function sentAs(
  response: KeptResponse,
  encoding: Encoding,
  grown: (bytes: number) => void,
): Promise<Sent> {
  const { sent, body } = response;
  const asked = body.length < compressibleFrom ? 'identity' : encoding;
  const known = sent.get(asked) ?? { times: 0, made: compressed(response, asked, qualities.first) };
  known.times += 1;
  if (known.times === 1) {
    sent.set(asked, known);
    if (asked !== 'identity') void known.made.then((first) => grown(first.body.length), forget);
  } else if (known.times === oftenFrom && asked === 'br') {
    const better = compressed(response, asked, qualities.often);
    void better.then(() => (known.made = better), forget);
  }
  return known.made;
}

const forget = () => undefined;

async function compressed(
  response: KeptResponse,
  encoding: Encoding,
  quality: number,
): Promise<Sent> {
  const body = await encoded(response.body, encoding, quality);
  const headers = [...response.headers, 'content-length', String(body.length)];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  const tag = tagIn(response, encoding);
  if (tag) headers.push('etag', tag);
  return { headers, body };
}

/** The headers of a 304, which says that the browser has it already (RFC 9110, 15.4.5). */
export function unchangedHeaders({ headers }: KeptResponse, tag: string): string[] {
  const kept = headers.flatMap((name, at) =>
    at % 2 === 0 && ['cache-control', 'vary'].includes(name) ? [name, headers[at + 1] ?? ''] : [],
  );
  return [...kept, 'etag', tag];
}

/** gzip makes a tag a weak one, as hono's compression does. */
export function tagIn({ tag }: KeptResponse, encoding: Encoding): string | undefined {
  return tag && encoding === 'gzip' && !tag.startsWith('W/') ? `W/${tag}` : tag;
}
