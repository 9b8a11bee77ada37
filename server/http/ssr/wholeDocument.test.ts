import { expect, test } from 'vitest';
import type { InlineData } from '#contract/http/document.ts';
import { wholeDocument } from './wholeDocument.ts';

const template =
  '<!doctype html><html lang="en"><head><!--head--><title></title><!--/head--></head>' +
  '<body><div id="app"><!--app--><!--/app--></div><!--data--></body></html>';
const frame = { template, head: '<style>a{}</style>', code: '<script>1</script>', inline: {} };
const reader = { language: 'hindi', isBig: true } as const;
const made = (data: InlineData, html = '<h1>नौकरी ₹</h1>') =>
  wholeDocument(frame, { html, data }, reader, '<title>T</title>').toString();

const request = { call: 'jobs.list', query: { search: '</script>' } } as const;
const list = { jobs: [{ title: 'Welder </script><b> ₹ \u2028' }] };

test('a document has everything in its place, once', () => {
  const text = made({ a: { request, data: list } });
  expect(text).toMatch(
    /^<!doctype html><html lang="hi"[^>]* data-text="[^"]+"><head><title>T<\/title><style>a\{\}<\/style><\/head><body>/,
  );
  expect(text).toContain('<div id="app" data-rendered><h1>नौकरी ₹</h1></div>');
  expect(text).toMatch(/<\/script><script>1<\/script><\/body><\/html>$/);
  expect(text).not.toContain('<!--');
});

test.each<[string, InlineData]>([
  ['nothing', {}],
  ['an answer', { a: { request, data: list, tag: '"1"' } }],
  ['the same answer twice', { a: { request, data: list }, b: { request, data: list } }],
  ['no answer, and none that is an object', { a: { request }, b: { request, data: null } }],
  ['a text and a refusal', { 'a"<': { request, data: '<' }, b: { request, error: undefined } }],
])('its data says what JSON says of %s', (_, data) => {
  for (let time = 0; time < 2; time += 1) {
    const [, json = ''] = /<script id="page-data"[^>]*>([^<]*)<\/script>/.exec(made(data)) ?? [];
    expect(json).not.toMatch(/[<\u2028]/);
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(data)));
    expect(Object.keys(JSON.parse(json) as object)).toEqual(Object.keys(data));
  }
});

test('what looks like a pattern of a replacement is a text', () => {
  expect(made({}, "<p>$& $1 $` $'</p>")).toContain("<p>$& $1 $` $'</p>");
});

// Search engines know data-nosnippet of div, span and section only.
const note =
  /<noscript><div class="no-script" data-nosnippet>जावास्क्रिप्ट के बिना[^<]+<\/div><\/noscript>/;

test('what a page cannot do without its code is said before it', () => {
  expect(made({})).toMatch(new RegExp(`${note.source}<div id="app"`));
});

test('or at the place that the page has for it, once', () => {
  const text = made({}, '<form><noscript class="a"></noscript><input></form>');
  const there = note.source.replace('<noscript>', '<noscript class="a">');
  expect(text).toMatch(new RegExp(`<form>${there}<input></form>`));
  expect(text.split('<noscript')).toHaveLength(2);
});

test('a template without its places is refused', () => {
  const broken = { ...frame, template: '<html lang="en"></html>' };
  expect(() => wholeDocument(broken, { html: '', data: {} }, reader, '')).toThrow('index.html');
});
