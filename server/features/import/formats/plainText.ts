import { Parser } from 'htmlparser2';

/** Elements that begin and end a line. */
const blocks = new Set(
  'address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
/** Elements whose text is not meant to be read. */
const unread = new Set(
  'script style head title noscript template iframe object embed svg math select textarea xmp noembed noframes plaintext'.split(
    ' ',
  ),
);

/** Markup that was escaped once more than its format asks for, and no other. */
const escapedMarkup = /&lt;\/?[a-z][a-z0-9]*\b[^<>]{0,300}?&gt;/i;
const anyMarkup = /<\/?[a-z][a-z0-9]*\b[^<>]*>|<!--/i;
const anyEntity = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,30});/i;

/**
 * HTML as plain text: paragraphs parted by blank lines, list items led by dashes, as job
 * descriptions are written here. Text without markup keeps its lines. Markup that was escaped twice
 * is read as what it was. What comes out holds no markup at all; pages show it as text.
 */
export function plainText(html: string): string {
  let text = html;
  if (!anyMarkup.test(text) && escapedMarkup.test(text)) text = entitiesRead(text);
  if (anyMarkup.test(text)) text = withoutMarkup(text);
  else if (anyEntity.test(text)) text = entitiesRead(text);
  if (anyEntity.test(text)) text = entitiesRead(text);
  return tidy(text);
}

/** Elements that stand in one line or around it. What else has such signs is a part of a name: '<PASMA>'. */
const lineMarkup =
  /<!--|<\/?(?:a|abbr|b|big|br|code|div|em|font|h[1-6]|hr|i|img|li|mark|ol|p|s|script|small|span|strong|style|su[bp]|svg|t[dhr]|table|u|ul|wbr)\b[^<>]*>/i;

/** One line of plain text: a title, a company, a place. */
export function plainLine(html: string): string {
  const line = lineText(html);
  return (
    line
      .replace(/^- /, '')
      .replace(/\s*\n\s*(?:- )?/g, ' ')
      // Signs that another program could not write.
      .replace(/^(?:\?{3,}|\ufffd+)\s*/, '')
      .trim()
  );
}

/** The same as `plainText` where there is markup, and the text itself where there only seems to be. */
function lineText(html: string): string {
  const read = anyEntity.test(html) ? entitiesRead(html) : html;
  const twice = anyEntity.test(read) ? entitiesRead(read) : read;
  return lineMarkup.test(twice) || !anyMarkup.test(twice) ? plainText(html) : tidy(twice);
}

function entitiesRead(text: string): string {
  let read = '';
  // The parser as a reader of entities alone: nothing here can open an element.
  const parser = new Parser({ ontext: (data) => (read += data) }, { decodeEntities: true });
  const guarded = text.replaceAll('<', '\u0001');
  parser.end(guarded);
  return read.replaceAll('\u0001', '<');
}

function withoutMarkup(html: string): string {
  let text = '';
  let hidden = 0;
  let pre = 0;
  const line = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const parser = new Parser({
    onopentag(tag) {
      if (unread.has(tag)) hidden += 1;
      if (hidden > 0) return;
      if (tag === 'pre') pre += 1;
      if (tag === 'br') text += '\n';
      else if (tag === 'li') {
        line();
        text += '- ';
      } else if (tag === 'td' || tag === 'th') text += ' ';
      else if (blocks.has(tag)) paragraph();
    },
    ontext(data) {
      if (hidden > 0) return;
      const words = pre > 0 ? data : data.replace(/[ \t\r\n\f]+/g, ' ');
      text += /\n$|^$/.test(text) ? words.trimStart() : words;
    },
    onclosetag(tag) {
      if (unread.has(tag)) {
        hidden = Math.max(0, hidden - 1);
        return;
      }
      if (hidden > 0) return;
      if (tag === 'pre') pre = Math.max(0, pre - 1);
      if (tag === 'li') line();
      else if (blocks.has(tag)) paragraph();
    },
  });
  function paragraph(): void {
    if (text.endsWith('- ') || text === '') return;
    line();
    if (!text.endsWith('\n\n')) text += '\n';
  }
  parser.end(html);
  return text;
}

/** Characters that show nothing or turn text around, but for the joiners of scripts and emoji. */
const invisible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff\ufff9-\ufffb]/g;

/** Signs that are only used as marks of a list; word processors' own are in the private area. */
const bullets =
  '\u2022\u2023\u2043\u204c\u204d\u2219\u25aa\u25ab\u25a0\u25a1\u25b8\u25ba\u25cf\u25cb\u25e6\u2605\u2713\u2714\u2794\u27a2\u27a4\uf0a7\uf0b7\uf0d8\uf0fc';
/** Marks at the beginning of a line, one or several, also those that are signs of other kinds elsewhere. */
const listMarks = new RegExp(`^(?:[${bullets}]\\s*|[-*\\u00b7\\u2013\\u2014]\\s+)+(?=\\S)`);
/** In the midst of a line, between entries. */
const inlineBullets = new RegExp(`(?<=\\S)[ ]+(?=[${bullets}])`, 'g');

const onlyMarks = new RegExp(`^[${bullets}\\s]+$`);

/** A list that was written into one line, as one line for each entry. */
const listLines = (line: string): string =>
  (line.match(inlineBullets)?.length ?? 0) > 1 ? line.replace(inlineBullets, '\n') : line;

function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\u00a0\u2007\u202f\t]/g, ' ')
    .replace(invisible, '')
    .replace(/.+/g, listLines)
    .split('\n')
    .map((line) =>
      line.replace(/ {2,}/g, ' ').trim().replace(listMarks, '- ').replace(onlyMarks, '-'),
    )
    .filter((line, at, lines) => line !== '-' && (line !== '' || (lines[at - 1] ?? '') !== ''))
    .join('\n')
    .trim();
}
