import { expect, test } from 'vitest';
import { createRateLimits } from './rateLimits.ts';

// Each process that then counted for itself would allow as many tries again, just when an attack
// holds the database up.
test('a try that the database does not count is not made', async () => {
  const outage = new Error('no connection was free in time');
  let counted = 0;
  const pool = {
    query(text: string, values: unknown[]) {
      // Every third one comes too late.
      if ((counted += 1) % 3 === 0) return Promise.reject(outage);
      const points = counted - Math.floor(counted / 3);
      return Promise.resolve({ rows: [{ points, expire: Date.now() + 60_000 }], text, values });
    },
  };
  const limits = createRateLimits({ pool, hide: (key) => key });
  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, () => limits.take('loginAccountHere', 'a@example.in 198.18.0.1')),
  );
  const made = tries.filter(({ status }) => status === 'fulfilled');
  expect(made).toHaveLength(10);
  const late = tries.filter((one) => one.status === 'rejected' && one.reason === outage);
  expect(late).toHaveLength(13);
});
