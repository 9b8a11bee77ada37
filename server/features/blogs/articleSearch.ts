import { inArray, isNull } from 'drizzle-orm';
import { distinctWords, hasWords, searchedText, wordsOfSearch } from '#contract/blogs/search.ts';
import type { Language } from '#contract/language.ts';
import { nearestLanguage } from '#contract/nearestLanguage.ts';
import type { Db } from '#server/db/client.ts';
import { blogs } from '#server/db/schema/schema.ts';
import { articleOf, byLanguage } from './store.ts';

/** A text of an article, without what it says. */
interface Text {
  id: string;
  article: string | null;
  language: Language;
  tag: string;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * The articles that fit, newest first: of the tag, as readers of the language see it, and with every
 * word of the search in heading, author or text of one of their languages.
 * @param wanted - `lacks`: only articles that have no text in this language
 * @returns what their texts have in common
 */
export async function foundArticles(
  db: Db,
  wanted: { search: string; tag: string; language: Language; lacks?: Language | undefined },
): Promise<string[]> {
  const { search, tag, language, lacks } = wanted;
  const { id, article, createdAt, updatedAt } = blogs;
  const texts: Text[] = await db
    .select({ id, article, language: blogs.language, tag: blogs.tag, createdAt, updatedAt })
    .from(blogs)
    .where(isNull(blogs.deletedAt));
  const words = wordsOfSearch(search);
  const found = words.length > 0 ? await withWords(db, texts, words) : undefined;
  const articles = new Map<string, Text[]>();
  for (const text of texts.sort(byLanguage)) {
    const key = articleOf(text);
    articles.set(key, [...(articles.get(key) ?? []), text]);
  }
  return [...articles.values()]
    .filter((own) => {
      const there = own.map((text) => text.language);
      const shown = own.find((text) => text.language === nearestLanguage(language, there));
      return (
        (tag === '' || shown?.tag === tag) &&
        !there.some((one) => one === lacks) &&
        (!found || own.some((text) => found.has(text.id)))
      );
    })
    .flatMap(([first]) => first ?? [])
    .sort((a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1))
    .map(articleOf);
}

/** What is looked into of each text, by its id: its words. */
type WordsById = Map<string, { updatedAt: number; own: string }>;

/** As the last search has read them. */
const read = new WeakMap<Db, WordsById>();
/** Characters that are kept of it: some 5,000 articles in three languages. What is beyond is read by each search. */
const mostRead = 40_000_000;
/** Texts that are read at once: between two such readings others have their turn. */
const atOnce = 200;

/** The last search that was begun. */
const last = new WeakMap<Db, Promise<unknown>>();

/**
 * The ids of the texts that have all of these words. One search after the other: those that come at
 * once to a process that has read nothing yet would each read everything.
 */
function withWords(db: Db, texts: readonly Text[], words: readonly string[]): Promise<Set<string>> {
  const look = () => lookInto(db, texts, words);
  const mine = last.get(db)?.then(look, look) ?? look();
  last.set(db, mine);
  return mine;
}

async function lookInto(
  db: Db,
  texts: readonly Text[],
  words: readonly string[],
): Promise<Set<string>> {
  const before: WordsById = read.get(db) ?? new Map();
  const known: WordsById = new Map();
  const found = new Set<string>();
  let room = mostRead;
  const look = (id: string, updatedAt: number, own: string) => {
    if (hasWords(own, words)) found.add(id);
    room -= own.length;
    if (room > 0) known.set(id, { updatedAt, own });
  };
  const unread: string[] = [];
  for (const { id, updatedAt } of texts) {
    const kept = before.get(id);
    if (kept?.updatedAt === Number(updatedAt)) look(id, kept.updatedAt, kept.own);
    else unread.push(id);
  }
  try {
    for (let at = 0; at < unread.length; at += atOnce) {
      const { id, updatedAt, heading, author, content } = blogs;
      const rows = await db
        .select({ id, updatedAt, heading, author, content })
        .from(blogs)
        .where(inArray(id, unread.slice(at, at + atOnce)));
      for (const row of rows) look(row.id, Number(row.updatedAt), distinctWords(searchedText(row)));
    }
  } finally {
    // Also where a database goes away midway: the next search reads what this one has not.
    read.set(db, known);
  }
  return found;
}
