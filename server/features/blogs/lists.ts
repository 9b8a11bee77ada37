import { and, count, desc, eq, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Blog, BlogOverview, BlogPage } from '#contract/blogs/blog.ts';
import { asCard, beginning } from '#contract/blogs/card.ts';
import { languages, type Language } from '#contract/language.ts';
import { limits } from '#contract/limits.ts';
import { nearestLanguage } from '#contract/nearestLanguage.ts';
import type { Db } from '#server/db/client.ts';
import { blogs } from '#server/db/schema/schema.ts';
import { foundArticles } from './articleSearch.ts';
import { articleKey, present, textsOf } from './store.ts';

const others = alias(blogs, 'others');
/** The list of languages as their order is asked for. */
const order = sql.raw(`array['${languages.join("','")}']`);

/** Each article once: in the first language that it is there in. */
const isFirst = (db: Db) =>
  and(
    isNull(blogs.deletedAt),
    notExists(
      db
        .select({ id: others.id })
        .from(others)
        .where(
          and(
            eq(others.article, blogs.article),
            isNull(others.deletedAt),
            sql`array_position(${order}, ${others.language}) < array_position(${order}, ${blogs.language})`,
          ),
        ),
    ),
  );

/** The articles, newest first. */
const newest = (db: Db) =>
  db
    .select({ key: articleKey })
    .from(blogs)
    .where(isFirst(db))
    .orderBy(desc(blogs.createdAt), desc(blogs.id));

/** What a list gives beside the first text of an article. */
export type Beside = Language | 'all';

/** Articles of a list, with their texts in a language or in all. */
async function listed(db: Db, keys: readonly string[], beside: Beside): Promise<Blog[]> {
  const texts = await textsOf(db, keys);
  return keys.flatMap((key) => {
    const [first, ...rest] = texts.get(key) ?? [];
    // Deleted in between.
    if (!first) return [];
    const shown = (row: typeof first) =>
      present(
        row,
        [first, ...rest].filter((each) => each !== row),
      );
    if (beside === 'all') return [{ ...shown(first), others: rest.map(shown) }];
    const there = [first, ...rest].map(({ language }) => language);
    const nearest = nearestLanguage(beside, there);
    const other = rest.find(({ language }) => language === nearest);
    return [{ ...shown(first), ...(other && { other: shown(other) }) }];
  });
}

/**
 * The newest blogs, whole. Anyone may ask: with all that an office writes in some years it would hold
 * up everyone else, and older ones are in the list that has pages.
 * @param beside - the language that each is given in beside its first; `all` for those who edit them
 */
export async function listBlogs(db: Db, beside: Beside): Promise<Blog[]> {
  const keys = await newest(db).limit(limits.blogsListed);
  return listed(
    db,
    keys.map(({ key }) => key),
    beside,
  );
}

/** The newest blogs, at most `latest`, with the beginning of their texts alone: for cards. */
export async function latestBlogs(db: Db, latest: number, beside: Beside): Promise<Blog[]> {
  const keys = await newest(db).limit(latest);
  const whole = await listed(
    db,
    keys.map(({ key }) => key),
    beside,
  );
  return whole.map(asCard);
}

/** A page of the blog list (spec 2) as it is asked for. */
export interface PageWanted {
  /** From 1. */
  page: number;
  /** Articles to a page. */
  limit: number;
  /** Blank: all. */
  search: string;
  tag: string;
  /** Of the reader, whose text says what tag an article has. */
  language: Language;
  beside: Language;
  /** With the whole texts, to be read without a network; else with their beginnings, for cards. */
  isWhole: boolean;
}

/** A page of the blogs that fit, newest first; the last one there is where it is beyond the end. */
export async function blogPage(db: Db, wanted: PageWanted): Promise<BlogPage> {
  const { blogs: whole, ...place } = await pageOfWhole(db, wanted);
  return { ...place, blogs: wanted.isWhole ? whole : whole.map(asCard) };
}

/** What an admin looks for: the tag is that of an article's first text. */
interface OverviewWanted extends Pick<PageWanted, 'page' | 'limit' | 'search' | 'tag'> {
  /** Only articles that have no text in this language. */
  lacks: Language | undefined;
}

/** A page of the admins' list, and how many articles there are of each tag. */
export async function blogOverview(db: Db, wanted: OverviewWanted): Promise<BlogOverview> {
  const found = await pageOfWhole(db, { ...wanted, language: languages[0], beside: 'all' });
  const tags = await db
    .select({ tag: blogs.tag, count: count() })
    .from(blogs)
    .where(isFirst(db))
    .groupBy(blogs.tag)
    .orderBy(blogs.tag);
  const row = ({ version: _version, others: rest = [], ...blog }: Blog): Blog => ({
    ...{ ...blog, content: beginning(blog.content) },
    others: rest.map(({ version: _own, ...other }) => ({ ...other, content: '' })),
  });
  return { ...found, blogs: found.blogs.map(row), tags };
}

/** The page of whole articles that a list is made of. */
async function pageOfWhole(
  db: Db,
  wanted: Omit<PageWanted, 'beside' | 'isWhole'> & { beside: Beside; lacks?: Language | undefined },
): Promise<BlogPage> {
  const { search, tag, lacks, limit, beside } = wanted;
  const isAll = search === '' && tag === '' && lacks === undefined;
  const found = isAll ? undefined : await foundArticles(db, wanted);
  const total = found ? found.length : await countArticles(db);
  const page = Math.min(wanted.page, Math.max(1, Math.ceil(total / limit)));
  const from = (page - 1) * limit;
  const keys = found
    ? found.slice(from, from + limit)
    : (await newest(db).limit(limit).offset(from)).map(({ key }) => key);
  return { blogs: await listed(db, keys, beside), total, page, limit };
}

async function countArticles(db: Db): Promise<number> {
  // Not count(distinct): that sorts all keys.
  const keys = db
    .selectDistinct({ key: articleKey.as('key') })
    .from(blogs)
    .where(isNull(blogs.deletedAt));
  return db.$count(keys.as('keys'));
}
