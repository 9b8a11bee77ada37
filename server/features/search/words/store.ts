import { and, asc, count, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import {
  wordLimits,
  type AdminWord,
  type WordLanguage,
  type WordKind,
} from '#contract/admin/words.ts';
import { limits } from '#contract/limits.ts';
import {
  newTradeId,
  withAddedWords,
  wordsOfPhrase,
  type AddedWord,
} from '#contract/search/lexicon/addedWords.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { normalise } from '#contract/text.ts';
import type { Db } from '#server/db/client.ts';
import { addedWords } from '#server/db/search/schema.ts';
import { currentWords, lockWords, noteWordsChange } from '#server/db/search/words/currentWords.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { laterThan } from '#server/domain/dates.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { refuse } from './checkWord.ts';

type Row = typeof addedWords.$inferSelect;

const isThere = (id: string) => and(eq(addedWords.id, id), isNull(addedWords.deletedAt));

/** A word as the admin's list has it, its meaning by name. */
function present(lexicon: Lexicon, row: Row): AdminWord {
  const { id, phrase, kind, meaning, language, titlesOnly } = row;
  const name = lexicon.concepts.get(meaning)?.label ?? meaning;
  const version = row.updatedAt.toISOString();
  return { id, phrase, kind, meaning: name, language, titlesOnly, version };
}

const lexiconNow = async (db: Db) => withAddedWords(baseLexicon(), (await currentWords(db)).words);

/** Before anything is written: what is read is kept for others. */
async function lockedLexicon(tx: Db): Promise<Lexicon> {
  await lockWords(tx);
  return lexiconNow(tx);
}

interface WordFilter {
  search?: string | undefined;
  kind?: WordKind | undefined;
  language?: WordLanguage | undefined;
}

/** Words of a filter by their phrases; those are looked for by their beginnings and insides. */
export async function listWords(
  db: Db,
  { search, kind, language }: WordFilter,
  page: { limit: number; offset: number },
): Promise<{ words: AdminWord[]; total: number }> {
  const text = search && normalise(search);
  const where: (SQL | undefined)[] = [
    isNull(addedWords.deletedAt),
    kind && eq(addedWords.kind, kind),
    language && eq(addedWords.language, language),
    text
      ? or(
          sql`position(${text} in lower(${addedWords.phrase})) > 0`,
          sql`position(${text} in lower(${addedWords.meaning})) > 0`,
        )
      : undefined,
  ];
  const [counted] = await db
    .select({ total: count() })
    .from(addedWords)
    .where(and(...where));
  const rows = await db
    .select()
    .from(addedWords)
    .where(and(...where))
    .orderBy(asc(addedWords.key), asc(addedWords.id))
    .limit(page.limit)
    .offset(page.offset);
  const lexicon = await lexiconNow(db);
  return { words: rows.map((row) => present(lexicon, row)), total: counted?.total ?? 0 };
}

/** The phrase of a word; undefined where it is a new one, or gone. */
export async function phraseOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ phrase: addedWords.phrase }).from(addedWords).where(isThere(id));
  return row?.phrase;
}

/** A word that was checked and tried, to be written. */
export interface CheckedWord {
  id: string;
  word: AddedWord;
  key: string;
  language: WordLanguage;
}

const fieldsOf = ({ word, key, language }: CheckedWord) => ({
  ...{ phrase: word.phrase, kind: word.kind, meaning: word.meaning, key, language },
  titlesOnly: word.titlesOnly ?? false,
});

/**
 * Adds a word.
 * @throws INVALID_FIELDS with what is there where someone has added its phrase, or where there are too
 *   many.
 */
export async function addWord(db: Db, act: Act, checked: CheckedWord): Promise<AdminWord> {
  const id = checked.id;
  return db.transaction(async (tx) => {
    const lexicon = await lockedLexicon(tx);
    await refuseDouble(tx, lexicon, id, checked.key);
    const [counted] = await tx
      .select({ number: count() })
      .from(addedWords)
      .where(isNull(addedWords.deletedAt));
    if ((counted?.number ?? 0) >= wordLimits.words) throw refuse('phrase', 'wordTooMany');
    const row = { id, ...fieldsOf(checked), updatedAt: act.at, deletedAt: null };
    await tx.insert(addedWords).values(row);
    await recordChange(tx, {
      ...{ ...act, action: 'create', entity: 'word', id, label: row.phrase },
      after: shownFields(row),
    });
    const added = present(lexicon, row);
    await noteWordsChange(tx, [wordsOfPhrase(row.phrase)]);
    return added;
  });
}

/**
 * Changes a word.
 * @param version - What the change is based on; undefined: whatever is there.
 * @throws NOT_FOUND, VERSION_CONFLICT with what is there, INVALID_FIELDS as
 *   addWord, or where other words mean this trade.
 */
export async function changeWord(
  db: Db,
  act: Act,
  checked: CheckedWord,
  version: string | undefined,
): Promise<AdminWord> {
  const { id } = checked;
  return db.transaction(async (tx) => {
    const lexicon = await lockedLexicon(tx);
    const [before] = await tx.select().from(addedWords).where(isThere(id));
    if (!before) throw new ApiError('NOT_FOUND');
    if (version !== undefined && version !== before.updatedAt.toISOString()) {
      throw new ApiError('VERSION_CONFLICT', {
        extra: { current: present(lexicon, before) },
      });
    }
    await refuseDouble(tx, lexicon, id, checked.key);
    const isSame = before.kind === checked.word.kind && before.key === checked.key;
    if (!isSame) await refuseInUse(tx, before);
    const updatedAt = laterThan(before.updatedAt, act.at);
    const after = { ...before, ...fieldsOf(checked), updatedAt };
    await tx.update(addedWords).set(after).where(eq(addedWords.id, id));
    await recordChange(tx, {
      ...{ ...act, action: 'update', entity: 'word', id, label: after.phrase },
      ...{ before: shownFields(before), after: shownFields(after) },
    });
    const changed = present(lexicon, after);
    await noteWordsChange(tx, [before.phrase, after.phrase].map(wordsOfPhrase));
    return changed;
  });
}

/**
 * Deletes a word; for seven days it can be brought back.
 * @throws NOT_FOUND, INVALID_FIELDS where other words mean this trade.
 */
export async function deleteWord(db: Db, act: Act, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWords(tx);
    const [row] = await tx
      .update(addedWords)
      .set({ deletedAt: act.at })
      .where(isThere(id))
      .returning();
    if (!row) throw new ApiError('NOT_FOUND');
    await refuseInUse(tx, row);
    const line = { ...act, action: 'delete', entity: 'word', id, label: row.phrase } as const;
    await recordChange(tx, line);
    await noteWordsChange(tx, [wordsOfPhrase(row.phrase)]);
  });
}

/**
 * Brings a deleted word back as it was; it was tried when it was added.
 * @throws NOT_FOUND where it is gone for good, INVALID_FIELDS where its phrase was added anew.
 */
export async function restoreWord(db: Db, act: Act, id: string): Promise<AdminWord> {
  const gone = and(eq(addedWords.id, id), isNotNull(addedWords.deletedAt));
  return db.transaction(async (tx) => {
    const lexicon = await lockedLexicon(tx);
    const [seen] = await tx.select().from(addedWords).where(gone);
    if (!seen) throw new ApiError('NOT_FOUND');
    await refuseDouble(tx, lexicon, id, seen.key);
    const updatedAt = laterThan(seen.updatedAt, act.at);
    const [row] = await tx
      .update(addedWords)
      .set({ deletedAt: null, updatedAt })
      .where(gone)
      .returning();
    if (!row) throw new ApiError('NOT_FOUND');
    const line = { ...act, action: 'restore', entity: 'word', id, label: row.phrase } as const;
    await recordChange(tx, line);
    const restored = present(lexicon, row);
    await noteWordsChange(tx, [wordsOfPhrase(row.phrase)]);
    return restored;
  });
}

/** Erases the words that were deleted seven days before `now` (ms). */
export async function eraseDeletedWords(db: Db, now: number): Promise<void> {
  await db.delete(addedWords).where(lt(addedWords.deletedAt, new Date(now - limits.deletedKept)));
}

const shownFields = ({ phrase, kind, meaning, language, titlesOnly }: Row) => ({
  ...{ phrase, kind, meaning, language, titlesOnly },
});

/** Called once words are locked: no one else adds a word meanwhile. */
async function refuseDouble(tx: Db, lexicon: Lexicon, id: string, key: string): Promise<void> {
  const same = and(eq(addedWords.key, key), isNull(addedWords.deletedAt));
  const [row] = await tx.select().from(addedWords).where(same);
  if (!row || row.id === id) return;
  throw refuse('phrase', 'wordExists', { current: present(lexicon, row) });
}

/** A new trade that other words mean stays, and keeps its name. */
async function refuseInUse(tx: Db, { id, kind, phrase }: Row): Promise<void> {
  if (kind !== 'newTrade') return;
  const own = and(eq(addedWords.meaning, newTradeId(phrase)), isNull(addedWords.deletedAt));
  const [user] = await tx.select({ phrase: addedWords.phrase }).from(addedWords).where(own);
  if (user) throw refuse('phrase', 'wordInUse', { phrase: user.phrase, id });
}
