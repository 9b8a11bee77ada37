import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { endSession } from '#src/data/session/session.ts';
import { loginFrom } from '#src/features/profile/edit/useProfileSave.ts';
import { Button } from '#src/components/buttons/Button.tsx';

/** To the login and back to `page`, for who has to show once more who they are. Drafts and the wish for news stay. */
export function LoginAgain({ page }: { page: 'profile' | 'profileComplete' }) {
  const { t } = useTranslation('profile');
  const [, navigate] = useLocation();
  const login = loginFrom(page, useSearch());
  return (
    <Button
      variant="quiet"
      onClick={() => {
        endSession(false, true, true);
        navigate(login);
      }}
    >
      {t('password.again')}
    </Button>
  );
}
