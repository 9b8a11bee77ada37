import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { publicLookup, type ResolveHost } from '#server/http/outward/publicHost.ts';
import { startFeedServer } from '../../../../tests/support/feeds/feedServer.ts';
import { isFeedAddress, shownAddress } from './feedAddress.ts';
import { fetchFeed } from './fetchFeed.ts';

const server = await startFeedServer();
const other = await startFeedServer((_request, response) => response.end('the inner network'));
afterAll(() => Promise.all([server.close(), other.close()]));
beforeEach(() => {
  server.asked.length = 0;
  other.asked.length = 0;
});

const limits = {
  ...{ totalTime: 5_000, answerTime: 5_000, bytes: 1_000_000 },
  ...{ packedTimes: 200, packedFrom: 100_000 },
};
type Options = Parameters<typeof fetchFeed>[0];
const get = (more: Partial<Options> = {}) =>
  fetchFeed({ url: `${server.url}/jobs.xml`, own: server.url, limits, ...more }, async (stream) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  });
const refusal = async (more: Partial<Options> = {}) => {
  try {
    await get(more);
  } catch (error) {
    const { reason, status } = error as { reason: string; status: number | null };
    return status === null ? reason : `${reason} ${status}`;
  }
  return 'none';
};
/** A resolver that says the next of these with each question, the last one for ever. */
const saying = (...answers: string[][]): ResolveHost => {
  let turn = 0;
  return (_name, _options, done) => {
    const addresses = answers[Math.min(turn++, answers.length - 1)] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
};

describe('an address', () => {
  test.each([
    'http://jobs.example.com/feed.xml',
    'https://user:secret@jobs.example.com/feed.xml',
    'https://127.0.0.1/feed',
    'https://2130706433/feed',
    'https://0x7f000001/feed',
    'https://0177.0.0.1/feed',
    'https://127.1/feed',
    'https://0.0.0.0/feed',
    'https://10.0.0.1/feed',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/feed',
    'https://[fd00::1]/feed',
    'https://[::ffff:127.0.0.1]/feed',
    'https://[64:ff9b::7f00:1]/feed',
    'https://localhost/feed',
    'https://metadata.google.internal/feed',
    'https://１２７.0.0.1/feed',
    'file:///etc/passwd',
    'ftp://jobs.example.com/feed',
    'jobs.example.com/feed',
  ])('%s may not be fetched', async (url) => {
    expect(isFeedAddress(url, server.url)).toBe(false);
    expect(await refusal({ url })).toBe('address');
  });

  test('by https and a public name may, also with a key; the key is not shown', () => {
    const url = 'https://jobs.example.com:8443/feed.xml?key=secret#part';
    expect(isFeedAddress(url, undefined)).toBe(true);
    expect(shownAddress(url)).toBe('https://jobs.example.com:8443/feed.xml?…');
  });
});

describe('a name', () => {
  const url = `https://jobs.example.com:${other.port}/feed`;

  test.each([
    ...['127.0.0.1', '10.0.0.8', '172.20.0.1', '192.168.0.1', '169.254.169.254', '0.0.0.0', '::1'],
    ...['fe80::1', 'fd12::1', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', '100.64.0.1'],
  ])('that stands for %s is not connected to', async (address) => {
    expect(await refusal({ url, lookup: publicLookup(saying([address])) })).toBe('address');
    expect(await refusal({ url, lookup: publicLookup(saying(['8.8.8.8', address])) })).toBe(
      'address',
    );
    expect(other.asked).toHaveLength(0);
  });

  test('is asked for by the connection itself: another answer a moment later opens nothing', async () => {
    let asked = 0;
    const rebinding = saying(['127.0.0.1'], ['8.8.8.8']);
    const lookup = publicLookup((...question) => {
      asked += 1;
      rebinding(...question);
    });
    expect(await refusal({ url, lookup })).toBe('address');
    expect(asked).toBe(1);
    expect(other.asked).toHaveLength(0);
  });

  test('that no one knows is told as such', async () => {
    const lookup = publicLookup((_name, _options, done) =>
      done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []),
    );
    expect(await refusal({ url, lookup })).toBe('unreachable');
  });
});

describe('a redirect', () => {
  const redirecting = (to: (hop: number) => string) =>
    server.give((request, response) => {
      const hop = Number(new URL(request.url!, server.url).searchParams.get('hop') ?? 0);
      response.writeHead(302, { Location: to(hop) }).end('x'.repeat(10));
    });

  test.each([
    ['the inner network', () => `${other.url}/secret`],
    ['an address in figures', () => 'https://127.0.0.1/secret'],
    ['metadata', () => 'http://169.254.169.254/latest/meta-data'],
    ['http', () => 'http://jobs.example.com/feed'],
    ['a file', () => 'file:///etc/passwd'],
    ['a password', () => `http://user:secret@127.0.0.1:${server.port}/feed`],
  ])('to %s is not followed', async (_name, to) => {
    redirecting(to);
    expect(await refusal()).toBe('address');
    expect(other.asked).toHaveLength(0);
    expect(server.asked).toHaveLength(1);
  });

  test('to a name of the inner network is not followed', async () => {
    redirecting(() => `https://jobs.example.com:${other.port}/secret`);
    expect(await refusal({ lookup: publicLookup(saying(['127.0.0.1'])) })).toBe('address');
    expect(other.asked).toHaveLength(0);
  });

  test('is followed three times, a fourth is too many', async () => {
    const upTo = (most: number) =>
      server.give((request, response) => {
        const hop = Number(new URL(request.url!, server.url).searchParams.get('hop') ?? 0);
        if (hop === most) return void response.end('here');
        response.writeHead(301, { Location: `?hop=${hop + 1}` }).end();
      });
    upTo(3);
    expect((await get())?.taken).toBe('here');
    upTo(4);
    expect(await refusal()).toBe('redirects');
  });
});

describe('an answer', () => {
  test('is read as it is, packed with gzip or brotli', async () => {
    server.give('<jobs/>', { ETag: '"one"', 'Last-Modified': 'Mon, 23 Nov 2026 10:00:00 GMT' });
    expect(await get()).toEqual({
      taken: '<jobs/>',
      etag: '"one"',
      lastModified: 'Mon, 23 Nov 2026 10:00:00 GMT',
    });
    for (const [coding, pack] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ] as const) {
      server.give((_request, response) =>
        response.writeHead(200, { 'Content-Encoding': coding }).end(pack('<jobs/>')),
      );
      expect((await get())?.taken).toBe('<jobs/>');
    }
  });

  test('304 costs nothing, and only for who knows the feed', async () => {
    server.give((request, response) => {
      const same = request.headers['if-none-match'] === '"one"';
      response.writeHead(same ? 304 : 200).end(same ? '' : 'new');
    });
    expect(await get({ known: { etag: '"one"', lastModified: null } })).toBeNull();
    expect((await get())?.taken).toBe('new');
    server.give((_request, response) => response.writeHead(304).end());
    expect(await refusal()).toBe('status 304');
  });

  test.each([404, 500, 401, 204])('%s is told with its number', async (status) => {
    server.give((_request, response) => response.writeHead(status).end());
    expect(await refusal()).toBe(`status ${status}`);
  });

  test('that never ends is cut off', async () => {
    server.give((_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', more);
      more();
    });
    expect(await refusal()).toBe('tooLarge');
    server.give((_request, response) =>
      response.writeHead(200, { 'Content-Length': '999999999' }).write('x'),
    );
    expect(await refusal()).toBe('tooLarge');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('that unpacks to a thousand times itself is cut off (%s)', async (coding, pack) => {
    const bomb = pack(Buffer.alloc(900_000));
    server.give((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': coding }).end(bomb),
    );
    expect(await refusal()).toBe('tooLarge');
  });

  test('that is packed wrongly, in an unknown way, or empty is told', async () => {
    server.give('no gzip', { 'Content-Encoding': 'gzip' });
    expect(await refusal()).toBe('packing');
    server.give('zstd', { 'Content-Encoding': 'zstd' });
    expect(await refusal()).toBe('packing');
    server.give('');
    expect(await refusal()).toBe('empty');
  });

  test('that drips, or does not come, ends with the time', async () => {
    server.give((_request, response) => {
      void (async () => {
        while (!response.destroyed) {
          response.write('.');
          await setTimeout(20);
        }
      })();
    });
    expect(await refusal({ limits: { ...limits, totalTime: 300 } })).toBe('timeout');
    server.give(() => undefined);
    expect(await refusal({ limits: { ...limits, answerTime: 200 } })).toBe('timeout');
  });

  test('that breaks off in the middle is none', async () => {
    server.give((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half', () => response.destroy());
    });
    expect(await refusal()).toBe('unreachable');
  });

  test('of a server that is not there is told', async () => {
    const gone = await startFeedServer();
    await gone.close();
    expect(await refusal({ url: `${gone.url}/feed`, own: gone.url })).toBe('unreachable');
  });
});
