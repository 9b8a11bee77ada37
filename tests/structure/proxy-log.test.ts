import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/http/allCalls.ts';
import { root } from './source-tree.ts';

const text = readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8');

// An address with a signature or a secret opens someone's data by itself: it is in no log.
test('the log of nginx holds no query, no page that was left, and no secret of a path', () => {
  const sites = text.match(/^server \{/gm) ?? [];
  const logs = [...text.matchAll(/^ +access_log \S+ (\w+);/gm)].map(([, format]) => format);
  expect(logs).toEqual(sites.map(() => 'without_secrets'));
  const format = /^log_format without_secrets ([^;]+);/m.exec(text)?.[1] ?? '';
  expect(format).toContain('$path_in_log');
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer|uri)\b/);
  const masked = [...text.matchAll(/^ +"~\^(\S+)" \S+;/gm)].map(([, place]) => place ?? '');
  const secret = Object.values(calls)
    .map((call) => `/api${call.path}`)
    .filter((address) => address.includes('/:token'));
  expect(secret.length).toBeGreaterThan(0);
  for (const address of secret) {
    expect(
      masked.filter((place) => address.startsWith(place)),
      address,
    ).toHaveLength(1);
  }
});
