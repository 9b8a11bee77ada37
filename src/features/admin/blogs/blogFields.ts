import type { Blog } from '#contract/blogs/blog.ts';
import { blogLanguage } from '#contract/blogs/texts.ts';
import { languages, type Language } from '#contract/language.ts';

/** The blog form as it is typed. No sibling is ''. */
export const blankBlog = {
  ...{ bannerImage: '', heading: '', tag: 'new', content: '', author: '' },
  ...{ language: 'english', sibling: '' },
};

export type BlogFields = typeof blankBlog;

/** What the form shows of a stored blog: any other text of its article stands for the article. */
export function fieldsOf(blog: Blog): BlogFields {
  const { bannerImage, heading, tag, content, author, siblings = [] } = blog;
  return {
    ...{ bannerImage, heading, tag, content, author },
    ...{ language: blogLanguage(blog), sibling: siblings[0]?._id ?? '' },
  };
}

/** What the form begins with where an article is written in a language beside a text of it. */
export function fieldsBeside(
  { _id: sibling, ...blog }: Blog,
  language: Language | undefined = missingLanguages(blog)[0],
): BlogFields {
  const { bannerImage, tag, author } = blog;
  return { ...blankBlog, bannerImage, tag, author, language: language ?? 'english', sibling };
}

/** Its sibling once another language is chosen: none, but for the stored language the stored one. */
export function siblingFor(language: string, stored: BlogFields): string {
  return language === stored.language ? stored.sibling : '';
}

/** The languages that an article is not written in yet. */
export function missingLanguages(blog: Pick<Blog, 'language' | 'siblings'>): Language[] {
  const there = [blogLanguage(blog), ...(blog.siblings ?? []).map((text) => text.language)];
  return languages.filter((language) => !there.includes(language));
}

/** A text of an article, as it is chosen by its heading. */
export type TextChoice = Pick<Blog, '_id' | 'heading' | 'language' | 'siblings'>;

/** An article's texts, as any of them leads to the others. */
export function textChoices({ siblings = [], ...blog }: Blog): TextChoice[] {
  const { _id, heading } = blog;
  const all = [{ _id, heading, language: blogLanguage(blog) }, ...siblings];
  return all.map(({ language: own, ...text }) => ({
    ...text,
    ...(own !== 'english' && { language: own }),
    siblings: all.filter((other) => other._id !== text._id),
  }));
}

/**
 * The texts of which one in `language` may become a part of the article: those of its own, and one of
 * each other article that has none in that language.
 */
export function siblingChoices(
  texts: readonly TextChoice[],
  { language, sibling }: Pick<BlogFields, 'language' | 'sibling'>,
  id: string | undefined,
): TextChoice[] {
  const isPartOf = (text: TextChoice, part: string | undefined) =>
    text.siblings?.some(({ _id }) => _id === part) ?? false;
  return texts.filter((text) => {
    if (text._id === id || blogLanguage(text) === language) return false;
    if (text._id === sibling || isPartOf(text, id)) return true;
    // The first text stands for its article.
    const isFirst = (text.siblings ?? []).every(
      (one) => languages.indexOf(one.language) > languages.indexOf(blogLanguage(text)),
    );
    return isFirst && missingLanguages(text).some((one) => one === language);
  });
}
