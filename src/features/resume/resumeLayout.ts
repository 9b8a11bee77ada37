import { helveticaWidth, isWinAnsi } from './helvetica.ts';
import { a4, type GrayPicture, type PdfItem, type Photo } from './pdfDocument.ts';
import type { PdfBlock, Role } from './pdfStructure.ts';
import type { ResumeContent } from './resumeContent.ts';

/** Draws texts of scripts that the standard fonts lack: the phone's own fonts can. */
export interface Painter {
  /** Width in points. */
  measure(text: string, size: number, bold: boolean): number;
  /** A picture as wide as `measure` says, as high as `lineBox`. */
  paint(text: string, size: number, bold: boolean): GrayPicture;
}

/**
 * A drawn line in sizes of its font: its height, and how much of it is below its letters. Signs of
 * Indian scripts need more room above and below than a line has: pictures overlap, and let each
 * other through.
 */
export const lineBox = { height: 1.9, below: 0.6 } as const;

const margin = 52;
const column = a4.width - 2 * margin;
/** Where values begin beside their labels. */
const indent = 130;
/** The text's size, in points: the largest at which all fits on the page. */
const sizes = [11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7] as const;

/** A photo's box in points: 35 x 45 mm, as passports have it. */
const frame = { width: 99.2, height: 127.6 } as const;
/** Between the photo and what stands beside it. */
const besidePhoto = 16;

/** The resume on one page. A text so long that it does not fit even in small print is cut. */
export function resumeLayout(content: ResumeContent, painter: Painter, photo?: Photo): PdfItem[] {
  for (const size of sizes) {
    const { items, bottom } = laidOut(content, painter, size, photo);
    if (bottom >= margin) return items;
  }
  const { items } = laidOut(content, painter, sizes.at(-1) ?? 7, photo);
  return items.filter(({ y }) => y >= margin / 2);
}

function laidOut(
  { name, headline, contact, sections }: ResumeContent,
  painter: Painter,
  size: number,
  photo: Photo | undefined,
): { items: PdfItem[]; bottom: number } {
  const items: PdfItem[] = [];
  const top = a4.height - margin;
  let y = top;
  const leading = size * 1.4;
  const beside = photo ? column - frame.width - besidePhoto : column;

  /** Writes a text in lines of `width` from `x`; each line moves down. */
  function write(
    text: string,
    block: PdfBlock,
    { x = margin, width = column, points = size, bold = false, grey = false },
  ) {
    const lines = wrapped(text, width, (part) => widthOf(part, points, bold, painter));
    for (const line of lines) {
      y -= points * 1.4;
      items.push(itemOf(line, block, { x, y, points, bold, grey }, painter));
    }
  }

  const block = (role: Role, text: string): PdfBlock => ({ role, text });
  const writeAll = (role: Role, text: string, how: Parameters<typeof write>[2]) =>
    write(text, block(role, text), how);

  writeAll('H1', name, { points: size * 2.1, bold: true, width: beside });
  if (headline) writeAll('P', headline, { points: size * 1.25, width: beside });
  writeAll('P', contact.join('  ·  '), { grey: true, width: beside });
  if (photo) {
    const place = { x: margin + column - frame.width, y: top - frame.height };
    const about = block('Figure', `Photo of ${name}`);
    items.push({ kind: 'photo', block: about, ...place, ...frame, photo });
    y = Math.min(y, place.y);
  }
  for (const { title, lines } of sections) {
    y -= leading * 0.7;
    writeAll('H2', title, { points: size * 1.15, bold: true });
    y -= size * 0.45;
    items.push({ kind: 'rule', x: margin, y, width: column });
    y -= size * 0.1;
    for (const { label, text } of lines) {
      if (label === undefined) {
        writeAll('P', text, {});
        continue;
      }
      const begin = y;
      // Heard as one sentence: what it is, and what is said of it.
      const both = block('P', `${label} ${text}`);
      write(`${label}:`, both, { width: indent - 8, grey: true });
      const below = y;
      y = begin;
      write(text, both, { x: margin + indent, width: column - indent });
      y = Math.min(y, below);
    }
  }
  return { items, bottom: y };
}

function widthOf(text: string, points: number, bold: boolean, painter: Painter): number {
  return isWinAnsi(text) ? helveticaWidth(text, points, bold) : painter.measure(text, points, bold);
}

function itemOf(
  text: string,
  block: PdfBlock,
  at: { x: number; y: number; points: number; bold: boolean; grey: boolean },
  painter: Painter,
): PdfItem {
  const { x, y, points, bold, grey } = at;
  if (isWinAnsi(text)) return { kind: 'text', block, x, y, size: points, bold, grey, text };
  const picture = painter.paint(text, points, bold);
  const width = painter.measure(text, points, bold);
  const height = points * lineBox.height;
  const rise = points * lineBox.below;
  const own = (part: string) => painter.measure(part, points, bold);
  const read = { text, size: points, rise, widthOf: own };
  return { kind: 'picture', block, x, y: y - rise, width, height, picture, ...read };
}

/** A text in lines that fit; a word that is wider than a line is cut where it has to be. */
export function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measure(line) > width) {
      const letters = [...line];
      let fits = letters.length - 1;
      while (fits > 1 && measure(letters.slice(0, fits).join('')) > width) fits -= 1;
      lines.push(letters.slice(0, fits).join(''));
      line = letters.slice(fits).join('');
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}
