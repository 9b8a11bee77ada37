import { useTranslation } from 'react-i18next';
import type { CallFailure } from '#src/data/api.ts';
import { Notice } from '#src/components/status/Notice.tsx';
import { failureText } from '#src/forms/failureText.ts';

/** Why a save did not go through (spec 8): the network, the server's words, or `fallback`. */
export function SaveFailure({
  failure,
  fallback,
}: {
  failure: CallFailure | null;
  fallback: string;
}) {
  const { t, i18n } = useTranslation('profile');
  if (!failure) return null;
  return (
    <Notice intoView tone="danger">
      {failure.offline ? t('save.network') : failureText(i18n, failure, fallback)}
    </Notice>
  );
}
