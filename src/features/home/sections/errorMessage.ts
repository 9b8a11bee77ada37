import type { TFunction } from 'i18next';
import type { ResourceState } from '#contract/http/resource.ts';

/** What stands for {message} in the errors of spec 8: the server's words, or why there are none. */
export function errorMessage(
  error: NonNullable<ResourceState<unknown>['error']>,
  t: TFunction<'homeMore'>,
): string {
  if (error.status === 0) return t('errors.network');
  return error.message || t('errors.server', { status: error.status });
}
