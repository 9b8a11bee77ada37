import { expect, test } from 'vitest';
import { createHmacSigner } from './hmac.ts';

const hmac = createHmacSigner('the secret of this installation');

test('a seal holds for its purpose and its text, under its secret', () => {
  const mark = hmac.of('reset code', 'user 123456');
  expect(hmac.holds('reset code', 'user 123456', mark)).toBe(true);
  expect(hmac.holds('reset code', 'user 123457', mark)).toBe(false);
  expect(hmac.holds('file link', 'user 123456', mark)).toBe(false);
  expect(createHmacSigner('another secret').holds('reset code', 'user 123456', mark)).toBe(false);
  for (const wrong of ['', mark.slice(1), `${mark}A`, 'र'.repeat(43)]) {
    expect(hmac.holds('reset code', 'user 123456', wrong)).toBe(false);
  }
});
