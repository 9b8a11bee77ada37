import { useTranslation } from 'react-i18next';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';

/**
 * Writes something about a person and shows the page as it is then, also where it was refused:
 * someone else may have been faster. Why it was is said in a toast.
 * @param reload asks for the page again
 */
export function useWrite(reload: () => void) {
  const { i18n } = useTranslation('adminCandidates');
  return useAction(
    async (write: () => Promise<unknown>) => {
      await write();
      reload();
    },
    {
      tell: (failure) => {
        showToast({ tone: 'danger', text: failureText(i18n, failure) });
        if (!failure.offline) reload();
      },
    },
  );
}
