import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import type { Blog } from '#contract/blogs/blog.ts';
import { blogLanguage } from '#contract/blogs/texts.ts';
import { blogForm } from '#contract/blogs/blogForm.ts';
import { languages, type Language } from '#contract/language.ts';
import { blogTags } from '#contract/options.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi } from '#src/data/api.ts';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { RecordForm } from '#src/features/admin/shared/RecordForm.tsx';
import { currentBy, useRecordForm } from '#src/features/admin/shared/useRecordForm.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextArea } from '#src/components/fields/TextArea.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import {
  blankBlog,
  fieldsBeside,
  fieldsOf,
  missingLanguages,
  siblingFor,
  type BlogFields,
} from './blogFields.ts';
import css from '#src/features/admin/shared/Records.module.css';
import { BlogPreview } from './BlogPreview.tsx';
import { useSiblingChoices } from './useSiblingChoices.ts';
import { SiblingText } from './SiblingText.tsx';
import besideCss from './SiblingText.module.css';
import type { TextKey } from '#src/i18n/keys.ts';

interface BlogFormProps {
  /** Of the form element, for the button that stands outside of it. */
  id: string;
  /** The blog to change; null for a new one. */
  blog: Blog | null;
  /** The text of an article beside which a new one is written, and in which language. */
  beside: Blog | null;
  language: Language | undefined;
  /** Opens another text of the article, or a new one in a language beside this one. */
  onOpen: (blog: Blog, beside?: Language) => void;
  onBusy: (busy: boolean) => void;
  onSaved: (blog: Blog) => void;
}

const labels = {
  heading: 'adminBlogs:form.heading',
  tag: 'adminBlogs:form.tag',
  author: 'adminBlogs:form.author',
  bannerImage: 'adminBlogs:form.bannerImage',
  content: 'adminBlogs:form.content',
  language: 'adminBlogs:form.language',
  sibling: 'adminBlogs:form.sibling',
} as const satisfies Record<keyof BlogFields, TextKey>;

/** Every field of a blog (spec 5), its language, and its text in another one. */
export function BlogForm(props: BlogFormProps) {
  const { id, blog, beside, onOpen, onBusy, onSaved } = props;
  const { t } = useTranslation(['adminBlogs', 'blogs']);
  const stored = blog ? fieldsOf(blog) : beside ? fieldsBeside(beside, props.language) : blankBlog;
  const form = useRecordForm<BlogFields>({
    draftKey: `admin-blog:${blog?._id ?? (beside ? `new:${beside._id}:${props.language}` : 'new')}`,
    stored,
    version: blog?.version,
    currentOf: currentBy(fieldsOf),
    onBusy,
    async save(fields, { key: idempotencyKey, version }) {
      const checked = v.safeParse(blogForm, { ...fields, sibling: fields.sibling || null });
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
  const { sibling } = form.fields;
  const siblings = useSiblingChoices(form.fields, blog?._id, blog ?? beside);
  const { choices, search, failure } = siblings;
  const unwritten = blog ? missingLanguages(blog) : [];

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
      <SelectField
        {...field('language')}
        options={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        onChange={({ target }) => {
          form.change('language', target.value);
          form.change('sibling', siblingFor(target.value, stored));
        }}
      />
      {failure && (
        <FailureNotice
          title={t('failed.list')}
          failure={failure}
          className={css.wide}
          onRetry={siblings.retry}
        />
      )}
      {search !== null && (
        <TextField
          type="search"
          label={t('form.findSibling')}
          placeholder={t('search.placeholder')}
          value={search}
          maxLength={limits.shortText}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => siblings.setSearch(target.value)}
          // It is in the form of the article, which must not go out by it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <SelectField
        {...field('sibling')}
        required={false}
        placeholder={t('form.noSibling')}
        options={[
          ...choices.map((text) => ({
            value: text._id,
            label: `${text.heading} (${t(`common:language.${blogLanguage(text)}`)})`,
          })),
          // Until its heading is there.
          ...(sibling === '' || choices.some(({ _id }) => _id === sibling)
            ? []
            : [{ value: sibling, label: '…' }]),
        ]}
      />
      {blog && unwritten.length > 0 && (
        <div className={`cluster ${css.wide}`}>
          {unwritten.map((one) => (
            <Button key={one} variant="quiet" onClick={() => onOpen(blog, one)}>
              {t(`form.writeIn.${one}`)}
            </Button>
          ))}
        </div>
      )}
      <TextArea
        {...field('content')}
        hint={t('form.contentHint')}
        rows={14}
        className={sibling === '' ? css.wide : besideCss.content}
      />
      {sibling !== '' && (
        <SiblingText key={sibling} blogId={sibling} beside={blog?._id} onEdit={onOpen} />
      )}
      <BlogPreview fields={form.fields} />
    </RecordForm>
  );
}
