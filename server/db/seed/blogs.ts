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
import { agentFees as agentFeesHindi } from '#server/db/seed/blogs/hindi/agentFees.ts';
import { ecrPassport as ecrPassportHindi } from '#server/db/seed/blogs/hindi/ecrPassport.ts';
import { englishAndStudy as englishAndStudyHindi } from '#server/db/seed/blogs/hindi/englishAndStudy.ts';
import { fakeJobOffer as fakeJobOfferHindi } from '#server/db/seed/blogs/hindi/fakeJobOffer.ts';
import { firstMonth as firstMonthHindi } from '#server/db/seed/blogs/hindi/firstMonth.ts';
import { gulfSalary as gulfSalaryHindi } from '#server/db/seed/blogs/hindi/gulfSalary.ts';
import { phoneSafety as phoneSafetyHindi } from '#server/db/seed/blogs/hindi/phoneSafety.ts';
import { readContract as readContractHindi } from '#server/db/seed/blogs/hindi/readContract.ts';
import { seasonalFarm as seasonalFarmHindi } from '#server/db/seed/blogs/hindi/seasonalFarm.ts';
import { travelDocuments as travelDocumentsHindi } from '#server/db/seed/blogs/hindi/travelDocuments.ts';
import { visitVisaTrap as visitVisaTrapHindi } from '#server/db/seed/blogs/hindi/visitVisaTrap.ts';
import { workingInHeat as workingInHeatHindi } from '#server/db/seed/blogs/hindi/workingInHeat.ts';
import type { Article, ArticleText, DemonstrationBlog } from './types.ts';

/** The articles in English, in Hinglish and in Hindi, newest first. */
const articles: readonly [english: Article, hinglish: ArticleText, hindi: ArticleText][] = [
  [travelDocuments, travelDocumentsHinglish, travelDocumentsHindi],
  [fakeJobOffer, fakeJobOfferHinglish, fakeJobOfferHindi],
  [agentFees, agentFeesHinglish, agentFeesHindi],
  [visitVisaTrap, visitVisaTrapHinglish, visitVisaTrapHindi],
  [ecrPassport, ecrPassportHinglish, ecrPassportHindi],
  [readContract, readContractHinglish, readContractHindi],
  [gulfSalary, gulfSalaryHinglish, gulfSalaryHindi],
  [firstMonth, firstMonthHinglish, firstMonthHindi],
  [phoneSafety, phoneSafetyHinglish, phoneSafetyHindi],
  [workingInHeat, workingInHeatHinglish, workingInHeatHindi],
  [englishAndStudy, englishAndStudyHinglish, englishAndStudyHindi],
  [seasonalFarm, seasonalFarmHinglish, seasonalFarmHindi],
];

/**
 * The articles of a first start, newest first, spread over the 200 days before `now`. Where they
 * name a law they send the reader to the official site, for rules change faster than articles.
 */
export function demonstrationBlogs(now: Date): DemonstrationBlog[] {
  return articles.map(([{ slug, heading, tag, daysAgo, content }, hinglish, hindi]) => ({
    bannerImage: `/blog/${slug}.svg`,
    heading,
    tag,
    content,
    author: `${brand.name} team`,
    createdAt: new Date(now.getTime() - daysAgo * limits.day),
    demo: true,
    translations: { hinglish, hindi },
  }));
}
