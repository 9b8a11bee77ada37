import { and, desc, isNull, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { addressIn, languageTags } from '#contract/http/document.ts';
import { escapeHtml } from '#contract/http/escapeHtml.ts';
import { href } from '#contract/http/paths.ts';
import type { Db } from '#server/db/client.ts';
import { createSlices } from '#server/domain/slices.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { blogs, jobs } from '#server/db/schema/schema.ts';

/** A sitemap may hold so many addresses (sitemaps.org). */
const mostAddresses = 50_000;
/** At most this share of them are articles; the newest open jobs have what is left. */
const articlesShare = 0.2;
/** Ms that a made one is given out; others may keep it as long. */
const keptFor = 600_000;

const pages = [
  href('home'),
  href('jobs'),
  href('blogs'),
  href('pricing'),
  href('support'),
  href('safety'),
  href('aboutUs'),
  href('privacyPolicy'),
  href('termsConditions'),
];

/**
 * /sitemap.xml with exactly the open jobs, the blogs and the public pages; /robots.txt that names it.
 * @param most - So many addresses are in it: where there are more, the newest.
 */
export function sitemap(db: Db, publicUrl: string, now: () => number, most = mostAddresses): Hono {
  const app = new Hono();
  let kept: { xml: Promise<string>; until: number } | undefined;
  app.get('/sitemap.xml', async (c) => {
    // Who asks in these minutes, or while it is made, gets the same one.
    if (!kept || kept.until <= now()) {
      const made = { xml: sitemapOf(db, publicUrl, now(), most), until: now() + keptFor };
      kept = made;
      made.xml.catch(() => {
        if (kept === made) kept = undefined;
      });
    }
    return c.body(await kept.xml, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': `public, max-age=${keptFor / 1000}`,
    });
  });
  app.get('/robots.txt', (c) => c.text(robots(publicUrl)));
  return app;
}

/** In slices: tens of thousands of rows at once would keep everyone else waiting. */
async function sitemapOf(
  db: Db,
  publicUrl: string,
  now: number,
  mostInAll: number,
): Promise<string> {
  const urls = pages.map((path) => entry(publicUrl + path));
  const { id, updatedAt: at, language, article } = blogs;
  const posts = await db
    .select({ id, at, language, article })
    .from(blogs)
    .where(isNull(blogs.deletedAt))
    .orderBy(desc(blogs.createdAt), desc(blogs.id))
    .limit(Math.floor(mostInAll * articlesShare));
  const slices = createSlices({ first: 200, most: 2_000, inRequest: true });
  const most = mostInAll - posts.length;
  let last: { id: string; createdAt: string } | undefined;
  for (let more = true; more && urls.length < most;) {
    more = await slices.run(async (size) => {
      const limit = Math.min(size, most - urls.length);
      // As text: a date of JavaScript has no microseconds.
      const createdAt = sql<string>`${jobs.createdAt}::text`;
      const open = await db
        .select({ id: jobs.id, at: jobs.updatedAt, createdAt })
        .from(jobs)
        .where(
          and(
            isOpen(now),
            last &&
              sql`(${jobs.createdAt}, ${jobs.id}) < (${last.createdAt}::timestamptz, ${last.id})`,
          ),
        )
        .orderBy(desc(jobs.createdAt), desc(jobs.id))
        .limit(limit);
      for (const job of open) {
        urls.push(entry(publicUrl + href('job', { jobId: job.id }), job.at));
      }
      last = open.at(-1) ?? last;
      return open.length === limit;
    });
  }
  const articleOf = (post: (typeof posts)[number]) => post.article ?? post.id;
  const articles = new Map<string, typeof posts>();
  for (const post of posts) {
    articles.set(articleOf(post), [...(articles.get(articleOf(post)) ?? []), post]);
  }
  const addressOf = (post: (typeof posts)[number]) =>
    addressIn(publicUrl + href('blog', { blogId: post.id }), post.language);
  for (const post of posts) {
    const all = articles.get(articleOf(post)) ?? [];
    const texts = all.length > 1 ? [post, ...all.filter((text) => text !== post)] : [];
    const alternates = texts.map((text) => [languageTags[text.language], addressOf(text)] as const);
    urls.push(entry(addressOf(post), post.at, alternates));
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

/** @param alternates - Addresses of the same in its languages, itself among them, by their tags. */
function entry(
  address: string,
  at?: Date,
  alternates: readonly (readonly [tag: string, address: string])[] = [],
): string {
  const changed = at ? `<lastmod>${at.toISOString()}</lastmod>` : '';
  const links = alternates.map(
    ([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}"/>`,
  );
  return `<url><loc>${escapeHtml(address)}</loc>${changed}${links.join('')}</url>`;
}

function robots(publicUrl: string): string {
  const closed = [
    '/api/',
    href('profile'),
    href('myApplications'),
    href('profileComplete'),
    '/admin-',
    href('waiting'),
    href('savedJobs'),
    '/*/applicants',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
