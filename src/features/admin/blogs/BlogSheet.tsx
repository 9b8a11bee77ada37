import { useTranslation } from 'react-i18next';
import type { Blog } from '#contract/blogs/blog.ts';
import type { Language } from '#contract/language.ts';
import { callApi } from '#src/data/api.ts';
import { RecordSheet } from '#src/features/admin/shared/RecordSheet.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { BlogForm } from './BlogForm.tsx';

interface BlogSheetProps {
  /** The blog to change; null for a new one. */
  blogId: string | null;
  /** The text of an article beside which a new one is written, and in which language. */
  beside: Blog | null;
  language: Language | undefined;
  onOpen: (blog: Blog, beside?: Language) => void;
  onClose: () => void;
  onSaved: (blog: Blog) => void;
}

/** The create and edit form of a blog: of the one that the server has now. */
export function BlogSheet({ blogId, onClose, ...form }: BlogSheetProps) {
  const { t } = useTranslation('adminBlogs');
  const isNew = blogId === null;
  const blog = useLoaded(blogId, (id, signal) =>
    callApi('blogs.get', { params: { blogId: id }, signal }),
  );
  return (
    <RecordSheet
      title={isNew ? t('form.createTitle') : t('form.editTitle')}
      texts={{
        save: isNew ? t('form.publish') : t('form.save'),
        saving: t('form.saving'),
        notLoaded: t('failed.load'),
      }}
      record={isNew ? null : blog}
      wide
      heights={['76px', '76px', '300px']}
      onClose={onClose}
    >
      {({ record, ...rest }) => <BlogForm {...form} {...rest} blog={record} />}
    </RecordSheet>
  );
}
