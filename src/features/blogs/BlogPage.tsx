import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { plainText, type Blog } from '#contract/blogs/blog.ts';
import { languageTags } from '#contract/http/document.ts';
import { blogPosting } from '#contract/blogs/blogPosting.ts';
import { breadcrumbs } from '#contract/jobs/jsonLd.ts';
import { href } from '#contract/http/paths.ts';
import { excerpt } from '#contract/text.ts';
import { BlogBanner } from '#src/features/shared/blogs/BlogBanner.tsx';
import { BlogTagBadge } from '#src/features/shared/blogs/BlogTagBadge.tsx';
import { shortDate } from '#src/i18n/dates.ts';
import { useLanguage } from '#src/i18n/language.ts';
import { pageTitle, useHead, useJsonLd } from '#src/hooks/head.tsx';
import { useResource } from '#src/hooks/pageData.tsx';
import { Listen } from '#src/features/shared/listen/Listen.tsx';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { CallUs } from '#src/features/shared/support/CallUs.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { AlertIcon, ChevronLeftIcon, ChevronRightIcon } from '#src/components/icons/critical.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import css from './BlogPage.module.css';
import { readingMinutes } from './blogSearch.ts';

/** One blog (spec 2): banner, category, heading, date and author, content. */
export default function BlogPage() {
  const { t } = useTranslation('blogs');
  const { blogId = '' } = useParams();
  const state = useResource({ call: 'blogs.get', params: { blogId } });
  const { data: blog, error, reload } = state;
  if (blog) return <Article blog={blog} note={<SavedNote state={state} />} />;
  if (error) {
    return <Failed status={error.status} onRetry={() => void reload()} />;
  }
  return (
    <div className={`container ${css.page}`}>
      <SkeletonGroup label={t('common:loading')} isPage>
        <Skeleton shape="block" height="40px" />
        <Skeleton shape="block" height="280px" />
        <Skeleton lines={6} />
      </SkeletonGroup>
    </div>
  );
}

function Article({ blog, note }: { blog: Blog; note: ReactNode }) {
  const { t } = useTranslation('blogs');
  const { siblings = [], language = 'english' } = blog;
  const lang = languageTags[language];
  const shown = useLanguage();
  const isForeign = shown !== language;
  const path = href('blog', { blogId: blog._id });
  const description = excerpt(plainText(blog.content), 150);
  const jsonLd = useJsonLd(
    import.meta.env.SSR &&
      ((origin) => {
        const steps: [string, string][] = [
          [t('title'), href('blogs')],
          [blog.heading, path],
        ];
        return [blogPosting(blog, origin), breadcrumbs(steps, origin)];
      }),
  );
  useHead({
    title: pageTitle(blog.heading),
    description,
    // The server puts its own address before it: a picture on another host cannot stand there.
    ...(blog.bannerImage.startsWith('/') && { image: blog.bannerImage }),
    jsonLd,
    content: {
      language,
      paths: {
        [language]: path,
        ...Object.fromEntries(
          siblings.map((text) => [text.language, href('blog', { blogId: text._id })]),
        ),
      },
    },
  });
  return (
    <article className={`container ${css.page}`}>
      <header className={css.header}>
        <BackLink />
        <BlogTagBadge tag={blog.tag} />
        <h1 className={css.heading} lang={lang}>
          {blog.heading}
        </h1>
        <p className={css.byline}>
          <time dateTime={blog.createdAt} suppressHydrationWarning>
            {shortDate(blog.createdAt, t)}
          </time>
          <span>{t('blog.by', { author: blog.author })}</span>
          <span>{t('blog.minutes', { count: readingMinutes(blog.content) })}</span>
          <Listen />
        </p>
        {siblings.map((sibling) => (
          <Link
            key={sibling._id}
            href={href('blog', { blogId: sibling._id })}
            hrefLang={languageTags[sibling.language]}
            className={css.sibling}
          >
            {t(`blog.sibling.${sibling.language}`)}
            <ChevronRightIcon size={20} />
          </Link>
        ))}
        {isForeign && !siblings.some((text) => text.language === shown) && (
          <p className={css.byline}>{t(`in.${language}`)}</p>
        )}
        {note}
      </header>
      <BlogBanner src={blog.bannerImage} eager className={css.banner} />
      <div className={css.body}>
        {/* The one place that takes HTML as it comes: the server has sanitised it before storing. */}
        <div
          className={`prose ${css.content}`}
          lang={lang}
          dangerouslySetInnerHTML={{ __html: blog.content }}
        />
        <Notice tone="info" role="note" className={css.rules ?? ''}>
          {t('blog.rules')}
        </Notice>
        <BackLink />
      </div>
    </article>
  );
}

function BackLink() {
  const { t } = useTranslation('blogs');
  return (
    <Link href={href('blogs')} className={css.back}>
      <ChevronLeftIcon size={20} />
      {t('blog.all')}
    </Link>
  );
}

/** 'Blog not found' with 'Go Back' (spec 2 and 8); where the server was not reached, a second try. */
function Failed({ status, onRetry }: { status: number; onRetry: () => void }) {
  const { t } = useTranslation('blogs');
  const gone = status === 404;
  useHead({
    title: pageTitle(t('blog.notFound')),
    description: t('description'),
    noIndex: true,
    ...(gone && { status }),
  });
  return (
    <EmptyState
      level={1}
      icon={<AlertIcon />}
      title={t('blog.notFound')}
      actions={
        <>
          {!gone && (
            <Button variant="quiet" onClick={onRetry}>
              {t('common:retry')}
            </Button>
          )}
          <Link href={href('blogs')} className={buttonClass()}>
            {t('blog.goBack')}
          </Link>
        </>
      }
    >
      {t('blog.notFoundStatus', { status: status || t('noNetwork') })}
      <CallUs />
    </EmptyState>
  );
}
