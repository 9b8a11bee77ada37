import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import type { User } from '#contract/account/user.ts';
import { reach } from '#src/data/reach/reach.ts';
import { fetchOwnFile, ownFile } from '#src/data/uploads/ownFiles.ts';
import { uploads } from '#src/data/uploads/state.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { classes } from '#src/components/classes.ts';
import { Card } from '#src/components/layout/Card.tsx';
import { FileButton } from '#src/components/fields/FileButton.tsx';
import { DocumentIcon, UploadIcon } from '#src/components/icons/critical.tsx';
import { DownloadIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { documentsId } from '#src/features/profile/view/documentsHref.ts';
import { download } from '#src/forms/download.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { acceptedFiles } from '#src/forms/fileCheck.ts';
import { FileRemoval } from './FileRemoval.tsx';
import { fileTexts } from './fileTexts.ts';
import { PickProblem } from './PickProblem.tsx';
import css from './ResumeCard.module.css';
import { UploadStatus } from './UploadStatus.tsx';
import { useFilePick } from './useFilePick.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';

/** Without a network, or with one that does not answer, the copy that this phone keeps. */
async function openOwnResume(link: string): Promise<void> {
  const isAway = !navigator.onLine || reach.peek() !== 'ok';
  const first = isAway ? await ownFile('resume', link) : undefined;
  const file =
    first ??
    (await fetchOwnFile('resume').catch(async (error: unknown) => {
      const kept = await ownFile('resume', link);
      if (!kept) throw error;
      return kept;
    }));
  download(file);
}

/** The own resume: upload and update it, open it, delete it, or make one where there is none. */
export function ResumeCard({ user }: { user: User }) {
  useSignals();
  const { t, i18n } = useTranslation('profile');
  const [asking, setAsking] = useState(false);
  const picked = useFilePick('resume', () => undefined);
  const { run, busy } = useAction(() => openOwnResume(user.details.resume ?? ''), {
    tell: (failure) => showToast({ tone: 'danger', text: failureText(i18n, failure) }),
  });
  const hasResume = Boolean(user.details.resume);
  const isUnderWay = uploads.value.resume !== undefined;
  return (
    <Card as="section" id={documentsId} aria-labelledby="resume-title" className={css.card}>
      <h2 id="resume-title" tabIndex={-1}>
        {t(fileTexts.resume.title)}
      </h2>
      <p className={css.soft}>
        {hasResume ? t('files.resume.present') : t('files.resume.missing')} {t('files.resume.hint')}
      </p>
      <PickProblem picked={picked} />
      <UploadStatus kind="resume" />
      <div className={css.actions}>
        <FileButton
          variant={hasResume ? 'quiet' : 'primary'}
          icon={<UploadIcon size={20} />}
          label={hasResume ? t('files.resume.update') : t('files.resume.upload')}
          accept={acceptedFiles.resume}
          disabled={isUnderWay}
          onPick={(file) => void picked.pick(file)}
        />
        {hasResume && (
          <>
            <Button
              variant="quiet"
              icon={<DownloadIcon size={20} />}
              busy={busy}
              busyLabel={t('files.opening')}
              onClick={() => run()}
            >
              {t('files.resume.open')}
            </Button>
          </>
        )}
        <Link href={href('makeResume')} className={classes(buttonClass('quiet'), css.wide)}>
          <DocumentIcon size={20} />
          {t('files.resume.make')}
        </Link>
        {hasResume && (
          <Button
            variant="quiet"
            className={css.wide}
            icon={<TrashIcon size={20} />}
            onClick={() => setAsking(true)}
          >
            {t('files.delete')}
          </Button>
        )}
      </div>
      <FileRemoval
        user={user}
        kind="resume"
        open={asking}
        onCancel={() => setAsking(false)}
        onEnd={() => setAsking(false)}
      >
        {t('files.resume.deleteText')}
      </FileRemoval>
    </Card>
  );
}
