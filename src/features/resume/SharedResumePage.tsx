import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { session } from '#src/data/session/session.ts';
import { dropSharedFile, sharedFile } from '#src/data/storage/sharedFile.ts';
import { uploaded } from '#src/data/uploads/state.ts';
import { addUpload } from '#src/data/uploads/uploads.ts';
import { fileProblem, type FileProblem } from '#src/forms/fileCheck.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { DocumentIcon } from '#src/components/icons/critical.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import css from './ResumePage.module.css';

const toDocuments = `${href('profile')}#documents`;

interface Shared {
  file: File | null;
  problem: FileProblem | null;
}

/** What was shared, judged before it costs anyone data. */
async function lookAtShared(): Promise<Shared> {
  const file = await sharedFile();
  const problem = file && (await fileProblem('resume', file));
  return { file: problem ? null : file, problem };
}

/** Forgets the shared file with the next resume that arrives: also when this page was left. */
function dropOnceSent(): void {
  const before = uploaded.peek();
  const stop = uploaded.subscribe((news) => {
    if (!news.some((one) => one.kind === 'resume' && !before.includes(one))) return;
    stop();
    void dropSharedFile();
  });
}

/** A PDF that was shared to the installed app from another one becomes the resume, if that is meant. */
export default function SharedResumePage() {
  useSignals();
  const { t } = useTranslation('resume');
  const [, navigate] = useLocation();
  const [shared, setShared] = useState<Shared>();
  useHead({ title: pageTitle(t('shared.title')), description: t('shared.title'), noIndex: true });

  useEffect(() => {
    // Without a session the guard leads to the login first; the file waits.
    if (session.peek()) void lookAtShared().then(setShared);
  }, []);

  if (!session.value) return null; // the guard is about to leave
  const { file = null, problem = null } = shared ?? {};
  const refusal = problem ? t(`errors:codes.${problem}`) : shared && !file && t('shared.none');

  async function use(resume: File) {
    // Where the phone cannot keep it twice, this copy is the only one until it is sent.
    if (await addUpload('resume', resume)) await dropSharedFile();
    else dropOnceSent();
    navigate(toDocuments, { replace: true });
  }

  async function leave() {
    await dropSharedFile();
    navigate(href('profile'), { replace: true });
  }

  return (
    <div className={`container ${css.page}`}>
      <h1>{t('shared.title')}</h1>
      {refusal && (
        <Notice
          tone="warning"
          action={
            <Link
              href={toDocuments}
              className={buttonClass('quiet')}
              onClick={() => void dropSharedFile()}
            >
              {t('shared.toProfile')}
            </Link>
          }
        >
          {refusal}
        </Notice>
      )}
      {file && (
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
