/**
 * The advance widths of Helvetica and Helvetica-Bold for the characters from space to tilde, in
 * thousandths of the font size (Adobe Font Metrics of the PDF standard fonts).
 */
const regular = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const bold = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
  611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
  278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

/** Windows code page 1252 from 0x80 on, where it differs from Latin-1; PDF calls it WinAnsiEncoding. */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const widths: Record<string, number> = {
  '…': 1000,
  '—': 1000,
  '•': 350,
  '·': 278,
  '‘': 222,
  '’': 222,
  '“': 333,
  '”': 333,
};

/** The byte of a character in WinAnsiEncoding, or undefined where it has none. */
export function winAnsi(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
  const at = high.indexOf(character);
  return at >= 0 && code > 0x9f ? 0x80 + at : undefined;
}

/** Whether the standard fonts have every character of a text. */
export function isWinAnsi(text: string): boolean {
  return [...text].every((character) => winAnsi(character) !== undefined);
}

/** The width of a text in points. An accented letter is as wide as its letter. */
export function helveticaWidth(text: string, size: number, isBold = false): number {
  const table = isBold ? bold : regular;
  let sum = 0;
  for (const character of text) {
    const base = character.normalize('NFD').charCodeAt(0) - 0x20;
    sum += widths[character] ?? table[base] ?? 556;
  }
  return (sum * size) / 1000;
}
