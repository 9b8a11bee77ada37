import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from '#src/data/api.ts';
import { Notice } from '#src/components/status/Notice.tsx';
import { failureText } from '#src/forms/failureText.ts';

/** Why a save did not go through (spec 8): the network, the server's words, or `fallback`. */
export function saveFailureText(texts: i18n, failure: CallFailure, fallback: string): string {
  return failure.offline ? texts.t('profile:save.network') : failureText(texts, failure, fallback);
}

/** The same in a notice. */
export function SaveFailure({
  failure,
  fallback,
}: {
  failure: CallFailure | null;
  fallback: string;
}) {
  const { i18n } = useTranslation('profile');
  if (!failure) return null;
  return (
    <Notice intoView tone="danger">
      {saveFailureText(i18n, failure, fallback)}
    </Notice>
  );
}
