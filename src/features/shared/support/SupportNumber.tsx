import { useTranslation } from 'react-i18next';
import { useResource } from '#src/hooks/pageData.tsx';

/** A number that can be called at once. Nothing where the site has none. */
export default function SupportNumber() {
  const { t, ready } = useTranslation('support', { useSuspense: false });
  const phone = useResource({ call: 'config.get' }).data?.supportPhone;
  if (!phone || !ready) return null;
  return (
    <p>
      <a href={`tel:${phone}`}>{t('callUs', { phone })}</a>
    </p>
  );
}
