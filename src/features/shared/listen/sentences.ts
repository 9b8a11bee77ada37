/** A sentence as it stands on the screen. */
export interface Sentence {
  text: string;
  /** BCP 47, of the part that it stands in. */
  lang: string;
  /** Where it stands: from the sentence's letter `from` on, up to `to`. */
  rangeOf(from: number, to: number): Range;
}

interface Piece {
  node: Text;
  /** Where the node's text begins in the text of its block. */
  at: number;
}

/** What is shown, and is no text to be read: controls, pictures, what only screen readers are told. */
const silent = 'button, nav, script, style, svg, select, [aria-hidden="true"], .visually-hidden';

/**
 * What can be read aloud of a part of the page, in the order of the screen: blocks of text, each in
 * sentences. What is hidden and what is a control is left out.
 */
export function sentencesOf(root: Element): Sentence[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const sentences: Sentence[] = [];
  let block: Element | null = null;
  let pieces: Piece[] = [];
  let text = '';
  const close = () => {
    if (block) sentences.push(...sentencesIn(block, text, pieces));
    [pieces, text] = [[], ''];
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent || !node.data.trim()) continue;
    if (parent.closest(silent) || parent.getClientRects().length === 0) continue;
    const own = blockOf(parent, root);
    if (own !== block) close();
    block = own;
    pieces.push({ node, at: text.length });
    text += node.data;
  }
  close();
  return sentences;
}

/** The paragraph, heading or cell that a text stands in. A part in another language is one by itself. */
function blockOf(element: Element, root: Element): Element {
  let block = element;
  while (
    block !== root &&
    block.parentElement &&
    !block.hasAttribute('lang') &&
    getComputedStyle(block).display.startsWith('inline')
  )
    block = block.parentElement;
  return block;
}

function sentencesIn(block: Element, text: string, pieces: readonly Piece[]): Sentence[] {
  const lang = block.closest('[lang]')?.getAttribute('lang') ?? 'en';
  return boundsOf(text).map(([from, to]) => ({
    text: text.slice(from, to).replace(/\s/g, ' '),
    lang,
    rangeOf: (start, end) => rangeIn(pieces, from + start, Math.min(to, from + end)),
  }));
}

/**
 * Where the sentences of a text are, without the space around them. A full stop in a number or an
 * abbreviation ends none; the Devanagari danda does.
 */
export function boundsOf(text: string): [from: number, to: number][] {
  const bounds: [number, number][] = [];
  for (const { 0: sentence, index } of text.matchAll(/\S.*?(?:[.!?।]+(?=\s|$)|$)/gs)) {
    const last = bounds.at(-1);
    const end = index + sentence.trimEnd().length;
    // "Rs. 500", "e.g. a trade test": what comes after begins small or with a digit.
    if (last && /[.]$/.test(text.slice(0, last[1])) && /^[\da-z]/.test(sentence)) last[1] = end;
    else bounds.push([index, end]);
  }
  return bounds;
}

function rangeIn(pieces: readonly Piece[], from: number, to: number): Range {
  const range = document.createRange();
  const placeOf = (at: number): [Text, number] => {
    let { node, at: begin } = pieces[0]!;
    for (const piece of pieces) if (piece.at <= at) ({ node, at: begin } = piece);
    return [node, Math.min(Math.max(0, at - begin), node.length)];
  };
  range.setStart(...placeOf(from));
  // The end of a node and not the beginning of the next one.
  const [node, offset] = placeOf(Math.max(from, to - 1));
  range.setEnd(node, Math.min(offset + 1, node.length));
  return range;
}

/**
 * What is read of a part that says what is wrong: from there on, a field's question before its mistake.
 * @returns all sentences where nothing is wrong
 */
export function fromFirstError(root: Element, sentences: Sentence[]): Sentence[] {
  const wrong = root.querySelector('[role="alert"], [aria-invalid="true"]');
  if (!wrong) return sentences;
  const labels = wrong instanceof HTMLInputElement ? wrong.labels : null;
  const first = labels?.[0] ?? wrong.closest('fieldset') ?? wrong;
  const inOrBehind = Node.DOCUMENT_POSITION_CONTAINED_BY | Node.DOCUMENT_POSITION_FOLLOWING;
  const at = sentences.findIndex(
    ({ rangeOf }) => first.compareDocumentPosition(rangeOf(0, 1).startContainer) & inOrBehind,
  );
  return at < 0 ? sentences : sentences.slice(at);
}
