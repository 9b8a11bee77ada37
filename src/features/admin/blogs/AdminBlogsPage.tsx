import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Blog } from '#contract/blogs/blog.ts';
import type { Language } from '#contract/language.ts';
import { textsOf } from '#contract/blogs/texts.ts';
import { LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { RecordDeletion } from '#src/features/admin/shared/RecordDeletion.tsx';
import { RecordsPage } from '#src/features/admin/shared/RecordsPage.tsx';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import { BlogSheet } from './BlogSheet.tsx';
import { BlogsResult } from './BlogsResult.tsx';
import { blogTag } from '#src/features/shared/blogs/blogTags.ts';
import { Card } from '#src/components/layout/Card.tsx';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import css from './AdminBlogsPage.module.css';
import { countTags, withBlog } from './blogList.ts';
import { callApi } from '#src/data/api.ts';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';

/** What is open: a stored article, a new one, or a new one in a language beside another text of it. */
interface Edited {
  blogId: string | null;
  beside?: Blog;
  language?: Language;
}

/** The admin's blogs (spec 2, admin blogs). */
export default function AdminBlogsPage() {
  const { t } = useTranslation('adminBlogs');
  const { blogs, failure, retry, saved, remove } = useBlogs();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [doomed, setDoomed] = useState<Blog | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const textOf = (id: string) => (blogs ?? []).flatMap(textsOf).find(({ _id }) => _id === id);
  useHead({ title: pageTitle(t('title')), description: t('description'), noIndex: true });
  return (
    <RecordsPage
      title={t('title')}
      heading={heading}
      addLabel={t('create')}
      onAdd={() => setEdited({ blogId: null })}
    >
      {blogs && <BlogStats blogs={blogs} />}
      {blogs && (
        <BlogsResult
          blogs={blogs}
          onEdit={({ _id }) => setEdited({ blogId: _id })}
          onDelete={setDoomed}
        />
      )}
      {!blogs && !failure && <Loading heights={['112px', '96px', '96px', '96px']} />}
      {failure && <LoadFailed title={t('failed.list')} failure={failure} onRetry={retry} />}
      {edited && (
        <BlogSheet
          key={edited.blogId ?? `${edited.beside?._id} ${edited.language}`}
          blogId={edited.blogId}
          beside={edited.beside ?? null}
          language={edited.language}
          blogs={blogs ?? []}
          onOpen={(blog, language) =>
            setEdited(
              language
                ? { blogId: null, ...besideText(textOf(blog._id)), language }
                : { blogId: blog._id },
            )
          }
          onClose={() => setEdited(null)}
          onSaved={(blog) => {
            setEdited(null);
            saved(blog);
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
        remove={({ _id }) => remove(_id)}
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

/** The text beside which another is written, where it is still there. */
const besideText = (beside: Blog | undefined) => (beside ? { beside } : {});

/** How many blogs there are, in all and of each category. */
function BlogStats({ blogs }: { blogs: readonly Blog[] }) {
  const { t } = useTranslation(['adminBlogs', 'blogs']);
  return (
    <Card as="section" aria-label={t('stats.label')} className={css.numbers}>
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

/** All blogs as the server knows them now: no one should work on an old copy. */
function useBlogs() {
  const { data, failure, reload, retry, change } = useLoaded('', (_all, signal) =>
    callApi('blogs.list', { query: { language: 'all' }, signal }),
  );
  // What an article has in several languages is put together by the server alone.
  const isJoined = (id: string) =>
    data?.some((blog) => blog.siblings && textsOf(blog).some(({ _id }) => _id === id));
  const saved = (blog: Blog) => {
    if (blog.siblings || isJoined(blog._id)) reload();
    else change((before = []) => withBlog(before, blog));
  };
  return {
    blogs: data,
    failure,
    retry,
    saved,
    /** Rejects where the blog could not be deleted. Answers what brings it back; rejects where that fails. */
    async remove(id: string): Promise<() => Promise<void>> {
      await callApi('blogs.remove', { params: { blogId: id } });
      if (isJoined(id)) reload();
      else change((before = []) => before.filter(({ _id }) => _id !== id));
      return async () => saved(await callApi('blogs.restore', { params: { blogId: id } }));
    },
  };
}
