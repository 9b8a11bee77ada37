import { expect, test } from 'vitest';
import { acceptsHtml } from './acceptsHtml.ts';

test.each([
  ['a browser', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, true],
  ['a program', { accept: '*/*', 'user-agent': 'curl/8.5' }, false],
  ['a program that says nothing', {}, false],
  ['a preview in WhatsApp', { accept: '*/*', 'user-agent': 'WhatsApp/2.23.20.0 A' }, true],
  ['a preview without accept', { 'user-agent': 'facebookexternalhit/1.1' }, true],
  ['a bot that asks for JSON', { accept: 'application/json', 'user-agent': 'Googlebot' }, false],
])('%s', (_, headers, page) => {
  expect(acceptsHtml(new Headers(headers as Record<string, string>))).toBe(page);
});
