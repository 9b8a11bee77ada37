import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#contract/brand.ts';
import { href } from '#contract/http/paths.ts';
import { session } from '#src/data/session/session.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { useResource } from '#src/hooks/pageData.tsx';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { AlertIcon, ChevronLeftIcon, RupeeIcon } from '#src/components/icons/critical.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { ReceiptTicket } from './ReceiptTicket.tsx';
import css from './ReceiptsPage.module.css';

/** What the user paid for: readable without a network, and on paper. */
export default function ReceiptsPage() {
  useSignals();
  const { t } = useTranslation('receipts');
  useHead({ title: pageTitle(t('title')), description: t('title'), noIndex: true });
  const user = session.value?.user;
  if (!user) return null; // the guard is about to leave
  return (
    <div className={`container ${css.page}`}>
      <Link href={href('profile')} className={css.back}>
        <ChevronLeftIcon size={20} />
        {t('back')}
      </Link>
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t(keepsNothing() ? 'leadNotKept' : 'lead', { name: brand.name })}</p>
      <Receipts key={user.id} email={user.email} />
    </div>
  );
}

function Receipts({ email }: { email: string }) {
  const { t } = useTranslation('receipts');
  const state = useResource({ call: 'subscriptions.receipts' });
  const { printed, print } = usePrinting();
  const receipts = state.data?.receipts;
  if (!receipts) {
    return state.error ? (
      <EmptyState
        icon={<AlertIcon size={40} />}
        title={t('failed.title')}
        actions={<Button onClick={() => void state.reload()}>{t('common:retry')}</Button>}
      >
        {t('failed.text')}
      </EmptyState>
    ) : (
      <SkeletonGroup label={t('common:loading')} className={css.list ?? ''}>
        <Skeleton shape="block" height="280px" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <SavedNote state={state} />
      {receipts.length === 0 ? (
        <EmptyState
          icon={<RupeeIcon size={40} />}
          title={t('empty.title')}
          actions={
            <Link href={href('pricing')} className={buttonClass('next')}>
              {t('empty.plans')}
            </Link>
          }
        >
          {t(email ? 'empty.text' : 'empty.textNoEmail')}
        </EmptyState>
      ) : (
        <ul className={css.list} data-printed={printed === null ? undefined : 'one'}>
          {receipts.map((receipt) => (
            <ReceiptTicket
              key={receipt.orderId}
              receipt={receipt}
              email={email}
              isPrinted={receipt.orderId === printed}
              onPrint={() => print(receipt.orderId)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Prints one receipt without the others. The browser's own print command prints all. */
function usePrinting() {
  const [printed, setPrinted] = useState<string | null>(null);
  useEffect(() => {
    const done = () => setPrinted(null);
    addEventListener('afterprint', done);
    return () => removeEventListener('afterprint', done);
  }, []);
  function print(orderId: string) {
    flushSync(() => setPrinted(orderId));
    window.print();
  }
  return { printed, print };
}
