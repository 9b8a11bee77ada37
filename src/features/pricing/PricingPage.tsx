import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#contract/brand.ts';
import { withoutApply } from '#contract/applications/applyReturn.ts';
import { href } from '#contract/http/paths.ts';
import { paidOrder } from '#src/data/payments/unverified.ts';
import { session } from '#src/data/session/session.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useResource } from '#src/hooks/pageData.tsx';
import { ChevronLeftIcon, ShieldIcon } from '#src/components/icons/critical.tsx';
import { useEmailInText } from '#src/features/shared/support/useSupport.ts';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { ConfirmingBanner, CurrentBanner, LoginBanner, TrialBanner } from './Banners.tsx';
import { LoadFailed, PlanList } from './PlanList.tsx';
import { useOrigin } from './useCheckout.ts';
import { usePlanClock } from './usePlanClock.ts';
import css from './PricingPage.module.css';

/** Plans and prices (spec 2): three plans, and what the user has of them. */
export default function PricingPage() {
  useSignals();
  const { t } = useTranslation('pricing');
  const origin = useOrigin();
  useHead({
    title: pageTitle(t('title')),
    description: t('description', { name: brand.name }),
  });
  return (
    <div className={`container ${css.page}`}>
      <Link href={origin === null ? href('jobs') : withoutApply(origin)} className={css.back}>
        <ChevronLeftIcon size={20} />
        {origin === null ? t('back') : t('backToOrigin')}
      </Link>
      <header className={css.header}>
        <h1>{t('title')}</h1>
        <p className={css.lead}>{t('lead')}</p>
      </header>
      <p className={css.promise}>
        <ShieldIcon size={28} />
        <span>{t('promise', { name: brand.name })}</span>
      </p>
      {session.value ? <MemberPlans /> : <VisitorPlans />}
      <section aria-labelledby="cancel" className={css.cancel}>
        <h2 id="cancel">{t('cancel.title')}</h2>
        <p>{t('cancel.text', { email: useEmailInText() })}</p>
        <Link href={`${href('termsConditions')}#refund`}>{t('cancel.link')}</Link>
      </section>
    </div>
  );
}

function VisitorPlans() {
  return (
    <div className={css.plans}>
      {/* Filled by the server (wholeDocument.ts). */}
      <noscript />
      <LoginBanner />
      <PlanList reply={undefined} />
    </div>
  );
}

function MemberPlans() {
  useSignals();
  const { t } = useTranslation('pricing');
  const state = useResource({ call: 'subscriptions.current' });
  const { error, reload } = state;
  const reply = usePlanClock(state.data, reload);
  const paid = paidOrder.value;
  return (
    <div className={css.plans}>
      <SavedNote state={state} />
      {paid && <ConfirmingBanner paid={paid} />}
      {reply && <CurrentBanner reply={reply} />}
      {reply && <TrialBanner reply={reply} />}
      {!reply && error && <LoadFailed onRetry={() => void reload()} />}
      <PlanList reply={reply} waiting={!reply && !error} />
      <Link href={href('receipts')} className={css.receipts}>
        {t('receipts')}
      </Link>
    </div>
  );
}
