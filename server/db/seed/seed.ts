import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { facetsOf } from '#contract/jobs/jobMatching.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/client.ts';
import { demonstrationBlogs } from './blogs.ts';
import { articleLanguages } from './types.ts';
import { demonstrationJobs } from './jobs/jobs.ts';
import { plans as firstPlans } from './plans.ts';
import type { DemonstrationBlog } from './types.ts';
import { blogs, jobs, plans, settings, users } from '#server/db/schema/schema.ts';
import { indexJobs } from '#server/db/search/postings.ts';
import { markIndexWritten } from '#server/db/search/refreshIndex.ts';

export interface FirstStart {
  /** The administrator's password where it was generated: to be printed once, kept nowhere. */
  generatedPassword: string | null;
}

/**
 * Fills an empty database, once: the plans, an administrator and, where asked for, the
 * demonstration content. Everything or nothing (one transaction).
 * @returns null where it was filled before
 */
export async function seed(
  db: Db,
  options: { adminEmail: string; adminPassword: string | undefined; demo: boolean; now: Date },
): Promise<FirstStart | null> {
  return db.transaction(async (tx) => {
    const marker = await tx
      .insert(settings)
      .values({ name: 'seeded', value: options.now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (marker.length === 0) return null;
    await tx.insert(plans).values(firstPlans).onConflictDoNothing();
    const password = options.adminPassword ?? randomBytes(12).toString('base64url');
    const email = options.adminEmail.toLowerCase();
    await tx
      .insert(users)
      .values({ id: newId(), email, role: 'admin', passwordHash: await hash(password) })
      .onConflictDoNothing();
    await tx.update(users).set({ role: 'admin' }).where(eq(users.email, email));
    if (options.demo) await addDemonstrationContent(tx, options.now);
    await markIndexWritten(tx);
    return { generatedPassword: options.adminPassword ? null : password };
  });
}

async function addDemonstrationContent(db: Db, now: Date): Promise<void> {
  const rows = demonstrationJobs(now).map((job) => {
    const facets = facetsOf({ ...job, title: job.jobName });
    return {
      id: newId(),
      ...job,
      titleKey: facets.title,
      companyKey: facets.company,
      locationKey: facets.location,
      experienceFrom: facets.experienceFrom,
      experienceTo: facets.experienceTo,
      updatedAt: job.createdAt,
    };
  });
  // PostgreSQL takes 65,535 parameters a statement; a job has about 30.
  for (let from = 0; from < rows.length; from += 200) {
    await indexJobs(
      db,
      await db
        .insert(jobs)
        .values(rows.slice(from, from + 200))
        .returning(),
    );
  }
  await db.insert(blogs).values(demonstrationBlogs(now).flatMap(inAllLanguages));
}

/** The rows of an article. `sibling` is for the release before, which knows pairs. */
function inAllLanguages({ translations, ...english }: DemonstrationBlog) {
  const { createdAt: updatedAt } = english;
  const others = articleLanguages.map((language) => ({
    ...{ id: newId(), ...english, ...translations[language], language, updatedAt },
  }));
  const id = newId();
  const common = { article: id, sibling: null as string | null };
  const rows = [{ id, ...english, language: 'english' as const, updatedAt }, ...others];
  return rows.map((row, at) => ({
    ...row,
    ...common,
    sibling: rows[[1, 0][at] ?? -1]?.id ?? null,
  }));
}
