import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Blog } from '#contract/blogs/blog.ts';
import { blogForm } from '#contract/blogs/blogForm.ts';
import { blogTags } from '#contract/options.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi } from '#src/data/api.ts';
import { RecordForm } from '#src/features/admin/shared/RecordForm.tsx';
import { useRecordForm } from '#src/features/admin/shared/useRecordForm.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { blankBlog, fieldsOf, type BlogFields } from './blogFields.ts';
import css from '#src/features/admin/shared/Records.module.css';
import { BlogPreview } from './BlogPreview.tsx';
import type { TextKey } from '#src/i18n/keys.ts';

interface BlogFormProps {
  /** Of the form element, for the button that stands outside of it. */
  id: string;
  /** The blog to change; null for a new one. */
  blog: Blog | null;
  onBusy: (busy: boolean) => void;
  onSaved: (blog: Blog) => void;
}

const labels = {
  heading: 'adminBlogs:form.heading',
  tag: 'adminBlogs:form.tag',
  author: 'adminBlogs:form.author',
  bannerImage: 'adminBlogs:form.bannerImage',
  content: 'adminBlogs:form.content',
} as const satisfies Record<keyof BlogFields, TextKey>;

/** Every field of a blog (spec 5). */
export function BlogForm({ id, blog, onBusy, onSaved }: BlogFormProps) {
  const { t } = useTranslation(['adminBlogs', 'blogs']);
  const form = useRecordForm<BlogFields>({
    draftKey: `admin-blog:${blog?._id ?? 'new'}`,
    stored: blog ? fieldsOf(blog) : blankBlog,
    version: blog?.version,
    currentOf: ({ code, body }) => {
      if (code !== 'VERSION_CONFLICT') return undefined;
      const current = body.current as Blog;
      return { fields: fieldsOf(current), version: current.version };
    },
    onBusy,
    async save(fields, { key: idempotencyKey, version }) {
      const checked = v.safeParse(blogForm, fields);
      if (!checked.success) return fieldErrors(checked.issues);
      const body = checked.output;
      const saved = blog
        ? await callApi('blogs.update', {
            params: { blogId: blog._id },
            body: { ...body, version },
          })
        : await callApi('blogs.create', { body, ...(idempotencyKey && { idempotencyKey }) });
      onSaved(saved);
      return undefined;
    },
  });
  const field = (name: keyof BlogFields) => ({
    ...form.field(name),
    label: t(labels[name]),
    required: true,
  });

  return (
    <RecordForm
      id={id}
      form={form}
      label={(name) => t(labels[name])}
      texts={{
        restored: t('form.restored'),
        discard: t('form.discard'),
        failed: blog ? t('failed.update') : t('failed.create'),
      }}
    >
      <TextField {...field('heading')} className={css.wide} />
      <SelectField
        {...field('tag')}
        options={blogTags.map((value) => ({ value, label: t(`blogs:tags.${value}`) }))}
      />
      <TextField {...field('author')} />
      <TextField {...field('bannerImage')} hint={t('form.bannerHint')} className={css.wide} />
      <TextArea {...field('content')} hint={t('form.contentHint')} rows={14} className={css.wide} />
      <BlogPreview fields={form.fields} />
    </RecordForm>
  );
}
