import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/paths.ts';
import type { User } from '#contract/user.ts';
import { uploads } from '#src/data/uploads.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { FileButton } from '#src/ui/FileButton.tsx';
import { DocumentIcon, UploadIcon } from '#src/ui/icons.tsx';
import { DownloadIcon, TrashIcon } from '#src/ui/lateIcons.tsx';
import { documentsId } from './documentsHref.ts';
import { acceptedFiles } from '#src/lib/fileCheck.ts';
import { fileTexts } from './fileTexts.ts';
import { PickProblem } from './PickProblem.tsx';
import css from './ResumeCard.module.css';
import { UploadStatus } from './UploadStatus.tsx';
import { useFilePick } from './useFilePick.ts';
import { useFileRemoval } from './useFileRemoval.ts';
import { useOpenResume } from './useOpenResume.ts';

/** The own resume: upload and update it, open it, delete it, or make one where there is none. */
export function ResumeCard({ user }: { user: User }) {
  useSignals();
  const { t } = useTranslation('profile');
  const [asking, setAsking] = useState(false);
  const picked = useFilePick('resume', () => undefined);
  const { remove, busy } = useFileRemoval(user, 'resume');
  const { open, opening } = useOpenResume(user.id);
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
              busy={opening}
              busyLabel={t('files.opening')}
              onClick={() => void open()}
            >
              {t('files.resume.open')}
            </Button>
            <Button variant="quiet" icon={<TrashIcon size={20} />} onClick={() => setAsking(true)}>
              {t('files.delete')}
            </Button>
          </>
        )}
        <Link href={href('makeResume')} className={buttonClass('quiet')}>
          <DocumentIcon size={20} />
          {t('files.resume.make')}
        </Link>
      </div>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={t(fileTexts.resume.deleteTitle)}
        confirmLabel={t('files.delete')}
        cancelLabel={t('common:cancel')}
        busy={busy}
        busyLabel={t('files.deleting')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove().then(() => setAsking(false))}
      >
        {t('files.resume.deleteText')}
      </ConfirmDialog>
    </Card>
  );
}
