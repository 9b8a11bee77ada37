import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Blog } from '#contract/blog.ts';
import { blogForm } from '#contract/blogForm.ts';
import { blogTags } from '#contract/options.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { blogTag } from '#src/lib/blogTags.ts';
import { useDraft } from '#src/lib/draft.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { blankBlog, fieldsOf, isChanged, type BlogFields } from './blogFields.ts';
import css from './BlogForm.module.css';
import { BlogPreview } from './BlogPreview.tsx';

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
} as const satisfies Record<keyof BlogFields, string>;

/** Every field of a blog (spec 5). Only what was changed is kept as a draft, over a reload too. */
export function BlogForm({ id, blog, onBusy, onSaved }: BlogFormProps) {
  const { t } = useTranslation(['adminBlogs', 'blogs']);
  const stored = blog ? fieldsOf(blog) : blankBlog;
  const [changes, setChanges, forgetDraft] = useDraft<Partial<BlogFields>>(
    `admin-blog:${blog?._id ?? 'new'}`,
    {},
  );
  const fields = { ...stored, ...changes };
  const changed = isChanged(changes, stored);
  // What the draft held before anything was typed now.
  const [restored, setRestored] = useState<boolean>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<CallFailure>();
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const key = useRef<string>(undefined);
  const busy = useRef(false);

  function change(name: keyof BlogFields, value: string) {
    key.current = undefined; // another text is another request
    setRestored((before) => before ?? changed);
    setChanges((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _mended, ...others }) => others);
  }

  function discard() {
    setChanges({});
    forgetDraft();
    setRestored(undefined);
    setErrors({});
  }

  function refuse(wrong: Record<string, string>) {
    flushSync(() => setErrors(wrong));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  async function save() {
    const checked = v.safeParse(blogForm, fields);
    if (!checked.success) return refuse(fieldErrors(checked.issues));
    // Not there on plain http, where a repeated request cannot be told from a second one.
    key.current ??= (crypto as Partial<Crypto>).randomUUID?.();
    const saved = blog
      ? await callApi('blogs.update', { params: { blogId: blog._id }, body: checked.output })
      : await callApi('blogs.create', {
          body: checked.output,
          ...(key.current && { idempotencyKey: key.current }),
        });
    forgetDraft();
    onSaved(saved);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    onBusy(true);
    setErrors({});
    setFailure(undefined);
    try {
      await save();
    } catch (error) {
      const failed = error instanceof CallFailure ? error : new CallFailure(-1, {});
      if (Object.keys(failed.errors).length > 0) refuse(failed.errors);
      else {
        flushSync(() => setFailure(failed));
        notice.current?.focus(); // it stands above what was scrolled to
      }
    } finally {
      busy.current = false;
      onBusy(false);
    }
  }

  const field = (name: keyof BlogFields) => ({
    name,
    label: t(labels[name]),
    value: fields[name],
    required: true,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    ...(errors[name] && { error: t(`errors:fields.${errors[name]}`) }),
  });

  return (
    <form ref={element} id={id} noValidate className={css.form} onSubmit={(e) => void submit(e)}>
      {(restored ?? changed) && (
        <Notice
          tone="info"
          className={css.wide}
          action={
            <Button variant="quiet" onClick={discard}>
              {t('form.discard')}
            </Button>
          }
        >
          {t('form.restored')}
        </Notice>
      )}
      {failure && (
        <div ref={notice} tabIndex={-1} className={css.wide}>
          <Notice tone="danger" title={blog ? t('failed.update') : t('failed.create')}>
            {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
          </Notice>
        </div>
      )}
      <TextField {...field('heading')} className={css.wide} />
      <SelectField
        {...field('tag')}
        options={blogTags.map((value) => ({ value, label: t(blogTag(value).text ?? value) }))}
      />
      <TextField {...field('author')} />
      <TextField {...field('bannerImage')} hint={t('form.bannerHint')} className={css.wide} />
      <TextArea {...field('content')} hint={t('form.contentHint')} rows={14} className={css.wide} />
      <BlogPreview fields={fields} />
    </form>
  );
}
