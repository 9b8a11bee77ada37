import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { LogoutIcon } from '#src/components/icons/critical.tsx';
import { useLogout } from '#src/features/shared/logout/useLogout.tsx';

/** Logs out. */
export function LogoutButton() {
  const { t } = useTranslation();
  const { logout, question } = useLogout();
  return (
    <>
      <Button variant="quiet" icon={<LogoutIcon size={20} />} onClick={logout}>
        {t('nav.logout')}
      </Button>
      {question}
    </>
  );
}
