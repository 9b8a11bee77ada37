import { useTranslation } from 'react-i18next';
import { callApi, failureOf } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';

/**
 * Takes mails back that still wait, and says how many.
 * @param onChanged when it is done, or was refused: someone else may have been faster
 * @returns takes the id of a send, or of one message
 */
export function useUndoSend(onChanged: () => void) {
  const { t, i18n } = useTranslation('adminMessages');
  async function undo(id: string) {
    try {
      const { undone, kept } = await callApi('messages.undo', { params: { id } });
      const rest = kept > 0 ? ` ${t('sent.kept', { count: kept })}` : '';
      showToast({ tone: 'ok', text: t('sent.undone', { count: undone }) + rest });
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    }
    onChanged();
  }
  return (id: string) => void undo(id);
}
