/**
 * Text that a reader of the PDF finds, copies and hears, over a picture that shows it. The standard
 * fonts know Latin letters only, so that it has fonts of its own: their glyphs are blank, and a table
 * says which characters each stands for (ISO 32000-1, 9.6.5 and 9.10.3). Nothing is embedded, and
 * every script works.
 */

/** Codes of one such font: a byte, and 0 is none. */
const most = 255;
/** Widths are rounded to this, in thousandths of the size: each has a glyph. */
const step = 50;

interface BlankFont {
  /** What each code less one stands for, with its width in thousandths. */
  letters: Letter[];
  codes: Map<string, number>;
}

interface Letter {
  text: string;
  width: number;
}

/** A letter with its signs: what is seen as one. */
const cluster = /\P{M}[\p{M}\u200c\u200d]*|\p{M}+/gu;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The clusters of a line in the order in which they are seen: readers turn what runs to the left. */
export function seenOrder(line: string): string[] {
  const clusters = line.match(cluster) ?? [];
  const seen: string[] = [];
  for (let at = 0; at < clusters.length;) {
    let end = at;
    let last = at;
    while (end < clusters.length) {
      const text = clusters[end] ?? '';
      if (rightToLeft.test(text)) last = end + 1;
      // Spaces and points between two such words turn with them.
      else if (last === at || !/^[\s\p{P}]/u.test(text)) break;
      end += 1;
    }
    if (last > at) seen.push(...clusters.slice(at, last).reverse());
    else seen.push(clusters[at] ?? '');
    at = Math.max(last, at + 1);
  }
  return seen;
}

/**
 * A cluster as its characters: the letter is as wide as all of it, and signs take no room, which is
 * what readers expect of them. One code for the whole would be torn from what follows.
 */
function lettersOf(text: string, width: number): Letter[] {
  const letters = [...text].map((one, at) => ({ text: one, width: at === 0 ? width : 0 }));
  return rightToLeft.test(text) ? letters.reverse() : letters;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** UTF-16 in hexadecimal digits, as tables of a PDF write characters. */
export function utf16(text: string): string {
  let digits = '';
  for (let at = 0; at < text.length; at += 1) digits += hex(text.charCodeAt(at), 4);
  return digits;
}

/** The blank fonts of a document. */
export class TextLayer {
  readonly fonts: BlankFont[] = [];

  /**
   * @param line what is read
   * @param size of the font in points
   * @param width in points, of the picture that shows the line
   * @param widthOf a cluster's width in points
   * @returns operators between BT and ET that show it, blank, from the current point
   */
  shown(line: string, size: number, width: number, widthOf: (text: string) => number): string {
    let units = 0;
    const runs: { font: number; codes: string }[] = [];
    const letters = seenOrder(line).flatMap((text) => {
      const rounded = Math.round((widthOf(text) / size) * (1000 / step)) * step;
      return lettersOf(text, Math.max(step, rounded));
    });
    for (const letter of letters) {
      const { font, code } = this.#codeOf(letter);
      units += letter.width;
      const run = runs.at(-1);
      if (run?.font === font) run.codes += hex(code, 2);
      else runs.push({ font, codes: hex(code, 2) });
    }
    const operators = runs
      .map(({ font, codes }) => `/T${font + 1} ${size} Tf <${codes}> Tj`)
      .join(' ');
    // Rounded widths, and letters that are narrower beside their neighbours: as wide as the picture.
    const stretch = units > 0 ? (width / ((units / 1000) * size)) * 100 : 100;
    return `3 Tr ${stretch.toFixed(2)} Tz ${operators} 0 Tr 100 Tz`;
  }

  #codeOf(letter: Letter): { font: number; code: number } {
    const key = `${letter.text} ${letter.width}`;
    for (const [font, { codes }] of this.fonts.entries()) {
      const code = codes.get(key);
      if (code !== undefined) return { font, code };
    }
    let last = this.fonts.at(-1);
    if (!last || last.letters.length >= most) {
      this.fonts.push((last = { letters: [], codes: new Map() }));
    }
    const code = last.letters.push(letter);
    last.codes.set(key, code);
    return { font: this.fonts.length - 1, code };
  }
}

/** A glyph without ink: its width and its box. */
export const blankGlyph = (width: number) => `${width} 0 0 -250 ${width} 950 d1`;

/** The widths that a font's glyphs have. */
export const widthsOf = ({ letters }: BlankFont) => [...new Set(letters.map(({ width }) => width))];

/**
 * @param font one of the layer's
 * @param name of its glyphs' object, by width
 * @param table the number of its ToUnicode
 * @param descriptor the number of what readers ask about it
 * @returns the font's dictionary
 */
export function fontDictionary(
  { letters }: BlankFont,
  name: (width: number) => number,
  table: number,
  descriptor: number,
): string {
  const glyphs = [...new Set(letters.map(({ width }) => width))];
  const procedures = glyphs.map((width) => `/w${width} ${name(width)} 0 R`).join(' ');
  const differences = letters.map(({ width }) => `/w${width}`).join(' ');
  const widths = letters.map(({ width }) => width).join(' ');
  return `<< /Type /Font /Subtype /Type3 /FontBBox [0 -250 2000 950] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >> /CharProcs << ${procedures} >> /Encoding << /Type /Encoding /Differences [1 ${differences}] >> /FirstChar 1 /LastChar ${letters.length} /Widths [${widths}] /ToUnicode ${table} 0 R /FontDescriptor ${descriptor} 0 R >>`;
}

/** Which characters each code stands for (Adobe Technical Note 5411). */
export function toUnicode({ letters }: BlankFont): string {
  const lines: string[] = [];
  // A hundred at most in one block.
  for (let from = 0; from < letters.length; from += 100) {
    const part = letters.slice(from, from + 100);
    const rows = part.map(({ text }, at) => `<${hex(from + at + 1, 2)}> <${utf16(text)}>`);
    lines.push(`${part.length} beginbfchar`, ...rows, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    ...lines,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
