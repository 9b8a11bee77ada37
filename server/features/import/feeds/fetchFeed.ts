import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, Transform, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { brand } from '#contract/brand.ts';
import { feedLimits, type FeedFailureReason } from '#contract/import/feed.ts';
import { importLimits } from '#contract/import/import.ts';
import { lookUpPublic, PrivateHostError } from '#server/http/outward/publicHost.ts';
import { isFeedAddress } from './feedAddress.ts';

/** Why a feed could not be fetched; `status`: what its server answered. */
export class FeedFailure extends Error {
  override name = 'FeedFailure';
  readonly reason: FeedFailureReason;
  readonly status: number | null;

  constructor(reason: FeedFailureReason, status: number | null = null, cause?: unknown) {
    // The cause may name the address: it is for who asks in code, and never logged.
    super(`a feed could not be fetched: ${reason}`, { cause });
    this.reason = reason;
    this.status = status;
  }
}

/** By which a server tells whether its feed is another one. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

interface FetchOptions {
  url: string;
  /** Of the feed as it is known; left out, all of it is wanted. */
  known?: Validators;
  /** FEED_ORIGIN. */
  own?: string | undefined;
  /** The stop of the server. */
  stopping?: AbortSignal | undefined;
  lookup?: LookupFunction;
  limits?: typeof fetchLimits;
}

const fetchLimits: Record<
  'totalTime' | 'answerTime' | 'bytes' | 'packedTimes' | 'packedFrom',
  number
> = { ...feedLimits, bytes: importLimits.fileBytes };

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a feed: each hop of it is looked at anew, and each name where it is connected to.
 * @param take - Takes the bytes as they come, unpacked; they end with a FeedFailure where a limit is met.
 * @returns what `take` gave with the validators of the answer, or null where nothing has changed
 * @throws FeedFailure
 */
export async function fetchFeed<T>(
  options: FetchOptions,
  take: (stream: Readable) => Promise<T>,
): Promise<(Validators & { taken: T }) | null> {
  const { known, stopping, limits = fetchLimits } = options;
  const signals = [AbortSignal.timeout(limits.totalTime), ...(stopping ? [stopping] : [])];
  const signal = AbortSignal.any(signals);
  try {
    const answer = await follow(options, limits, signal);
    if (answer.statusCode === 304 && known) {
      answer.destroy();
      return null;
    }
    if (answer.statusCode !== 200) {
      answer.destroy();
      throw new FeedFailure('status', answer.statusCode ?? null);
    }
    const { etag = null, 'last-modified': lastModified = null } = answer.headers;
    const taken = await take(unpacked(answer, limits));
    return { taken, etag: short(etag), lastModified: short(lastModified) };
  } catch (error) {
    throw failureOf(error, signal);
  }
}

/** What no server needs is not sent back to it. */
const short = (value: string | null) => (value !== null && value.length <= 200 ? value : null);

async function follow(
  { url, known, own, lookup = lookUpPublic }: FetchOptions,
  limits: typeof fetchLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  for (let address = url, hops = 0; ; hops += 1) {
    if (!isFeedAddress(address, own)) throw new FeedFailure('address');
    const isOwn = own !== undefined && new URL(address).origin === new URL(own).origin;
    const answer = await ask(address, {
      known,
      lookup: isOwn ? undefined : lookup,
      limits,
      signal,
    });
    const { location } = answer.headers;
    if (!redirects.has(answer.statusCode ?? 0) || location === undefined) return answer;
    // Nothing of it is read: what is long, or never ends, is cut off.
    answer.destroy();
    if (hops === feedLimits.redirects) throw new FeedFailure('redirects');
    if (!URL.canParse(location, address)) throw new FeedFailure('address');
    address = new URL(location, address).href;
  }
}

function ask(
  address: string,
  more: {
    known: Validators | undefined;
    lookup: LookupFunction | undefined;
    limits: typeof fetchLimits;
    signal: AbortSignal;
  },
): Promise<IncomingMessage> {
  const { known, lookup, limits, signal } = more;
  const { request } = address.startsWith('https:') ? https : http;
  const headers = {
    'User-Agent': `${brand.name} feeds`,
    Accept: '*/*',
    'Accept-Encoding': 'gzip, br',
    ...(known?.etag && { 'If-None-Match': known.etag }),
    ...(known?.lastModified && { 'If-Modified-Since': known.lastModified }),
  };
  return new Promise((resolve, reject) => {
    // A connection of its own: one that is kept may lead elsewhere than the name does now.
    const asked = request(address, { headers, agent: false, signal, ...(lookup && { lookup }) });
    const timer = setTimeout(() => asked.destroy(new FeedFailure('timeout')), limits.answerTime);
    asked
      .on('error', reject)
      .on('close', () => clearTimeout(timer))
      .on('response', (answer) => {
        clearTimeout(timer);
        resolve(answer);
      })
      .end();
  });
}

/** The bytes of an answer, unpacked and counted before and after. */
function unpacked(answer: IncomingMessage, limits: typeof fetchLimits): Readable {
  const coding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const declared = Number(answer.headers['content-length'] ?? 0);
  const unpack = {
    identity: () => null,
    gzip: createGunzip,
    'x-gzip': createGunzip,
    br: createBrotliDecompress,
  }[coding];
  if (!unpack || declared > limits.bytes) {
    answer.destroy();
    throw new FeedFailure(unpack ? 'tooLarge' : 'packing');
  }
  let arrived = 0;
  let given = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      arrived += chunk.length;
      if (arrived > limits.bytes) done(new FeedFailure('tooLarge'));
      else done(null, chunk);
    },
  });
  const bomb = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      given += chunk.length;
      const isBomb = given > limits.packedFrom && given > arrived * limits.packedTimes;
      if (given > limits.bytes || isBomb) done(new FeedFailure('tooLarge'));
      else done(null, chunk);
    },
    flush(done) {
      done(given === 0 ? new FeedFailure('empty') : null);
    },
  });
  const unpacking = unpack();
  // A failure of one of them ends the last one, and with it who reads.
  const ended = () => undefined;
  return unpacking
    ? pipeline(answer, counter, unpacking, bomb, ended)
    : pipeline(answer, counter, bomb, ended);
}

function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof FeedFailure) return error;
  if (signal.aborted) return new FeedFailure('timeout', null, error);
  if (error instanceof PrivateHostError) return new FeedFailure('address', null, error);
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR__ERROR_'))
    return new FeedFailure('packing', null, error);
  return isNetworkError(code) ? new FeedFailure('unreachable', null, error) : error;
}

/** What is of this machine (its disk, its database) is no failure of the feed's server. */
function isNetworkError(code: string): boolean {
  return /^(ECONN|EHOST|ENET|EPIPE|EPROTO|ETIMEDOUT|EAI_|ENOTFOUND|ENODATA|HPE_|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_STREAM_PREMATURE|ABORT_ERR|ERR_INVALID)/.test(
    code,
  );
}
