import { sql } from 'drizzle-orm';
import { toLatin } from '#contract/search/text/devanagari.ts';
import {
  leastLetters,
  mostSuggestions,
  suggester,
  type Suggester,
  type Suggestion,
  type SuggestionNames,
} from '#contract/search/query/suggest.ts';
import { normalise } from '#contract/text.ts';
import type { Db } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { currentLexicons } from '#server/db/search/words/currentWords.ts';
import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import type { OpenNames } from '#server/db/search/names/openNames.ts';

const kept = new WeakMap<SuggestionNames, { lexicon: Lexicon; made: Suggester }>();

function suggesterOf(lexicon: Lexicon, names: SuggestionNames): Suggester {
  const known = kept.get(names);
  if (known?.lexicon === lexicon) return known.made;
  const made = suggester(lexicon, names);
  kept.set(names, { lexicon, made });
  return made;
}

/** How companies are written, by how filters compare them: for as long as one that is has an open job. */
const written = new Map<string, string>();
const mostWritten = 5_000;

/** @returns the names that companies have in their open jobs, in the order of their keys */
async function writtenNames(db: Db, names: OpenNames, keys: readonly string[]): Promise<string[]> {
  const found = new Map<string, string>();
  for (const key of keys) {
    const text = written.get(key);
    if (text !== undefined && names.isHiring(text)) found.set(key, text);
  }
  const unknown = keys.filter((key) => !found.has(key));
  if (unknown.length > 0) {
    const { rows } = await db.execute<{ key: string; text: string | null }>(sql`
      select key, (
        select ${jobs.companyName} from ${jobs}
        where ${jobs.status} = 'active' and ${jobs.companyKey} = key limit 1
      ) as text from unnest(${sql.param(unknown)}::text[]) as company (key)`);
    if (written.size > mostWritten) written.clear();
    for (const { key, text } of rows) {
      if (text === null) continue;
      found.set(key, text);
      written.set(key, text);
    }
  }
  return keys.flatMap((key) => found.get(key) ?? []);
}

/** On a site with many companies also those with few jobs, where they begin with what was typed. */
async function withOthers(
  db: Db,
  names: OpenNames,
  typed: string,
  found: readonly Suggestion[],
): Promise<Suggestion[]> {
  const beginning = normalise(toLatin(typed));
  const isFull = found.length === mostSuggestions || beginning.length < leastLetters;
  const keys = isFull ? [] : names.otherCompanies(beginning, mostSuggestions);
  if (keys.length === 0) return [...found];
  const texts = new Set(await writtenNames(db, names, keys));
  for (const { text } of found) texts.delete(text);
  const others = [...texts].map((text) => ({ text, kind: 'company' }) as const);
  return [...found, ...others].slice(0, mostSuggestions);
}

/**
 * Ways to go on with what was typed of a search.
 * @param names - Of the jobs that are open now.
 * @returns The best first, at most 8.
 * @throws Database errors.
 */
export async function suggestionsFor(
  db: Db,
  names: OpenNames,
  typed: string,
): Promise<Suggestion[]> {
  const { server } = await currentLexicons(db);
  const found = suggesterOf(server, names.suggested()).suggest(typed);
  return withOthers(db, names, typed, found);
}
