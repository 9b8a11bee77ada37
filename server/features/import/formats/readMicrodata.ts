import { Parser } from 'htmlparser2';
import { importLimits } from '#contract/import/import.ts';
import { addValue, noFields, UnreadableFile, type Fields, type ReadRecord } from './fields.ts';
import { deepestPage, voidTags } from './htmlTags.ts';

/** What of an element without an end is its value. */
const valueOf = ({ content, datetime, href, src }: Record<string, string>): string | undefined =>
  content ?? datetime ?? href ?? src;

interface Open {
  tag: string;
  /** The way of its property from the posting; null where it has none. */
  way: string | null;
  /** It is a thing with properties, and no text. */
  isThing: boolean;
  text: string;
}

/**
 * The schema.org JobPostings that a page marks with `itemscope` and `itemprop`, one at a time. A
 * column is the way through the things: `hiringOrganization.name`.
 * @throws UnreadableFile 'fileTooDeep', 'tooManyColumns'
 */
export async function* microdataRecords(texts: AsyncIterable<string>): AsyncGenerator<ReadRecord> {
  const open: Open[] = [];
  let posting: { fields: Fields; depth: number; length: number } | null = null;
  let ready: ReadRecord[] = [];
  let row = 0;
  const markup = (text: string) => {
    for (const one of open) if (one.way !== null && !one.isThing) one.text += text;
  };

  const parser = new Parser({
    onopentag(tag, attributes) {
      const isThing = 'itemscope' in attributes;
      const isPosting = isThing && /\/JobPosting\/?$/.test(attributes.itemtype?.trim() ?? '');
      if (!posting && isPosting) posting = { fields: noFields(), depth: open.length, length: 0 };
      const outer = open.findLast((one) => one.isThing && one.way !== null)?.way ?? '';
      const name = posting && attributes.itemprop?.trim().split(/\s+/)[0];
      const way = name ? (outer === '' ? name : `${outer}.${name}`) : null;
      const value = way !== null && !isThing ? valueOf(attributes) : undefined;
      if (posting && way !== null && value !== undefined) addValue(posting.fields, way, value);
      if (voidTags.has(tag)) return markup(`<${tag}>`);
      markup(`<${tag}>`);
      if (open.length > deepestPage) throw new UnreadableFile('fileTooDeep');
      open.push({ tag, way: value === undefined ? way : null, isThing, text: '' });
    },
    ontext(data) {
      if (!posting) return;
      posting.length += data.length;
      const text = data.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      if (posting.length <= importLimits.recordCharacters) markup(text);
    },
    onclosetag(tag) {
      if (voidTags.has(tag)) return;
      const element = open.pop();
      markup(`</${tag}>`);
      if (!posting || !element) return;
      if (element.way !== null && !element.isThing) {
        addValue(posting.fields, element.way, element.text);
      }
      if (open.length > posting.depth) return;
      row += 1;
      const isWhole = posting.length <= importLimits.recordCharacters;
      ready.push(isWhole ? { row, fields: posting.fields } : { row, damage: 'recordTooLong' });
      posting = null;
    },
  });
  for await (const text of texts) {
    parser.write(text);
    yield* ready;
    ready = [];
  }
  // A page that breaks off: the parser would close what is open as if it were whole.
  if (posting as object | null) yield { row: row + 1, damage: 'recordDamaged' };
}
