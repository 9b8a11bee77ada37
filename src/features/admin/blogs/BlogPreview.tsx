import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isPictureAddress } from '#contract/blogs/blogForm.ts';
import { languageTags } from '#contract/http/document.ts';
import type { Language } from '#contract/language.ts';
import { BlogBanner } from '#src/features/shared/blogs/BlogBanner.tsx';
import { BlogTagBadge } from '#src/features/shared/blogs/BlogTagBadge.tsx';
import { articleOf } from './article.tsx';
import type { BlogFields } from './blogFields.ts';
import css from './BlogPreview.module.css';

/** The blog as readers will see it, while it is written. Typing never waits for it. */
export function BlogPreview({ fields }: { fields: BlogFields }) {
  const { t } = useTranslation(['adminBlogs', 'blogs']);
  const { heading, tag, author, content, bannerImage, language } = useDeferredValue(fields);
  const article = useMemo(() => articleOf(content), [content]);
  const lang = languageTags[language as Language];
  const banner = bannerImage.trim();
  return (
    <section aria-label={t('form.preview')} className={css.preview}>
      <p className={css.previewTitle}>{t('form.preview')}</p>
      <BlogTagBadge tag={tag} />
      <h3 className={css.previewHeading} lang={lang}>
        {heading || t('form.heading')}
      </h3>
      {author && <p className={css.byline}>{t('blogs:blog.by', { author })}</p>}
      {banner !== '' && (
        <BlogBanner src={isPictureAddress(banner) ? banner : ''} eager className={css.banner} />
      )}
      <div className="prose" lang={lang}>
        {article}
      </div>
    </section>
  );
}
