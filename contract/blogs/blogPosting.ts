import { brand } from '#contract/brand.ts';
import type { Language } from '#contract/language.ts';
import { addressIn, languageTags } from '#contract/http/document.ts';
import { href } from '#contract/http/paths.ts';
import { plainText, type Blog } from './blog.ts';

/**
 * A blog as a BlogPosting of schema.org. Apart from the others (contract/jobs/jsonLd.ts), so that the code of
 * articles is not with that of the first screens.
 */
export function blogPosting(blog: Blog, origin: string): object {
  const { language = 'english' } = blog;
  const address = (blogId: string, written: Language) =>
    addressIn(origin + href('blog', { blogId }), written);
  return {
    '@context': 'https://schema.org/',
    '@type': 'BlogPosting',
    headline: blog.heading.slice(0, 110),
    image: [new URL(blog.bannerImage, origin).href],
    datePublished: blog.createdAt,
    author: { '@type': 'Organization', name: blog.author },
    publisher: { '@type': 'Organization', name: brand.name, url: origin },
    description: plainText(blog.content).slice(0, 200),
    inLanguage: languageTags[language],
    mainEntityOfPage: address(blog._id, language),
    ...(blog.siblings?.length && {
      workTranslation: blog.siblings.map((sibling) => ({
        '@type': 'BlogPosting',
        headline: sibling.heading.slice(0, 110),
        inLanguage: languageTags[sibling.language],
        url: address(sibling._id, sibling.language),
      })),
    }),
  };
}
