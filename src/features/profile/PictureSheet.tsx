import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileField } from '#contract/details.ts';
import type { User } from '#contract/user.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { FileButton } from '#src/ui/FileButton.tsx';
import { UploadIcon } from '#src/ui/icons.tsx';
import { TrashIcon } from '#src/ui/lateIcons.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import { CameraButton } from './CameraButton.tsx';
import { acceptedFiles } from '#src/lib/fileCheck.ts';
import { fileTexts } from './fileTexts.ts';
import { PickProblem } from './PickProblem.tsx';
import css from './PictureSheet.module.css';
import { useFilePick } from './useFilePick.ts';
import { useFileRemoval } from './useFileRemoval.ts';

interface PictureSheetProps {
  user: User;
  kind: Exclude<FileField, 'resume'>;
  onClose: () => void;
}

/** Photo or banner: choose one, take one, delete it. */
export function PictureSheet({ user, kind, onClose }: PictureSheetProps) {
  const { t } = useTranslation('profile');
  const [asking, setAsking] = useState(false);
  const picked = useFilePick(kind, onClose);
  const { remove, busy } = useFileRemoval(user, kind);
  const source = user.details[kind];
  const pick = (file: File) => void picked.pick(file);
  return (
    <Sheet open onClose={onClose} title={t(fileTexts[kind].title)} closeLabel={t('common:close')}>
      <div className={css.content}>
        {source && (
          <img
            src={source}
            alt={t(fileTexts[kind].title)}
            className={kind === 'bannerImage' ? css.banner : css.photo}
          />
        )}
        <p className={css.hint}>{t('files.pictureHint')}</p>
        <PickProblem picked={picked} />
        <div className={css.actions}>
          <FileButton
            variant="primary"
            icon={<UploadIcon size={20} />}
            label={t('files.choosePicture')}
            accept={acceptedFiles[kind]}
            onPick={pick}
          />
          <CameraButton
            label={t('files.takePicture')}
            accept={acceptedFiles[kind]}
            facing={kind === 'profilePhoto' ? 'user' : 'environment'}
            onPick={pick}
          />
          {source && (
            <Button variant="quiet" icon={<TrashIcon size={20} />} onClick={() => setAsking(true)}>
              {t('files.delete')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={t(fileTexts[kind].deleteTitle)}
        confirmLabel={t('files.delete')}
        cancelLabel={t('common:cancel')}
        busy={busy}
        busyLabel={t('files.deleting')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove().then(onClose)}
      />
    </Sheet>
  );
}
