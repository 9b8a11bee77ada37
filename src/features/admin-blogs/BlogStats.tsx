import { useTranslation } from 'react-i18next';
import type { Blog } from '#contract/blog.ts';
import { blogTag } from '#src/lib/blogTags.ts';
import { Card } from '#src/ui/Card.tsx';
import { Fact } from '#src/ui/Fact.tsx';
import { Facts } from '#src/ui/Facts.tsx';
import css from './AdminBlogsPage.module.css';
import { countTags } from './blogList.ts';

/** How many blogs there are, in all and of each category. */
export function BlogStats({ blogs }: { blogs: readonly Blog[] }) {
  const { t } = useTranslation(['adminBlogs', 'blogs']);
  return (
    <Card as="section" aria-label={t('stats.label')}>
      <Facts columns="fit" className={css.stats ?? ''}>
        <Fact size="medium" label={t('stats.total')} value={blogs.length} />
        {countTags(blogs).map(({ tag, count }) => {
          const { text } = blogTag(tag);
          return <Fact key={tag} size="medium" label={text ? t(text) : tag} value={count} />;
        })}
      </Facts>
    </Card>
  );
}
