import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Blog } from '#contract/blog.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AlertIcon } from '#src/ui/icons.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import css from './AdminBlogsPage.module.css';
import { BlogForm } from './BlogForm.tsx';
import { useBlog } from './useBlog.ts';

interface BlogSheetProps {
  /** The blog to change; null for a new one. */
  blogId: string | null;
  onClose: () => void;
  onSaved: (blog: Blog) => void;
}

/** The create and edit form. Closing it loses nothing: what was typed is there when it opens again. */
export function BlogSheet({ blogId, onClose, onSaved }: BlogSheetProps) {
  const { t } = useTranslation('adminBlogs');
  const { blog, failed, retry } = useBlog(blogId);
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const ready = blogId === null || blog !== null;
  return (
    <Sheet
      open
      className={css.sheet ?? ''}
      onClose={onClose}
      title={blogId === null ? t('form.createTitle') : t('form.editTitle')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={!ready}
            busy={busy}
            busyLabel={t('form.saving')}
          >
            {blogId === null ? t('form.publish') : t('form.save')}
          </Button>
        </>
      }
    >
      {ready && <BlogForm id={formId} blog={blog} onBusy={setBusy} onSaved={onSaved} />}
      {!ready && !failed && (
        <SkeletonGroup label={t('common:loading')}>
          <div className="stack">
            <Skeleton shape="block" height="76px" />
            <Skeleton shape="block" height="76px" />
            <Skeleton shape="block" height="300px" />
          </div>
        </SkeletonGroup>
      )}
      {failed && (
        <EmptyState
          icon={<AlertIcon />}
          title={t('failed.load')}
          level={3}
          actions={<Button onClick={retry}>{t('common:retry')}</Button>}
        />
      )}
    </Sheet>
  );
}
