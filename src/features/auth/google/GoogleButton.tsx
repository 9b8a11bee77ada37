import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { useResource } from '#src/hooks/pageData.tsx';
import css from './GoogleButton.module.css';
import type { GoogleButtonProps } from './GoogleSignIn.tsx';

/** Its code comes where there is a client id, and no phone keeps it: without a network there is no Google. */
const GoogleSignIn = lazyPart(
  () => import('./GoogleSignIn.tsx'),
  <div className={css.place} />,
  null,
);

/** Google's own button. Nothing of it, and nothing of Google, where the server has no client id. */
export function GoogleButton(props: GoogleButtonProps) {
  const { t } = useTranslation('auth');
  const { data } = useResource({ call: 'config.get' });
  if (!data?.googleClientId) return null;
  return (
    <div className={css.area}>
      <p className={css.or}>{t('google.or')}</p>
      <GoogleSignIn key={data.googleClientId} clientId={data.googleClientId} {...props} />
    </div>
  );
}
