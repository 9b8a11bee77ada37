import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Blog } from '#contract/blog.ts';
import { limits } from '#contract/limits.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { showToast } from '#src/lib/toasts.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AlertIcon } from '#src/ui/icons.tsx';
import { PlusIcon } from '#src/ui/lateIcons.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import css from './AdminBlogsPage.module.css';
import { BlogSheet } from './BlogSheet.tsx';
import { BlogStats } from './BlogStats.tsx';
import { BlogsResult } from './BlogsResult.tsx';
import { DeleteBlog } from './DeleteBlog.tsx';
import { useBlogs } from './useBlogs.ts';

/** The office's blogs (spec 2, admin blogs). */
export default function AdminBlogsPage() {
  const { t } = useTranslation('adminBlogs');
  const { blogs, failure, retry, saved, remove } = useBlogs();
  const [edited, setEdited] = useState<{ blogId: string | null } | null>(null);
  const [doomed, setDoomed] = useState<Blog | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('description'), noIndex: true });

  async function removeBlog(blog: Blog) {
    let restore: () => Promise<void>;
    try {
      restore = await remove(blog._id);
    } catch {
      setDoomed(null);
      showToast({ tone: 'danger', text: t('failed.delete') });
      return;
    }
    // The button that had the focus went with its row; the question must be gone to give it away.
    flushSync(() => setDoomed(null));
    heading.current?.focus();
    showToast({
      tone: 'ok',
      text: t('done.deleted', { heading: blog.heading }),
      ms: limits.toastUndo,
      action: { label: t('done.undo'), onAct: () => void bringBack(blog, restore) },
    });
  }

  async function bringBack({ heading: title }: Blog, restore: () => Promise<void>) {
    try {
      await restore();
      showToast({ tone: 'ok', text: t('done.restored', { heading: title }) });
    } catch {
      showToast({ tone: 'danger', text: t('failed.restore') });
    }
  }

  return (
    <div className={`container ${css.page}`}>
      <header className={css.top}>
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <Button
          variant="next"
          icon={<PlusIcon size={20} />}
          onClick={() => setEdited({ blogId: null })}
        >
          {t('create')}
        </Button>
      </header>
      {blogs && <BlogStats blogs={blogs} />}
      {blogs && (
        <BlogsResult
          blogs={blogs}
          onEdit={({ _id }) => setEdited({ blogId: _id })}
          onDelete={setDoomed}
        />
      )}
      {!blogs && !failure && <Loading />}
      {failure && (
        <EmptyState
          icon={<AlertIcon />}
          title={t('failed.list')}
          actions={<Button onClick={retry}>{t('common:retry')}</Button>}
        >
          {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
        </EmptyState>
      )}
      {edited && (
        <BlogSheet
          blogId={edited.blogId}
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
      <DeleteBlog blog={doomed} onDelete={removeBlog} onCancel={() => setDoomed(null)} />
    </div>
  );
}

function Loading() {
  const { t } = useTranslation('adminBlogs');
  return (
    <SkeletonGroup label={t('common:loading')}>
      <div className="stack">
        <Skeleton shape="block" height="112px" />
        <Skeleton shape="block" height="96px" />
        <Skeleton shape="block" height="96px" />
        <Skeleton shape="block" height="96px" />
      </div>
    </SkeletonGroup>
  );
}
