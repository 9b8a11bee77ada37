import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SharingState } from '#contract/applications/application.ts';
import { href } from '#contract/http/paths.ts';
import { isGiven } from '#contract/options.ts';
import css from '#src/features/jobs/detail/JobPage.module.css';

/** What the first tap on the button agrees to, said before it: who gets what, and the way back. */
export function Sharing({ company, state }: { company: string; state?: SharingState | undefined }) {
  const { t } = useTranslation('job');
  return (
    <p className={css.sharing}>
      {state === 'takenBack' && `${t('apply.sharingOff')} `}
      {t('apply.sharing', { company: isGiven(company) ? company : t('apply.theCompany') })}{' '}
      <Link href={href('privacyPolicy')}>{t('common:nav.privacy')}</Link>
    </p>
  );
}
