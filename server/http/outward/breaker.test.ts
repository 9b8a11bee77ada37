import { expect, test, vi } from 'vitest';
import { BreakerOpenError, createBreaker, OutwardTimeoutError } from './breaker.ts';

const log = { info: vi.fn(), warn: vi.fn() };
const options = { who: 'the mail server', limit: 30, pause: 60, isOutage: () => true, log };
const hangs = vi.fn(() => new Promise<string>(() => undefined));

test('work that hangs ends at its limit and is told to stop', async () => {
  const { run } = createBreaker(options);
  let stopped: unknown;
  const work = (signal: AbortSignal) =>
    new Promise((_, reject) =>
      signal.addEventListener('abort', () => {
        stopped = signal.reason;
        reject(new Error('stopped'));
      }),
    );
  await expect(run(work)).rejects.toThrow(OutwardTimeoutError);
  expect(stopped).toBeInstanceOf(OutwardTimeoutError);
});

test('while the other side hangs the next are refused at once, until one try succeeds', async () => {
  const breaker = createBreaker(options);
  for (let call = 0; call < 3; call += 1) await breaker.run(hangs).catch(() => undefined);
  hangs.mockClear();
  const refused = await breaker.run(hangs).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BreakerOpenError);
  expect(refused).toMatchObject({ retryAfterSeconds: 1 });
  expect(hangs).not.toHaveBeenCalled();
  expect(breaker.pausedFor()).toBeGreaterThan(0);

  await vi.waitFor(() => expect(breaker.pausedFor()).toBe(0));
  // One call tries; those beside it are refused meanwhile.
  await vi.waitFor(async () => {
    const [tried, beside] = await Promise.allSettled([breaker.run(hangs), breaker.run(hangs)]);
    expect(tried).toMatchObject({ reason: expect.any(OutwardTimeoutError) as unknown });
    expect(beside).toMatchObject({ reason: expect.any(BreakerOpenError) as unknown });
  });
  const fine = () => Promise.resolve('sent');
  await vi.waitFor(async () => expect(await breaker.run(fine)).toBe('sent'));
  expect(breaker.pausedFor()).toBe(0);
  expect(await Promise.all([breaker.run(fine), breaker.run(fine)])).toEqual(['sent', 'sent']);
});

test('a plain no of the other side keeps the way open', async () => {
  const no = new Error('no such mailbox');
  const { run } = createBreaker({ ...options, isOutage: (error) => error !== no });
  for (let call = 0; call < 20; call += 1) {
    await expect(run(() => Promise.reject(no))).rejects.toBe(no);
  }
  expect(await run(() => Promise.resolve('sent'))).toBe('sent');
});

test('a few failures among many answers keep it open', async () => {
  const { run } = createBreaker(options);
  for (let call = 0; call < 20; call += 1) await run(() => Promise.resolve());
  await run(hangs).catch(() => undefined);
  expect(await run(() => Promise.resolve('sent'))).toBe('sent');
});
