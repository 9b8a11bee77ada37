import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { inLanguage } from '#contract/blogs/blog.ts';
import { href } from '#contract/http/paths.ts';
import { BlogCard } from '#src/features/shared/blogs/BlogCard.tsx';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useChange } from '#src/hooks/useChange.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { useTurnedPage } from '#src/features/shared/page/useTurnedPage.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { CallUs } from '#src/features/shared/support/CallUs.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { AlertIcon, DocumentIcon, SearchIcon } from '#src/components/icons/critical.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { useLanguage } from '#src/i18n/language.ts';
import { BlogFilters } from './BlogFilters.tsx';
import { blogsHref, blogsQuery, readAddress } from './blogSearch.ts';
import css from './BlogsPage.module.css';
import { Pagination } from './Pagination.tsx';

/** The blog list (spec 2): hero, search, category, six cards to a page. */
export default function BlogsPage() {
  const { t } = useTranslation('blogs');
  const search = useSearch();
  const [, navigate] = useLocation();
  const address = readAddress(search);
  const language = useLanguage();
  const list = useResource({ call: 'blogs.page', query: blogsQuery(search) });
  useChange(language, () => void list.reload());
  const { blogs: items = [], total = 0, page = address.page, limit = 1 } = list.data ?? {};
  const pages = Math.ceil(total / limit);
  const isFiltered = address.search !== '' || address.tag !== '';
  const { count, turned } = useTurnedPage(page, list.data !== undefined);
  const withLead = page === 1 && items.length > 3;
  const title = page > 1 ? `${t('title')}, ${t('pages.page', { page })}` : t('title');
  useHead({ title: pageTitle(title), description: t('description') });
  // An address that names no page leads to the first or the last one there is; what the phone has of
  // the list says nothing of that.
  const asked = new URLSearchParams(search).get('page');
  const isKnown = list.data && !list.local;
  const right =
    isKnown && asked !== null && asked !== String(page) ? blogsHref({ ...address, page }) : null;
  useEffect(() => {
    if (right) navigate(right, { replace: true });
  }, [right, navigate]);
  return (
    <>
      <div className={`band ${css.hero}`}>
        <div className="container">
          <h1>{t('heading')}</h1>
          <p className={css.lead}>{t('lead')}</p>
        </div>
      </div>
      <div className={`container ${css.page}`}>
        <BlogFilters address={address} />
        {list.data && (total > 0 || isFiltered) && (
          <div className={css.status}>
            <p role="status" ref={count} tabIndex={-1}>
              {t('found', { count: total })}
              {pages > 1 && ` · ${t('pages.of', { page, total: pages })}`}
            </p>
            <SavedNote state={list} localText={t('local')} />
          </div>
        )}
        {items.length > 0 ? (
          <ul className={withLead ? `${css.cards} ${css.withLead}` : css.cards}>
            {items.map((blog, at) => (
              <li key={blog._id}>
                <BlogCard
                  blog={inLanguage(blog, language)}
                  level={2}
                  layout={withLead ? layoutAt(at) : 'plain'}
                  eager={at === 0}
                />
              </li>
            ))}
          </ul>
        ) : (
          <Nothing list={list} isFiltered={isFiltered} />
        )}
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(number) => blogsHref({ ...address, page: number })}
          onClick={turned}
        />
      </div>
    </>
  );
}

/** A large story with two beside it, as on the home page; then plain cards. */
function layoutAt(at: number): 'plain' | 'lead' | 'side' {
  return at === 0 ? 'lead' : at < 3 ? 'side' : 'plain';
}

/** Why no card is shown: an error, an empty site, a search without a match, or not there yet. */
function Nothing({
  list,
  isFiltered,
}: {
  list: ReturnType<typeof useResource<'blogs.page'>>;
  isFiltered: boolean;
}) {
  const { t } = useTranslation('blogs');
  const { data, error, reload } = list;
  if (data && isFiltered) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={t('nothingFound.title')}
        actions={
          <Link href={href('blogs')} className={buttonClass('quiet')}>
            {t('blog.all')}
          </Link>
        }
      >
        {t('nothingFound.text')}
        <CallUs />
      </EmptyState>
    );
  }
  if (data) {
    return (
      <EmptyState icon={<DocumentIcon />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  if (error) {
    return (
      <EmptyState
        icon={<AlertIcon />}
        title={t('error', { status: error.status || t('noNetwork') })}
        actions={<Button onClick={() => void reload()}>{t('common:retry')}</Button>}
      >
        <CallUs />
      </EmptyState>
    );
  }
  return (
    <SkeletonGroup label={t('common:loading')} className={css.cards ?? ''}>
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} shape="block" height="360px" />
      ))}
    </SkeletonGroup>
  );
}
