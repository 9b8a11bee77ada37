// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { demonstrationBlogs } from '#server/db/seed/blogs.ts';
import { sanitise } from '#server/features/blogs/sanitise.ts';
import { naughtyStrings } from '../../../../tests/support/data/naughtyStrings.ts';
import { xssPayloads } from '../../../../tests/support/data/xssPayloads.ts';
import { articleOf } from './article.tsx';

/** Markup as it is compared: React and the server's sanitiser quote and close alike but for these. */
const plain = (html: string) =>
  html
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/\s*\/>/g, '/>')
    .replace(/\n/g, '');
// React asks for pictures before the first element.
const markup = (html: string) =>
  renderToStaticMarkup(articleOf(html)).replace(/<link rel="preload"[^>]*>/g, '');
const preview = (html: string) => plain(markup(html));

/** This stand-in for a browser loads frames and styles even of a parsed text: left to real browsers. */
const harmless = (text: string) => !/<(iframe|frame|link)/i.test(text);

describe('the preview of a blog', () => {
  test('shows an article as the server will', () => {
    for (const { content } of demonstrationBlogs(new Date(0))) {
      expect(preview(content)).toBe(plain(sanitise(content)));
    }
  });

  test.each([
    'First line\nsecond line\n\nNew & <b>bold</b>',
    '<h1>A</h1><h5>B</h5><div><p>in a box</p></div>',
    '<p onclick=alert(1)>x <script>alert(1)</script><i>y</i></p>',
    '<p><a href="javascript:alert(1)">tap</a> <a href="/jobs">jobs</a></p>',
    '<p><img src="javascript:x"><img src="/blog/a.svg" alt="A"></p>',
    '<div>one</div><div>two<br></div><div> </div><section>three <b>b</b></section>',
    '<div>a<div>b<p>c</p>d</div>e</div>',
    '<table><tbody><tr><th>Country</th><th>Fee</th></tr><tr><td>UAE</td><td>100</td></tr></tbody></table>',
    '<table><tbody><tr><td><p>UAE</p></td><td>100</td><td>days</td></tr></tbody></table>',
    '<p>pay &lt; 500</p><hr><ul><li>1</li></ul>',
  ])('%s', (html) => {
    expect(preview(html)).toBe(plain(sanitise(html)));
  });

  test('holds nothing that could run, whatever is pasted', () => {
    for (const text of [...xssPayloads, ...naughtyStrings].filter(harmless)) {
      const shown = markup(`<p>a</p>${text}`);
      expect(shown, text).not.toMatch(/<(script|style|iframe|svg|math|object|embed|form|input)/i);
      expect(shown, text).not.toMatch(/<[^>"]*("[^"]*"[^>"]*)*\son\w+=/i);
      expect(shown, text).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
    }
  });
});
