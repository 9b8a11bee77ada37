import { useTranslation } from 'react-i18next';

/** Says for how long someone waits, given in days. */
export function useWaitText(): (days: number) => string {
  const { t } = useTranslation('adminPipeline');
  return (days) => (days < 1 ? t('wait.today') : t('wait.days', { count: Math.floor(days) }));
}
