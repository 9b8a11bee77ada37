import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { limits } from '#contract/limits.ts';
import { href } from '#contract/paths.ts';
import { session } from '#src/data/session.ts';
import { dropSharedFile, sharedFile } from '#src/data/sharedFile.ts';
import { addUpload } from '#src/data/uploads.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DocumentIcon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import css from './ResumePage.module.css';

/** A PDF that was shared to the installed app from another one becomes the resume, if that is meant. */
export default function SharedResumePage() {
  useSignals();
  const { t } = useTranslation('resume');
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File | null>();
  useHead({ title: pageTitle(t('shared.title')), description: t('shared.title'), noIndex: true });

  useEffect(() => {
    void sharedFile().then(setFile);
  }, []);

  if (!session.value) return null; // the guard is about to leave
  const problem =
    file === null
      ? t('shared.none')
      : file && file.size > limits.resumeBytes
        ? t('errors:codes.RESUME_TOO_LARGE')
        : null;

  async function use(resume: File) {
    await addUpload('resume', resume);
    await dropSharedFile();
    navigate(`${href('profile')}#documents`, { replace: true });
  }

  async function leave() {
    await dropSharedFile();
    navigate(href('profile'), { replace: true });
  }

  return (
    <div className={`container ${css.page}`}>
      <h1>{t('shared.title')}</h1>
      {problem && (
        <Notice
          tone="warning"
          action={
            <Link href={`${href('profile')}#documents`} className={buttonClass('quiet')}>
              {t('shared.toProfile')}
            </Link>
          }
        >
          {problem}
        </Notice>
      )}
      {file && !problem && (
        <Card className={css.card ?? ''}>
          <DocumentIcon size={40} />
          <p>{t('shared.ask', { name: file.name })}</p>
          <div className={css.actions}>
            <Button variant="next" onClick={() => void use(file)}>
              {t('shared.use')}
            </Button>
            <Button variant="quiet" onClick={() => void leave()}>
              {t('common:cancel')}
            </Button>
          </div>
        </Card>
      )}
    </div>
  );
}
