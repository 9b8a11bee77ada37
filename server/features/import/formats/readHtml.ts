import { Parser } from 'htmlparser2';
import { importLimits } from '#contract/import/import.ts';
import { flatten, type ReadRecord } from './fields.ts';
import { cardRecords } from './readCards.ts';
import { jobPostingsIn } from './readJson.ts';
import { microdataRecords } from './readMicrodata.ts';

/**
 * The postings of a page, one at a time: the schema.org JobPostings of its JSON-LD, else those of its
 * microdata, and where there are none the cards of its list. Nothing of the page is run or fetched.
 * @throws UnreadableFile 'fileTooDeep', 'tooManyColumns'
 */
export async function* htmlRecords(texts: () => AsyncIterable<string>): AsyncGenerator<ReadRecord> {
  let found = false;
  for await (const record of jsonLdRecords(texts())) {
    found = true;
    yield record;
  }
  if (found) return;
  for await (const record of microdataRecords(texts())) {
    found = true;
    yield record;
  }
  if (!found) yield* cardRecords(texts());
}

async function* jsonLdRecords(texts: AsyncIterable<string>): AsyncGenerator<ReadRecord> {
  let script: string | null = null;
  let ready: string[] = [];
  let row = 0;
  const parser = new Parser({
    onopentag(tag, { type = '' }) {
      if (tag === 'script' && /^application\/ld\+json/i.test(type.trim())) script = '';
    },
    ontext(data) {
      if (script !== null && script.length <= importLimits.recordCharacters) script += data;
    },
    onclosetag(tag) {
      if (tag !== 'script' || script === null) return;
      if (script.length <= importLimits.recordCharacters) ready.push(script);
      script = null;
    },
  });
  for await (const text of texts) {
    parser.write(text);
    for (const block of ready) {
      for (const posting of jobPostingsIn(block)) {
        row += 1;
        yield { row, fields: flatten(posting) };
      }
    }
    ready = [];
  }
  // A page that breaks off in the midst of a posting.
  if ((script as string | null)?.includes('JobPosting'))
    yield { row: row + 1, damage: 'recordDamaged' };
}
