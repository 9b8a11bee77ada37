import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { endSession } from '#src/data/session/session.ts';
import { Button } from '#src/components/buttons/Button.tsx';

/** To the login and back to `page`, for who has to show once more who they are. Drafts stay. */
export function LoginAgain({ page }: { page: 'profile' | 'profileComplete' }) {
  const { t } = useTranslation('profile');
  const [, navigate] = useLocation();
  return (
    <Button
      variant="quiet"
      onClick={() => {
        endSession(false, true);
        navigate(href('login', undefined, { from: href(page) }));
      }}
    >
      {t('password.again')}
    </Button>
  );
}
