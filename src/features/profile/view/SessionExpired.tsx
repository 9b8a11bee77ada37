import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { limits } from '#contract/limits.ts';
import { href } from '#contract/http/paths.ts';
import { endSession, leaveExpired, wasOverAtStart } from '#src/data/session/session.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { LockIcon } from '#src/components/icons/deferred.tsx';

/**
 * 'Session Expired' (spec 2): to the login after 3 s, after 2 s where there was no valid token at
 * load. Then back to `from`, a path with its query.
 */
export default function SessionExpired({
  atLoad = wasOverAtStart(),
  from = href('profile'),
}: {
  atLoad?: boolean;
  from?: string;
}) {
  const { t } = useTranslation('profile');
  const [, navigate] = useLocation();
  const wait = atLoad ? limits.noSessionRedirect : limits.sessionExpiredRedirect;

  useEffect(() => endSession(true), []);

  useEffect(() => {
    const timer = setTimeout(() => toLogin(from, navigate), wait);
    return () => clearTimeout(timer);
  }, [from, navigate, wait]);

  return (
    <div className="container" role="alert">
      <EmptyState
        level={1}
        icon={<LockIcon />}
        title={t('page.sessionExpired')}
        actions={<Button onClick={() => toLogin(from, navigate)}>{t('page.logIn')}</Button>}
      >
        {t('page.sessionExpiredText')}
      </EmptyState>
    </div>
  );
}

function toLogin(
  from: string,
  navigate: (to: string, options: { replace: boolean }) => void,
): void {
  const query = { from, reason: 'expired' };
  navigate(href('login', undefined, query), { replace: true });
  leaveExpired();
}
