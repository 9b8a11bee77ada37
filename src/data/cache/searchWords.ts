import type { JobList } from '#contract/jobs/job.ts';
import type { WordsFile } from '#contract/search/lexicon/addedWords.ts';
import type { ResourceRequest } from '#contract/http/resource.ts';
import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { callApi } from '#src/data/api.ts';
import { readCached, writeCached } from './cache.ts';
import { inSlices } from './inSlices.ts';

/** Ms after which a search asks for the words again; where nothing has changed, 200 bytes are sent. */
const askedAgainAfter = 30_000;

const request = { call: 'words.file' } as const;
let askedAt = -Infinity;
/** What is kept on this phone: the same object as long as it is the same. */
let known: WordsFile | undefined;

/**
 * What a search on this phone understands: the lists of the build, with the words that admins have
 * added as far as they were ever loaded. Loads the lists.
 */
export async function phoneLexicon(): Promise<Lexicon> {
  const [{ buildLexicon }, kept] = await Promise.all([
    import('#contract/search/lexicon/baseLexicon.ts'),
    readCached<WordsFile>(request),
  ]);
  // Another tab may have loaded newer ones.
  if (kept && kept.data.version !== known?.version) known = kept.data;
  const words = known?.words ?? [];
  const base = await inSlices(buildLexicon());
  if (words.length === 0) return base;
  const { withAddedWords } = await import('#contract/search/lexicon/addedWords.ts');
  return withAddedWords(base, words);
}

/**
 * What follows a search that the server has answered: the words are brought up to date for searches
 * without a network, and the server is told of one that found nothing. Never rejects.
 * @param asked the search in the list of jobs
 * @param found its answer
 */
export async function afterSearch(asked: ResourceRequest, found: unknown): Promise<void> {
  await Promise.all([
    updateWords(),
    tellOfMiss(String(asked.query?.search ?? ''), found as JobList),
  ]);
}

async function updateWords(): Promise<void> {
  const now = performance.now();
  if (now - askedAt < askedAgainAfter) return;
  askedAt = now;
  try {
    const data = await callApi('words.file');
    if (data.version !== known?.version) known = data;
    await writeCached(request, { data, savedAt: Date.now() });
  } catch {
    // With the next search.
    askedAt = -Infinity;
  }
}

/** Searches that were told of: one person's tries of the same are one. */
const told = new Set<string>();

/** Words that no one knows are what admins look for; of a list's further pages nothing is new. */
async function tellOfMiss(search: string, { total, page, understood }: JobList): Promise<void> {
  const isUnknown =
    (understood?.unknown.length ?? 0) > 0 && !understood?.parts.some(({ kind }) => kind === 'work');
  if (page > 1 || (total > 0 && !isUnknown) || told.has(search)) return;
  told.add(search);
  await callApi('words.miss', { body: { search } }).catch(() => undefined);
}
