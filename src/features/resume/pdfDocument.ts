import { winAnsi } from './helvetica.ts';

/** Gray pixels, one byte each from the top left, as a picture in a document. */
export interface GrayPicture {
  width: number;
  height: number;
  pixels: Uint8Array<ArrayBuffer>;
}

/** Something drawn on a page. Points (1/72 inch) from the bottom left corner. */
export type PdfItem =
  | { kind: 'text'; x: number; y: number; size: number; bold: boolean; grey: boolean; text: string }
  | { kind: 'rule'; x: number; y: number; width: number }
  /** A text that the standard fonts cannot write, drawn; `text` is what it says. */
  | {
      kind: 'picture';
      x: number;
      y: number;
      width: number;
      height: number;
      picture: GrayPicture;
      text: string;
    };

export interface PdfPage {
  width: number;
  height: number;
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
function unicode(text: string): string {
  let digits = 'FEFF';
  for (let at = 0; at < text.length; at += 1) {
    digits += text.charCodeAt(at).toString(16).padStart(4, '0');
  }
  return `<${digits}>`;
}

function drawn(item: PdfItem, pictures: GrayPicture[]): string {
  switch (item.kind) {
    case 'text': {
      const font = `/${item.bold ? 'F2' : 'F1'} ${number(item.size)} Tf`;
      const place = `${number(item.x)} ${number(item.y)} Td`;
      return `BT ${item.grey ? grey : ink} rg ${font} ${place} ${literal(item.text)} Tj ET`;
    }
    case 'rule':
      return `${brand} RG 1 w ${number(item.x)} ${number(item.y)} m ${number(item.x + item.width)} ${number(item.y)} l S`;
    case 'picture': {
      pictures.push(item.picture);
      const box = [item.width, 0, 0, item.height, item.x, item.y].map(number).join(' ');
      // Copying and reading aloud find the words that the picture shows.
      const words = `/Span << /ActualText ${unicode(item.text)} >> BDC`;
      return `${words} q ${box} cm /P${pictures.length} Do Q EMC`;
    }
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

/**
 * A document of one page (ISO 32000-1, PDF 1.4) with the standard fonts Helvetica and
 * Helvetica-Bold, which every reader has.
 */
export async function pdfDocument(page: PdfPage): Promise<Blob> {
  const pictures: GrayPicture[] = [];
  const content = page.items.map((item) => drawn(item, pictures)).join('\n');
  const names = pictures.map((_, at) => `/P${at + 1} ${at + 8} 0 R`).join(' ');
  const box = `[0 0 ${number(page.width)} ${number(page.height)}]`;
  const font = (name: string) =>
    encoder.encode(
      `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    );
  const stream = async (dictionary: string, data: Uint8Array<ArrayBuffer>) => {
    const { data: bytes, filter } = await packed(data);
    return joined(
      encoder.encode(`<< ${dictionary}/Length ${bytes.length}${filter} >>\nstream\n`),
      bytes,
      encoder.encode('\nendstream'),
    );
  };
  const objects = [
    encoder.encode('<< /Type /Catalog /Pages 2 0 R /Lang (en-IN) >>'),
    encoder.encode('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    encoder.encode(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> /XObject << ${names} >> >> >>`,
    ),
    await stream('', encoder.encode(content)),
    font('Helvetica'),
    font('Helvetica-Bold'),
    encoder.encode(`<< /Title ${unicode(page.title)} /Author ${unicode(page.author)} >>`),
  ];
  for (const { width, height, pixels } of pictures) {
    const about = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 `;
    objects.push(await stream(about, pixels));
  }
  return new Blob(written(objects), { type: 'application/pdf' });
}

/** The objects with their numbers, and the table of where each begins. */
function written(objects: readonly Uint8Array<ArrayBuffer>[]): BlobPart[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const write = (part: Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    length += part.length;
  };
  // The second line tells programs that move files that this one is not text.
  write(encoder.encode('%PDF-1.4\n%\u00e2\u00e3\n'));
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
  write(encoder.encode(`trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R >>\n`));
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
