import { describe, expect, test } from 'vitest';
import { articleTags } from '#contract/blogs/article.ts';
import { demonstrationBlogs } from '#server/db/seed/blogs.ts';
import { naughtyStrings } from '../../../tests/support/data/naughtyStrings.ts';
import { sanitise, saysSomething } from './sanitise.ts';

const js = 'javascript:alert(1)';
/** One of each way in: scripts, handlers, addresses, foreign content, raw text, broken markup. */
const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<script/x>alert(1)</script >',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script>alert(1)',
  '<<script>alert(1);//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert(1)>',
  '<img src="/blog/a.svg" onerror="alert(1)" onload="alert(1)" style="x" srcset="x">',
  '<img """><script>alert(1)</script>">',
  '<img src="/a.png" alt="\\"><script>alert(1)</script>">',
  '<img src="/a.png" alt="`><img src=x onerror=alert(1)>">',
  `<img src="${js}">`,
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src="//evil.example/pixel.png">',
  '<img src="/\\evil.example/pixel.png">',
  '<p onclick=alert(1) onmouseover="alert(1)" style="position:fixed;inset:0">x</p>',
  '<p id="app" class="skip-link" name="body">x</p>',
  `<a href="${js}">x</a>`,
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="&#0000106&#0000097vascript:alert(1)">x</a>',
  '<a href="javascript&#x3A;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://a.example/1">x</a>',
  '<a href="ms-word:ofe|u|https://evil.example/a.doc">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="jobs/1">x</a>',
  '<a href="https://a.example" target="_blank" ping="//evil.example" onclick=alert(1)>x</a>',
  '<a href=\'https://a.example/"onmouseover="alert(1)\'>x</a>',
  `<svg onload=alert(1)><a xlink:href="${js}"><text>x</text></a></svg>`,
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate attributeName=href values="javascript:alert(1)" /><a id=x>x</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><p><style><!--</style><img src=x onerror=alert(1)>--></p></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  `<iframe src="${js}"></iframe>`,
  '<iframe><img src=x onerror=alert(1)></iframe>',
  `<object data="${js}"></object><embed src="${js}">`,
  `<form action="${js}"><input type=submit><button formaction="${js}">x</button></form>`,
  '<input autofocus onfocus=alert(1)><select><option><script>alert(1)</script></select>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<body onload=alert(1)><html onclick=alert(1)><head><base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="//evil.example/a.css"><style>*{background:url(//evil.example)}</style>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<p><noscript></p><img alt="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<textarea></textarea/><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<noembed><img src=x onerror=alert(1)></noembed><noframes><script>alert(1)</script></noframes>',
  '<plaintext><script>alert(1)</script>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><?php echo 1 ?><!DOCTYPE html [<!ENTITY x "y">]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '</p></li></ul></main></body></html><p>out',
  '<p><p><ul><li><p><strong><a href="/x"><a href="/y">',
  '<img src="/a.png"',
  '<a href="/x',
  '<p title="',
  '<\u0000script>alert(1)</script>',
  '<p\u000bonclick=alert(1)>x',
  '<x-frame is="x" slot="y"><slot onslotchange=alert(1)></slot></x-frame>',
  '<b>'.repeat(3_000),
  '<a href="x">'.repeat(1_000),
  `${'<p>'.repeat(19)}<script>alert(1)</script>`,
];

const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)(?: \/)?>/g;
const attribute = / ([a-z]+)="([^"]*)"/g;
const attributes: Record<string, string[]> = { a: ['href'], img: ['src', 'alt'] };

/** Why HTML is not made of allowed parts alone; empty where it is. A browser reads nothing else into it. */
function faults(html: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  const rest = html.replace(tag, (whole, closing: string, name: string, attrs: string) => {
    if (!articleTags.some((known) => known === name)) found.push(`tag ${whole}`);
    for (const [, key = '', value = ''] of attrs.matchAll(attribute)) {
      if (!attributes[name]?.includes(key)) found.push(`attribute ${whole}`);
      const address = key === 'href' || key === 'src';
      if (address && !/^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(value)) {
        found.push(`address ${whole}`);
      }
    }
    if (closing && open.pop() !== name) found.push(`order ${whole}`);
    if (!closing && !['br', 'hr', 'img'].includes(name)) open.push(name);
    return '';
  });
  if (open.length > 0) found.push(`open ${open.join()}`);
  if (/[<>]/.test(rest)) found.push(`bare ${rest}`);
  return found;
}

describe('hostile content', () => {
  test.each(attacks)('%s', (html) => {
    expect(faults(sanitise(html))).toEqual([]);
    // In the middle of an honest article nothing after it may be swallowed.
    const article = sanitise(`<p>before</p>${html}`);
    expect(faults(article)).toEqual([]);
    expect(article).toContain('<p>before</p>');
  });

  test('the list of naughty strings', () => {
    expect(naughtyStrings.length).toBeGreaterThan(500);
    for (const string of naughtyStrings) {
      const clean = sanitise(string);
      expect(faults(clean), string).toEqual([]);
      expect(sanitise(clean), string).toBe(clean);
    }
  });

  test('is measured by something that finds faults', () => {
    const bad = ['<script>', '<p onclick="x">', '<a href="javascript:x">', '<p>', '</p>', 'a < b'];
    for (const html of bad) expect(faults(html), html).not.toEqual([]);
    expect(faults('<p><a href="https://a.example/">a</a> &lt; b<br /></p>')).toEqual([]);
  });
});

describe('honest content', () => {
  test('the articles of a first start stay as they are', () => {
    for (const { content, heading } of demonstrationBlogs(new Date(0))) {
      const clean = sanitise(content);
      expect(clean.replace(/&quot;/g, '"'), heading).toBe(content.trim());
    }
  });

  test('keeps links, pictures and what an article is made of', () => {
    const html =
      '<h2>Pay</h2><ul><li>In <strong>AED</strong></li></ul>' +
      '<p><a href="/jobs">Jobs</a> <a href="mailto:a@b.example">write</a></p>' +
      '<figure><img src="https://cdn.example/a.png" alt="A site" /><figcaption>Site</figcaption></figure>';
    expect(sanitise(html)).toBe(html);
  });

  test('turns headings that a page has no place for into those that it has', () => {
    expect(sanitise('<h1>A</h1><h6>B</h6>')).toBe('<h2>A</h2><h4>B</h4>');
  });

  test('makes paragraphs of plain text', () => {
    expect(sanitise('First line\nsecond line\r\n\r\nNew & <b>bold</b>')).toBe(
      '<p>First line<br />second line</p>\n<p>New &amp; <b>bold</b></p>',
    );
    expect(sanitise('pay < 500 & > 300')).toBe('<p>pay &lt; 500 &amp; &gt; 300</p>');
  });

  test('knows content that shows nothing', () => {
    for (const html of ['', ' \n ', '<script>alert(1)</script>', '<p>&nbsp;</p>', '<br>']) {
      expect(saysSomething(sanitise(html)), html).toBe(false);
    }
    expect(saysSomething(sanitise('<img src="/blog/a.svg">'))).toBe(true);
  });
});

test.each([
  ['<div>one</div><div>two</div>', '<p>one</p>\n<p>two</p>'],
  ['<div>one</div><div><br></div><div> </div><div>two</div>', '<p>one</p>\n<p>two</p>'],
  ['<section>one<p>two</p>three</section>', 'one<p>two</p>three'],
  ['one<div>two<p>three</p></div>', 'one two<p>three</p>'],
  [
    '<table><tr><th>Country</th> <th>Fee</th></tr><tr><td>UAE</td><td>100</td></tr></table>',
    '<p>Country, Fee</p>\n<p>UAE, 100</p>',
  ],
  ['<table><tr><td><p>UAE</p></td><td><p>100</p></td></tr></table>', '<p>UAE</p><p>100</p>'],
])('boxes and tables glue no words together: %s', (html, expected) => {
  const spaced = (text: string) => text.replace(/\s+/g, ' ').replace(/ ?(<\/?p>) ?/g, '$1');
  expect(spaced(sanitise(html))).toBe(spaced(expected));
  expect(sanitise(sanitise(html))).toBe(sanitise(html));
});
