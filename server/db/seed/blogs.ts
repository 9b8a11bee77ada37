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
import { agentFees as agentFeesHinglish } from '#server/db/seed/blogs/hinglish/agentFees.ts';
import { ecrPassport as ecrPassportHinglish } from '#server/db/seed/blogs/hinglish/ecrPassport.ts';
import { englishAndStudy as englishAndStudyHinglish } from '#server/db/seed/blogs/hinglish/englishAndStudy.ts';
import { fakeJobOffer as fakeJobOfferHinglish } from '#server/db/seed/blogs/hinglish/fakeJobOffer.ts';
import { firstMonth as firstMonthHinglish } from '#server/db/seed/blogs/hinglish/firstMonth.ts';
import { gulfSalary as gulfSalaryHinglish } from '#server/db/seed/blogs/hinglish/gulfSalary.ts';
import { phoneSafety as phoneSafetyHinglish } from '#server/db/seed/blogs/hinglish/phoneSafety.ts';
import { readContract as readContractHinglish } from '#server/db/seed/blogs/hinglish/readContract.ts';
import { seasonalFarm as seasonalFarmHinglish } from '#server/db/seed/blogs/hinglish/seasonalFarm.ts';
import { travelDocuments as travelDocumentsHinglish } from '#server/db/seed/blogs/hinglish/travelDocuments.ts';
import { visitVisaTrap as visitVisaTrapHinglish } from '#server/db/seed/blogs/hinglish/visitVisaTrap.ts';
import { workingInHeat as workingInHeatHinglish } from '#server/db/seed/blogs/hinglish/workingInHeat.ts';
import type { Article, ArticleText, DemonstrationBlog } from './types.ts';

/** The articles in English and in Hinglish, newest first. */
const articles: readonly [english: Article, hinglish: ArticleText][] = [
  [travelDocuments, travelDocumentsHinglish],
  [fakeJobOffer, fakeJobOfferHinglish],
  [agentFees, agentFeesHinglish],
  [visitVisaTrap, visitVisaTrapHinglish],
  [ecrPassport, ecrPassportHinglish],
  [readContract, readContractHinglish],
  [gulfSalary, gulfSalaryHinglish],
  [firstMonth, firstMonthHinglish],
  [phoneSafety, phoneSafetyHinglish],
  [workingInHeat, workingInHeatHinglish],
  [englishAndStudy, englishAndStudyHinglish],
  [seasonalFarm, seasonalFarmHinglish],
];

/**
 * The articles of a first start, newest first, spread over the 200 days before `now`. Where they
 * name a law they send the reader to the official site, for rules change faster than articles.
 */
export function demonstrationBlogs(now: Date): DemonstrationBlog[] {
  return articles.map(([{ slug, heading, tag, daysAgo, content }, hinglish]) => ({
    bannerImage: `/blog/${slug}.svg`,
    heading,
    tag,
    content,
    author: `${brand.name} team`,
    createdAt: new Date(now.getTime() - daysAgo * limits.day),
    demo: true,
    hinglish,
  }));
}
