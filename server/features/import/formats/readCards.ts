import { Parser } from 'htmlparser2';
import { importLimits, mainTargets } from '#contract/import/import.ts';
import { targetOfName } from '#server/features/import/mapping/columnNames.ts';
import { addValue, noFields, UnreadableFile, type Fields, type ReadRecord } from './fields.ts';
import { deepestPage, voidTags } from './htmlTags.ts';

/** Elements of which lists of postings are made, one for each. */
const cardTags = new Set(['li', 'article', 'tr']);

interface Open {
  tag: string;
  /** The column that its text belongs to, or null. */
  column: string | null;
  text: string;
  /** What is in it was told apart: its whole text is none of one column. */
  parted: boolean;
}

/**
 * The cards of a page's list, for pages that say what is what only by classes
 * (`job-card__title`), by microdata's `itemprop`, and by `<time datetime>`. A card without a title
 * is none. Classes are names, and never values.
 * @throws UnreadableFile 'fileTooDeep', 'tooManyColumns'
 */
export async function* cardRecords(texts: AsyncIterable<string>): AsyncGenerator<ReadRecord> {
  const open: Open[] = [];
  let card: { fields: Fields; depth: number; length: number } | null = null;
  let ready: ReadRecord[] = [];
  let row = 0;

  function closed(element: Open, depth: number): void {
    if (!card) return;
    if (element.column !== null) {
      if (!element.parted) addValue(card.fields, element.column, element.text);
      if (isMain(element.column)) for (const outer of open) outer.parted = true;
    }
    if (depth !== card.depth) return;
    const { fields, length } = card;
    card = null;
    const isPosting = Object.keys(fields).some((name) => targetOfName(name)?.target === 'title');
    if (!isPosting) return;
    row += 1;
    const whole = length <= importLimits.recordCharacters;
    ready.push(whole ? { row, fields } : { row, damage: 'recordTooLong' });
  }

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (!card && cardTags.has(tag)) card = { fields: noFields(), depth: open.length, length: 0 };
      const column = card && columnOf(attributes);
      if (card) {
        const { datetime, href } = attributes;
        if (tag === 'time' && datetime) addValue(card.fields, column ?? 'posted', datetime);
        const isLink = tag === 'a' && /^(https?:)?\/\//.test(href ?? '');
        // The first one leads to the posting, later ones to its employer.
        if (isLink && href && !card.fields.url) addValue(card.fields, 'url', href);
        const urn = attributes['data-entity-urn'] ?? attributes['data-job-id'];
        if (urn) addValue(card.fields, 'job id', urn.split(':').at(-1) ?? urn);
      }
      if (voidTags.has(tag)) return;
      if (open.length > deepestPage) throw new UnreadableFile('fileTooDeep');
      const told = tag === 'time' && attributes.datetime ? null : column;
      open.push({ tag, column: told, text: '', parted: false });
    },
    ontext(data) {
      if (!card) return;
      card.length += data.length;
      if (card.length > importLimits.recordCharacters) return;
      for (const element of open.slice(card.depth)) if (element.column) element.text += data;
    },
    onclosetag(tag) {
      if (voidTags.has(tag)) return;
      const element = open.pop();
      if (element) closed(element, open.length);
    },
  });
  for await (const text of texts) {
    parser.write(text);
    yield* ready;
    ready = [];
  }
  parser.end();
  yield* ready;
}

const mains: readonly string[] = mainTargets;
const isMain = (column: string) => mains.includes(targetOfName(column)?.target ?? '');

/** The column that an element's names say best: `base-search-card__subtitle` is a subtitle. */
function columnOf(attributes: Record<string, string>): string | null {
  const { itemprop = '', class: classes = '' } = attributes;
  let best: { name: string; score: number } | null = null;
  for (const token of `${itemprop} ${classes}`.split(/\s+/)) {
    const part = token.replace(/--.*$/, '').split('__').at(-1) ?? '';
    const name = part.replace(/[-_]+/g, ' ').trim();
    const found = name === '' || name.length > 40 ? null : targetOfName(name);
    if (found && found.score > (best?.score ?? 40)) best = { name, score: found.score };
  }
  return best?.name ?? null;
}
