import { useTranslation } from 'react-i18next';
import type { Blog } from '#contract/blogs/blog.ts';
import { blogLanguage } from '#contract/blogs/texts.ts';
import { languageTags } from '#contract/http/document.ts';
import { callApi } from '#src/data/api.ts';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { articleOf } from './article.tsx';
import css from './SiblingText.module.css';

interface SiblingTextProps {
  /** Of the article in the other language. */
  blogId: string;
  onEdit: (blog: Blog) => void;
}

/** The same article in the other language, to read while this one is written. */
export function SiblingText({ blogId, onEdit }: SiblingTextProps) {
  const { t } = useTranslation(['adminBlogs', 'blogs']);
  const { data, failure, retry } = useLoaded(blogId, (id, signal) =>
    callApi('blogs.get', { params: { blogId: id }, signal }),
  );
  const blog = data?._id === blogId ? data : undefined;
  return (
    <section aria-label={t('form.beside')} className={css.beside}>
      <p className={css.title}>{t('form.beside')}</p>
      {failure && <FailureNotice title={t('failed.load')} failure={failure} onRetry={retry} />}
      {!blog && !failure && <Loading heights={['40px', '300px']} />}
      {blog && (
        <>
          <Button variant="quiet" onClick={() => onEdit(blog)}>
            {t(`form.editIn.${blogLanguage(blog)}`)}
          </Button>
          <div lang={languageTags[blogLanguage(blog)]} className={css.text}>
            <h3>{blog.heading}</h3>
            <div className="prose">{articleOf(blog.content)}</div>
          </div>
        </>
      )}
    </section>
  );
}
