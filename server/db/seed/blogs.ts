import { brand } from '#contract/brand.ts';
import { limits } from '#contract/limits.ts';
import { agentFees } from '#server/db/seed/blogs/agentFees.ts';
import { ecrPassport } from '#server/db/seed/blogs/ecrPassport.ts';
import { englishAndStudy } from '#server/db/seed/blogs/englishAndStudy.ts';
import { fakeJobOffer } from '#server/db/seed/blogs/fakeJobOffer.ts';
import { firstMonth } from '#server/db/seed/blogs/firstMonth.ts';
import { gulfSalary } from '#server/db/seed/blogs/gulfSalary.ts';
import { phoneSafety } from '#server/db/seed/blogs/phoneSafety.ts';
import { readContract } from '#server/db/seed/blogs/readContract.ts';
import { seasonalFarm } from '#server/db/seed/blogs/seasonalFarm.ts';
import { travelDocuments } from '#server/db/seed/blogs/travelDocuments.ts';
import { visitVisaTrap } from '#server/db/seed/blogs/visitVisaTrap.ts';
import { workingInHeat } from '#server/db/seed/blogs/workingInHeat.ts';
import type { Article, DemonstrationBlog } from './types.ts';

/** The articles, newest first. */
const articles: readonly Article[] = [
  travelDocuments,
  fakeJobOffer,
  agentFees,
  visitVisaTrap,
  ecrPassport,
  readContract,
  gulfSalary,
  firstMonth,
  phoneSafety,
  workingInHeat,
  englishAndStudy,
  seasonalFarm,
];

/**
 * The articles of a first start, newest first, spread over the 200 days before `now`. Where they
 * name a law they send the reader to the official site, for rules change faster than articles.
 */
export function demonstrationBlogs(now: Date): DemonstrationBlog[] {
  return articles.map(({ slug, heading, tag, daysAgo, content }) => ({
    bannerImage: `/blog/${slug}.svg`,
    heading,
    tag,
    content,
    author: `${brand.name} team`,
    createdAt: new Date(now.getTime() - daysAgo * limits.day),
    demo: true,
  }));
}
