import { randomBytes } from 'node:crypto';
import { noteEntered } from '../logs/entered.ts';

interface PdfParts {
  /** Added to the page's dictionary, the catalogue's and the trailer's. */
  page?: string;
  catalogue?: string;
  trailer?: string;
  /** Bodies of further objects, from number 4 on. */
  objects?: string[];
}

/**
 * A PDF of one empty page, with what is added to it.
 * @returns its bytes, one in each character
 */
export function pdfText({
  page = '',
  catalogue = '',
  trailer = '',
  objects = [],
}: PdfParts = {}): string {
  const bodies = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${page}>>`,
    ...objects,
  ];
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const places = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  const size = bodies.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return `${text}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
}

/** A stream object's body. */
export const pdfStream = (dictionary: string, content: string): string =>
  `<<${dictionary}/Length ${content.length}>>\nstream\n${content}\nendstream`;

/** The text of each page: no log may show it. */
const resumeText = 'Resume-of-somebody';

/**
 * A PDF that opens and is like no other.
 * @param bytes how large it is; left out, as small as can be
 * @returns its bytes
 */
export function somePdf(bytes?: number): Buffer {
  noteEntered(resumeText);
  const withContent = (size: number) =>
    Buffer.from(
      pdfText({
        objects: [pdfStream('', `(${resumeText}) Tj ${randomBytes(size).toString('latin1')}`)],
      }),
      'latin1',
    );
  // Its own tables grow with the size by some digits: cut to fit by a comment at the end.
  if (bytes === undefined) return withContent(16);
  const shorter = withContent(bytes - 900);
  const rest = bytes - shorter.length;
  return Buffer.concat([shorter, Buffer.from('%'.padEnd(rest, ' '))]);
}
