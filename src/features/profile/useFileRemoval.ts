import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName } from '#contract/calls.ts';
import type { FileField } from '#contract/details.ts';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { failureText } from '#src/lib/failureText.ts';
import { showToast } from '#src/lib/toasts.ts';
import { fileTexts } from './fileTexts.ts';
import { showSaved } from './saveProfile.ts';

const removals = {
  resume: 'user.removeResume',
  profilePhoto: 'user.removePhoto',
  bannerImage: 'user.removeBanner',
} as const satisfies Record<FileField, CallName>;

/** Deletes a file of the own profile, and tells how complete the profile is then (spec 8). */
export function useFileRemoval(user: Pick<User, 'id'>, kind: FileField) {
  const { t, i18n } = useTranslation('profile');
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      const { user: saved } = await callApi(removals[kind], { params: { userId: user.id } });
      showSaved(saved);
      const { percentage } = saved.profileCompletion;
      const text = t(fileTexts[kind].deleted, { percentage });
      showToast({ tone: 'ok', text, ms: limits.toastProfile });
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const reason = failureText(i18n, failure) || t('errors:codes.NETWORK');
      showToast({ tone: 'danger', title: t(fileTexts[kind].deleteFailed), text: reason });
    } finally {
      setBusy(false);
    }
  }

  return { remove, busy };
}
