import { eq, isNull, sql } from 'drizzle-orm';
import {
  withAddedWords,
  type AddedWord,
  type WordsFile,
} from '#contract/search/lexicon/addedWords.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { stem } from '#contract/search/text/stem.ts';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { addedWords, addedWordState, addedWordsToIndex } from '#server/db/search/schema.ts';
import { serverLexicon } from '#server/db/search/lexicon.ts';

/** The name of the one row. */
const one = eq(addedWordState.name, 'words');

/** What a search understands now: the phone's words, and the server's with more occupations. */
export interface Lexicons {
  phone: Lexicon;
  server: Lexicon;
}

/**
 * Read once for each change, by its stamp, which no other database has. Two of them: a replica may be
 * a few seconds behind.
 */
let recent: { stamp: string; file: Promise<WordsFile> }[] = [];

/**
 * The words that admins added, as they are in the database now. What was read before serves as long
 * as nothing has changed: asking costs a row.
 * @throws Database errors.
 */
export async function currentWords(db: Db): Promise<WordsFile> {
  const [state] = await db.select({ stamp: addedWordState.stamp }).from(addedWordState).where(one);
  return fileOf(db, state?.stamp ?? '');
}

function fileOf(db: Db, stamp: string): Promise<WordsFile> {
  if (stamp === '') return none;
  const known = recent.find((one) => one.stamp === stamp);
  if (known) return known.file;
  const read = { stamp, file: readWords(db) };
  recent = [read, ...recent].slice(0, 2);
  read.file.catch(() => (recent = recent.filter((one) => one !== read)));
  return read.file;
}

const none: Promise<WordsFile> = Promise.resolve({ version: '', words: [] });

type Row = [phrase: string, kind: AddedWord['kind'], meaning: string, titlesOnly: boolean];

/** The stamp and the words of one moment: between two statements they may change. */
async function readWords(db: Db): Promise<WordsFile> {
  const { rows } = await db.execute<{ stamp: string; words: Row[] }>(sql`
    select (select ${addedWordState.stamp} from ${addedWordState} where ${one}) as stamp, coalesce((
      select json_agg(json_build_array(phrase, kind, meaning, titles_only) order by key)
      from ${addedWords} where ${isNull(addedWords.deletedAt)}
    ), '[]') as words`);
  const { stamp, words } = rows[0]!;
  const read = words.map(([phrase, kind, meaning, inTitles]): AddedWord => ({
    ...{ phrase, kind, meaning },
    ...(inTitles && { titlesOnly: true }),
  }));
  return { version: stamp, words: read };
}

/**
 * What searches understand, with the words that admins added: made once for each change of them.
 * @throws Database errors.
 */
export async function currentLexicons(db: Db): Promise<Lexicons> {
  return lexiconsOf((await currentWords(db)).words);
}

/** The same for a transaction that indexes jobs: until its end no word is changed. */
export async function lexiconsForIndex(tx: Db): Promise<Lexicons> {
  const [state] = await tx
    .select({ stamp: addedWordState.stamp })
    .from(addedWordState)
    .where(one)
    .for('share');
  return lexiconsOf((await fileOf(tx, state?.stamp ?? '')).words);
}

const lexiconsOf = (words: readonly AddedWord[]): Lexicons => ({
  phone: withAddedWords(baseLexicon(), words),
  server: withAddedWords(serverLexicon(), words),
});

/** To be called first in a transaction that changes words: no one else does until its end. */
export async function lockWords(tx: Db): Promise<void> {
  await tx.select().from(addedWordState).where(one).for('update');
}

/**
 * Notes a change of words in the transaction that makes it. From its end on every search goes by the
 * new ones, and jobs with these phrases are indexed anew (indexAddedWords).
 * @param phrases - As searches read them, before and after the change.
 */
export async function noteWordsChange(
  tx: Db,
  phrases: readonly (readonly string[])[],
): Promise<void> {
  await tx.update(addedWordState).set({ stamp: newId() }).where(one);
  for (const words of phrases) {
    // Written as one word as well, where there are two.
    const written = words.length === 2 ? [[...words], [stem(words.join(''))]] : [[...words]];
    await tx.insert(addedWordsToIndex).values(written.map((one) => ({ words: one })));
  }
  await tellOf(tx, 'words');
}
