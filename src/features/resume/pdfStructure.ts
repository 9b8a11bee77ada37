import { isWinAnsi } from './helvetica.ts';

/** What a part of a document is, for who has it read aloud (ISO 32000-1, 14.8.4). */
export type Role = 'H1' | 'H2' | 'P' | 'Figure';

/** A part of the document, in the order of reading: a heading, a paragraph, a picture. */
export interface PdfBlock {
  role: Role;
  /** All that it says: by it is told which language it is read in. */
  text: string;
}

/** The language that most people write a script for, in India: a voice for it can read the script. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Devanagari}/u, 'hi-IN'],
  [/\p{Script=Bengali}/u, 'bn-IN'],
  [/\p{Script=Gurmukhi}/u, 'pa-IN'],
  [/\p{Script=Gujarati}/u, 'gu-IN'],
  [/\p{Script=Oriya}/u, 'or-IN'],
  [/\p{Script=Tamil}/u, 'ta-IN'],
  [/\p{Script=Telugu}/u, 'te-IN'],
  [/\p{Script=Kannada}/u, 'kn-IN'],
  [/\p{Script=Malayalam}/u, 'ml-IN'],
  [/\p{Script=Arabic}/u, 'ur-IN'],
];

/**
 * @param text of a part
 * @returns the tag of the first script in it that is not Latin; nothing where all is English
 */
function languageOf(text: string): string | undefined {
  if (isWinAnsi(text)) return undefined;
  const found = scripts.flatMap(([script, tag]) => {
    const at = text.search(script);
    return at < 0 ? [] : [{ at, tag }];
  });
  return found.sort((a, b) => a.at - b.at)[0]?.tag;
}

/** A part with the marks of the page's content that belong to it. */
export interface Marked {
  block: PdfBlock;
  marks: number[];
}

/**
 * The objects of the structure: its root, the document, the table from marks to parts, and the parts.
 * @param parts in the order of reading
 * @param first the number of the root; the others follow it
 * @param page the number of the page
 * @param unicode writes a string of any script
 * @returns the dictionaries, in the order of their numbers
 */
export function structure(
  parts: readonly Marked[],
  first: number,
  page: number,
  unicode: (text: string) => string,
): string[] {
  const document = first + 1;
  const table = first + 2;
  const numberOf = (at: number) => first + 3 + at;
  const byMark: string[] = [];
  parts.forEach(({ marks }, at) => marks.forEach((mark) => (byMark[mark] = `${numberOf(at)} 0 R`)));
  const kids = parts.map((_, at) => `${numberOf(at)} 0 R`).join(' ');
  return [
    `<< /Type /StructTreeRoot /K ${document} 0 R /ParentTree ${table} 0 R /ParentTreeNextKey 1 >>`,
    `<< /Type /StructElem /S /Document /P ${first} 0 R /K [${kids}] >>`,
    `<< /Nums [0 [${byMark.join(' ')}]] >>`,
    ...parts.map(({ block: { role, text }, marks }) => {
      const language = languageOf(text);
      const alternative = role === 'Figure' ? ` /Alt ${unicode(text)}` : '';
      const tag = language === undefined ? '' : ` /Lang (${language})`;
      return `<< /Type /StructElem /S /${role} /P ${document} 0 R /Pg ${page} 0 R /K [${marks.join(' ')}]${alternative}${tag} >>`;
    }),
  ];
}
