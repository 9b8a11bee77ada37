import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName } from '#contract/http/calls.ts';
import type { FileField } from '#contract/account/details.ts';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/account/user.ts';
import { callApi } from '#src/data/api.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { failureText } from '#src/forms/failureText.ts';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import { fileTexts } from './fileTexts.ts';
import { showSaved } from '#src/features/profile/edit/saveProfile.ts';

const removals = {
  resume: 'user.removeResume',
  profilePhoto: 'user.removePhoto',
  bannerImage: 'user.removeBanner',
} as const satisfies Record<FileField, CallName>;

interface FileRemovalProps {
  user: Pick<User, 'id'>;
  kind: FileField;
  open: boolean;
  onCancel: () => void;
  /** The file is gone, or could not be deleted. */
  onEnd: () => void;
  children?: ReactNode;
}

/** Asks, deletes a file of the own profile, and tells how complete the profile is then (spec 8). */
export function FileRemoval({ user, kind, open, onCancel, onEnd, children }: FileRemovalProps) {
  const { t, i18n } = useTranslation('profile');
  const remove = async () => {
    const { user: saved } = await callApi(removals[kind], { params: { userId: user.id } });
    showSaved(saved);
    const { percentage } = saved.profileCompletion;
    const text = t(fileTexts[kind].deleted, { percentage });
    showToast({ tone: 'ok', text, ms: limits.toastProfile });
    onEnd();
  };
  const { run, busy } = useAction(remove, {
    tell(failure) {
      const text = failureText(i18n, failure);
      showToast({ tone: 'danger', title: t(fileTexts[kind].deleteFailed), text });
      onEnd();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      tone="danger"
      title={t(fileTexts[kind].deleteTitle)}
      confirmLabel={t('files.delete')}
      cancelLabel={t('common:cancel')}
      busy={busy}
      busyLabel={t('files.deleting')}
      onCancel={onCancel}
      onConfirm={run}
    >
      {children}
    </ConfirmDialog>
  );
}
