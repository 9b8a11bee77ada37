import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageTags } from '#contract/http/document.ts';
import { languages } from '#contract/language.ts';
import { blogs, jobs } from '#server/db/schema/schema.ts';
import { seed } from '#server/db/seed/seed.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { sitemap } from './sitemap.ts';

const site = 'https://jobs.example';
const now = new Date('2026-11-21T00:00:00Z');
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
  await seed(database.db, {
    adminEmail: 'admin@safar.example',
    adminPassword: 'Admin-Password-1',
    demo: true,
    now,
  });
}, 60_000);
afterAll(() => database.close());

describe('the sitemap', () => {
  it('lists exactly the open jobs, each with when it changed', async () => {
    const [ended] = await database.db.select().from(jobs).where(eq(jobs.status, 'active')).limit(1);
    await database.db
      .update(jobs)
      .set({ closingDate: '2026-11-20' })
      .where(eq(jobs.id, ended?.id ?? ''));
    const xml = await (
      await sitemap(database.db, site, () => now.getTime()).request('/sitemap.xml')
    ).text();
    const listed = [...xml.matchAll(/<loc>([^<]+\/jobs\/[^<]+)<\/loc><lastmod>([^<]+)</g)];
    const rows = await database.db.select().from(jobs);
    const open = rows.filter((job) => job.status === 'active' && job.id !== ended?.id);
    expect(rows.length).toBeGreaterThan(open.length);
    expect(new Map(listed.map(([, loc, at]) => [loc, at]))).toEqual(
      new Map(open.map((job) => [`${site}/jobs/${job.id}`, job.updatedAt.toISOString()])),
    );
  });

  it('lists all texts of an article, each with what it is in other languages', async () => {
    const xml = await (
      await sitemap(database.db, site, () => now.getTime()).request('/sitemap.xml')
    ).text();
    const [english] = await database.db.select().from(blogs).where(eq(blogs.language, 'english'));
    const there = `${site}/blog/${english?.id}`;
    const all = await database.db
      .select()
      .from(blogs)
      .where(eq(blogs.article, english?.article ?? ''));
    expect(all.map(({ language }) => language).sort()).toEqual([...languages].sort());
    const addressOf = ({ id, language }: (typeof all)[number]) =>
      language === 'english' ? there : `${site}/blog/${id}?language=${language}`;
    for (const text of all) {
      const [, entry = ''] = xml.split(`<url><loc>${addressOf(text)}</loc>`);
      const own = entry.split('</url>')[0];
      for (const one of all) {
        expect(own).toContain(`hreflang="${languageTags[one.language]}" href="${addressOf(one)}"`);
      }
    }
  });

  it('holds no more than it may: the pages, the newest articles and the newest jobs', async () => {
    const most = 100;
    const made = sitemap(database.db, site, () => now.getTime(), most);
    const xml = await (await made.request('/sitemap.xml')).text();
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
    expect(new Set(listed).size).toBe(most);
    const of = (kind: string) => listed.filter((loc) => loc.startsWith(`${site}/${kind}/`));
    const texts = await database.db.select().from(blogs).orderBy(desc(blogs.createdAt));
    expect(of('blog').length).toBeLessThan(texts.length);
    const [newest] = texts;
    expect(of('blog').join(' ')).toContain(newest?.id);
    const open = await database.db
      .select()
      .from(jobs)
      .where(isOpen(now.getTime()))
      .orderBy(desc(jobs.createdAt), desc(jobs.id))
      .limit(of('jobs').length);
    expect(of('jobs')).toEqual(open.map(({ id }) => `${site}/jobs/${id}`));
    expect(listed).toContain(`${site}/safety`);
  });

  it('is named by robots.txt with its full address', async () => {
    const text = await (
      await sitemap(database.db, site, () => now.getTime()).request('/robots.txt')
    ).text();
    expect(text).toContain(`Sitemap: ${site}/sitemap.xml`);
    expect(text).toContain('Disallow: /admin-');
  });
});
