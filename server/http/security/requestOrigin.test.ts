import { expect, test } from 'vitest';
import { isForeign } from './requestOrigin.ts';

const here = 'https://jobs.example';
const evil = 'https://evil.example';

const foreign = (headers: Record<string, string>, method = 'POST') =>
  isForeign({ method, header: (name) => headers[name] }, here);

test.each<[string, Record<string, string>]>([
  ['a program', { host: '10.0.0.1:3000' }],
  ['this site', { origin: here, 'sec-fetch-site': 'same-origin' }],
  ['an older browser', { origin: here, host: 'jobs.example' }],
  ['a proxy that passes another Host on', { origin: here, host: '127.0.0.1:3000' }],
  ['another name of this site', { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }],
  [
    'another name behind a proxy',
    { origin: 'https://b.example', host: 'app', 'x-forwarded-host': 'b.example' },
  ],
  [
    'two proxies',
    { origin: 'https://b.example', host: 'app', 'x-forwarded-host': 'b.example, app' },
  ],
  ['a port that goes without saying', { origin: 'https://b.example', host: 'B.example:443' }],
  ['a private mode', { origin: 'null', host: 'jobs.example' }],
  ['a private mode that says more', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  [
    'a Host that a proxy spoiled',
    { origin: 'https://b.example', host: 'x', 'sec-fetch-site': 'same-origin' },
  ],
  ['an address that was typed', { 'sec-fetch-site': 'none' }],
])('%s may', (_, headers) => {
  expect(foreign(headers)).toBe(false);
});

test.each<[string, Record<string, string>]>([
  ['another site', { origin: evil, host: 'jobs.example', 'sec-fetch-site': 'cross-site' }],
  ['another site in an older browser', { origin: evil, host: 'jobs.example' }],
  [
    'another site that looks alike',
    { origin: 'https://jobs.example.evil.example', host: 'jobs.example' },
  ],
  ['another port', { origin: 'http://jobs.example:8080', host: 'jobs.example' }],
  [
    'a neighbour',
    { origin: 'https://blog.jobs.example', host: 'jobs.example', 'sec-fetch-site': 'same-site' },
  ],
  [
    'a frame that hides its origin',
    { origin: 'null', host: 'jobs.example', 'sec-fetch-site': 'cross-site' },
  ],
  ['one that sends no Origin', { host: 'jobs.example', 'sec-fetch-site': 'cross-site' }],
  ['no address at all', { origin: 'evil', host: 'evil' }],
])('%s may not', (_, headers) => {
  expect(foreign(headers)).toBe(true);
  expect(foreign(headers, 'GET')).toBe(false);
});
