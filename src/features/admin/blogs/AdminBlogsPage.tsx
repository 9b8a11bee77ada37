import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Blog, BlogOverview } from '#contract/blogs/blog.ts';
import type { Language } from '#contract/language.ts';
import { RecordDeletion } from '#src/features/admin/shared/RecordDeletion.tsx';
import { RecordsPage } from '#src/features/admin/shared/RecordsPage.tsx';
import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';
import { grouped } from '#src/i18n/format.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { BlogSheet } from './BlogSheet.tsx';
import { BlogsResult } from './BlogsResult.tsx';
import { blogTag } from '#src/features/shared/blogs/blogTags.ts';
import { Card } from '#src/components/layout/Card.tsx';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import css from './AdminBlogsPage.module.css';
import { allTags } from './blogList.ts';
import { useBlogs } from './useBlogs.ts';

const plainAddress = { search: '', tag: '' };
const addressOptions = { search: null, tag: null };

/** What is open: a stored article, a new one, or a new one in a language beside another text of it. */
interface Edited {
  blogId: string | null;
  beside?: Blog;
  language?: Language;
}

/** The admin's blogs (spec 2, admin blogs). */
export default function AdminBlogsPage() {
  const { t } = useTranslation('adminBlogs');
  const [{ search, tag }, set, clear] = useAddressFilters(addressOptions, plainAddress);
  const blogs = useBlogs(useDebouncedValue(search.trim()), tag);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [doomed, setDoomed] = useState<Blog | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('description'), noIndex: true });
  return (
    <RecordsPage
      title={t('title')}
      heading={heading}
      addLabel={t('create')}
      onAdd={() => setEdited({ blogId: null })}
    >
      {blogs.tags && <BlogStats tags={blogs.tags} />}
      <BlogsResult
        blogs={blogs}
        search={search}
        tag={tag}
        onFilter={set}
        onClear={clear}
        onEdit={({ _id }) => setEdited({ blogId: _id })}
        onDelete={setDoomed}
      />
      {edited && (
        <BlogSheet
          key={edited.blogId ?? `${edited.beside?._id} ${edited.language}`}
          blogId={edited.blogId}
          beside={edited.beside ?? null}
          language={edited.language}
          onOpen={(blog, language) =>
            setEdited(language ? { blogId: null, beside: blog, language } : { blogId: blog._id })
          }
          onClose={() => setEdited(null)}
          onSaved={(blog) => {
            setEdited(null);
            blogs.saved(blog);
            showToast({
              tone: 'ok',
              text: t(edited.blogId === null ? 'done.created' : 'done.saved', {
                heading: blog.heading,
              }),
            });
          }}
        />
      )}
      <RecordDeletion
        record={doomed}
        onEnd={() => setDoomed(null)}
        remove={({ _id }) => blogs.remove(_id)}
        heading={heading}
        texts={{
          title: t('delete.title'),
          yes: t('delete.yes'),
          busy: t('delete.busy'),
          failed: t('failed.delete'),
          undo: t('done.undo'),
          notRestored: t('failed.restore'),
          deleted: (blog) => t('done.deleted', { heading: blog.heading }),
          restored: (blog) => t('done.restored', { heading: blog.heading }),
        }}
      >
        {(blog) => (
          <>
            <p>
              <strong>{blog.heading}</strong>
            </p>
            <p>{t('delete.final')}</p>
            {blog.siblings?.map(({ _id, language }) => (
              <p key={_id}>{t(`delete.stays.${language}`)}</p>
            ))}
          </>
        )}
      </RecordDeletion>
    </RecordsPage>
  );
}

/** How many blogs there are, in all and of each category. */
function BlogStats({ tags }: { tags: BlogOverview['tags'] }) {
  const { t } = useTranslation(['adminBlogs', 'blogs']);
  const total = tags.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card as="section" aria-label={t('stats.label')} className={css.numbers}>
      <Facts columns="fit" className={css.stats ?? ''}>
        <Fact size="medium" label={t('stats.total')} value={grouped(total)} />
        {allTags(tags).map(({ tag, count }) => {
          const { text } = blogTag(tag);
          return (
            <Fact key={tag} size="medium" label={text ? t(text) : tag} value={grouped(count)} />
          );
        })}
      </Facts>
    </Card>
  );
}
