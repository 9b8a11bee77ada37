// Draws the pictures of the product's mark into public/: `node scripts/generate/draw-icons.mjs`.
// The mark, the colours and the name are read from where they stand once, the icons are Lucide's.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { chromiumArguments, ensureChromium } from '../chromium.mjs';
import { iconPath } from './generate-icons.mjs';
import { inRoot } from '../root.mjs';

/** @param {string[]} parts */
const read = (...parts) => readFileSync(inRoot(...parts), 'utf8');

/** The first group of `pattern` in `text`. Throws when it is not there. @param {string} text @param {RegExp} pattern */
function find(text, pattern) {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`Nothing matches ${pattern}`);
  return found;
}

const tokens = read('src', 'components', 'tokens.css');
const darkTokens = tokens.slice(tokens.indexOf("[data-theme='dark']"));
/** The colour of a role. @param {string} role */
const colour = (role, theme = tokens) => find(theme, new RegExp(`--${role}: (#[0-9a-f]{6});`));

const markSource = read('src', 'components', 'images', 'Mark.tsx');
const ticketPath = find(markSource, /d="(M14[^"]+)"/);
const routePath = find(markSource, /d="(M20[^"]+)"/);
const name = find(read('contract', 'brand.ts'), /name: '([^']+)'/);

const brand = colour('brand');
const cream = colour('surface');
const paper = colour('paper');
const marigold = colour('next');

/** The mark on its field of 64 by 64. @param {string} ticket @param {string} route @param {string} stop */
const mark = (ticket, route, stop) =>
  `<path fill="${ticket}" d="${ticketPath}"/>` +
  `<path fill="none" stroke="${route}" stroke-width="6" stroke-linecap="round" d="${routePath}"/>` +
  `<circle cx="44" cy="17" r="7.5" stroke-width="3" stroke="${ticket}" fill="${stop}"/>`;

/** @param {string} content */
const svg = (content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`;

/** Scaled about the middle. @param {number} scale @param {string} content */
const scaled = (scale, content) =>
  `<g transform="translate(32 32) scale(${scale}) translate(-32 -32)">${content}</g>`;

/** @param {string} fill */
const ground = (fill) => `<path fill="${fill}" d="M0 0h64v64H0z"/>`;

const plain = svg(mark(brand, cream, marigold));

/** @param {string} ticket @param {string} route */
const faviconColours = (ticket, route) =>
  `.ticket{fill:${ticket}}.route{stroke:${route}}.ring{stroke:${ticket}}`;

// A dark tab bar would swallow the teal.
const dark = faviconColours(colour('brand', darkTokens), colour('brand-ink', darkTokens));
const favicon = svg(
  `<style>${faviconColours(brand, cream)}@media(prefers-color-scheme:dark){${dark}}</style>` +
    mark('ticket', 'route', marigold)
      .replace('fill="ticket"', 'class="ticket"')
      .replace('stroke="route"', 'class="route"')
      .replace('stroke="ticket"', 'class="ring"'),
);

// The ticket's corners stay inside the circle of 80 % that every launcher leaves whole.
const maskable = svg(ground(brand) + scaled(0.72, mark(cream, brand, marigold)));
const apple = svg(ground(brand) + scaled(0.78, mark(cream, brand, marigold)));

// Only its alpha counts: the line is a hole in the ticket.
const monochrome = svg(
  `<mask id="m">${mark('#fff', '#000', '#000')}</mask>` +
    scaled(0.9, `<path mask="url(#m)" d="${ticketPath}"/>`),
);

/** @param {string} icon its name on lucide.dev */
const shortcut = (icon) =>
  svg(
    `<circle cx="32" cy="32" r="32" fill="${brand}"/>` +
      '<g transform="translate(14 14) scale(1.5)">' +
      `<path fill="none" stroke="${cream}" stroke-width="2" stroke-linecap="round" ` +
      `stroke-linejoin="round" d="${iconPath(icon)}"/></g>`,
  );

/** The card that a shared link shows. */
const card = `<style>
  body{margin:0;background:${paper};font-family:system-ui,'Liberation Sans',Arial,sans-serif}
  .ticket{position:absolute;inset:85px 100px;display:flex;background:${cream};border:3px solid ${colour('line')};border-radius:36px}
  .main{flex:1;display:flex;gap:48px;align-items:center;padding-left:80px}
  .main svg{width:190px}
  .name{font:700 136px/1 'Liberation Sans',Arial,system-ui,sans-serif;letter-spacing:-.02em;color:${brand}}
  .stub{position:relative;display:grid;place-items:center;width:230px;border-left:6px dashed ${colour('line')}}
  .stub svg{width:110px}
  .stub::before,.stub::after{position:absolute;left:-36px;width:60px;height:60px;content:'';background:${paper};border:3px solid ${colour('line')};border-radius:50%}
  .stub::before{top:-36px;clip-path:inset(33px -3px -3px)}
  .stub::after{bottom:-36px;clip-path:inset(-3px -3px 33px)}
</style>
<div class="ticket">
  <div class="main">${plain}<div class="name">${name}</div></div>
  <div class="stub"><svg viewBox="0 0 24 24" fill="none" stroke="${brand}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="${iconPath('plane')}"/></svg></div>
</div>`;

/** What to draw: file, width, height, and an SVG or a page. */
const pictures = /** @type {[file: string, width: number, height: number, content: string][]} */ ([
  ['icons/icon-192.png', 192, 192, plain],
  ['icons/icon-512.png', 512, 512, plain],
  ['icons/maskable-192.png', 192, 192, maskable],
  ['icons/maskable-512.png', 512, 512, maskable],
  ['icons/monochrome-512.png', 512, 512, monochrome],
  ['icons/apple-touch-icon.png', 180, 180, apple],
  ['icons/shortcut-jobs.png', 96, 96, shortcut('briefcase-business')],
  ['icons/shortcut-saved.png', 96, 96, shortcut('heart')],
  ['icons/shortcut-applications.png', 96, 96, shortcut('file-text')],
  ['icons/shortcut-profile.png', 96, 96, shortcut('user')],
  ['og.png', 1200, 630, card],
]);

mkdirSync(inRoot('public', 'icons'), { recursive: true });
writeFileSync(inRoot('public', 'icons', 'mark.svg'), `${plain}\n`);
writeFileSync(inRoot('public', 'icons', 'favicon.svg'), `${favicon}\n`);

const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: chromiumArguments,
});
try {
  for (const [file, width, height, content] of pictures) {
    const page = await browser.newPage({ viewport: { width, height } });
    const body = content.startsWith('<svg')
      ? content.replace('<svg', '<svg style="position:absolute;inset:0;width:100%;height:100%"')
      : content;
    await page.setContent(`<!doctype html>${body}`);
    await page.screenshot({ path: inRoot('public', file), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
