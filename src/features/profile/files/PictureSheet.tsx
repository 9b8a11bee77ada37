import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileField } from '#contract/account/details.ts';
import type { User } from '#contract/account/user.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { FileButton } from '#src/components/fields/FileButton.tsx';
import { UploadIcon } from '#src/components/icons/critical.tsx';
import { CameraIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { acceptedFiles } from '#src/forms/fileCheck.ts';
import { FileRemoval } from './FileRemoval.tsx';
import { fileTexts } from './fileTexts.ts';
import { PickProblem } from './PickProblem.tsx';
import css from './PictureSheet.module.css';
import { useFilePick } from './useFilePick.ts';

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
          <FileButton
            icon={<CameraIcon size={20} />}
            label={t('files.takePicture')}
            accept={acceptedFiles[kind]}
            capture={kind === 'profilePhoto' ? 'user' : 'environment'}
            onPick={pick}
          />
          {source && (
            <Button variant="quiet" icon={<TrashIcon size={20} />} onClick={() => setAsking(true)}>
              {t('files.delete')}
            </Button>
          )}
        </div>
      </div>
      <FileRemoval
        user={user}
        kind={kind}
        open={asking}
        onCancel={() => setAsking(false)}
        onEnd={onClose}
      />
    </Sheet>
  );
}
