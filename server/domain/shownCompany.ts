import type { Language } from '#contract/language.ts';
import { isGiven } from '#contract/options.ts';
import { serverTexts } from './serverTexts.ts';

/** A job's company within a sentence; "the company" where none was given: no mail comes from "Not Specified". */
export const shownCompany = (company: string, language: Language): string =>
  isGiven(company) ? company : serverTexts[language].theCompany;
