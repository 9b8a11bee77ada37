import { useState } from 'react';
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
  /** Of a text of the same article. */
  blogId: string;
  /** The text that is written beside it; undefined for a new one. */
  beside: string | undefined;
  onEdit: (blog: Blog) => void;
}

/** The same article in its other languages, one at a time, to read while this one is written. */
export function SiblingText({ blogId, beside, onEdit }: SiblingTextProps) {
  const { t } = useTranslation(['adminBlogs', 'blogs']);
  const [shown, setShown] = useState(blogId);
  const { data, failure, retry } = useLoaded(shown, (id, signal) =>
    callApi('blogs.get', { params: { blogId: id }, signal }),
  );
  const blog = data?._id === shown ? data : undefined;
  const others = (blog?.siblings ?? []).filter(({ _id }) => _id !== beside);
  return (
    <section aria-label={t('form.beside')} className={css.beside}>
      <p className={css.title}>{t('form.beside')}</p>
      {failure && <FailureNotice title={t('failed.load')} failure={failure} onRetry={retry} />}
      {!blog && !failure && <Loading heights={['40px', '300px']} />}
      {blog && (
        <>
          <div className="cluster">
            <Button variant="quiet" onClick={() => onEdit(blog)}>
              {t(`form.editIn.${blogLanguage(blog)}`)}
            </Button>
            {others.map(({ _id, language }) => (
              <Button key={_id} variant="quiet" onClick={() => setShown(_id)}>
                {t(`blogs:blog.sibling.${language}`)}
              </Button>
            ))}
          </div>
          <div lang={languageTags[blogLanguage(blog)]} className={css.text}>
            <h3>{blog.heading}</h3>
            <div className="prose">{articleOf(blog.content)}</div>
          </div>
        </>
      )}
    </section>
  );
}
