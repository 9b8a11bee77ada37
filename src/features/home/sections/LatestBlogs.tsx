import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { inLanguage } from '#contract/blogs/blog.ts';
import { limits } from '#contract/limits.ts';
import { href } from '#contract/http/paths.ts';
import { BlogCard } from '#src/features/shared/blogs/BlogCard.tsx';
import { useChange } from '#src/hooks/useChange.ts';
import { keptPart } from '#src/hooks/keptParts.tsx';
import { useResource } from '#src/hooks/pageData.tsx';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { useLanguage } from '#src/i18n/language.ts';
import { classes } from '#src/components/classes.ts';
import css from './LatestBlogs.module.css';
import { errorMessage } from './errorMessage.ts';
import { Section } from './Section.tsx';
import row from './Row.module.css';

/** The three newest blogs, the first one large. */
export function LatestBlogs() {
  const { t, i18n } = useTranslation('homeMore');
  const language = useLanguage();
  const list = useResource({ call: 'blogs.list', query: { latest: limits.homeBlogs } });
  const { data, error, reload } = list;
  useChange(language, () => void reload());
  const latest = [...(data ?? [])]
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, limits.homeBlogs)
    .map((blog) => inLanguage(blog, language));
  return (
    <Section
      title={t('blogs.title')}
      lead={t('blogs.lead')}
      action={
        <Link href={href('blogs')} className={buttonClass('quiet')}>
          {t('blogs.all')}
        </Link>
      }
    >
      {data ? (
        latest.length > 0 ? (
          <div className={classes(row.row, css.blogs)}>
            {latest.map((blog, at) => {
              const layout = at === 0 ? 'lead' : 'side';
              const card = <BlogCard key={blog._id} {...{ blog, layout }} level={3} />;
              return import.meta.env.SSR ? keptPart(card, 'page') : card;
            })}
          </div>
        ) : (
          <p>{t('blogs:empty.title')}</p>
        )
      ) : error ? (
        <Notice
          tone="danger"
          role="status"
          action={
            <Button variant="quiet" onClick={() => void reload()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('blogs.error', { message: errorMessage(error, t, i18n.language) })}
        </Notice>
      ) : (
        <SkeletonGroup label={t('common:loading')} className={classes(row.row, css.blogs)}>
          <Skeleton shape="block" height="320px" />
          <Skeleton shape="block" height="320px" />
          <Skeleton shape="block" height="320px" />
        </SkeletonGroup>
      )}
      <SavedNote state={list} />
    </Section>
  );
}
