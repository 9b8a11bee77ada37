import { desc, isNull } from 'drizzle-orm';
import { Hono } from 'hono';
import { href } from '#contract/paths.ts';
import type { Db } from '#server/db/client.ts';
import { isOpen } from '#server/db/openJobs.ts';
import { blogs, jobs } from '#server/db/schema.ts';

/** A sitemap may hold 50,000 addresses (sitemaps.org); the newest open jobs come first. */
const most = 49_000;

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

/** /sitemap.xml with exactly the open jobs, the blogs and the public pages; /robots.txt that names it. */
export function sitemap(db: Db, publicUrl: string, now: () => number): Hono {
  const app = new Hono();
  app.get('/sitemap.xml', async (c) => {
    const open = await db
      .select({ id: jobs.id, at: jobs.updatedAt })
      .from(jobs)
      .where(isOpen(now()))
      .orderBy(desc(jobs.createdAt))
      .limit(most);
    const posts = await db
      .select({ id: blogs.id, at: blogs.updatedAt })
      .from(blogs)
      .where(isNull(blogs.deletedAt));
    const urls = [
      ...pages.map((path) => entry(publicUrl + path)),
      ...open.map((job) => entry(publicUrl + href('job', { jobId: job.id }), job.at)),
      ...posts.map((blog) => entry(publicUrl + href('blog', { blogId: blog.id }), blog.at)),
    ];
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
    return c.body(xml, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    });
  });
  app.get('/robots.txt', (c) => c.text(robots(publicUrl)));
  return app;
}

function entry(address: string, at?: Date): string {
  const changed = at ? `<lastmod>${at.toISOString()}</lastmod>` : '';
  return `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${changed}</url>`;
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
