import type { TFunction } from 'i18next';
import { languageTags } from '#contract/http/document.ts';
import type { ResourceState } from '#contract/http/resource.ts';

/** What stands for {message} in the errors of spec 8: the server's words, which are English, or why there are none. */
export function errorMessage(
  error: NonNullable<ResourceState<unknown>['error']>,
  t: TFunction<'homeMore'>,
  language: string,
): string {
  if (error.status === 0) return t('errors.network');
  const own = language === languageTags.english && error.message;
  return own || t('errors.server', { status: error.status });
}
