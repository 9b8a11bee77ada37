import { describe, expect, test } from 'vitest';
import type { UploadState } from '#contract/http/accountCalls.ts';
import type { User } from '#contract/account/user.ts';
import { CallFailure } from '#src/data/api.ts';
import { chunkBytes, sendInChunks, type ChunkPorts } from './chunks.ts';

const user = { id: 'u1' } as User;

/** A server that keeps what arrives, behind a network that breaks where `cuts` says. */
function server(whole: Uint8Array, cuts: number[] = []) {
  let stored: Uint8Array | null = null;
  let ids = 0;
  const waits: number[] = [];
  const sentFrom: number[] = [];
  const bytes = whole.length;
  const state = (): UploadState => {
    const offset = stored?.length ?? 0;
    return { offset, bytes, done: offset === bytes, ...(offset === bytes && { user }) };
  };
  const known = () => {
    if (!stored) throw new CallFailure(404, { code: 'UPLOAD_NOT_FOUND' });
    return stored;
  };
  const append = (more: Uint8Array) => {
    const before = known();
    stored = new Uint8Array(before.length + more.length);
    stored.set(before);
    stored.set(more, before.length);
  };
  const ports: ChunkPorts = {
    begin() {
      stored = new Uint8Array();
      return Promise.resolve({ uploadId: `upload-${++ids}`, offset: 0 });
    },
    async look() {
      known();
      return state();
    },
    async send(_id, offset, piece, sent) {
      const kept = known();
      sentFrom.push(offset);
      if (offset !== kept.length) {
        throw new CallFailure(409, { code: 'UPLOAD_OFFSET', offset: kept.length });
      }
      const data = new Uint8Array(await piece.arrayBuffer());
      const cut = cuts[0];
      if (cut !== undefined && cut >= offset && cut < offset + data.length) {
        cuts.shift();
        append(data.subarray(0, cut - offset));
        throw new CallFailure(0, {});
      }
      append(data);
      sent(data.length);
      return state();
    },
    wait(failures) {
      waits.push(failures);
      return Promise.resolve();
    },
  };
  return {
    ports,
    waits,
    sentFrom,
    // Compared at once: a matcher would look at half a million numbers one by one.
    holdsWhole: () => Buffer.from(stored ?? []).equals(whole),
    lose: () => (stored = null),
    begun: () => ids,
  };
}

const news = () => {
  const began: string[] = [];
  const reached: number[] = [];
  return {
    began,
    reached,
    to: {
      began: (id: string) => void began.push(id),
      reached: (bytes: number) => void reached.push(bytes),
    },
  };
};

const whole = Uint8Array.from({ length: chunkBytes * 2 + 1000 }, (_, at) => at % 251);

describe('a file sent in chunks', () => {
  test('arrives whole, with its progress', async () => {
    const there = server(whole);
    const { to, reached, began } = news();
    expect(await sendInChunks(new Blob([whole]), there.ports, to)).toBe(user);
    expect(there.holdsWhole()).toBe(true);
    expect(began).toEqual(['upload-1']);
    expect(reached.at(-1)).toBe(whole.length);
    expect(there.waits).toEqual([]);
  });

  test('goes on where it stopped after each break, and sends nothing twice', async () => {
    const cuts = [1000, chunkBytes + 5, whole.length - 1];
    const there = server(whole, [...cuts]);
    await sendInChunks(new Blob([whole]), there.ports, news().to);
    expect(there.holdsWhole()).toBe(true);
    for (const cut of cuts) expect(there.sentFrom).toContain(cut);
    expect(there.begun()).toBe(1);
    // Each break is followed by success, so the waits stay short.
    expect(there.waits).toEqual([1, 1, 1]);
  });

  test('goes on with an upload that was begun before the phone was restarted', async () => {
    const there = server(whole, [chunkBytes + 5]);
    const stop = new Error('the phone was switched off');
    const dying = { ...there.ports, wait: () => Promise.reject(stop) };
    await expect(sendInChunks(new Blob([whole]), dying, news().to)).rejects.toBe(stop);
    await sendInChunks(new Blob([whole]), there.ports, news().to, 'upload-1');
    expect(there.begun()).toBe(1);
    expect(there.sentFrom[2]).toBe(chunkBytes + 5);
    expect(there.holdsWhole()).toBe(true);
  });

  test('takes the word of a finished upload that was cut off before its answer', async () => {
    const there = server(whole);
    await sendInChunks(new Blob([whole]), there.ports, news().to);
    const before = there.sentFrom.length;
    expect(await sendInChunks(new Blob([whole]), there.ports, news().to, 'upload-1')).toBe(user);
    expect(there.sentFrom).toHaveLength(before);
  });

  test('begins anew where the server has forgotten it', async () => {
    const there = server(whole);
    there.lose();
    await sendInChunks(new Blob([whole]), there.ports, news().to, 'upload-gone');
    expect(there.begun()).toBe(1);
    expect(there.holdsWhole()).toBe(true);
  });

  test('goes on from where the server says it is', async () => {
    const there = server(whole);
    const { ports } = there;
    const confused: ChunkPorts = {
      ...ports,
      begin: async () => ({ ...(await ports.begin()), offset: 77 }),
    };
    await sendInChunks(new Blob([whole]), confused, news().to);
    expect(there.sentFrom.slice(0, 2)).toEqual([77, 0]);
    expect(there.holdsWhole()).toBe(true);
  });

  test.each([
    [422, 'RESUME_TYPE'],
    [413, 'RESUME_TOO_LARGE'],
    [401, 'TOKEN_EXPIRED'],
  ] as const)('gives up on %i %s', async (status, code) => {
    const { ports, waits } = server(whole);
    const refusing = { ...ports, send: () => Promise.reject(new CallFailure(status, { code })) };
    await expect(sendInChunks(new Blob([whole]), refusing, news().to)).rejects.toMatchObject({
      code,
    });
    expect(waits).toEqual([]);
  });

  test('gives up on a server that loses it again and again', async () => {
    const { ports, begun } = server(whole);
    const gone = new CallFailure(404, { code: 'UPLOAD_NOT_FOUND' });
    const losing = { ...ports, send: () => Promise.reject(gone) };
    await expect(sendInChunks(new Blob([whole]), losing, news().to)).rejects.toBe(gone);
    expect(begun()).toBe(4);
  });

  test.each([500, 503, 429, 408])('waits longer and longer while it gets %i', async (status) => {
    const there = server(whole);
    let left = 3;
    const busy: ChunkPorts = {
      ...there.ports,
      send: (...piece) =>
        left-- > 0 ? Promise.reject(new CallFailure(status, {})) : there.ports.send(...piece),
    };
    await sendInChunks(new Blob([whole]), busy, news().to);
    expect(there.waits).toEqual([1, 2, 3]);
  });
});
