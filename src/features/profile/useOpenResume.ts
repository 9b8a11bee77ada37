import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi, CallFailure } from '#src/data/api.ts';
import { failureText } from '#src/lib/failureText.ts';
import { showToast } from '#src/lib/toasts.ts';

/** Opens the own resume. The link is asked for anew each time: the one in the profile may have run out. */
export function useOpenResume(userId: string) {
  const { t, i18n } = useTranslation('profile');
  const [opening, setOpening] = useState(false);

  async function open() {
    setOpening(true);
    try {
      const { url } = await callApi('user.fileLink', { params: { userId, kind: 'resume' } });
      // The answer is a download, so the page stays.
      location.assign(url);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const text = failureText(i18n, failure) || t('errors:codes.NETWORK');
      showToast({ tone: 'danger', text });
    } finally {
      setOpening(false);
    }
  }

  return { open, opening };
}
