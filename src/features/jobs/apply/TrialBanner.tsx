import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { limits } from '#contract/limits.ts';
import { href } from '#contract/http/paths.ts';
import type { User } from '#contract/account/user.ts';
import { buttonClass } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import css from '#src/features/jobs/detail/JobPage.module.css';

/** 'Free Trial Expired', or 'Trial Ending Soon' at 3 or fewer days (spec 4). */
export function TrialBanner({ user, from }: { user: User; from: string }) {
  const { t } = useTranslation('job');
  if (user.subscriptionStatus !== 'trial') return null;
  const days = user.remainingTrialDays ?? 0;
  if (user.isTrialExpired) {
    return (
      <Notice
        tone="danger"
        role="status"
        className={css.notice ?? ''}
        title={t('trial.expiredTitle')}
      >
        {t('trial.expiredText')}
      </Notice>
    );
  }
  if (days > limits.trialWarningDays) return null;
  return (
    <Notice
      tone="warning"
      className={css.notice ?? ''}
      title={t('trial.endingTitle')}
      action={
        <Link href={href('pricing', undefined, { from })} className={buttonClass('quiet')}>
          {t('trial.upgrade')}
        </Link>
      }
    >
      {t('trial.endingText', { count: days })}
    </Notice>
  );
}
