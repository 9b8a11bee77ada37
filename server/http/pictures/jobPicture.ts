import { brand } from '#contract/brand.ts';
import { pictureSize } from '#contract/jobs/jobPicture.ts';
import type { PictureTexts } from './pictureTexts.ts';
import type { Typesetter, Weight } from './typesetter.ts';

/** The colours of the page in its light theme (src/components/tokens.css). */
const colours = {
  paper: '#faf6ee',
  sunken: '#f1ebdf',
  ink: '#1c2421',
  soft: '#46504b',
  brand: '#0b574c',
  band: '#0a4a41',
  bandInk: '#fdf8ee',
  next: '#f5b335',
  nextInk: '#261a02',
  danger: '#a3241c',
  cost: '#855300',
} as const;

/** Drawings of Lucide (ISC License) in a square of 24. */
const icons = {
  check: 'M20 6 9 17l-5-5',
  pin: 'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M12 7a3 3 0 1 0 0 6 3 3 0 1 0 0 -6',
  calendar:
    'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM3 9h18',
  rupee: 'M6 3h12M6 8h12M6 13l8.5 8M6 13h3M9 13c6.667 0 6.667-10 0-10',
  briefcase:
    'M16 6V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v2M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z',
} as const;

interface Block {
  text: string;
  size: number;
  weight: Weight;
  colour: string;
  /** Lines that it may have; what does not fit ends with an ellipsis. */
  lines: number;
  icon?: keyof typeof icons;
  /** Above it. */
  gap: number;
  /** It stands beside the one before where both have room in one line. */
  joins?: boolean;
}

const margin = 56;
const header = 92;
const footer = 74;
const column = pictureSize.width - 2 * margin;
const leading = 1.34;
/** How far the text's line is below its top, in sizes: Devanagari has signs above its letters. */
const ascent = 1.02;
/** From the largest in which everything has room. */
const scales = [1.4, 1.3, 1.2, 1.1, 1, 0.9, 0.82, 0.74, 0.66] as const;
/** A title that is cut in any case is not made smaller than this for it. */
const cutScale = 0.9;

/**
 * The picture of a job as SVG. It has outlines in place of texts: nothing that someone wrote is part
 * of its markup, and no font of the machine is asked for.
 * @param texts what it says
 * @param type makes the outlines
 * @returns SVG without text elements
 */
export function jobPicture(texts: PictureTexts, type: Typesetter): string {
  const room = pictureSize.height - header - footer - 24;
  const blocks = blocksOf(texts, type);
  const fitting = scales.map((scale) => ({ scale, ...layOut(blocks, scale, type) }));
  const has = ({ height }: { height: number }) => height <= room;
  const laid =
    fitting.find((one) => has(one) && !one.isCut) ??
    fitting.find((one) => has(one) && one.scale <= cutScale) ??
    layOut(blocks, scales.at(-1) ?? 1, type);
  const top = header + Math.max(8, (room - laid.height) / 3);
  const { width, height } = pictureSize;
  const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`;
  const line = (text: string, x: number, y: number, size: number, colour: string, bold = true) =>
    outline(type.writable(text), { x, y, size, colour, weight: bold ? 'bold' : 'regular' }, type);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    rect(0, 0, width, height, colours.paper),
    rect(0, 0, width, header, colours.band),
    line(brand.name, margin, 63, 48, colours.bandInk),
    texts.demo ? badge(type.writable(texts.demo), type) : '',
    ...laid.parts.map((part) => part(top)),
    rect(0, height - footer, width, footer, colours.sunken),
    fittingLine(type.writable(texts.safety), height - footer / 2 + 10, type),
    '</svg>',
  ].join('');

  function badge(text: string, { shape, unitsPerEm }: Typesetter): string {
    const wide = (shape(text, 'bold').width / unitsPerEm) * 30;
    const x = width - margin - wide - 20;
    return (
      rect(x - 20, 22, wide + 40, 50, colours.next, 10) + line(text, x, 57, 30, colours.nextInk)
    );
  }
}

function blocksOf(texts: PictureTexts, type: Typesetter): Block[] {
  const { title, work, place, closed, pay, terms, until } = texts;
  const block = (text: string | undefined, more: Partial<Block> = {}): Block[] => {
    const writable = text === undefined ? '' : type.writable(text);
    const usual = { size: 36, weight: 'regular', colour: colours.ink, lines: 1, gap: 4 } as const;
    return writable === '' ? [] : [{ ...usual, ...more, text: writable }];
  };
  // Of a title in a script that no font here has nothing is left: the work in everyday words then.
  const isWritable = /[\p{L}\p{N}]/u.test(type.writable(title));
  const large = { size: 68, weight: 'bold', lines: 2 } as const;
  return [
    ...block(isWritable ? title : work, large),
    ...block(isWritable ? work : undefined, { icon: 'briefcase', colour: colours.soft }),
    ...block(place, { icon: 'pin', colour: colours.soft, joins: true }),
    ...block(closed?.title, {
      size: 60,
      weight: 'bold',
      colour: colours.danger,
      gap: 22,
      lines: 2,
    }),
    ...block(closed?.more, { size: 38 }),
    ...block(pay?.amount, { size: 62, weight: 'bold', colour: colours.brand, gap: 12, lines: 2 }),
    ...block(pay?.rupees, { size: 42, gap: 0, joins: true }),
    ...terms.flatMap(({ text, isCost }, at) => {
      const gap = at === 0 ? 12 : 4;
      return block(
        text,
        isCost ? { icon: 'rupee', colour: colours.cost, gap } : { icon: 'check', gap },
      );
    }),
    ...block(until, { icon: 'calendar', weight: 'bold' }),
  ];
}

/** Parts are drawn when it is known how far down they begin. */
function layOut(
  blocks: readonly Block[],
  scale: number,
  type: Typesetter,
): { parts: ((top: number) => string)[]; height: number; isCut: boolean } {
  const parts: ((top: number) => string)[] = [];
  let height = 0;
  let isCut = false;
  /** Where the line before ends, and what it stands on. */
  let before = { end: column, line: 0 };
  for (const { text, weight, colour, lines, icon, joins, ...block } of blocks) {
    const size = block.size * scale;
    const indent = icon ? size * 1.35 : 0;
    const widthOf = (part: string) => (type.shape(part, weight).width / type.unitsPerEm) * size;
    const drawIcon = (x: number, line: number) => {
      if (!icon) return;
      const y = line - size * 0.8;
      parts.push((top) =>
        drawnIcon(icon, { x: margin + x, y: top + y, size: size * 0.94, colour }),
      );
    };
    const draw = (part: string, x: number, line: number) =>
      parts.push((top) =>
        outline(part, { x: margin + x, y: top + line, size, colour, weight }, type),
      );
    const beside = before.end + size;
    if (joins && parts.length > 0 && beside + indent + widthOf(text) <= column) {
      drawIcon(beside, before.line);
      draw(text, beside + indent, before.line);
      before = { end: column, line: before.line };
      continue;
    }
    height += block.gap * scale;
    const wrapped = linesOf(text, column - indent, lines, widthOf);
    isCut ||= wrapped.isCut;
    drawIcon(0, height + size * ascent);
    for (const part of wrapped.lines) {
      before = { end: indent + widthOf(part), line: height + size * ascent };
      draw(part, indent, before.line);
      height += size * leading;
    }
  }
  return { parts, height, isCut };
}

/** A text in at most `most` lines; the last one ends with an ellipsis where something was left out. */
export function linesOf(
  text: string,
  width: number,
  most: number,
  widthOf: (part: string) => number,
): { lines: string[]; isCut: boolean } {
  const lines: string[] = [];
  const words = text.split(' ');
  let rest = 0;
  while (rest < words.length && lines.length < most) {
    let end = rest + 1;
    while (end < words.length && widthOf(words.slice(rest, end + 1).join(' ')) <= width) end += 1;
    lines.push(words.slice(rest, end).join(' '));
    rest = end;
  }
  const isTooWide = lines.some((line) => widthOf(line) > width);
  const isCut = rest < words.length || isTooWide;
  if (rest < words.length) lines[lines.length - 1] += '…';
  return { lines: lines.map((line) => shortened(line, width, widthOf)), isCut };
}

/** By whole signs as people see them, so that no vowel is torn from its letter. */
const signs = new Intl.Segmenter('hi', { granularity: 'grapheme' });

function shortened(line: string, width: number, widthOf: (part: string) => number): string {
  if (widthOf(line) <= width) return line;
  const parts = [...signs.segment(line.replace(/…$/, ''))].map(({ segment }) => segment);
  let fits = 0;
  let over = parts.length;
  while (fits + 1 < over) {
    const middle = Math.floor((fits + over) / 2);
    if (widthOf(`${parts.slice(0, middle).join('')}…`) <= width) fits = middle;
    else over = middle;
  }
  return `${parts.slice(0, fits).join('').trimEnd()}…`;
}

/** The last line of the picture: as large as its width lets it. */
function fittingLine(text: string, y: number, type: Typesetter): string {
  const wide = type.shape(text, 'bold').width / type.unitsPerEm;
  const size = Math.min(32, column / wide);
  return outline(text, { x: margin, y, size, colour: colours.brand, weight: 'bold' }, type);
}

const rounded = (value: number) => String(Math.round(value * 100) / 100);

interface Place {
  x: number;
  /** The line that the letters stand on. */
  y: number;
  size: number;
  colour: string;
}

function outline(text: string, place: Place & { weight: Weight }, type: Typesetter): string {
  const scale = place.size / type.unitsPerEm;
  const glyphs = type
    .shape(text, place.weight)
    .glyphs.filter(({ path }) => path !== '')
    .map(({ x, y, path }) => `<path transform="translate(${x} ${y})" d="${path}"/>`);
  const factor = scale.toFixed(5);
  return `<g fill="${place.colour}" transform="translate(${rounded(place.x)} ${rounded(place.y)}) scale(${factor} -${factor})">${glyphs.join('')}</g>`;
}

function drawnIcon(name: keyof typeof icons, { x, y, size, colour }: Place): string {
  const scale = (size / 24).toFixed(4);
  return `<path transform="translate(${rounded(x)} ${rounded(y)}) scale(${scale})" d="${icons[name]}" fill="none" stroke="${colour}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`;
}
