// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { filesCache } from '#src/data/storage/keys.ts';
import { inlineStyles } from '#server/http/ssr/inlineStyles.ts';
import { keepInlineStyles } from './keepOffline.ts';

const files: Record<string, string> = {
  'assets/core-aaaaaaaa.css': 'html{color:red}\n',
  'assets/jobs-bbbbbbbb.css': '.card{color:blue}.list{margin:0}\n',
};
let kept: Record<string, string>;
let registration: object | undefined;

beforeEach(() => {
  kept = {};
  registration = undefined;
  const put = async (address: string, answer: Response) => {
    expect(answer.headers.get('content-type')).toBe('text/css');
    kept[new URL(address).pathname] = await answer.text();
  };
  const open = (name: string) => Promise.resolve(name === filesCache ? { put } : undefined);
  vi.stubGlobal('caches', { open });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration) },
  });
});

/** Opens a document as the server renders it. */
function openDocument(texts: Record<string, string>): void {
  const { html } = inlineStyles((file) => texts[file] ?? '')(Object.keys(texts));
  document.head.innerHTML = html;
}

test('styles that came in the document are kept as the files that they are', async () => {
  openDocument(files);
  await keepInlineStyles();
  expect(kept).toEqual({
    '/assets/core-aaaaaaaa.css': 'html{color:red}',
    '/assets/jobs-bbbbbbbb.css': '.card{color:blue}.list{margin:0}',
  });
});

test('nothing is kept that may be another file, or beside a worker that has its own', async () => {
  openDocument({ ...files, 'assets/two-cccccccc.css': '.a{}\n.b{}' });
  await keepInlineStyles();
  expect(kept).toEqual({});
  openDocument(files);
  registration = {};
  await keepInlineStyles();
  expect(kept).toEqual({});
});
