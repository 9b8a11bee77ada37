import type { Language } from '#contract/language.ts';
import type { Blog } from './blog.ts';

// For those who edit articles. Apart from blog.ts, which is a part of every first visit.

/** @returns the language that an article is written in */
export function blogLanguage({ language }: Pick<Blog, 'language'>): Language {
  return language ?? 'english';
}

/** @returns an article of a list in every language that the list has it in, without `other` and `others` */
export function textsOf({ other, others = other ? [other] : [], ...blog }: Blog): Blog[] {
  return [blog, ...others];
}
