import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#server/env.ts';
import { feeds } from '../../../../tests/support/data/feeds.ts';
import { readFileForTest, readForTest } from '#server/features/import/formats/readForTest.ts';

/** Real feeds, which belong to others: they are tried as well where they lie beside the project. */
const folder = path.join(projectRoot, '../shared/data/feeds');
const real = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(xml|rss|json|csv|xlsx)$/.test(file),
    )
  : [];

describe('feeds', () => {
  test.each([...Object.keys(feeds), ...real])(
    '%s: at least 95 %% of the postings are mapped',
    async (feed) => {
      const made = feeds[feed];
      const { rows } = await (made ? readForTest(made) : readFileForTest(path.join(folder, feed)));
      // A notice and the same posting twice are none; each is listed with its reason.
      const skipped = rows.filter(({ state }) => state === 'skipped');
      for (const { problems } of skipped) {
        expect(['notAPosting', 'duplicateRow']).toContain(problems.at(-1)?.code);
      }
      const postings = rows.filter(({ state }) => state !== 'skipped');
      const good = postings.filter(({ state }) => state === 'good');
      expect(good.length).toBeGreaterThan(0);
      expect(good.length / postings.length).toBeGreaterThanOrEqual(0.95);
      for (const { problems } of postings.filter(({ state }) => state === 'bad')) {
        expect(problems.length).toBeGreaterThan(0);
      }
      for (const { title, job, postedAt } of good) {
        expect(title).not.toMatch(/<\/?(?:p|b|i|em|br|div|li|span|strong)\b|&\w+;|^\?{3}/);
        expect(job?.form.description).not.toMatch(/<\/?[a-z]+[ >]|&(lt|gt|amp|nbsp);/i);
        expect(job?.form.description.length).toBeGreaterThan(3);
        expect(postedAt).not.toBeNull();
      }
      // Those that name an employer or a place at all; one board leaves some of both blank.
      const named = (field: 'company' | 'location') =>
        good.filter((row) => row[field] !== 'Not Specified').length / good.length;
      const remote = /remoteok/.test(feed);
      expect(named('company')).toBeGreaterThanOrEqual(remote ? 0.5 : 0.95);
      expect(named('location')).toBeGreaterThanOrEqual(remote ? 0.1 : 0.95);
    },
  );
});
