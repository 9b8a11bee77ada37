import { Parser } from 'htmlparser2';
import { importLimits } from '#contract/import/import.ts';
import { addValue, noFields, UnreadableFile, type Fields, type ReadRecord } from './fields.ts';
import { targetOfName } from '#server/features/import/mapping/columnNames.ts';
import { chooseRecords, createShapes } from './shapes.ts';

type Texts = AsyncIterable<string>;

/** How much of a file is looked at to find out where its postings are, in characters. */
const lookedAt = 8_000_000;

/**
 * In xmlMode the parser knows the five entities of XML and numbers. It reads no DTD: entities that
 * a file defines itself stay as they are written, so none can grow into gigabytes.
 */
const options = { xmlMode: true, decodeEntities: true };

/** Markup that stands unescaped inside a field belongs to the field's text. */
const markup = new Set(
  'a b br div em h1 h2 h3 h4 h5 h6 hr i li ol p small span strong sub sup table tbody td th tr u ul'.split(
    ' ',
  ),
);

export interface FoundInXml {
  /** The way to the element of one posting: `rss/channel/item`. */
  place: string;
  /** What the feed calls itself. */
  publisher: string | null;
  /** An employer who is named above the postings, and not in one of them. */
  employer: string | null;
}

/**
 * Where in an XML file the postings are.
 * @throws UnreadableFile 'noRecords' where nothing looks like one, 'fileTooDeep'
 */
export async function findXmlRecords(texts: Texts): Promise<FoundInXml> {
  const shapes = createShapes();
  const way: string[] = [];
  /** The ways to the elements of `way`: joined anew for each element they would take minutes. */
  const ways: string[] = [];
  let publisher: string | null = null;
  const employers: { text: string; at: string }[] = [];
  let heading: { text: string; parent: string } | null = null;
  let text = '';
  const name = (last: string) => {
    for (let at = way.length - 1, below = last; at >= 0 && at >= way.length - 4; at -= 1) {
      shapes.named(ways[at] ?? '', below);
      below = `${way[at]}/${below}`;
    }
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        name(tag);
        way.push(tag);
        if (way.length > importLimits.depth) throw new UnreadableFile('fileTooDeep');
        const outer = ways.at(-1);
        ways.push(outer === undefined ? tag : `${outer}/${tag}`);
        shapes.opened(ways.at(-1) ?? '', way.length);
        for (const attribute of Object.keys(attributes)) name(`@${attribute}`);
        text = '';
      },
      ontext(data) {
        if (text.length < 200) text += data;
      },
      onclosetag(tag) {
        if (/^publisher$/i.test(tag) && way.length <= 3) publisher ??= text.trim() || null;
        if (tag === 'title' && way.length <= 3) {
          heading ??= { text: text.trim(), parent: ways.at(-2) ?? '' };
        }
        if (way.length <= 3 && employers.length < 20 && text.trim() !== '' && isEmployer(way)) {
          employers.push({ text: text.trim(), at: ways.at(-1) ?? '' });
        }
        text = '';
        way.pop();
        ways.pop();
      },
    },
    options,
  );
  let seen = 0;
  for await (const piece of texts) {
    parser.write(piece);
    seen += piece.length;
    if (seen > lookedAt) break;
  }
  const place = chooseRecords(shapes);
  // The callbacks have set it, which the compiler cannot see.
  const title = heading as { text: string; parent: string } | null;
  const ofFeed = title && !`${title.parent}/`.startsWith(`${place}/`) ? title.text : null;
  const above = employers.filter(({ at }) => !`${at}/`.startsWith(`${place}/`));
  const employer = above.length === 1 ? (above[0]?.text ?? null) : null;
  return { place, publisher: publisher ?? (ofFeed || null), employer };
}

/** Whether an element is called what an employer is called: `company`, `employer/name`. */
function isEmployer(way: readonly string[]): boolean {
  const found = targetOfName(way.slice(1).join('/'));
  return found?.target === 'company' && found.score >= 80;
}

/**
 * The elements at `place` as records, one at a time. A column is the way below the element
 * (`company/name`, `location/@label`); the element's own attributes begin with `@`.
 * @throws UnreadableFile 'fileTooDeep', 'tooManyColumns'
 */
export async function* xmlRecords(texts: Texts, place: string): AsyncGenerator<ReadRecord> {
  /** Entities that the file defines itself: what they stand for is not read, so neither is their text. */
  const defined = new Set<string>();
  let isTainted = false;
  const way: string[] = [];
  const depth = place.split('/').length;
  let fields: Fields | null = null;
  let length = 0;
  let row = 0;
  let ready: ReadRecord[] = [];
  /** The text of the elements that are open inside the record, from the outside in. */
  let open: { name: string; text: string; folded: boolean }[] = [];
  const add = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    length += text.length;
    if (defined.size > 0 && namesEntity(text, defined)) isTainted = true;
    if (length <= importLimits.recordCharacters) element.text += text;
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        way.push(tag);
        if (way.length > importLimits.depth) throw new UnreadableFile('fileTooDeep');
        if (!fields) {
          if (way.length !== depth || way.join('/') !== place) return;
          fields = noFields();
          length = 0;
          isTainted = false;
          open = [];
          for (const [name, value] of Object.entries(attributes))
            addValue(fields, `@${name}`, value);
          return;
        }
        if (open.length > 0 && markup.has(tag)) {
          add(`<${tag}>`);
          open.push({ name: tag, text: '', folded: true });
          return;
        }
        open.push({ name: tag, text: '', folded: false });
        const column = nameOf(open);
        for (const [name, value] of Object.entries(attributes)) {
          addValue(fields, `${column}/@${name}`, value);
        }
      },
      ontext: add,
      onclosetag(tag) {
        way.pop();
        if (!fields) return;
        const element = open.at(-1);
        if (!element) {
          row += 1;
          const whole = length <= importLimits.recordCharacters;
          const damage = whole ? 'recordDamaged' : 'recordTooLong';
          ready.push(whole && !isTainted ? { row, fields } : { row, damage });
          fields = null;
          return;
        }
        const column = nameOf(open);
        open.pop();
        if (element.folded) {
          const outer = open.at(-1);
          if (outer) outer.text += `${element.text}</${tag}>`;
        } else addValue(fields, column, element.text);
      },
    },
    options,
  );
  let head = '';
  for await (const text of texts) {
    if (row === 0 && head.length < headCharacters) {
      head += text;
      for (const [, name = ''] of head.matchAll(/<!ENTITY\s+([\w.-]+)/g)) defined.add(name);
    }
    parser.write(text);
    yield* ready;
    ready = [];
  }
  // A file that breaks off: what is open is not whole. The parser would close it as if it were.
  if (fields as Fields | null) yield { row: row + 1, damage: 'recordDamaged' };
}

/** Where a file defines entities, in characters. */
const headCharacters = 100_000;

/** Whether a text has one of these entities in it, as it was written. */
function namesEntity(text: string, defined: ReadonlySet<string>): boolean {
  return [...text.matchAll(/&([\w.-]{1,80});/g)].some(([, name]) => defined.has(name ?? ''));
}

const nameOf = (open: readonly { name: string }[]): string =>
  open.map(({ name }) => name).join('/');
