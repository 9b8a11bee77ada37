import type { Blog } from '#contract/blogs/blog.ts';
import { blogLanguage } from '#contract/blogs/texts.ts';
import { languages } from '#contract/language.ts';

/** The blog form as it is typed. No sibling is ''. */
export const blankBlog = {
  ...{ bannerImage: '', heading: '', tag: 'new', content: '', author: '' },
  ...{ language: 'english', sibling: '' },
};

export type BlogFields = typeof blankBlog;

/** What the form shows of a stored blog. */
export function fieldsOf(blog: Blog): BlogFields {
  const { bannerImage, heading, tag, content, author, sibling } = blog;
  return {
    ...{ bannerImage, heading, tag, content, author },
    ...{ language: blogLanguage(blog), sibling: sibling?._id ?? '' },
  };
}

/** What the form begins with where an article is written beside the one in the other language. */
export function fieldsBeside({ _id: sibling, ...blog }: Blog): BlogFields {
  const { bannerImage, tag, author } = blog;
  const language = otherLanguage(blogLanguage(blog));
  return { ...blankBlog, bannerImage, tag, author, language, sibling };
}

/** The language that an article is not written in. */
export function otherLanguage(language: string): (typeof languages)[number] {
  return languages.find((each) => each !== language) ?? 'english';
}

/** The articles that one in `language` may have as its sibling: in the other one, and no other's. */
export function siblingChoices(
  texts: readonly Blog[],
  { language, sibling }: BlogFields,
  id: string | undefined,
): Blog[] {
  return texts.filter(
    (text) =>
      blogLanguage(text) !== language &&
      (!text.sibling || text._id === sibling || text.sibling._id === id),
  );
}
