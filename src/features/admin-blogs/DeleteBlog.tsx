import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Blog } from '#contract/blog.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

interface DeleteBlogProps {
  /** The blog in question; null while nothing is asked. */
  blog: Blog | null;
  onDelete: (blog: Blog) => Promise<void>;
  onCancel: () => void;
}

/** Asks before a blog goes. */
export function DeleteBlog({ blog, onDelete, onCancel }: DeleteBlogProps) {
  const { t } = useTranslation('adminBlogs');
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (!blog) return;
    setBusy(true);
    await onDelete(blog);
    setBusy(false);
  }

  return (
    <ConfirmDialog
      open={blog !== null}
      tone="danger"
      title={t('delete.title')}
      confirmLabel={t('delete.yes')}
      cancelLabel={t('common:cancel')}
      busy={busy}
      busyLabel={t('delete.busy')}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      {blog && (
        <div className="stack">
          <p>
            <strong>{blog.heading}</strong>
          </p>
          <p>{t('delete.final')}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}
