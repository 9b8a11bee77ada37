import { missForm, wordForm, wordUpdate, type WordForm } from '#contract/admin/wordForm.ts';
import { wordLimits, wordLanguages, wordKinds } from '#contract/admin/words.ts';
import { wordsOfPhrase } from '#contract/search/lexicon/addedWords.ts';
import { phraseKey } from '#contract/search/lexicon/lexicon.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { currentWords } from '#server/db/search/words/currentWords.ts';
import { indexAddedWords } from '#server/db/search/words/indexAddedWords.ts';
import { actOf } from '#server/domain/audit.ts';
import type { Deps } from '#server/http/api/deps.ts';
import {
  memberHandler,
  openHandler,
  publicHandler,
  type Handler,
} from '#server/http/api/handler.ts';
import { optionOf, pageOf } from '#server/http/api/query.ts';
import { checkWord, refuse } from './checkWord.ts';
import { countMiss, forgetMiss, listMisses, wordsOfMiss } from './misses.ts';
import {
  addWord,
  changeWord,
  deleteWord,
  listWords,
  phraseOf,
  restoreWord,
  type CheckedWord,
} from './store.ts';

/** While words are tried others may be added: then they are tried anew, at most so often. */
const mostTries = 3;

/**
 * Checks a word, and tries it with the words that there are.
 * @param write - Writes it; undefined where other words came in between.
 * @throws INVALID_FIELDS with the reason, also where the queries that go wrong are not the number that
 *   was confirmed.
 */
async function tried<T>(
  db: Db,
  form: WordForm,
  id: string,
  write: (checked: CheckedWord) => Promise<T>,
): Promise<T> {
  const { tryWords } = await import('./tryWords.ts');
  for (let tries = 1; ; tries += 1) {
    const { version, words } = await currentWords(db);
    const own = await phraseOf(db, id);
    const others = words.filter(({ phrase }) => phrase !== own);
    const { word, key } = checkWord(form, others);
    const isSame = ({ phrase }: { phrase: string }) => phraseKey(wordsOfPhrase(phrase)) === key;
    // It will be told that it is there: nothing is to be tried.
    if (!others.some(isSame)) {
      const { spoils, ...trial } = await tryWords(words, [...others, word]);
      if (spoils) throw refuse('phrase', 'wordSpoils', { trial });
      if (trial.worse.length > 0 && trial.worse.length !== form.worse) {
        throw refuse('phrase', 'wordsWorse', { trial });
      }
    }
    const isLate = (await currentWords(db)).version !== version;
    if (!isLate || tries === mostTries) return write({ id, word, key, language: form.language });
  }
}

/** What follows a change of words: jobs that have them are found by them. */
const indexLater = ({ deps, after }: { deps: Deps; after(task: () => Promise<unknown>): void }) =>
  after(() => indexAddedWords(deps.db, deps.background?.stopping));

/** The words that admins add to searches. Every write leaves its line in the log. */
export const wordHandlers: readonly Handler[] = [
  publicHandler('words.file', { shows: ['words'], run: ({ db }) => currentWords(db) }),

  openHandler('words.miss', {
    body: missForm,
    ignoresKey: true,
    async run({ db, body, deps, user, address, robot }) {
      const answer = { message: 'Thank you' };
      // An admin who tries words is not one who looks for work.
      if (robot || (user && user.role !== 'user')) return answer;
      await deps.limits.take('missAddress', address);
      const words = await wordsOfMiss(deps.requests?.read ?? db, body.search, deps.now());
      const by = user?.id ?? address;
      if (words) await countMiss(db, deps.hmac, { words, by, at: new Date(deps.now()) });
      return answer;
    },
  }),

  memberHandler('words.list', {
    async run({ db, query }) {
      const filter = {
        search: query.search?.trim(),
        kind: optionOf(wordKinds, query.kind),
        language: optionOf(wordLanguages, query.language),
      };
      const found = await listWords(db, filter, pageOf(query, wordLimits.pageSize));
      return { ...found, misses: await listMisses(db) };
    },
  }),

  memberHandler('words.create', {
    body: wordForm,
    status: 201,
    keyApart: true,
    async run({ db, body, ...from }) {
      const added = await tried(db, body, newId(), (word) => addWord(db, actOf(from), word));
      await forgetMiss(db, from.deps.hmac, wordsOfPhrase(added.phrase).join(' '));
      indexLater(from);
      return added;
    },
  }),

  memberHandler('words.update', {
    body: wordUpdate,
    keyApart: true,
    async run({ db, body: { version, ...form }, params, ...from }) {
      const changed = await tried(db, form, params.wordId ?? '', (word) =>
        changeWord(db, actOf(from), word, version),
      );
      indexLater(from);
      return changed;
    },
  }),

  memberHandler('words.remove', {
    async run({ db, params, ...from }) {
      await deleteWord(db, actOf(from), params.wordId ?? '');
      indexLater(from);
      return { message: 'Word deleted' };
    },
  }),

  memberHandler('words.restore', {
    async run({ db, params, ...from }) {
      const word = await restoreWord(db, actOf(from), params.wordId ?? '');
      indexLater(from);
      return word;
    },
  }),
];
