import { expect, test } from 'vitest';
import { isPushEndpoint } from './pushEndpoint.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD',
  'https://fcm.googleapis.com:443/fcm/send/abc',
])('%s may be sent to', (endpoint) => {
  expect(isPushEndpoint(endpoint, undefined)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://[::1]/abc',
  'https://[::ffff:10.0.0.1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
  'https://localhost./abc',
  'https://db.internal/abc',
  'https://printer.local/abc',
  'https://redis/abc',
  'ftp://fcm.googleapis.com/abc',
  'file:///etc/passwd',
  'not an address',
])('%s may not', (endpoint) => {
  expect(isPushEndpoint(endpoint, undefined)).toBe(false);
});

test('a service of one’s own is taken at its very origin', () => {
  const own = 'http://127.0.0.1:9000';
  expect(isPushEndpoint('http://127.0.0.1:9000/abc', own)).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:9001/abc', own)).toBe(false);
  expect(isPushEndpoint('http://user@127.0.0.1:9000/abc', own)).toBe(false);
});
