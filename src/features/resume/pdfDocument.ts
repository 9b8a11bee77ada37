import { winAnsi } from './helvetica.ts';
import { structure, type Marked, type PdfBlock } from './pdfStructure.ts';
import { blankGlyph, fontDictionary, TextLayer, toUnicode, utf16, widthsOf } from './textLayer.ts';

/** Gray pixels, one byte each from the top left, as a picture in a document. */
export interface GrayPicture {
  width: number;
  height: number;
  pixels: Uint8Array<ArrayBuffer>;
}

/** A photo in colours, as a JPEG file (baseline, three colours). */
export interface Photo {
  width: number;
  height: number;
  jpeg: Uint8Array<ArrayBuffer>;
}

/** Something drawn on a page. Points (1/72 inch) from the bottom left corner. */
export type PdfItem = { x: number; y: number } & (
  | { kind: 'text'; block: PdfBlock; size: number; bold: boolean; grey: boolean; text: string }
  | { kind: 'rule'; width: number }
  | { kind: 'photo'; block: PdfBlock; width: number; height: number; photo: Photo }
  /** A text that the standard fonts cannot write, drawn; `text` is what it says. */
  | {
      kind: 'picture';
      block: PdfBlock;
      width: number;
      height: number;
      picture: GrayPicture;
      text: string;
      size: number;
      /** How far its letters stand above `y`. */
      rise: number;
      /** The width of a part of the text, in points. */
      widthOf: (text: string) => number;
    }
);

export interface PdfPage {
  width: number;
  height: number;
  /** In the order of reading. */
  items: readonly PdfItem[];
  title: string;
  author: string;
}

/** A4 in points (ISO 216: 210 x 297 mm). */
export const a4 = { width: 595.28, height: 841.89 } as const;

const ink = '0.12 0.12 0.12';
const grey = '0.36 0.36 0.36';
const brand = '0.04 0.29 0.25';

const encoder = new TextEncoder();

/** A number as PDF writes it: no exponent, two decimals. */
function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A string for the standard fonts. Characters that they have not are left out. */
function literal(text: string): string {
  const bytes = [...text].map(winAnsi).filter((byte) => byte !== undefined);
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0'));
  return `<${digits.join('')}>`;
}

/** A string of any script: UTF-16 with its byte order mark. */
const unicode = (text: string): string => `<FEFF${utf16(text)}>`;

/** What a page's content refers to, gathered while it is written. */
class Content {
  readonly pictures: (GrayPicture | Photo)[] = [];
  readonly layer = new TextLayer();
  readonly parts: Marked[] = [];
  #marks = 0;

  operators(item: PdfItem): string {
    if (item.kind === 'rule') {
      // Decoration: who has it read aloud hears nothing of it.
      return `/Artifact BMC ${brand} RG 1 w ${number(item.x)} ${number(item.y)} m ${number(item.x + item.width)} ${number(item.y)} l S EMC`;
    }
    const { block } = item;
    let part = this.parts.at(-1);
    if (part?.block !== block) this.parts.push((part = { block, marks: [] }));
    part.marks.push(this.#marks);
    const mark = `/${block.role} << /MCID ${this.#marks} >> BDC`;
    this.#marks += 1;
    return `${mark} ${this.#drawn(item)} EMC`;
  }

  #drawn(item: Exclude<PdfItem, { kind: 'rule' }>): string {
    if (item.kind === 'text') {
      const font = `/${item.bold ? 'F2' : 'F1'} ${number(item.size)} Tf`;
      const place = `${number(item.x)} ${number(item.y)} Td`;
      return `BT ${item.grey ? grey : ink} rg ${font} ${place} ${literal(item.text)} Tj ET`;
    }
    this.pictures.push(item.kind === 'photo' ? item.photo : item.picture);
    const box = [item.width, 0, 0, item.height, item.x, item.y].map(number).join(' ');
    // What is white in a drawn line hides nothing of the lines around it.
    const blend = item.kind === 'photo' ? '' : '/Lines gs ';
    const shown = `q ${blend}${box} cm /P${this.pictures.length} Do Q`;
    if (item.kind === 'photo') return shown;
    const { text, size, width, widthOf } = item;
    const words = this.layer.shown(text, Number(number(size)), width, widthOf);
    return `${shown} BT ${number(item.x)} ${number(item.y + item.rise)} Td ${words} ET`;
  }
}

/** Smaller by the browser's own zlib; as it is where it has none. */
async function packed(
  data: Uint8Array<ArrayBuffer>,
): Promise<{ data: Uint8Array; filter: string }> {
  if (typeof CompressionStream === 'undefined') return { data, filter: '' };
  const stream = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return { data: bytes, filter: ' /Filter /FlateDecode' };
}

/** Sixteen grays are enough for letters, in half of the bytes. Each row begins with a byte. */
function halved({ width, height, pixels }: GrayPicture): Uint8Array<ArrayBuffer> {
  const row = Math.ceil(width / 2);
  const bytes = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const gray = (pixels[y * width + x] ?? 255) >> 4;
      bytes[y * row + (x >> 1)]! |= x % 2 === 0 ? gray << 4 : gray;
    }
  }
  return bytes;
}

/** The objects of a document, by their numbers. */
class Objects {
  readonly list: Uint8Array<ArrayBuffer>[] = [];

  /** The number of the next one. */
  get next(): number {
    return this.list.length + 1;
  }

  add(text: string): number {
    return this.list.push(encoder.encode(text));
  }

  async stream(dictionary: string, data: Uint8Array<ArrayBuffer>): Promise<number> {
    const { data: bytes, filter } = await packed(data);
    return this.#streamOf(`${dictionary}/Length ${bytes.length}${filter}`, bytes);
  }

  async picture(picture: GrayPicture | Photo): Promise<number> {
    const { width, height } = picture;
    const about = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`;
    if ('pixels' in picture) {
      return this.stream(`${about} /ColorSpace /DeviceGray /BitsPerComponent 4 `, halved(picture));
    }
    const { jpeg } = picture;
    const kind = `/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
    return this.#streamOf(`${about} ${kind} /Length ${jpeg.length}`, jpeg);
  }

  #streamOf(dictionary: string, bytes: Uint8Array): number {
    const begin = encoder.encode(`<< ${dictionary} >>\nstream\n`);
    return this.list.push(joined(begin, bytes, encoder.encode('\nendstream')));
  }
}

/**
 * A tagged document of one page (ISO 32000-1, PDF 1.7) with the standard fonts Helvetica and
 * Helvetica-Bold, which every reader has. What they cannot write is drawn, with its text behind it.
 */
export async function pdfDocument(page: PdfPage): Promise<Blob> {
  const content = new Content();
  const operators = page.items.map((item) => content.operators(item)).join('\n');
  const objects = new Objects();
  const { catalog, pages, info } = { catalog: 1, pages: 2, info: 3 };
  const pageNumber = 4;
  // Their places: what they say refers to numbers that are not known yet.
  for (let at = 1; at <= pageNumber; at += 1) objects.add('');
  const text = await objects.stream('', encoder.encode(operators));
  const fonts = ['Helvetica', 'Helvetica-Bold'].map((name, at) => {
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
    return `/F${at + 1} ${objects.add(font)} 0 R`;
  });
  for (const [at, font] of content.layer.fonts.entries()) {
    const glyphs = new Map<number, number>();
    for (const width of widthsOf(font)) {
      glyphs.set(width, await objects.stream('', encoder.encode(blankGlyph(width))));
    }
    const table = await objects.stream('', encoder.encode(toUnicode(font)));
    const about = objects.add(
      `<< /Type /FontDescriptor /FontName /Read${at + 1} /Flags 4 /FontBBox [0 -250 2000 950] /ItalicAngle 0 /Ascent 950 /Descent -250 /CapHeight 700 /StemV 80 >>`,
    );
    const dictionary = fontDictionary(font, (width) => glyphs.get(width) ?? 0, table, about);
    fonts.push(`/T${at + 1} ${objects.add(dictionary)} 0 R`);
  }
  const pictures: string[] = [];
  for (const [at, picture] of content.pictures.entries()) {
    pictures.push(`/P${at + 1} ${await objects.picture(picture)} 0 R`);
  }
  const root = objects.next;
  for (const part of structure(content.parts, root, pageNumber, unicode)) objects.add(part);
  const place = (at: number, said: string) => (objects.list[at - 1] = encoder.encode(said));
  place(
    catalog,
    `<< /Type /Catalog /Pages ${pages} 0 R /Lang (en-IN) /MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  place(pages, `<< /Type /Pages /Kids [${pageNumber} 0 R] /Count 1 >>`);
  place(info, `<< /Title ${unicode(page.title)} /Author ${unicode(page.author)} >>`);
  const box = `[0 0 ${number(page.width)} ${number(page.height)}]`;
  place(
    pageNumber,
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox ${box} /Contents ${text} 0 R /StructParents 0 /Tabs /S /Resources << /Font << ${fonts.join(' ')} >> /XObject << ${pictures.join(' ')} >> /ExtGState << /Lines << /BM /Multiply >> >> >> >>`,
  );
  return new Blob(written(objects.list, { catalog, info }), { type: 'application/pdf' });
}

/** The objects with their numbers, and the table of where each begins. */
function written(
  objects: readonly Uint8Array<ArrayBuffer>[],
  { catalog, info }: { catalog: number; info: number },
): BlobPart[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const write = (part: Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    length += part.length;
  };
  // The second line tells programs that move files that this one is not text.
  write(encoder.encode('%PDF-1.7\n%\u00e2\u00e3\n'));
  const starts = objects.map((object, at) => {
    const start = length;
    write(encoder.encode(`${at + 1} 0 obj\n`));
    write(object);
    write(encoder.encode('\nendobj\n'));
    return start;
  });
  const table = length;
  const lines = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  write(encoder.encode(`xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}`));
  write(encoder.encode(`trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\n`));
  write(encoder.encode(`startxref\n${table}\n%%EOF\n`));
  return parts;
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
