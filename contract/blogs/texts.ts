import type { Language } from '#contract/language.ts';
import type { Blog } from './blog.ts';

// For those who edit articles. Apart from blog.ts, which is a part of every first visit.

/** @returns the language that an article is written in */
export function blogLanguage({ language }: Pick<Blog, 'language'>): Language {
  return language ?? 'english';
}

/** @returns an article of a list in every language that it is written in, without `other` */
export function textsOf({ other, ...blog }: Blog): Blog[] {
  return other ? [blog, other] : [blog];
}
